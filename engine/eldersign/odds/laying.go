package odds

import "slices"

// laying is a way to lay single and secured dice on a goal: which, and the demand that
// they leave to the common dice.
type laying struct {
	demand  demandID
	singles singleSet
	secured securedSet
}

// layings returns the ways to lay some of the single dice, as they lie, and some of the
// secured ones on a goal, without those that spend more for the same demand.
func (s *solver) layings(open *openTasks, g goal, singles []shownDie, secured secured) []laying {
	all := []laying{{demand: g.demand}}
	lay := func(worth worthID, mark func(*laying)) {
		for _, before := range slices.Clone(all) {
			for _, d := range s.demands.after[before.demand][worth] {
				l := before
				l.demand = d
				mark(&l)
				all = append(all, l)
			}
		}
	}
	for i, die := range secured.dice() {
		if worth := die.worth(); worth != useless {
			lay(worth, func(l *laying) { l.secured |= 1 << i })
		}
	}
	for _, die := range singles {
		lay(open.class(die).worth, func(l *laying) { l.singles |= 1 << die.member })
	}
	var cheapest []laying
	for i, l := range all {
		if !slices.ContainsFunc(all[:i], l.spendsMoreThan) {
			cheapest = append(cheapest, l)
		}
	}
	return cheapest
}

// spendsMoreThan reports whether another laying leaves the same demand with some of the dice.
func (l laying) spendsMoreThan(other laying) bool {
	return other.demand == l.demand && other.singles&^l.singles == 0 && other.secured&^l.secured == 0
}
