package core

import "elderglass/engine/eldersign"

// museum is the game of the core box: six adventures face up, and the entrance sheet
// (rulebook, "Set-up").
func museum() eldersign.Mode {
	return eldersign.Mode{
		ID: "museum", Up: 6,
		Entrances: []eldersign.Entrance{{ID: "entrance", Does: []string{"first-aid", "lost-and-found", "souvenir"}}},
		Night:     eldersign.UsualNight(),
		Layout:    eldersign.Layout{ID: "museum", Columns: 3},
	}
}
