package eldritch

import "elderglass/engine"

// Remembered are the moments of a game of Eldritch Horror.
func (game) Remembered() map[string]engine.Mood {
	return map[string]engine.Mood{
		"eldritch.log.awakens": engine.Grim, "eldritch.log.devoured": engine.Grim, "eldritch.log.defeat": engine.Grim,
		"eldritch.log.surge": engine.Grim, "eldritch.log.gate": engine.Grim, "eldritch.log.rumor": engine.Grim,
		"eldritch.log.solved": engine.Glad, "eldritch.log.final-solved": engine.Glad,
		"eldritch.log.rumor-solved": engine.Glad, "eldritch.log.gate-discarded": engine.Glad,
		"eldritch.log.defeated": engine.Glad,
	}
}
