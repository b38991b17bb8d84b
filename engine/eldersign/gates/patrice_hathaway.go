package gates

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// patrice lends her clues to others; those on Granny Orne are not hers (FAQ 2.0, "Items, Spells,
// Clues, & Allies: Gates of Arkham Expansion").
func patrice() eldersign.Trait {
	return eldersign.Trait{Class: cards.Investigator, ID: "patrice-hathaway", LendsClues: true}
}
