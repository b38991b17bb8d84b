package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// Decks returns the cards of the boxes in play and of the owner's book, by their classes. A card
// that stands for many is not among them: it has no look of its own.
func (g game) Decks(state engine.State) []engine.Deck {
	s := stateOf(state)
	var decks []engine.Deck
	for _, class := range g.edition.language.AllClasses() {
		deck := engine.Deck{Class: string(class), Open: true}
		for _, c := range s.Cards(class) {
			if !generic(c) && s.inDeck(c) {
				deck.Cards = append(deck.Cards, engine.DeckCard{ID: c.ID, Name: CardName(c), Rows: iconRows(c)})
			}
		}
		if n := len(deck.Cards); n > 0 {
			deck.Name = Say("thing."+string(class), "n", n)
			decks = append(decks, deck)
		}
	}
	return decks
}

// iconRows are the icons of a card's tasks as they are printed: what each asks for, then what it costs.
func iconRows(c *cards.Card) (rows [][]string) {
	for _, t := range c.Tasks {
		var row []string
		for _, n := range t.Needs {
			row = append(row, n.String())
		}
		for _, icon := range t.Cost {
			row = append(row, slices.Repeat([]string{icon.Icon}, icon.Count)...)
		}
		rows = append(rows, row)
	}
	return rows
}
