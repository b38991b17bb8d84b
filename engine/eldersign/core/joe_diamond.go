package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
)

// joeDiamond re-rolls a second time for each clue (FAQ 2.0, "Investigators").
func joeDiamond() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "joe-diamond",
		Exceptions: []eldersign.Exception{eldersign.RerollsTwice},
		Odds:       func(p *odds.Problem) { p.SecondReroll = true },
	}
}
