package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

const (
	ruleAttempt = "FAQ 2.0, Turn Structure II.2"
	rulePool    = "FAQ 2.0, Turn Structure II.3"
	ruleRolling = "FAQ 2.0, Turn Structure II.4"
	ruleReroll  = "FAQ 2.0, Turn Structure II.5"
	ruleSecure  = "FAQ 2.0, Turn Structure II.7"
	ruleTask    = "FAQ 2.0, Turn Structure II.8"
	ruleHelp    = "FAQ 2.0, Turn Structure II.8.b"
	ruleLose    = "FAQ 2.0, Turn Structure II.8.c"
)

// UpdateAttempt changes the attempt under way, without a word.
func (t *Turn) UpdateAttempt(change func(*Attempt)) { t.update(engine.Text{}, change) }

// update changes the attempt under way.
func (t *Turn) update(label engine.Text, change func(*Attempt)) {
	a := t.s.Attempt.clone()
	change(a)
	t.Emit(&attemptChange{Attempt: &recordedAttempt{Attempt: *a}}, label)
}

// beginAttempt makes the first pool: all green dice that are not locked, and those that
// an ability adds by itself (FAQ 2.0, "Locked Dice" and "Investigators").
func (t *Turn) beginAttempt(place string) {
	t.makePool(Attempt{Place: place, Step: stepPool}, engine.Text{})
	t.Reach(Pooling, Step{Seat: t.s.Active, Place: place})
	t.Reach(Attempting, Step{Seat: t.s.Active, Place: place})
}

// makePool begins an attempt with its first pool.
func (t *Turn) makePool(begun Attempt, said engine.Text) {
	t.Emit(&attemptChange{Attempt: &recordedAttempt{Attempt: begun}}, said)
	var dice []Die
	for _, d := range t.s.Dice {
		if d.Colour == task.Green && (d.Place == supply || d.Place == locked && t.s.Exempt(t.s.Active, UsesLockedDice)) {
			dice = append(dice, Die{ID: d.ID, Colour: d.Colour, Place: InPool})
		}
	}
	if len(dice) > 0 {
		t.Emit(&diceChange{Dice: dice}, engine.Text{})
	}
	for _, c := range t.s.addsFreely() {
		t.AddFree(c)
	}
}

// addsFreely are the colours of the dice that the active investigator's ability adds where
// they attempt something now.
func (s *State) addsFreely() []models.Colour {
	who, place := s.Investigator(s.Active), s.attempted()
	if who == nil || who.Devoured || place == nil {
		return nil
	}
	var list []models.Colour
	if adds := s.trait(who.Card).AddsFreely; adds != nil {
		list = adds(place)
	}
	for _, b := range s.inPlay() {
		if b.Adds != nil && !s.Attempt.Unlocks {
			list = append(list, b.Adds(s)...)
		}
	}
	return list
}

// CanAdd reports whether a die of a colour can join the pool: the yellow and the red one once
// in a resolution phase, and none while it is locked (FAQ 2.0, Turn Structure II.3, and "Locked
// Dice").
func (s *State) CanAdd(c models.Colour) (Die, bool) {
	return s.canAdd(c, s.Exempt(s.Active, UsesLockedDice))
}

// canAdd is CanAdd with locked dice or without.
func (s *State) canAdd(c models.Colour, evenLocked bool) (Die, bool) {
	if s.Attempt == nil || slices.Contains(s.Attempt.Added, c) && (c == task.Yellow || c == task.Red) {
		return Die{}, false
	}
	for _, d := range s.Dice {
		if d.Colour != c {
			continue
		}
		if d.Place == supply || d.Place == OnSpell && c != task.Green || d.Place == lost && c == task.Green &&
			!s.supplied(c) || d.Place == locked && evenLocked {
			return d, true
		}
	}
	return Die{}, false
}

// supplied reports whether a die of a colour lies beside the entrance; only where none
// does a card adds a green one that was set aside.
func (s *State) supplied(c models.Colour) bool {
	return slices.ContainsFunc(s.DiceIn(supply, ""), func(d Die) bool { return d.Colour == c })
}

func (t *Turn) addDie(p Step) { t.AddColour(models.Colour(p.What)) }

// AddFree has a die of a colour that lies beside the entrance join the pool, where it can.
func (t *Turn) AddFree(c models.Colour) {
	if d, ok := t.s.CanAdd(c); ok && d.Place == supply {
		t.AddColour(c)
	}
}

// AddColour has a die of a colour join the pool, where it can: also one that lies on a
// spell.
func (t *Turn) AddColour(c models.Colour) {
	if d, ok := t.s.CanAdd(c); ok {
		t.addToPool(d, c)
	}
}

