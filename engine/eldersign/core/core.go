// Package core is the core box of Elder Sign: a file for each card that has an effect of
// its own. What all other cards do is data (package cards).
package core

import (
	"slices"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/models"
)

// Box returns the core box.
func Box() eldersign.Box {
	return eldersign.Box{
		ID:   "core",
		Set:  "eldersign",
		Dice: append(slices.Repeat([]models.Colour{models.Green}, 6), models.Yellow, models.Red),
		Traits: []eldersign.Trait{
			amandaSharpe(), ashcanPete(), bobJenkins(), carolynFern(), darrellSimmons(), dexterDrake(),
			gloriaGoldberg(), harveyWalters(), jennyBarnes(), joeDiamond(), kateWinthrop(), mandyThompson(),
			michaelMcGlen(), montereyJack(), sisterMary(), vincentLee(),
			ithaqua(), nyarlathotep(), shubNiggurath(), yig(), yogSothoth(),
			duke(),
		},
		Modes: []eldersign.Mode{museum()},
		Words: map[string]eldersign.Word{
			vanishes: {Resolve: vanish},
		},
	}
}

// As returns a problem of the adviser as it is for an investigator of the box.
func As(p odds.Problem, investigator string) odds.Problem {
	for _, t := range Box().Traits {
		if t.Class == cards.Investigator && t.ID == investigator && t.Odds != nil {
			t.Odds(&p)
		}
	}
	return p
}
