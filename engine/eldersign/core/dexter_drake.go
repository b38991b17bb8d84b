package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// dexterDrake gets one spell more whenever some are gained (FAQ 2.0, "Investigators").
func dexterDrake() eldersign.Trait {
	return eldersign.Trait{Class: cards.Investigator, ID: "dexter-drake", GainsMore: cards.Spell}
}
