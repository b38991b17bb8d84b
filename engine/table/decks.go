package table

import (
	"context"

	"elderglass/engine"
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
