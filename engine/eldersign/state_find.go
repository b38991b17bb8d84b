package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// Investigator returns the investigator of a seat, part of the state and not to be changed;
// nil where the seat has none.
func (s *State) Investigator(seat engine.Seat) *Investigator {
	for i := range s.Investigators {
		if s.Investigators[i].Seat == seat {
			return &s.Investigators[i]
		}
	}
	return nil
}

// change returns an investigator of a copy of the list, free to be changed.
func (s *State) change(seat engine.Seat) (*Investigator, error) {
	s.Investigators = slices.Clone(s.Investigators)
	if p := s.Investigator(seat); p != nil {
		return p, nil
	}
	return nil, models.Errorf(models.Invalid, "nobody sits in seat %d", seat)
}

// Place returns a place in play by its id, part of the state and not to be changed; nil where
// there is none.
func (s *State) Place(id string) *Place {
	for i := range s.Places {
		if s.Places[i].ID == id {
			return &s.Places[i]
		}
	}
	return nil
}

// monster returns a monster in play and the place it is at.
func (s *State) monster(id string) (*Place, *Monster) {
	for i := range s.Places {
		for j := range s.Places[i].Monsters {
			if s.Places[i].Monsters[j].ID == id {
				return &s.Places[i], &s.Places[i].Monsters[j]
			}
		}
	}
	return nil, nil
}

func (s *State) die(id int) *Die {
	for i := range s.Dice {
		if s.Dice[i].ID == id {
			return &s.Dice[i]
		}
	}
	return nil
}

// lying are the dice as people see them.
func (s *State) lying() []Die {
	if s.Depth == DiceOnly && s.Shown != nil {
		return s.Shown
	}
	return s.Dice
}

// DiceIn returns the dice of a place, and of one owner where on is not empty.
func (s *State) DiceIn(place, on string) []Die {
	var dice []Die
	for _, d := range s.Dice {
		if d.Place == place && (on == "" || d.On == on) {
			dice = append(dice, d)
		}
	}
	return dice
}

// Pool are the dice of the pool that may be used: without those that only lie beside it
// (Box.Apart).
func (s *State) Pool() []Die {
	return slices.DeleteFunc(s.DiceIn(InPool, ""), s.apart)
}

// apart reports whether a die is thrown with a pool and is no part of it.
func (s *State) apart(d Die) bool {
	return slices.ContainsFunc(s.edition.boxes, func(b *Box) bool { return slices.Contains(b.Apart, d.Colour) })
}

// Held returns a card in front of any player, and its owner.
func (s *State) Held(id string) (*Investigator, *Held) {
	for i := range s.Investigators {
		for j := range s.Investigators[i].Cards {
			if s.Investigators[i].Cards[j].ID == id {
				return &s.Investigators[i], &s.Investigators[i].Cards[j]
			}
		}
	}
	return nil, nil
}

// Living returns the seats of investigators in play, from the active one on.
func (s *State) Living() []engine.Seat {
	var seats, before []engine.Seat
	for _, p := range s.Investigators {
		switch {
		case p.Devoured:
		case p.Seat < s.Active:
			before = append(before, p.Seat)
		default:
			seats = append(seats, p.Seat)
		}
	}
	return append(seats, before...)
}

// Name returns the name of the investigator of a seat.
func (s *State) Name(seat engine.Seat) string {
	if p := s.Investigator(seat); p != nil {
		return p.Card.Name
	}
	return ""
}

// Knows reports whether the card book has a card of a class.
func (s *State) Knows(class cards.Class, id string) bool {
	_, ok := s.catalog.Get(class, id)
	return ok
}

// Against reports whether an Ancient One, by card id, is the one to seal away.
func (s *State) Against(id string) bool { return s.Ancient != nil && s.Ancient.ID == id }

// doomFull reports whether the last space of the doom track has a token.
func (s *State) doomFull() bool { return s.Count(DoomLimit) > 0 && s.Count(Doom) >= s.Count(DoomLimit) }

// colours are those of the dice in the boxes in play, in their order.
func (s *State) colours() []models.Colour {
	var list []models.Colour
	for _, d := range s.Dice {
		if !slices.Contains(list, d.Colour) {
			list = append(list, d.Colour)
		}
	}
	return list
}