func (t *Turn) addToPool(d Die, c models.Colour) {
	spell := ""
	if d.Place == OnSpell {
		spell = d.On
	}
	t.Emit(&diceChange{Dice: []Die{{ID: d.ID, Colour: c, Place: InPool}}},
		Say("log.die-added", "colour", word("colour."+string(c))))
	t.update(engine.Text{}, func(a *Attempt) { a.Added = append(a.Added, c) })
	t.DropEmptySpell(spell)
}

// attemptAt refuses what belongs to another step of an attempt.
func (s *State) attemptAt(rule string, steps ...string) error {
	switch {
	case s.Attempt == nil:
		return illegal(rule, "refuse.no-attempt")
	case len(s.Agenda) > 0:
		return illegal(rule, "refuse.first-decide")
	case len(s.Attempt.Throw.Again) > 0:
		return illegal(ruleReroll, "refuse.first-reroll")
	case !slices.Contains(steps, s.Attempt.Step):
		return illegal(rule, "refuse.step")
	}
	return nil
}

// toPool begins the next pool with the dice that are left, or fails the adventure
// where none are.
func (t *Turn) toPool(afterLoss bool) {
	t.update(engine.Text{}, func(a *Attempt) {
		a.Step, a.Throw = stepPool, Throw{}
	})
	var dice []Die
	for _, d := range t.s.DiceIn(InPool, "") {
		dice = append(dice, Die{ID: d.ID, Colour: d.Colour, Place: InPool})
	}
	if len(dice) > 0 {
		t.Emit(&diceChange{Dice: dice}, engine.Text{})
	}
	t.refill()
	if !t.s.canGoOn(afterLoss) {
		t.FailAdventure()
		return
	}
	t.Reach(Pooling, Step{Seat: t.s.Active, Place: t.s.Attempt.Place})
}

// canGoOn reports whether the attempt has any die left: in the pool, secured or
// kept by focus or assistance (FAQ 2.0, "Can secured dice be used..."), or to be
// had by a card. A failed roll that took the last die ends the attempt whatever
// cards there are (FAQ 2.0, "Core Set").
func (s *State) canGoOn(afterLoss bool) bool {
	if len(s.Pool()) > 0 || slices.ContainsFunc(s.Dice, kept) {
		return true
	}
	if afterLoss {
		return false
	}
	return s.abilityAdds() ||
		slices.ContainsFunc(s.openUses(), func(u openUse) bool { return u.use.When == cards.InPool })
}

// rowAt returns a task that may be completed now, or says why it may not.
func (s *State) rowAt(id string) (row, error) {
	rows := s.attemptRows()
	i := slices.IndexFunc(rows, func(r row) bool { return r.ID == id })
	switch {
	case i < 0:
		return row{}, models.Errorf(models.NotFound, "there is no task %.60q here", id)
	case s.Attempt.done(rows[i]):
		return row{}, illegal(ruleTask, "refuse.task-done")
	case !s.open(rows, i):
		return row{}, illegal("Rulebook, Order of Tasks", "refuse.order")
	}
	return rows[i], nil
}

// usable are the dice that may be laid on a task: rolled ones of the pool, and
// those on spells and investigators (FAQ 2.0, "Spells and Secured Dice").
func (s *State) usable() []Die {
	var dice []Die
	for _, d := range s.Dice {
		if kept(d) || d.Place == InPool && !s.apart(d) {
			dice = append(dice, d)
		}
	}
	return slices.DeleteFunc(dice, func(d Die) bool { return d.Face == "" })
}

// kept reports whether a die lies on a spell or an investigator.
func kept(d Die) bool { return d.Place == OnSpell || d.Place == focused || d.Place == assists }

// payable reports whether an investigator can pay the cost of a task without being
// devoured; cards that prevent the loss pay too (rulebook, "Tasks"; FAQ 2.0,
// "Whiskey" and "Food").
func (s *State) payable(r row) bool {
	who := s.Investigator(s.Active)
	for _, what := range []string{Sanity, Stamina} {
		price := 0 // of the card and of a marker on it together
		for _, c := range r.Cost {
			if c.Icon == what {
				price += c.Count
			}
		}
		have := who.Count(what) - 1
		for _, p := range who.preventions(what) {
			if !s.silences(p.held.Card, s.Place(who.At)) {
				have += p.amount
			}
		}
		if price > 0 && have < price {
			return false
		}
	}
	return true
}

// devouring reports whether costs, which may be paid, would devour the active investigator.
func (s *State) devouring(cost []cards.Icon) bool {
	return slices.ContainsFunc(s.inPlay(), func(b *Box) bool {
		return b.Devours != nil && b.Devours(s, s.Active, cost)
	})
}

