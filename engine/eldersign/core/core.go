// Package core is the core box of Elder Sign: a file for each card that has an effect of
// its own, beside the data of all of its cards.
package core

import (
	"embed"
	"slices"
	"sync"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

//go:embed data/*.json
var files embed.FS

// shipped are the cards of the box: the adventures, other worlds and investigators whole,
// and what is known of the rest.
var shipped = sync.OnceValue(func() cards.Catalog { return cards.Must(cards.Load(files)) })

// Box returns the core box: its cards, traits, words and the museum.
func Box() eldersign.Box {
	return eldersign.Box{
		ID:    "core",
		Cards: shipped(),
		Set:   "eldersign",
		Dice:  append(slices.Repeat([]models.Colour{task.Green}, 6), task.Yellow, task.Red),
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
