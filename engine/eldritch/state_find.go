package eldritch

import (
	"slices"

	"elderglass/engine"
)

// person returns the player of a seat; nil for none.
func (s *State) person(seat engine.Seat) *Person {
	i := slices.IndexFunc(s.People, func(p Person) bool { return p.Seat == seat })
	if i < 0 {
		return nil
	}
	return &s.People[i]
}

// most is the most that an investigator has of health or sanity.
func (p *Person) most(what string) int {
	f := investigators.by[p.Card]
	if f == nil {
		return 0
	}
	if what == Health {
		return f.Health
	}
	return f.Sanity
}

// order are the seats with an investigator in play, clockwise from the Lead Investigator (Guide, Lead Investigator).
func (s *State) order() []engine.Seat {
	var list []engine.Seat
	lead := slices.IndexFunc(s.People, func(p Person) bool { return p.Seat == s.Lead })
	for i := range s.People {
		if p := s.People[(i+max(lead, 0))%len(s.People)]; p.plays() {
			list = append(list, p.Seat)
		}
	}
	return list
}

// lead is the Lead Investigator, or whoever is next where that one is not in play; Nobody without investigators.
func (s *State) lead() engine.Seat {
	if list := s.order(); len(list) > 0 {
		return list[0]
	}
	return engine.Nobody
}

// players is how many are still in the game: the number of investigators of cards and of the Reference card.
func (s *State) players() int {
	n := 0
	for _, p := range s.People {
		if !p.Out {
			n++
		}
	}
	return n
}

// name is the name of the investigator on a seat.
func (s *State) name(seat engine.Seat) engine.Name {
	if p := s.person(seat); p != nil {
		if f := investigators.by[p.Card]; f != nil {
			return words(f.Name)
		}
	}
	return engine.Name{Key: "eldritch.nobody"}
}

// living are the seats on a space.
func (s *State) living(space string) []engine.Seat {
	return slices.DeleteFunc(s.order(), func(seat engine.Seat) bool { return s.person(seat).At != space })
}

// piece returns a piece by its id; nil for none.
func (s *State) piece(id string) *Piece {
	i := slices.IndexFunc(s.Pieces, func(p Piece) bool { return p.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Pieces[i]
}

// card returns a card by its id; nil for none.
func (s *State) card(id string) *Card {
	i := slices.IndexFunc(s.Cards, func(c Card) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Cards[i]
}

// pieces are those of a kind on the board; on one space, where one is named.
func (s *State) pieces(kind, space string) []Piece {
	var list []Piece
	for _, p := range s.Pieces {
		if p.Kind == kind && p.Zone == "" && (space == "" || p.Space == space) {
			list = append(list, p)
		}
	}
	return list
}

// has reports whether a piece of a kind lies on a space.
func (s *State) has(kind, space string) bool { return len(s.pieces(kind, space)) > 0 }

// held are the cards in front of a player that are of a class or trait, or are called like that; all of them for "".
func (s *State) held(seat engine.Seat, word string) []Card {
	var list []Card
	for _, c := range s.Cards {
		if c.Seat == seat && seat != engine.Nobody && (word == "" || c.As == word || factOf(c.Card).isOf(word)) {
			list = append(list, c)
		}
	}
	return list
}

// in are the cards of a zone.
func (s *State) in(class Class, zone string) []Card {
	var list []Card
	for _, c := range s.Cards {
		if c.Class == class && c.Zone == zone && c.Seat == engine.Nobody && c.Body == "" {
			list = append(list, c)
		}
	}
	return list
}

// played returns a Mythos card in play; nil for none.
func (s *State) played(id string) *Card {
	for i, c := range s.Cards {
		if c.Class == Mythos && c.Zone == InPlay && (c.Card == id || c.ID == id) {
			return &s.Cards[i]
		}
	}
	return nil
}

// forbidden reports whether a Mythos card in play forbids something.
func (s *State) forbidden(what string) bool {
	return slices.ContainsFunc(s.in(Mythos, InPlay), func(c Card) bool {
		f := mythosCards.by[c.Card]
		return f != nil && f.Forbids == what
	})
}

// mystery is the active Mystery; nil for none.
func (s *State) mystery() *Card {
	for i, c := range s.Cards {
		if c.Class == Mystery && c.Zone == Active {
			return &s.Cards[i]
		}
	}
	return nil
}

// solved is how many Mysteries are solved.
func (s *State) solved() int { return len(s.in(Mystery, Solved)) }

// omen is the current omen.
func (s *State) omen() string { return omens[s.Count(Omen)%len(omens)] }

// omenGates are the Gates on the board that correspond to the current omen.
func (s *State) omenGates() []Piece {
	return slices.DeleteFunc(s.pieces(Gate, ""), func(p Piece) bool { return gateOmen(p) != s.omen() })
}

// gateOmen is the omen of a Gate.
func gateOmen(p Piece) string {
	if f := spaces.by[p.Card]; f != nil {
		return f.Gate
	}
	return ""
}

// marked reports whether something was used this round.
func (s *State) marked(mark string) bool { return slices.Contains(s.Marks, mark) }
