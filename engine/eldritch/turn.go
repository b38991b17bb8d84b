package eldritch

import "elderglass/engine"

// actionsPerTurn is how many actions an investigator performs (Guide, Actions).
const actionsPerTurn = 2

// resolveRound begins a round: the Action Phase, the Encounter Phase, the Mythos Phase.
func resolveRound(t *Turn, _ Step) {
	s := t.s
	lead := s.Lead
	if !s.person(lead).plays() {
		lead = s.lead()
	}
	t.Emit(&turnChange{PhaseAction, s.Round + 1, lead, lead}, say("eldritch.log.round", "n", s.Round+1))
	t.Push(do(stepActions, engine.Nobody), do(stepEncounters, engine.Nobody), do(stepMythos, engine.Nobody))
}

// resolveActions has everyone act, the Lead Investigator first, clockwise.
func resolveActions(t *Turn, _ Step) {
	t.each(stepTurn)
}

// resolveTurn begins the actions of one investigator. Who is Delayed gets up instead (Guide, Delayed).
func resolveTurn(t *Turn, p Step) {
	t.turn(PhaseAction, p.Seat, silent)
	who := t.s.person(p.Seat)
	if who.Delayed {
		t.person(p.Seat, say("eldritch.log.gets-up", "who", t.s.name(p.Seat)), func(p *Person) { p.Delayed = false })
		return
	}
	t.person(p.Seat, silent, func(p *Person) { p.Left = actionsPerTurn })
	t.Push(do(stepAct, p.Seat))
}

// resolveActed goes on while actions are left.
func resolveActed(t *Turn, p Step) {
	if who := t.s.person(p.Seat); who.Left > 0 && !who.Delayed {
		t.Push(do(stepAct, p.Seat))
	}
}

// resolveActive gives the turn back after somebody else's extra action.
func resolveActive(t *Turn, p Step) { t.turn(t.s.Phase, p.Seat, silent) }

// pass ends a turn before all actions were performed.
func (t *Turn) pass() error {
	p := t.s.actor()
	if p == nil {
		return illegal("Actions", "eldritch.refuse.no-action")
	}
	t.Pop()
	t.person(p.Seat, say("eldritch.log.passes", "who", t.s.name(p.Seat)), func(p *Person) { p.Left = 0 })
	return nil
}
