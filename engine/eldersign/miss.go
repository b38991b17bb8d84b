package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/models"
)

// facesMatter are the effects for which it matters what each die of the pool shows.
var facesMatter = []string{"change", "drop-dice", "lose-dice", "raise", "reroll"}

// misses are the ways to say of a roll that no task is completed with it, without entering what
// its dice show: with terror and without, where terror has an effect.
func (s *State) misses() []engine.Choice {
	if !s.lays() {
		return nil
	}
	var o rules.Offers
	miss := engine.Choice{Seat: s.Active, Kind: scene.MissRoll, Label: Say("choice.miss")}
	if s.Attempt.Unlocks {
		miss.Label = Say("choice.lock-holds")
		o.Add(miss, "", nil)
		return o.List()
	}
	o.Add(s.failing(miss, nil), "", nil)
	if steps := s.striking(s.terrorOf(true)); len(steps) > 0 && !askFaces(steps) {
		o.Add(s.failing(miss, steps), string(task.FaceTerror), missArgs{Shows: task.FaceTerror})
	}
	return o.List()
}

// keeps reports whether a die of a missed roll may be kept by focus.
func (s *State) keeps() bool {
	return !s.Attempt.Focused && !s.Attempt.Unlocks && len(s.Pool()) > 1
}

func askFaces(steps []Step) bool {
	return slices.ContainsFunc(steps, func(p Step) bool { return slices.Contains(facesMatter, p.Do) })
}

// miss rolls the pool and completes no task with it. Of the dice only the one that is kept by
// focus is entered. A die is lost as after any failed roll: without a question where those that
// are left are of one colour, since nobody asks what they showed.
func (t *Turn) miss(a missArgs) error {
	s := t.s
	if err := s.attemptAt(ruleRolling, stepPool); err != nil {
		return err
	}
	terror := a.Shows == task.FaceTerror
	switch {
	case !s.lays():
		return illegal(ruleRolling, "refuse.lay")
	case a.Shows != "" && !terror:
		return models.Errorf(models.Invalid, "of a roll that is missed it is said that it shows terror, or nothing")
	case len(a.Kept) > 1 || len(a.Kept) > 0 && s.Attempt.Focused:
		return illegal("FAQ 2.0, Focusing and Requesting Assistance", "refuse.focused")
	case len(a.Kept) > 0 && !s.keeps():
		return illegal(ruleLose, "refuse.only-die")
	}
	var kept []Die
	if len(a.Kept) > 0 {
		var err error
		if kept, err = s.entered(a.Kept); err != nil {
			return err
		}
		t.Emit(&diceChange{Dice: kept}, engine.Text{})
		terror = terror || kept[0].Face == task.FaceTerror
	}
	label := engine.Text{}
	if len(kept) > 0 {
		label = Say("log.roll-laid", "who", s.Name(s.Active), "faces", faceList(kept))
	}
	pool := len(s.DiceIn(InPool, ""))
	t.update(label, func(now *Attempt) {
		now.Step, now.Rolls = stepRolled, now.Rolls+1
		now.Throw.Dice, now.Throw.Missed, now.Throw.Terror = pool, true, terror
	})
	t.Reach(Rolled, Step{Seat: s.Active, Place: s.Attempt.Place})
	if len(s.Agenda) > 0 || askFaces(s.terror()) {
		return illegal(ruleRolling, "refuse.lay")
	}
	return t.failRoll()
}

// afterMiss keeps the die that was entered, and loses one where it is no question which.
func (t *Turn) afterMiss() {
	s := t.s
	for _, d := range s.Pool() {
		if d.Face != "" && s.keeps() {
			t.putOn(d, s.Active, focused)
		}
	}
	pool := s.Pool()
	if len(pool) > 0 && len(countColours(pool)) > 1 {
		return
	}
	if len(pool) > 0 {
		t.SetAside(pool[0])
	}
	t.toPool(true)
}
