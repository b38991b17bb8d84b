//go:build !nocv

package bench_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/bench"
)

// TestAFolderBringsItsOwnDice measures an evening whose green dice are called teal, as its own set says.
func TestAFolderBringsItsOwnDice(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "evening")
	require.NoError(t, os.CopyFS(dir, os.DirFS(filepath.Join("..", "..", "dice", "d06-deathmaydie"))))
	teal := func(from, to string) {
		data, err := os.ReadFile(from)
		require.NoError(t, err)
		told := strings.ReplaceAll(string(data), `"green"`, `"teal"`)
		require.NoError(t, os.WriteFile(to, []byte(strings.ReplaceAll(told, `"deathmaydie"`, `"teals"`)), 0o600))
	}
	teal(filepath.Join(dir, "truth.json"), filepath.Join(dir, "truth.json"))
	_, err := bench.Calibrate(dir)
	require.Equal(t, models.NotFound, models.CodeOf(err), "no such set ships with the program")

	teal(filepath.Join("..", "..", "models", "sets", "deathmaydie.json"), filepath.Join(dir, "set.json"))
	found, err := bench.Measure(dir, bench.Change{}, 1)
	require.NoError(t, err)
	require.Equal(t, found.Dice, found.Right)
	require.Positive(t, found.Dice)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "set.json"), []byte(`{"id": "teals"}`), 0o600))
	_, err = bench.Calibrate(dir)
	require.Equal(t, models.Invalid, models.CodeOf(err))
}
