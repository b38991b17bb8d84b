package calibration_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

const folders = "../dice"

func learn(t *testing.T, folder string) *calibration.Profile {
	t.Helper()
	dir := filepath.Join(folders, folder)
	empty, pictures, name, err := calibration.ReadFolder(dir)
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
	return p
}

func TestLearnFitsEveryTable(t *testing.T) {
	for _, folder := range []string{"d01-felt", "d02-wood-tilt", "d03-board", "d04-lowlight", "d05-pips", "d06-deathmaydie"} {
		t.Run(folder, func(t *testing.T) {
			p := learn(t, folder)
			require.Less(t, p.Error, 0.02, "typical corner error in dice")
			t.Logf("pose %+v, error %.4f, warnings %q", p.Plane, p.Error, p.Warnings)
		})
	}
}
