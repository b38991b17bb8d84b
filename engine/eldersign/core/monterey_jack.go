package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// montereyJack gets one unique item more whenever some are gained (FAQ 2.0, "Investigators").
func montereyJack() eldersign.Trait {
	return eldersign.Trait{Class: cards.Investigator, ID: "monterey-jack", GainsMore: cards.UniqueItem}
}
