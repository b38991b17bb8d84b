package eldritch

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// mostTickets is how many travel tickets an investigator may have (Guide, Prepare for Travel Action).
const mostTickets = 2

// bound reports whether an investigator cannot move or be moved at all (Guide, Conflicts).
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
		return rules.Refuse(models.NotFound, "eldritch.refuse.space", "space", to)
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

// move moves an investigator, who may be bound to stay. What the Ancient One's sheet does to whoever moves onto an
// Eldritch token comes before all that is still to be done.
func (t *Turn) move(seat engine.Seat, to string) {
	s := t.s
	if s.bound(seat) {
		t.Remark(say("eldritch.log.bound", "who", s.name(seat)))
		return
	}
	t.person(seat, say("eldritch.log.moves", "who", s.name(seat), "space", spaceName(to)), func(p *Person) { p.At = to })
	if f := ancients.by[s.Ancient]; !s.Awake && s.has(Token, to) {
		t.Push(Step{Seat: seat, Source: words(f.Name)}.all(f.Onto)...)
	}
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
			t.Push(do(stepTickets, p.Seat))
			t.move(p.Seat, e.B)
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
	t.act(Prepare, p.Seat, say("eldritch.log.prepares", "who", t.s.name(p.Seat)),
		Step{Effect: Effect{Do: "gain", What: ticket}, Seat: p.Seat})
	return nil
}

// laden is who has more tickets than may be kept. Nobody has them while a trade goes on: it ends with what is kept.
func (s *State) laden() engine.Seat {
	if slices.ContainsFunc(s.Agenda, func(p Step) bool { return p.Do == stepTrading }) {
		return engine.Nobody
	}
	for _, seat := range s.order() {
		if s.tickets(seat) > mostTickets {
			return seat
		}
	}
	return engine.Nobody
}

// ticketAwayOptions are the tickets of which one too many is discarded (Rulebook, Prepare for Travel Action).
func ticketAwayOptions(s *State, p Step) []option {
	var list []option
	for _, ticket := range []string{Ship, Train} {
		if s.person(p.Seat).Count(ticket) > 0 {
			list = append(list, option{
				ID: ticket, Label: say("eldritch.choice.ticket-away", "ticket", thing(ticket)),
				Do: func(t *Turn) {
					t.count(ticket, p.Seat, -1, say("eldritch.log.discards", "who", t.s.name(p.Seat), "card", thing(ticket)))
				},
			})
		}
	}
	return list
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
		list = append(list, option{
			ID: e.B, Label: say("eldritch.choice.space", "space", spaceName(e.B)), Target: e.B,
			Do: func(t *Turn) {
				t.oneMore(p)
				t.move(p.Seat, e.B)
			},
		})
	}
	return list
}

// moveOptions are all the spaces, where an investigator may choose of them.
func moveOptions(s *State, p Step) []option {
	if p.Where != "any" && p.Where != "clue-or-gate" || s.bound(p.Seat) {
		return nil
	}
	list := []option{{ID: "stay", Label: say("eldritch.choice.stay"), Do: func(*Turn) {}}}
	for _, f := range spaces.list {
		if p.Where == "any" || s.has(ClueToken, f.ID) || s.has(Gate, f.ID) {
			list = append(list, option{
				ID: f.ID, Label: say("eldritch.choice.space", "space", words(f.Name)), Target: f.ID,
				Do: func(t *Turn) { t.move(p.Seat, f.ID) },
			})
		}
	}
	return list
}

// resolveMove moves an investigator to a space.
func resolveMove(t *Turn, p Step) {
	if spaces.by[p.Where] != nil || t.s.bound(p.Seat) {
		t.move(p.Seat, p.Where)
	}
}
