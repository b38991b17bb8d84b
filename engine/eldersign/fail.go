package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
)

// failRoll says that no task is completed with this roll: terror effects first,
// then help, then a die is lost.
func (t *Turn) failRoll() error {
	s := t.s
	if err := s.attemptAt(ruleTask, stepRolled); err != nil {
		return err
	}
	if err := s.settled(); err != nil {
		return err
	}
	if s.Attempt.Unlocks {
		t.lockHolds()
		return nil
	}
	if s.Attempt.Throw.Completed {
		// Who may complete several tasks is content with those that are completed.
		t.toPool(false)
		return nil
	}
	t.update(Say("log.failed-roll", "who", s.Name(s.Active)), func(a *Attempt) { a.Step = stepTerror })
	steps := s.terror()
	switch {
	case len(steps) == 0:
	case s.Exempt(s.Active, IgnoresTerror):
		t.Remark(Say("log.no-terror", "who", s.Name(s.Active)))
		steps = nil
	default:
		t.update(Say("log.terror", "card", CardName(s.Place(s.Attempt.Place).Card)), func(a *Attempt) { a.Terror = true })
	}
	over := Step{Effect: cards.Effect{Do: stepTerrorOver}, Seat: s.Active, Place: s.Attempt.Place}
	t.Push(append(steps, over, Step{Effect: cards.Effect{Do: stepAfterTerror}})...)
	return nil
}

// ruleTerror is where the sources say that terror effects happen with every failed roll.
const ruleTerror = "Rulebook, Failing to Complete a Task; FAQ 2.0, Turn Structure II.8"

// failChoice is how the phone offers to complete nothing: it says so beforehand where
// terror follows.
func (s *State) failChoice() engine.Choice {
	c := engine.Choice{Seat: s.Active, Kind: "fail-roll", Label: Say("choice.fail-roll"), Group: "next", Rule: ruleTask}
	if s.Attempt.Unlocks {
		c.Label, c.Rule = Say("choice.lock-holds"), ruleUnlock
		return c
	}
	if s.Attempt.Throw.Completed {
		c.Label = Say("choice.go-on")
		return c
	}
	terror := s.striking(s.terror())
	if len(terror) > 0 {
		c.Rule = ruleTerror
	}
	if s.last() && s.couldElse() {
		c.Group = "give-up"
	}
	return s.failing(c, terror)
}

// last reports whether a failed roll takes the last die, and ends the attempt at an adventure.
func (s *State) last() bool {
	return s.Attempt.Place != battle && len(s.Pool()) == 1 && !slices.ContainsFunc(s.Dice, kept)
}

// couldElse reports whether something may be done with a roll besides failing it.
func (s *State) couldElse() bool {
	var o rules.Offers
	offerClue(s, &o)
	offerUses(s, &o)
	offerAbilities(s, &o)
	return len(o.List()) > 0
}

// striking are the terror effects that take place for the active investigator.
func (s *State) striking(terror []Step) []Step {
	if s.Exempt(s.Active, IgnoresTerror) {
		return nil
	}
	return terror
}

// failing says of a choice for a failed roll what follows: terror, and the end of the attempt where
// the last die is lost.
func (s *State) failing(c engine.Choice, terror []Step) engine.Choice {
	if len(terror) > 0 {
		c.Label.Key += "-terror"
	}
	if s.last() {
		c.Label.Key += "-last"
	}
	return c
}

// terror are the terror effects of a failed roll: those of the adventure and of the
// Mythos card, each once in this roll, if a die of the pool shows terror (secured dice
// are not in the pool): an attempt is one roll (rulebook, "Failing to Complete a Task";
// FAQ 2.0, Turn Structure II.8). By a house rule they take place once in a resolution
// phase. One that fails the adventure comes last, because all of them take place.
func (s *State) terror() []Step {
	return s.terrorOf(s.Attempt.Throw.Terror ||
		slices.ContainsFunc(s.Pool(), func(d Die) bool { return d.Face == task.FaceTerror }))
}

