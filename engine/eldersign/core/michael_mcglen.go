package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
)

// michaelMcGlen changes a terror into a peril once per roll.
func michaelMcGlen() eldersign.Trait {
	list := []odds.Change{{From: task.FaceTerror, To: task.FacePeril}}
	return eldersign.Trait{
		Class: cards.Investigator, ID: "michael-mcglen",
		Uses: changes(list...),
		Odds: func(p *odds.Problem) { p.Changes = list },
	}
}
