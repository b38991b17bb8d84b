package eldritch

import "slices"

// left is how many copies of a card the box still gives: those in the deck or, for what is searched, in the discard
// pile.
func (s *State) left(f *CardFact, zones ...string) int {
	n := f.Copies
	if len(s.People) == 1 && f.isOf("teamwork") {
		return 0 // alone, these go back to the box (Guide, Solo Game)
	}
	for _, c := range s.Cards {
		if c.Class == f.Class && c.Card == f.ID && !slices.Contains(zones, c.Zone) {
			n--
		}
	}
	return n
}

// cup are the Monsters that the cup may give, in the order of the facts: none that is set aside (Guide, Monster, Set
// Aside).
func (s *State) cup() []string {
	var list []string
	for _, f := range monsters.list {
		if !f.Epic && s.spare(f.ID) && !slices.Contains(s.Options.Aside, f.ID) {
			list = append(list, f.ID)
		}
	}
	return list
}

// inCup is how many Monsters the cup holds.
func (s *State) inCup() int {
	n := 0
	for _, id := range s.cup() {
		n += s.spares(id)
	}
	return n
}

// spare reports whether a token of a Monster is left where it lies at set-up.
func (s *State) spare(id string) bool { return s.spares(id) > 0 }

// spares is how many tokens of a Monster are left where they lie at set-up: in the cup, aside or, of an Epic Monster,
// in the box.
func (s *State) spares(id string) int {
	n := monsters.by[id].Copies
	for _, p := range s.Pieces {
		if p.Kind == Monster && p.Card == id {
			n--
		}
	}
	return n
}

// stack are the Gates that the stack may give: those that lie neither on the board nor in the discard pile. Once it
// is empty the discard pile is the stack (Guide, Gate).
func (s *State) stack() []string {
	if list := s.gatesBut(); len(list) > 0 {
		return list
	}
	return s.gatesBut(Discard)
}

// gatesBut are the Gates that lie nowhere but in the stack or in some zones.
func (s *State) gatesBut(zones ...string) []string {
	var list []string
	for _, f := range spaces.list {
		if f.Gate != "" && !slices.ContainsFunc(s.Pieces, func(p Piece) bool {
			return p.Kind == Gate && p.Card == f.ID && !slices.Contains(zones, p.Zone)
		}) {
			list = append(list, f.ID)
		}
	}
	return list
}
