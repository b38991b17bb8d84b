package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
)

// darrellSimmons adds one to an investigation once per roll.
func darrellSimmons() eldersign.Trait {
	list := []odds.Change{
		{From: task.Face1, To: task.Face2},
		{From: task.Face2, To: task.Face3},
		{From: task.Face3, To: task.Face4},
	}
	return eldersign.Trait{
		Class: cards.Investigator, ID: "darrell-simmons",
		Uses: changes(list...),
		Odds: func(p *odds.Problem) { p.Changes = list },
	}
}
