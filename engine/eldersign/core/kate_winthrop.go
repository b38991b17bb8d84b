package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
)

// kateWinthrop is not touched by terror effects, and no monsters appear in her turn (FAQ
// 2.0, "Investigators").
func kateWinthrop() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "kate-winthrop",
		Exceptions: []eldersign.Exception{eldersign.IgnoresTerror, eldersign.NoMonstersAppear},
		Odds:       func(p *odds.Problem) { p.Terror = odds.NoTerror },
	}
}
