package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// takes is the number of tokens on the card that a use takes.
func takes(use cards.Use) int {
	n := 0
	for _, e := range use.Effects {
		if e.Do == "take-token" {
			n += e.N()
		}
	}
	return n
}

// places reports whether a use places tokens on its card, which stays for that.
func places(use cards.Use) bool {
	for _, e := range use.Effects {
		if e.Do == "place-token" {
			return true
		}
	}
	return false
}

// placeToken places tokens on the card that asks for it, which leaves when there are
// enough.
func (t *Turn) placeToken(p Step) {
	owner, h := t.s.Held(p.Card)
	if h == nil {
		return
	}
	t.tokens(owner.Seat, *h, min(h.Tokens+p.N(), maxCounter))
	if p.Until > 0 && h.Tokens+p.N() >= p.Until {
		t.DiscardCard(owner.Seat, h.ID)
	}
}

// takeToken takes tokens off the card that asks for it. A clue that pays for a re-roll is spent like any other.
func (t *Turn) takeToken(p Step) {
	owner, h := t.s.Held(p.Card)
	if h == nil {
		return
	}
	t.tokens(owner.Seat, *h, max(0, h.Tokens-p.N()))
	if next, ok := t.s.next(); ok && p.What == Clue && next.Do == "reroll" && next.Card == p.Card {
		t.cluePays(owner.Seat)
	}
}

func (t *Turn) tokens(seat engine.Seat, h Held, n int) {
	t.Emit(&tokensChange{Seat: seat, ID: h.ID, Tokens: n}, Say("log.tokens", "card", CardName(h.Card), "n", n))
}

// adjustTokens changes the tokens on a card by hand.
func (t *Turn) adjustTokens(id string, by int) error {
	owner, h := t.s.Held(id)
	if h == nil {
		return models.Errorf(models.NotFound, "nobody has a card %.60q", id)
	}
	if err := bounded("token", h.Tokens+by, maxCounter); err != nil {
		return err
	}
	t.tokens(owner.Seat, *h, h.Tokens+by)
	return nil
}

// ignoreArrow lets the tasks of the attempt be completed in any order.
func (t *Turn) ignoreArrow(Step) {
	if place := t.s.attempted(); place != nil {
		t.update(Say("log.arrow", "card", CardName(place.Card)), func(a *Attempt) { a.AnyOrder = true })
	}
}

// attempted is the place that is being attempted; nil without one, and in the final
// battle.
func (s *State) attempted() *Place {
	if s.Attempt == nil {
		return nil
	}
	return s.Place(s.Attempt.Place)
}
