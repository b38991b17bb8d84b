package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// carolynFern gives one sanity back once per day.
func carolynFern() eldersign.Trait {
	return eldersign.Trait{Class: cards.Investigator, ID: "carolyn-fern", AnyTurn: true, Uses: heals("sanity")}
}
