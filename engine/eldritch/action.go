package eldritch

import (
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// The actions that everyone may perform, each once per round.
const (
	Travel  = "travel"
	Prepare = "prepare"
	Rest    = "rest"
	Trade   = "trade"
	Acquire = "acquire"
)

// actionsPerTurn is how many actions an investigator performs (Guide, Actions).
const actionsPerTurn = 2

// mostTickets is how many travel tickets an investigator may have (Guide, Prepare for Travel Action).
const mostTickets = 2

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
	var steps []Step
	for _, seat := range t.s.order() {
		steps = append(steps, do(stepTurn, seat))
	}
	t.Push(steps...)
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

// actor is who may act now, if that is so.
func (s *State) actor() *Person {
	if n := len(s.Agenda); n > 0 && s.Agenda[n-1].Do == stepAct && s.Agenda[n-1].Who == "" {
		return s.person(s.Agenda[n-1].Seat)
	}
	return nil
}

// canAct refuses an action that cannot be performed now, or was performed this round (Guide, Actions).
func (s *State) canAct(action string) (*Person, error) {
	p := s.actor()
	switch {
	case p == nil:
		return nil, illegal("Actions", "eldritch.refuse.no-action")
	case slices.Contains(p.Done, action):
		return nil, illegal("Actions", "eldritch.refuse.done-already")
	}
	return p, nil
}

// act performs an action: what it brings is resolved before another one begins.
func (t *Turn) act(action string, seat engine.Seat, label engine.Text, steps ...Step) {
	t.Pop()
	t.person(seat, label, func(p *Person) {
		p.Done = append(p.Done, action)
		p.Left--
	})
	t.Push(append(steps, do(stepActed, seat))...)
}

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

// monsterFree refuses what cannot be done on a space with a Monster.
func (s *State) monsterFree(p *Person, rule string) error {
	if s.has(Monster, p.At) {
		return illegal(rule, "eldritch.refuse.monster")
	}
	return nil
}

// inCity refuses what is done in cities only.
func inCity(p *Person, rule string) error {
	if kindOf(p.At) != City {
		return illegal(rule, "eldritch.refuse.city")
	}
	return nil
}

// bound tells whether an investigator cannot move or be moved at all (Guide, Conflicts).
func (s *State) bound(seat engine.Seat) bool {
	return slices.ContainsFunc(s.held(seat, string(Condition)), func(c Card) bool { return factOf(c.Card).Holds })
}

// travel moves along one path; travel tickets carry further (Guide, Travel Action).
func (t *Turn) travel(to string) error {
	p, err := t.s.canAct(Travel)
	switch {
	case err != nil:
		return err
	case spaces.by[to] == nil:
		return refuse(models.NotFound, "eldritch.refuse.space", "space", to)
	case t.s.bound(p.Seat):
		return illegal("Conflicts", "eldritch.refuse.bound")
	case !adjacent(p.At, to):
		return illegal("Travel Action", "eldritch.refuse.far", "from", spaceName(p.At), "to", spaceName(to))
	}
	seat := p.Seat
	t.act(Travel, seat, silent, do(stepTickets, seat))
	t.move(seat, to)
	return nil
}

// move moves an investigator, who may be bound to stay.
func (t *Turn) move(seat engine.Seat, to string) {
	if t.s.bound(seat) {
		t.Remark(say("eldritch.log.bound", "who", t.s.name(seat)))
		return
	}
	t.person(seat, say("eldritch.log.moves", "who", t.s.name(seat), "space", spaceName(to)), func(p *Person) { p.At = to })
}

// ticketOptions are the spaces that a travel ticket leads to, and to stay.
func ticketOptions(s *State, p Step) []option {
	list := []option{{ID: "stay", Label: say("eldritch.choice.stay"), Do: func(*Turn) {}}}
	who := s.person(p.Seat)
	for _, e := range edges(who.At) {
		if e.Kind == Uncharted || who.Count(e.Kind) == 0 {
			continue
		}
		list = append(list, option{ID: e.B, Label: say("eldritch.choice.ticket", "space", spaceName(e.B), "ticket",
			thing(e.Kind)), Target: e.B, Do: func(t *Turn) {
			t.pay(p.Seat, e.Kind, 1)
			t.move(p.Seat, e.B)
			t.Push(do(stepTickets, p.Seat))
		}})
	}
	return list
}

// tickets is how many travel tickets an investigator has.
func (s *State) tickets(seat engine.Seat) int {
	return s.person(seat).Count(Ship) + s.person(seat).Count(Train)
}

// prepare gains a travel ticket of a path that begins here (Guide, Prepare for Travel Action).
func (t *Turn) prepare(ticket string) error {
	p, err := t.s.canAct(Prepare)
	if err == nil {
		err = inCity(p, "Prepare for Travel Action")
	}
	if err != nil {
		return err
	}
	if ticket != Ship && ticket != Train || !slices.ContainsFunc(edges(p.At),
		func(e PathFact) bool { return e.Kind == ticket }) {
		return illegal("Prepare for Travel Action", "eldritch.refuse.ticket", "space", spaceName(p.At))
	}
	steps := []Step{{Effect: Effect{Do: "gain", What: ticket}, Seat: p.Seat}}
	if t.s.tickets(p.Seat) >= mostTickets {
		steps = append([]Step{{Effect: Effect{Do: stepTicketAway}, Seat: p.Seat}}, steps...)
	}
	t.act(Prepare, p.Seat, say("eldritch.log.prepares", "who", t.s.name(p.Seat)), steps...)
	return nil
}

// ticketAwayOptions are the tickets of which one makes room for another.
func ticketAwayOptions(s *State, p Step) []option {
	var list []option
	for _, ticket := range []string{Ship, Train} {
		if s.person(p.Seat).Count(ticket) > 0 {
			list = append(list, option{ID: ticket, Label: say("eldritch.choice.ticket-away", "ticket", thing(ticket)),
				Do: func(t *Turn) {
					t.count(ticket, p.Seat, -1, say("eldritch.log.discards", "who", t.s.name(p.Seat), "card", thing(ticket)))
				}})
		}
	}
	return list
}

// rest recovers 1 Health and 1 Sanity (Guide, Rest Action).
func (t *Turn) rest() error {
	p, err := t.s.canAct(Rest)
	if err == nil {
		err = t.s.monsterFree(p, "Rest Action")
	}
	if err == nil && t.s.forbidden(Rest) {
		err = illegal("Rest Action", "eldritch.refuse.forbidden")
	}
	if err != nil {
		return err
	}
	about := Step{Seat: p.Seat}
	steps := about.all([]Effect{{Do: "recover", What: Health}, {Do: "recover", What: Sanity}})
	for _, c := range t.s.held(p.Seat, "") {
		more := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID}
		steps = append(steps, more.all(factOf(c.Card).Rest)...)
	}
	for _, seat := range t.s.living(p.At) {
		for _, c := range t.s.held(seat, "") {
			more := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID}
			steps = append(steps, more.all(factOf(c.Card).RestHere)...)
		}
	}
	t.act(Rest, p.Seat, say("eldritch.log.rests", "who", t.s.name(p.Seat)), steps...)
	return nil
}

