package engine

import "slices"

// Decked is a Game that knows which cards are in its boxes, so that the owner can show them to
// the camera one after another.
type Decked interface {
	Game
	// Decks returns the cards that may come into play, those of the owner's book among them,
	// by the decks in which they lie.
	Decks(State) []Deck
}

// Deck is cards that belong together.
type Deck struct {
	// Class is what its cards are in the card book.
	Class string `json:"class"`
	// Name is what its cards are called; its argument n is how many there are.
	Name Text `json:"name"`
	// Open is true where the owner's book may hold further cards of the class.
	Open  bool       `json:"open,omitempty"`
	Cards []DeckCard `json:"cards"`
}

// DeckCard is one card of a deck: Choice.Card calls it CLASS/ID.
type DeckCard struct {
	ID   string `json:"id"`
	Name Name   `json:"name"`
	// Rows are the icons of its rows in words of the game, each from left to right, where the
	// card's facts tell them.
	Rows [][]string `json:"rows,omitempty"`
}

// FindCard returns the card of a class with an id from decks, if it lies in one.
func FindCard(decks []Deck, class, id string) (DeckCard, bool) {
	for _, d := range decks {
		if d.Class != class {
			continue
		}
		if i := slices.IndexFunc(d.Cards, func(c DeckCard) bool { return c.ID == id }); i >= 0 {
			return d.Cards[i], true
		}
	}
	return DeckCard{}, false
}
