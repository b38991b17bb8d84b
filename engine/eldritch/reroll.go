package eldritch

import (
	"slices"

	"elderglass/engine"
)

// again is a card that has dice of this test thrown again, or that raises one.
type again struct {
	card   Card
	reroll Reroll
	raise  bool
}

// rerolls are the cards that may still change dice of the test.
func (s *State) rerolls() []again {
	test := s.Test
	if test == nil || test.When == OfDie || test.When == Free {
		return nil
	}
	var list []again
	for _, c := range s.held(test.Seat, "") {
		f := factOf(c.Card)
		if slices.Contains(test.Used, c.ID) {
			continue
		}
		for _, r := range f.Reroll {
			if s.fresh(r, c) && r.fits(test) && (r.Pay == "" || s.person(test.Seat).Count(r.Pay) > r.Price) {
				list = append(list, again{c, r, false})
			}
		}
		if f.Raise != nil && s.fresh(*f.Raise, c) && f.Raise.fits(test) {
			list = append(list, again{c, *f.Raise, true})
		}
	}
	return list
}

// fresh reports whether an effect of a card that comes once per round was not used in this one.
func (s *State) fresh(r Reroll, c Card) bool { return !r.Round || !s.marked(c.ID) }

// diceOf are the failures that a card has thrown again, as many as it may; none for one that raises a die.
func (s *State) diceOf(a again) []int {
	dice := s.failures()
	switch {
	case a.raise:
		return nil
	case a.reroll.N > 0:
		return dice[:min(len(dice), a.reroll.N)]
	default:
		return dice
	}
}

// clueDice is how many dice one Clue has thrown again: 0 where none may be spent, 2 with Trish Scarborough on the
// space.
func (s *State) clueDice() int {
	test := s.Test
	if test == nil || test.When == OfDie || test.When == Free || !s.affords(test.Seat, Clue, 1) {
		return 0
	}
	if m := s.piece(test.Step.Monster); m != nil && test.When == InCombat {
		if s.monster(m.Card).NoClues {
			return 0
		}
	}
	trish := slices.ContainsFunc(s.living(s.person(test.Seat).At), func(seat engine.Seat) bool {
		return s.person(seat).Card == trishScarborough
	})
	if trish && test.Pool() > 1 {
		return 2
	}
	return 1
}

// raisable are the dice of the test that a card which raises one makes worth more: failures, and a 5 where a 6 counts
// as two.
func (s *State) raisable(a again) (list []int) {
	for _, d := range s.Test.Dice {
		if a.raise && s.worth(s.Test, min(6, d.Face+1)) > s.worth(s.Test, d.Face) {
			list = append(list, d.ID)
		}
	}
	return list
}

// changeable reports whether anything could still change a die of the test.
func (s *State) changeable() bool {
	return len(s.failures()) > 0 && (s.clueDice() > 0 || len(s.rerolls()) > 0) ||
		slices.ContainsFunc(s.rerolls(), func(a again) bool { return len(s.raisable(a)) > 0 })
}

// throwAgain has dice of the test thrown again.
func (t *Turn) throwAgain(dice []int, used string, label engine.Text) {
	test := *t.s.Test
	test.Again = dice
	if used != "" {
		test.Used = append(slices.Clone(test.Used), used)
	}
	step, _ := t.Next()
	t.Pop()
	t.Emit(&testChange{&test}, label)
	t.Push(step.like(Effect{Do: stepThrow}))
}

// theirs reports whether dice are some of the test, each once.
func (s *State) theirs(dice []int) bool {
	for i, id := range dice {
		if slices.Contains(dice[:i], id) || !slices.ContainsFunc(s.Test.Dice, func(d Die) bool { return d.ID == id }) {
			return false
		}
	}
	return len(dice) > 0
}

// clue spends a Clue to throw a die again (Guide, Clue).
func (t *Turn) clue(dice []int) error {
	if !t.waits(stepRolled) || t.s.clueDice() == 0 {
		return illegal("Clue", "eldritch.refuse.clue")
	}
	if !t.s.theirs(dice) || len(dice) > t.s.clueDice() {
		return illegal("Clue", "eldritch.refuse.clue-dice", "n", t.s.clueDice())
	}
	seat := t.s.Test.Seat
	t.pay(seat, Clue, 1)
	t.throwAgain(dice, "", say("eldritch.log.clue", "who", t.s.name(seat)))
	return nil
}

// reroll has dice thrown again by a card.
func (t *Turn) reroll(card string, dice []int) error {
	if !t.waits(stepRolled) {
		return illegal("Reroll", "eldritch.refuse.reroll")
	}
	for _, a := range t.s.rerolls() {
		if a.card.Card != card && a.card.ID != card || a.raise {
			continue
		}
		if !t.s.theirs(dice) || a.reroll.N > 0 && len(dice) > a.reroll.N {
			return illegal("Reroll", "eldritch.refuse.clue-dice", "n", a.reroll.N)
		}
		if a.reroll.Pay != "" {
			t.pay(t.s.Test.Seat, a.reroll.Pay, a.reroll.Price)
		}
		if a.reroll.Round {
			t.mark(a.card.ID)
		}
		t.throwAgain(dice, a.card.ID, say("eldritch.log.reroll", "who", t.s.name(t.s.Test.Seat), "card", cardName(a.card)))
		return nil
	}
	return illegal("Reroll", "eldritch.refuse.reroll")
}

// raise adds 1 to a die by a card.
func (t *Turn) raise(card string, die int) error {
	if t.waits(stepRolled) && t.s.theirs([]int{die}) {
		for _, a := range t.s.rerolls() {
			if a.card.Card != card && a.card.ID != card || !a.raise {
				continue
			}
			test := *t.s.Test
			test.Used = append(slices.Clone(test.Used), a.card.ID)
			test.Dice = slices.Clone(test.Dice)
			test.Dice[die-1].Face = min(6, test.Dice[die-1].Face+1)
			if a.reroll.Round {
				t.mark(a.card.ID)
			}
			t.Emit(&testChange{&test}, say("eldritch.log.raise", "card", cardName(a.card), "faces", facesText(test.Dice)))
			if !t.s.changeable() {
				step, _ := t.Next()
				t.Pop()
				t.Push(step.like(Effect{Do: stepTested}))
			}
			return nil
		}
	}
	return illegal("Tests", "eldritch.refuse.reroll")
}

// stand leaves the dice as they are.
func (t *Turn) stand() error {
	if !t.waits(stepRolled) {
		return illegal("Tests", "eldritch.refuse.no-roll")
	}
	step, _ := t.Next()
	t.Pop()
	t.Push(step.like(Effect{Do: stepTested}))
	return nil
}
