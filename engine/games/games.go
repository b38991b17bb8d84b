// Package games is the one list of the games that the program referees.
package games

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldritch"
	"elderglass/models"
)

// list has one line for each game: what returns its rules. Without a choice the first is
// played.
var list = []func() engine.Game{
	boxes.New,
	eldritch.New,
	deathmaydie.New,
}

// All returns the games, each as what returns its rules.
func All() []func() engine.Game { return slices.Clone(list) }

// Named returns the rules of a game by its name, those of the first game for "". It fails,
// with the code Unreadable, for a game that is not in the list.
func Named(name string) (engine.Game, error) {
	for _, rules := range list {
		if g := rules(); name == "" || name == g.Name() {
			return g, nil
		}
	}
	return nil, models.Errorf(models.Unreadable,
		"this is a saved game of %.40q, which this Elderglass does not know: install the newest", name)
}