// trade gives and takes possessions with another investigator on the space (Guide, Trade Action).
func (t *Turn) trade(with engine.Seat) error {
	p, err := t.s.canAct(Trade)
	if err != nil {
		return err
	}
	other := t.s.person(with)
	if !other.plays() || with == p.Seat || other.At != p.At {
		return illegal("Trade Action", "eldritch.refuse.trade")
	}
	t.act(Trade, p.Seat, say("eldritch.log.trades", "who", t.s.name(p.Seat), "with", t.s.name(with)),
		Step{Effect: Effect{Do: stepTrading}, Seat: p.Seat, Left: []string{seatWord(with)}})
	return nil
}

// tradingOptions are the possessions that change hands, one after the other. Conditions, Health, Sanity and Improvement
// tokens cannot be traded.
func tradingOptions(s *State, p Step) []option {
	with := seatOf(p.Left[0])
	list := []option{{ID: "done", Label: say("eldritch.choice.done"), Do: func(*Turn) {}}}
	for _, way := range []struct {
		word     string
		from, to engine.Seat
	}{{"give", p.Seat, with}, {"take", with, p.Seat}} {
		for _, token := range []string{Clue, Ship, Train} {
			if s.person(way.from).Count(token) == 0 || p.What == Clue && token != Clue ||
				token != Clue && s.tickets(way.to) >= mostTickets {
				continue
			}
			list = append(list, option{ID: way.word + "-" + token, Label: say("eldritch.choice."+way.word+"s", "what",
				thing(token)), Do: func(t *Turn) {
				t.moveTokens(way.from, way.to, token)
				t.Push(p)
			}})
		}
		for _, c := range s.held(way.from, "") {
			if c.Class == Condition || p.What == Clue {
				continue
			}
			list = append(list, option{ID: way.word + "-" + c.Card, Label: say("eldritch.choice."+way.word+"s", "what",
				thing(c.Card)), Do: func(t *Turn) {
				t.hands(c, way.to)
				t.Push(p)
			}})
		}
	}
	return list
}

