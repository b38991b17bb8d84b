package models_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// TestEveryNetworkIsTheOneOfItsManifest holds the committed weights against their manifests: the hash, and
// a whole run that made them.
func TestEveryNetworkIsTheOneOfItsManifest(t *testing.T) {
	files, err := filepath.Glob("weights/*.onnx")
	require.NoError(t, err)
	require.Len(t, files, 7)
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".onnx")
		net, m, err := models.Weights(name)
		require.NoError(t, err, name)
		committed, err := os.ReadFile(f)
		require.NoError(t, err)
		require.Equal(t, committed, net)
		require.Equal(t, name, m.Name)
		require.Equal(t, "make models", m.Command)
		require.NotZero(t, m.Seed, name)
		require.NotEmpty(t, m.Figures, name)
		require.NotEmpty(t, m.Run.Commit, name)
		require.InDelta(t, 1.0, m.Run.Share, 0, "%s was trained on a part only: it is a try, not to be committed", name)
	}
}
