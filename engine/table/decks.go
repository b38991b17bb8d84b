package table

import (
	"context"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/models"
)

// Decks returns the cards that may come into play; none where the game does not know them.
func (t *Table) Decks(ctx context.Context) (decks []engine.Deck, err error) {
	game, ok := t.game.(engine.Decked)
	if !ok {
		return nil, nil
	}
	err = t.do(ctx, func() error {
		state, err := t.history.state()
		if err == nil {
			decks = game.Decks(state)
		}
		return err
	})
	return decks, err
}

// AskedCards returns the cards of which the game asks now which one it is, of whomever it asks.
func (t *Table) AskedCards(ctx context.Context) (asked []models.CardRef, err error) {
	err = t.do(ctx, func() (err error) {
		defer contain(&err)
		state, err := t.history.state()
		if err != nil {
			return err
		}
		for _, c := range t.game.Choices(state) {
			class, id, ok := strings.Cut(c.Card, "/")
			if card := (models.CardRef{Class: class, ID: id}); ok && !slices.Contains(asked, card) {
				asked = append(asked, card)
			}
		}
		return nil
	})
	return asked, err
}