// acquire tests Influence for Assets of the reserve (Guide, Acquire Assets Action).
func (t *Turn) acquire() error {
	p, err := t.s.canAct(Acquire)
	if err == nil {
		err = inCity(p, "Acquire Assets Action")
	}
	if err == nil {
		err = t.s.monsterFree(p, "Acquire Assets Action")
	}
	if err != nil {
		return err
	}
	t.act(Acquire, p.Seat, say("eldritch.log.acquires", "who", t.s.name(p.Seat)), Step{Effect: Effect{Do: stepTest,
		Skill: Influence, When: Acquiring}, Seat: p.Seat, After: stepBuy})
	return nil
}

// The parts of an Acquire Assets action.
const (
	bought = "bought"
	lent   = "lent"
)

// buyOptions are the Assets whose value the rest of the test result covers, a Bank Loan, and to discard one instead.
func buyOptions(s *State, p Step) []option {
	var list []option
	for _, c := range s.in(Asset, Reserve) {
		f := factOf(c.Card)
		if f.Cost > p.N {
			continue
		}
		list = append(list, option{ID: c.Card, Label: say("eldritch.choice.buy", "card", cardName(c), "n", f.Cost),
			Do: func(t *Turn) {
				rest := p
				rest.N, rest.Part = p.N-f.Cost, bought
				t.Push(rest)
				if t.s.person(p.Seat).Card == charlieKane && len(t.s.order()) > 1 {
					t.Push(Step{Effect: Effect{Do: stepDeliver}, Seat: p.Seat, Card: c.ID})
					return
				}
				t.gets(p, c, false)
			}})
	}
	if s.gainable(p.Seat, debt) && !slices.Contains(p.Used, lent) {
		list = append(list, option{ID: "loan", Label: say("eldritch.choice.loan"), Rule: "Guide, Bank Loan",
			Do: func(t *Turn) {
				rest := p
				rest.N, rest.Used = p.N+bankLoan, append(slices.Clone(p.Used), lent)
				t.Push(p.like(Effect{Do: "gain", What: debt}), rest)
			}})
	}
	if p.Part != bought {
		for _, c := range s.in(Asset, Reserve) {
			list = append(list, option{ID: "discard-" + c.Card, Label: say("eldritch.choice.discard", "card", cardName(c)),
				Do: func(t *Turn) {
					t.discard(c, say("eldritch.log.reserve-discard", "card", cardName(c)))
					t.Push(do(stepRefill, engine.Nobody))
				}})
		}
	}
	return append(list, option{ID: "done", Label: say("eldritch.choice.done"), Do: func(t *Turn) {
		t.Push(do(stepRefill, engine.Nobody))
	}})
}

