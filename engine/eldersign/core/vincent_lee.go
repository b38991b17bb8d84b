package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// vincentLee gives one stamina back once per day.
func vincentLee() eldersign.Trait {
	return eldersign.Trait{Class: cards.Investigator, ID: "vincent-lee", AnyTurn: true, Uses: heals("stamina")}
}
