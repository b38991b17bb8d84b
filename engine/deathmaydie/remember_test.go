package deathmaydie_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/script"
)

// TestHowItEndedIsRemembered: the last moment of an evening is that it was won, or lost.
func TestHowItEndedIsRemembered(t *testing.T) {
	remembered := deathmaydie.New().(engine.Remembering).Remembered()
	for line, want := range map[string]engine.Mood{"fix hurt elder-one 99": engine.Glad, "fix advance": engine.Grim} {
		r := script.NewRunner(deathmaydie.New)
		var last []engine.Mood
		r.Trace = func(_ script.Line, _ engine.Command, events []engine.Event, _ engine.State) {
			last = nil
			for _, e := range events {
				if mood, ok := remembered[e.Label.Key]; ok {
					last = append(last, mood)
				}
			}
		}
		c := script.Case{}
		for _, text := range []string{
			"given drowned-lamp | keeper-below | fleur gonk", "fix disrupt", "pass", "choose flood-tide", "choose whistle", "choose none",
			"fix stage", "fix stage", "adjust summoning +6", line,
		} {
			c.Lines = append(c.Lines, script.Line{Text: text})
		}
		require.NoError(t, r.Run(c), line)
		require.NotEmpty(t, last, line)
		require.Equal(t, want, last[len(last)-1], line)
	}
}
