package proof

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/script"
)

// Moments plays every case and finds one in which the game says each sentence that the page of
// the game shows large. What is told again after the evening is among these, and looks as it was
// for the people at the table.
func (r Rules) Moments(t *testing.T) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(r.root(), "web/ui/src/skins", r.Game().Name(), "moments.json"))
	require.NoError(t, err)
	var moments []struct{ Key, Look string }
	require.NoError(t, json.Unmarshal(data, &moments))
	require.NotEmpty(t, moments)
	said := map[string]bool{}
	for _, path := range paths(t) {
		for _, c := range parse(t, path) {
			runner := script.NewRunner(r.Game)
			runner.Trace = func(_ script.Line, _ engine.Command, events []engine.Event, _ engine.State) {
				for _, e := range events {
					said[e.Label.Key] = true
				}
			}
			require.NoError(t, runner.Run(c), path)
		}
	}
	looks := map[string]string{}
	for _, m := range moments {
		looks[m.Key] = m.Look
		if !said[m.Key] {
			t.Errorf("no case comes to the moment %s", m.Key)
		}
	}
	remembering, ok := r.Game().(engine.Remembering)
	require.True(t, ok)
	for key, mood := range remembering.Remembered() {
		require.Equal(t, map[engine.Mood]string{engine.Glad: "good", engine.Grim: "bad"}[mood], looks[key], key)
	}
}
