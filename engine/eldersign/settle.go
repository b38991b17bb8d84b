package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
)

const ruleSettle = "FAQ 2.0, Turn Structure II.6"

// unsettled reports whether something is to be resolved once the results of the roll stand.
func (s *State) unsettled() bool {
	a := s.Attempt
	if a == nil || a.Step != stepRolled || a.Throw.Stands || a.Throw.Secured || a.Throw.Completed {
		return false
	}
	return slices.ContainsFunc(s.inPlay(), func(b *Box) bool { return b.Settles != nil && b.Settles(s) })
}

// settled refuses what comes after the results stand.
func (s *State) settled() error {
	if s.unsettled() {
		return illegal(ruleSettle, "refuse.unsettled")
	}
	return nil
}

// stand says that no die is rolled again or changed any more.
func (t *Turn) stand() error {
	if err := t.s.attemptAt(ruleSettle, stepRolled); err != nil {
		return err
	}
	if !t.s.unsettled() {
		return illegal(ruleSettle, "refuse.stands")
	}
	t.update(Say("log.stand", "who", t.s.Name(t.s.Active)), func(a *Attempt) { a.Throw.Stands = true })
	t.Reach(ResultsStand, Step{Seat: t.s.Active, Place: t.s.Attempt.Place})
	return nil
}

func offerStand(s *State, o *rules.Offers) {
	if s.tries(stepRolled) && s.unsettled() {
		o.Add(engine.Choice{Seat: s.Active, Kind: "stand", Label: Say("choice.stand"), Group: "next", Rule: ruleSettle}, "",
			nil)
	}
}
