package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// bobJenkins gets one common item more whenever some are gained (FAQ 2.0, "Investigators").
func bobJenkins() eldersign.Trait {
	return eldersign.Trait{Class: cards.Investigator, ID: "bob-jenkins", GainsMore: cards.CommonItem}
}
