package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
)

// harveyWalters changes a terror into a lore once per roll.
func harveyWalters() eldersign.Trait {
	list := []odds.Change{{From: task.FaceTerror, To: task.FaceLore}}
	return eldersign.Trait{
		Class: cards.Investigator, ID: "harvey-walters",
		Uses: changes(list...),
		Odds: func(p *odds.Problem) { p.Changes = list },
	}
}