// complete lays dice on a task.
func (t *Turn) complete(id string, ids []int) error {
	s := t.s
	if err := s.attemptAt(ruleTask, stepRolled); err != nil {
		return err
	}
	if s.Attempt.Throw.Completed && !s.Exempt(s.Active, CompletesSeveral) {
		return illegal(ruleTask, "refuse.one-task")
	}
	if err := s.settled(); err != nil {
		return err
	}
	r, err := s.rowAt(id)
	if err != nil {
		return err
	}
	if !s.payable(r) {
		return illegal("Rulebook, Tasks", "refuse.cost")
	}
	dice, err := s.pick(ids, s.usable())
	if err != nil {
		return err
	}
	if !r.Unknown {
		if err := s.cover(r, dice); err != nil {
			return err
		}
	}
	t.lay(r, dice)
	return nil
}

// pick finds dice by id among those that may be chosen.
func (s *State) pick(ids []int, from []Die) ([]Die, error) {
	dice := make([]Die, 0, len(ids))
	for i, id := range ids {
		at := slices.IndexFunc(from, func(d Die) bool { return d.ID == id })
		if at < 0 || slices.Contains(ids[:i], id) {
			return nil, illegal(ruleTask, "refuse.die")
		}
		dice = append(dice, from[at])
	}
	return dice, nil
}

// lay puts dice on a task, pays its cost and goes on with the attempt.
func (t *Turn) lay(r row, dice []Die) {
	s := t.s
	spells := map[string]bool{}
	moved := make([]Die, len(dice))
	for i, d := range dice {
		if d.Place == OnSpell {
			spells[d.On] = true
		}
		d.Place, d.On = onTask, r.ID
		moved[i] = d
	}
	if len(moved) > 0 {
		t.Emit(&diceChange{Dice: moved}, engine.Text{})
	}
	for _, p := range s.Investigators {
		for _, h := range p.Cards {
			if spells[h.ID] {
				t.DropEmptySpell(h.ID)
			}
		}
	}
	label := Say("log.task", "who", s.Name(s.Active), "n", taskNumber(s.attemptRows(), r.ID))
	t.update(label, func(a *Attempt) {
		a.Throw.Completed = true
		if a.Place != battle && (!r.Unknown || r.Monster != "") {
			a.Done = append(a.Done, r.ID)
		}
	})
	if s.Attempt.Place == battle {
		t.RemoveDoom(1)
	}
	if r.Monster != "" && s.monsterDone(s.attemptRows(), r.Monster) {
		if place, m := s.monster(r.Monster); m != nil {
			t.defeat(place.ID, *m, s.Active, true)
		}
	}
	var steps []Step
	for _, c := range r.Cost {
		steps = append(steps, Step{
			Effect: s.edition.language.Meaning(c), Seat: s.Active, Source: s.PlaceName(s.Attempt.Place), From: fromCost,
		})
	}
	t.Push(append(steps, Step{Effect: cards.Effect{Do: stepAfterTask}})...)
	t.Reach(TaskCompleted, Step{Seat: s.Active, Place: s.Attempt.Place, Card: r.ID})
}

// keepDone keeps what a partial monster task leaves uncovered completed once its monster lies
// facedown: where it was completed with the first task of the monster.
func (t *Turn) keepDone(place string, m Monster) {
	p, a := t.s.Place(place), t.s.Attempt
	if a == nil || p == nil || a.Place != place || m.Task == 0 || p.Card.Tasks[m.Task-1].Space != cards.Partial ||
		!slices.Contains(a.Done, m.ID) {
		return
	}
	t.update(engine.Text{}, func(a *Attempt) { a.Done = append(a.Done, "t"+strconv.Itoa(m.Task)) })
}

func taskNumber(rows []row, id string) int {
	return slices.IndexFunc(rows, func(r row) bool { return r.ID == id }) + 1
}

// afterTask goes on after a completed task: to success, to the next pool, or to
// another task where one roll may complete several.
func (t *Turn) afterTask(Step) {
	switch {
	case t.s.Attempt == nil:
	case t.s.allDone():
		t.succeed()
	case t.s.Exempt(t.s.Active, CompletesSeveral) && t.s.anyTask():
	default:
		t.toPool(false)
	}
}

// anyTask reports whether some task can be completed with the dice as they lie.
func (s *State) anyTask() bool {
	rows := s.attemptRows()
	for i, r := range rows {
		if !s.open(rows, i) || !s.payable(r) {
			continue
		}
		if _, ok := s.propose(r); ok {
			return true
		}
	}
	return false
}