// bankLoan is what a Bank Loan adds to the test result.
const bankLoan = 2

// debt is the Condition of a Bank Loan.
const debt = "debt"

// deliverOptions are who receives an Asset that Charlie Kane acquires.
func deliverOptions(s *State, p Step) []option {
	var list []option
	for _, seat := range s.order() {
		list = append(list, option{ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
			Do: func(t *Turn) {
				if c := t.s.card(p.Card); c != nil {
					t.gets(Step{Seat: seat}, *c, false)
				}
			}})
	}
	return list
}

// resolveDelay delays an investigator: on their own turn in the Action Phase they lose their actions instead (Guide,
// Delayed). Mark Harrigan becomes Delayed by his own choice only.
func resolveDelay(t *Turn, p Step) {
	who := t.s.person(p.Seat)
	if who.Card == markHarrigan && p.Part != chosen {
		t.Remark(say("eldritch.log.not-delayed", "who", t.s.name(p.Seat)))
		return
	}
	if t.s.Phase == PhaseAction && t.s.Active == p.Seat {
		t.Drop(func(step Step) bool { return step.Seat == p.Seat && !step.Table })
		t.person(p.Seat, say("eldritch.log.loses-actions", "who", t.s.name(p.Seat)), func(p *Person) { p.Left = 0 })
		return
	}
	t.person(p.Seat, say("eldritch.log.delayed", "who", t.s.name(p.Seat)), func(p *Person) { p.Delayed = true })
}

// chosen is the part of an effect that somebody has chosen.
const chosen = "chosen"

// delayOptions: with a Pocket Watch one is delayed only if one wants.
func delayOptions(s *State, p Step) []option {
	if p.Part == chosen || !slices.ContainsFunc(s.held(p.Seat, ""),
		func(c Card) bool { return factOf(c.Card).Free == "delay" }) {
		return nil
	}
	return []option{
		{ID: "no", Label: say("eldritch.choice.not-delayed"), Do: func(*Turn) {}},
		{ID: "yes", Label: say("eldritch.choice.delayed"), Do: func(t *Turn) { resolveDelay(t, p) }},
	}
}

// wanderOptions are the spaces next to an investigator who may move some spaces.
func wanderOptions(s *State, p Step) []option {
	if s.bound(p.Seat) {
		return nil
	}
	list := []option{{ID: "stay", Label: say("eldritch.choice.stay"), Do: func(*Turn) {}}}
	for _, e := range edges(s.person(p.Seat).At) {
		if p.What != "" && e.Kind != p.What {
			continue
		}
		list = append(list, option{ID: e.B, Label: say("eldritch.choice.space", "space", spaceName(e.B)), Target: e.B,
			Do: func(t *Turn) {
				t.move(p.Seat, e.B)
				if n := t.s.amount(p); n > 1 {
					rest := p
					rest.N = n - 1
					t.Push(rest)
				}
			}})
	}
	return list
}

// moveOptions are all the spaces, where an investigator may choose of them.
func moveOptions(s *State, p Step) []option {
	if p.Where != "any" && p.Where != "clue-or-gate" {
		return nil
	}
	list := []option{{ID: "stay", Label: say("eldritch.choice.stay"), Do: func(*Turn) {}}}
	for _, f := range spaces.list {
		if p.Where == "any" || s.has(ClueToken, f.ID) || s.has(Gate, f.ID) {
			list = append(list, option{ID: f.ID, Label: say("eldritch.choice.space", "space", words(f.Name)), Target: f.ID,
				Do: func(t *Turn) { t.move(p.Seat, f.ID) }})
		}
	}
	return list
}

// resolveMove moves an investigator to a space.
func resolveMove(t *Turn, p Step) {
	if spaces.by[p.Where] != nil {
		t.move(p.Seat, p.Where)
	}
}
