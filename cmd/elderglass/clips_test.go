//go:build !nocv

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// clip is what happens in a video, as its JSON file says.
type clip struct {
	Events []struct {
		Settled float64      `json:"settled_s"`
		Rolled  []models.Die `json:"rolled"`
		Kept    []models.Die `json:"kept"`
	} `json:"events"`
	States []struct {
		From float64      `json:"from_s"`
		To   float64      `json:"to_s"`
		Dice []models.Die `json:"dice"`
	} `json:"states"`
}

// clips returns the clips to test on by path: the demo's and those of the shared
// folder of dice.
func clips(t *testing.T) map[string]clip {
	t.Helper()
	paths, err := filepath.Glob("../../../shared/dice/video/*.mp4")
	require.NoError(t, err)
	require.NotEmpty(t, paths, "the folder ../shared/dice beside the repository is missing: these tests need its clips")
	found := map[string]clip{}
	for _, p := range append(paths, "../../vision/demo/clip.mp4") {
		data, err := os.ReadFile(p[:len(p)-len(".mp4")] + ".json")
		require.NoError(t, err)
		var c clip
		require.NoError(t, json.Unmarshal(data, &c))
		require.NotEmpty(t, c.Events)
		found[p] = c
	}
	return found
}
