//go:build !nocv

package bench_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/bench"
)

// TestWhatDiceAreTakenFor measures an evening of whose labels one names another colour, one another face, and one a
// place where no die lies.
func TestWhatDiceAreTakenFor(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "evening")
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "dice", "d06-deathmaydie"))))
	var truth struct {
		Set    string                      `json:"set"`
		Images map[string][]map[string]any `json:"images"`
	}
	file := filepath.Join(dir, "truth.json")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &truth))
	dice := truth.Images["test-01.jpg"]
	require.Equal(t, "black", dice[0]["colour"])
	require.Equal(t, "success", dice[2]["face"])
	dice[0]["colour"], dice[2]["face"] = "green", "tentacle"
	require.Equal(t, "green", dice[5]["colour"])
	dice[5]["x"], dice[5]["y"] = 60, 60
	data, err = json.Marshal(truth)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(file, data, 0o600))

	one, err := bench.Measure(dir, bench.Change{}, 1)
	require.NoError(t, err)
	r := bench.Sum([]bench.Result{one, one})
	green, tentacle := r.Colours["green"], r.Faces["tentacle"]
	require.Equal(t, map[string]bench.Wrongly{"black": {Dice: 2, Sure: 2}}, green.As)
	require.Equal(t, 2, green.Missed)
	require.Equal(t, green.Dice-4, green.Right())
	require.Equal(t, map[string]bench.Wrongly{"success": {Dice: 2, Sure: 2}}, tentacle.As)
	require.Equal(t, tentacle.Dice-2, tentacle.Right())
	for _, c := range []bench.Confusion{r.Colours, r.Faces} {
		all := 0
		for _, taken := range c {
			all += taken.Dice
		}
		require.Equal(t, r.Dice, all)
	}
}
