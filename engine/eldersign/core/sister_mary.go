package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// sisterMary uses locked dice, and open Mythos cards do not touch her (FAQ 2.0,
// "Investigators" and "Locked Dice").
func sisterMary() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "sister-mary",
		Exceptions: []eldersign.Exception{eldersign.UsesLockedDice, eldersign.IgnoresMythos},
	}
}
