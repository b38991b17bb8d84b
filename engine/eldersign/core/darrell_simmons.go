package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/models"
)

// darrellSimmons adds one to an investigation once per roll.
func darrellSimmons() eldersign.Trait {
	list := []odds.Change{
		{From: models.Investigation1, To: models.Investigation2},
		{From: models.Investigation2, To: models.Investigation3},
		{From: models.Investigation3, To: models.Investigation4},
	}
	return eldersign.Trait{
		Class: cards.Investigator, ID: "darrell-simmons",
		Uses: changes(list...),
		Odds: func(p *odds.Problem) { p.Changes = list },
	}
}
