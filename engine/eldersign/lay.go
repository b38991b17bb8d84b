package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// lays reports whether people need enter only those dice of a roll that they lay on a task. The
// others are thrown again before anybody asks what they showed; all dice must be entered where a
// box resolves something with them, in the final battle, and where one roll may complete several
// tasks.
func (s *State) lays() bool {
	pool := s.DiceIn(InPool, "")
	return s.tries(stepPool) && len(s.Agenda) == 0 && len(pool) > 0 && s.Attempt.Place != battle &&
		!s.Exempt(s.Active, CompletesSeveral) && !slices.ContainsFunc(pool, s.apart)
}

// layable are the tasks for which lays holds.
func (s *State) layable() []string {
	if !s.lays() {
		return nil
	}
	var list []string
	rows := s.attemptRows()
	for i, r := range rows {
		if s.open(rows, i) && s.payable(r) && !r.Unknown {
			list = append(list, r.ID)
		}
	}
	return list
}

// layRolled rolls the pool and completes a task with the dice that were entered, or as many
// of them as it needs.
func (t *Turn) layRolled(a layArgs) error {
	s := t.s
	if err := s.attemptAt(ruleRolling, stepPool); err != nil {
		return err
	}
	if !s.lays() {
		return illegal(ruleRolling, "refuse.lay")
	}
	dice, err := s.entered(a.Laid)
	if err != nil {
		return err
	}
	t.Emit(&diceChange{Dice: dice}, engine.Text{})
	key, pool := "log.roll", len(s.DiceIn(InPool, ""))
	if len(dice) < pool {
		key = "log.roll-laid"
	}
	t.update(Say(key, "who", s.Name(s.Active), "faces", faceList(dice)), func(a *Attempt) {
		a.Step, a.Rolls, a.Throw.Dice = stepRolled, a.Rolls+1, pool
	})
	t.Reach(Rolled, Step{Seat: s.Active, Place: s.Attempt.Place})
	if len(s.Agenda) > 0 {
		return illegal(ruleRolling, "refuse.lay")
	}
	r, err := s.rowAt(a.Task)
	if err != nil {
		return err
	}
	ids, ok := s.propose(r)
	if r.Unknown || !ok {
		return illegal(ruleTask, "refuse.requirements")
	}
	return t.complete(a.Task, ids)
}

// entered are dice of the pool with the faces that people entered.
func (s *State) entered(faces []models.Die) ([]Die, error) {
	if len(faces) == 0 || len(faces) > maxDice {
		return nil, illegal(ruleTask, "refuse.requirements")
	}
	pool := s.DiceIn(InPool, "")
	var dice []Die
	for _, f := range faces {
		if !s.HasFace(f.Colour, f.Face) {
			return nil, s.noFace(f.Colour, f.Face)
		}
		i := slices.IndexFunc(pool, func(d Die) bool { return d.Colour == f.Colour })
		if i < 0 {
			return nil, illegal(ruleRolling, "refuse.laid-too-many", "colour", word("colour."+string(f.Colour)))
		}
		d := pool[i]
		d.Face = f.Face
		dice = append(dice, d)
		pool = slices.Delete(pool, i, i+1)
	}
	return dice, nil
}
