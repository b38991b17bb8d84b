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

// cup are the Monsters that the cup may give, in the order of the facts (Guide, Monster).
func (s *State) cup() []string {
	var list []string
	for _, f := range monsters.list {
		n := f.Copies
		for _, p := range s.Pieces {
			if p.Kind == Monster && p.Card == f.ID {
				n--
			}
		}
		if n > 0 && !f.Epic {
			list = append(list, f.ID)
		}
	}
	return list
}

// stack are the Gates that the stack may give: those that lie neither on the board nor in the discard pile. Once it
// is empty the discard pile is the stack (Guide, Gate).
func (s *State) stack() []string {
	free := func(zones ...string) []string {
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
	if list := free(); len(list) > 0 {
		return list
	}
	return free(Discard)
}
