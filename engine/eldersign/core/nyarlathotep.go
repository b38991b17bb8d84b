package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// nyarlathotep has the masks join the monster cup (FAQ 2.0, "Ancient Ones").
func nyarlathotep() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "nyarlathotep",
		Exceptions: []eldersign.Exception{eldersign.MasksAppear},
	}
}
