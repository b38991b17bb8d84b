package deathmaydie

import "elderglass/engine"

// Remembered are the moments of a game of Cthulhu: Death May Die.
func (game) Remembered() map[string]engine.Mood {
	return map[string]engine.Mood{
		"dmd.log.dead": engine.Grim, "dmd.log.mad": engine.Grim, "dmd.log.elder-summoned": engine.Grim,
		"dmd.log.insane": engine.Grim, "dmd.log.insane-unknown": engine.Grim, "dmd.log.advances": engine.Grim,
		"dmd.log.lost":      engine.Grim,
		"dmd.log.disrupted": engine.Glad, "dmd.log.stage": engine.Glad, "dmd.log.returns": engine.Glad,
		"dmd.log.won": engine.Glad,
	}
}
