package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// turnOver turns a card face up that somebody moved to: first the effect on its back, then
// the card itself (FAQ 2.0, Turn Structure I.1).
func (t *Turn) turnOver(p Step) {
	place := t.s.Place(p.Place)
	if place == nil || !place.Down {
		return
	}
	steps := append(place.backSteps(p.Seat), Step{Effect: cards.Effect{Do: DoFaceUp}, Seat: p.Seat, Place: place.ID})
	if place.lock() != nil {
		steps = append(steps, Step{Effect: cards.Effect{Do: DoUnlocked}, Seat: p.Seat, Place: place.ID})
	}
	t.Push(steps...)
}

// backSteps are the effects on the back of a place, which its card may leave unknown. A task on a
// back is no effect.
func (p *Place) backSteps(seat engine.Seat) []Step {
	like := Step{Seat: seat, Source: p.name(), Place: p.ID}
	if p.Back == nil && p.Card.Back == nil && (p.Card.ID == unknownID || p.Card.Untold) {
		like.Effect = cards.Effect{Do: "note"}
		return []Step{like}
	}
	return effects(p.back().Effects, like)
}

// BackSteps are the effects on the back of a card that lies face down, for whoever moves there.
func (s *State) BackSteps(id string, seat engine.Seat) []Step {
	place := s.Place(id)
	if place == nil || !place.Down {
		return nil
	}
	return place.backSteps(seat)
}

// TurnUp turns a place up as a card, for an investigator who came there.
func (t *Turn) TurnUp(id string, c *cards.Card, seat engine.Seat) {
	if place := t.s.Place(id); place != nil && place.Down {
		t.turnUp(*place, c, seat)
	}
}

// faceUp turns a card face up. Which one it is may be a question.
func (t *Turn) faceUp(p Step) {
	place := t.s.Place(p.Place)
	switch {
	case place == nil || !place.Down:
	case place.Card.ID == unknownID:
		t.Push(Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(place.Card.Class)}, Seat: p.Seat, Place: place.ID})
	default:
		t.turnUp(*place, place.Card, p.Seat)
	}
}

// turnUp turns a place up as a card. Monsters that lie there move onto its monster tasks,
// as far as there are any (rules summary, "Arkham Adventures"); what the card does as it
// comes into play takes place now.
func (t *Turn) turnUp(place Place, c *cards.Card, seat engine.Seat) {
	t.Emit(&placeChange{ID: place.ID, Card: c, Turned: true}, Say("log.turned", "card", CardName(c)))
	t.Push(effects(c.Drawn, Step{Seat: t.s.Active, Source: CardName(c), Place: place.ID})...)
	t.lockAll(c, place.ID)
	for _, m := range place.Monsters {
		t.Push(Step{Effect: cards.Effect{Do: stepPlace}, Seat: seat, Place: place.ID, Card: m.ID, Fact: m.Card})
	}
	t.Reach(Turned, Step{Seat: seat, Place: place.ID, Fact: c})
}

// back is what stands on the back of a card that lies face down.
func (p Place) back() cards.Back {
	switch {
	case p.Back != nil:
		return *p.Back
	case p.Card.Back != nil:
		return *p.Card.Back
	}
	return cards.Back{}
}

// midnight are the effects that take place there at midnight: those of the side that is
// seen.
func (p Place) midnight() []cards.Effect {
	if p.Down {
		return p.back().Midnight
	}
	return p.Card.Midnight
}

// name is the name of the place. The face of a card that lies face down is unknown, but for what
// its back shows: its name, or that it is a special adventure.
func (p Place) name() engine.Name {
	if name := p.back().Name; p.Down && name != "" {
		return engine.Name{Words: name}
	}
	if p.Down && len(p.Card.Marks) > 0 {
		return engine.Name{Key: "card.down." + p.Card.Marks[0]}
	}
	if p.Down {
		return engine.Name{Key: "card.unknown." + string(p.Card.Class)}
	}
	return CardName(p.Card)
}

// Which names a place so that it can be told from the others, as an argument of a text: cards that lie
// face down share a name, and have the number besides at which they lie on the table, as on the page.
func (s *State) Which(at string) any {
	name, number, alike := s.PlaceName(at), 0, 0
	for i, p := range s.Places {
		if p.ID == at {
			number = i + 1
		}
		if p.name() == name {
			alike++
		}
	}
	if number == 0 || alike < 2 {
		return name
	}
	return Say("place.numbered", "place", name, "number", number)
}
