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
	like := Step{Seat: p.Seat, Source: place.name(), Place: place.ID}
	steps := effects(place.back().Effects, like)
	if place.Card.ID == unknownID {
		like.Effect = cards.Effect{Do: "note"}
		steps = []Step{like}
	}
	face := Step{Effect: cards.Effect{Do: stepFaceUp}, Seat: p.Seat, Place: place.ID}
	t.Push(append(steps, face)...)
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
	if p.Card.Back == nil {
		return cards.Back{}
	}
	return *p.Card.Back
}

// midnight are the effects that take place there at midnight: those of the side that is
// seen.
func (p Place) midnight() []cards.Effect {
	if p.Down {
		return p.back().Midnight
	}
	return p.Card.Midnight
}

// name is the name of the place. The face of a card that lies face down is unknown.
func (p Place) name() engine.Name {
	if p.Down {
		return engine.Name{Key: "card.unknown." + string(p.Card.Class)}
	}
	return CardName(p.Card)
}
