package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
)

// amandaSharpe may complete several tasks with one roll (FAQ 2.0, "Investigators").
func amandaSharpe() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "amanda-sharpe",
		Exceptions: []eldersign.Exception{eldersign.CompletesSeveral},
		Odds:       func(p *odds.Problem) { p.Several = true },
	}
}