// terrorOf is terror for a roll that shows it or not.
func (s *State) terrorOf(shows bool) []Step {
	place := s.Place(s.Attempt.Place)
	if !shows || place == nil || s.Attempt.Unlocks || s.Attempt.Terror && s.house(ruleTerrorEffects) == terrorOnce {
		return nil
	}
	steps := effects(place.Card.Terror, Step{
		Seat: s.Active, Source: CardName(place.Card), Place: place.ID,
		From: fromTerror,
	})
	if s.Mythos != nil && !s.Exempt(s.Active, IgnoresMythos) {
		steps = append(steps, effects(s.Mythos.Terror, Step{
			Seat: s.Active, Source: CardName(s.Mythos), Place: place.ID,
			From: fromMythosTerror,
		})...)
	}
	slices.SortStableFunc(steps, func(a, b Step) int { return ends(a) - ends(b) })
	return steps
}

// ends is 1 for a step that ends the attempt, else 0.
func ends(p Step) int {
	if p.Do == "fail" {
		return 1
	}
	return 0
}

// afterTerror goes on to help and the loss of a die.
func (t *Turn) afterTerror(Step) {
	if t.s.Attempt == nil {
		return
	}
	if len(t.s.Pool()) == 0 {
		// Without a die that was thrown another roll would be the same one.
		if t.s.Attempt.Throw.Dice == 0 {
			t.FailAdventure()
		} else {
			t.toPool(true)
		}
		return
	}
	t.update(engine.Text{}, func(a *Attempt) { a.Step = stepFailed })
	if t.s.Attempt.Throw.Missed {
		t.afterMiss()
	}
}

// canHelp refuses focus and assistance outside of their step, twice after one roll,
// and where no other die would be left to lose (rulebook, "Focusing and
// Assisting").
func (s *State) canHelp() error {
	if err := s.attemptAt(ruleHelp, stepFailed, stepHelp); err != nil {
		return err
	}
	least := 2
	if s.Attempt.Step == stepHelp {
		least = 1
	}
	switch {
	case s.Attempt.Place == battle:
		return illegal("Rulebook, Battling an Ancient One", "refuse.battle-help")
	case s.Attempt.Throw.Missed:
		return illegal(ruleHelp, "refuse.missed")
	case s.Attempt.Step == stepFailed && s.house(ruleFailedRoll) == loseFirst:
		return illegal(ruleLose, "refuse.lose-first")
	case s.Attempt.Throw.Helped:
		return illegal("FAQ 2.0, Focusing and Requesting Assistance", "refuse.helped")
	case len(s.Pool()) < least:
		return illegal(ruleLose, "refuse.only-die")
	}
	return nil
}

func (s *State) canFocus() error {
	if err := s.canHelp(); err != nil {
		return err
	}
	if s.Attempt.Focused {
		return illegal("FAQ 2.0, Focusing and Requesting Assistance", "refuse.focused")
	}
	return nil
}

// helpers are the investigators who can assist: on the same adventure, and once in
// a turn (rulebook, "Focusing and Assisting").
func (s *State) helpers() []engine.Seat {
	if s.canHelp() != nil {
		return nil
	}
	var seats []engine.Seat
	for _, p := range s.Investigators {
		if p.Seat != s.Active && !p.Devoured && p.At == s.Attempt.Place && !slices.Contains(s.Attempt.Assisted, p.Seat) {
			seats = append(seats, p.Seat)
		}
	}
	return seats
}

func (t *Turn) focus(id int) error {
	if err := t.s.canFocus(); err != nil {
		return err
	}
	return t.keep(id, t.s.Active, focused)
}

func (t *Turn) assist(id int, seat engine.Seat) error {
	if err := t.s.canHelp(); err != nil {
		return err
	}
	if !slices.Contains(t.s.helpers(), seat) {
		return illegal("Rulebook, Focusing and Assisting", "refuse.helper")
	}
	return t.keep(id, seat, assists)
}

// keep puts a die of the pool on an investigator's marker.
func (t *Turn) keep(id int, seat engine.Seat, place string) error {
	dice, err := t.s.pick([]int{id}, t.s.Pool())
	if err != nil {
		return err
	}
	after := t.s.Attempt.Step == stepHelp
	t.putOn(dice[0], seat, place)
	if after {
		t.toPool(true)
	}
	return nil
}

// Help puts a die of the pool on an investigator's marker: focus where that is the active
// one's, else assistance.
func (t *Turn) Help(d Die, seat engine.Seat) {
	place := assists
	if seat == t.s.Active {
		place = focused
	}
	t.putOn(d, seat, place)
}

