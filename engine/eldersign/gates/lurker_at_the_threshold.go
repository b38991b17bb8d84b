package gates

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// lurker is Yog-Sothoth, the Lurker at the Threshold: nobody uses a spell on an other world.
func lurker() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "yog-sothoth-lurker-at-the-threshold",
		NoSpells: "refuse.no-spells",
	}
}