func (t *Turn) putOn(d Die, seat engine.Seat, place string) {
	d.Place, d.On = place, strconv.Itoa(int(seat))
	t.Emit(&diceChange{Dice: []Die{d}}, Say("log."+place, "who", t.s.Name(seat), "die", DieText(d)))
	t.update(engine.Text{}, func(a *Attempt) {
		a.Throw.Helped = true
		if place == focused {
			a.Focused = true
		} else {
			a.Assisted = append(a.Assisted, seat)
		}
	})
}

// loseDie takes one die out of the attempt for the failed roll.
func (t *Turn) loseDie(id int) error {
	if err := t.s.attemptAt(ruleLose, stepFailed); err != nil {
		return err
	}
	dice, err := t.s.pick([]int{id}, t.s.Pool())
	if err != nil {
		return err
	}
	t.SetAside(dice[0])
	if t.s.house(ruleFailedRoll) == loseFirst && t.s.Attempt.Place != battle && !t.s.Attempt.Throw.Helped &&
		!t.s.Attempt.Throw.Missed && len(t.s.Pool()) > 0 {
		t.update(engine.Text{}, func(a *Attempt) { a.Step = stepHelp })
		return nil
	}
	t.toPool(true)
	return nil
}

// noHelp goes on without focus or assistance, by the house rule that the die is
// lost first.
func (t *Turn) noHelp() error {
	if err := t.s.attemptAt(ruleHelp, stepHelp); err != nil {
		return err
	}
	t.toPool(true)
	return nil
}

// giveUp fails the adventure before a roll, or ends an attack on the Ancient One.
func (t *Turn) giveUp() error {
	if err := t.s.attemptAt(ruleAttempt, stepPool); err != nil {
		return err
	}
	t.FailAdventure()
	return nil
}

// FailAdventure suffers the penalties; the marker stays (FAQ 2.0, Turn Structure
// II.2). Monsters that were defeated are collected first, and those who assisted
// lose one sanity or one stamina (rulebook, "Focusing and Assisting"). What is over
// cannot fail any more, whatever a card says that comes into play afterwards.
func (t *Turn) FailAdventure() {
	s := t.s
	if s.Attempt == nil || s.Attempt.Step == stepOver {
		return
	}
	if s.Attempt.Unlocks {
		t.lockHolds()
		return
	}
	if s.Attempt.Place == battle {
		t.EndAttempt()
		t.Push(Step{Effect: cards.Effect{Do: DoToClock}})
		return
	}
	place := s.Place(s.Attempt.Place)
	t.dropTurnSteps()
	// Who holds a die as the adventure fails assists, whatever takes that die away then.
	assisted := slices.DeleteFunc(slices.Clone(s.Attempt.Assisted), func(seat engine.Seat) bool {
		return len(s.DiceIn(assists, strconv.Itoa(int(seat)))) == 0
	})
	t.update(Say("log.failed", "who", s.Name(s.Active), "card", CardName(place.Card)), func(a *Attempt) {
		a.Step = stepOver
	})
	t.returnKept()
	t.Push(Step{Effect: cards.Effect{Do: DoToClock}})
	t.Reach(Failing, Step{Seat: s.Active, Place: place.ID})
	steps := t.collect()
	like := Step{Seat: s.Active, Source: CardName(place.Card), Place: place.ID, From: fromPenalty}
	steps = append(steps, s.group(place.Card.Penalties, place.Card.PenaltiesOr, like)...)
	for _, seat := range assisted {
		cost := like
		cost.Effect, cost.Seat = cards.Effect{Do: stepAssistCost}, seat
		steps = append(steps, cost)
	}
	if place.Card.ID == unknownID || place.Card.Untold {
		steps = append(steps, Step{Effect: cards.Effect{Do: "note"}, Seat: s.Active, Source: CardName(place.Card)})
	}
	t.Push(steps...)
}

// returnKept takes the dice off the tasks; those on markers stay until the end of
// the phase.
func (t *Turn) returnKept() { t.ReturnDice(t.s.DiceIn(onTask, "")) }

func (s *State) assistCostOptions(p Step) []Option {
	var list []Option
	for _, what := range []string{Sanity, Stamina} {
		list = append(list, Option{
			ID: what, Label: Say("choice.lose", "n", 1, "what", Thing(what)), Group: "assist",
			Rule: "Rulebook, Focusing and Assisting",
			Do: func(t *Turn) {
				t.Push(Step{
					Effect: cards.Effect{Do: "lose", What: what, Amount: 1}, Seat: p.Seat, Source: p.Source,
					From: fromPenalty,
				})
			},
		})
	}
	return list
}
