//go:build !nocv

package vision_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

func facesRead(t *testing.T, p *calibration.Profile, path string) []models.Face {
	t.Helper()
	r, err := vision.NewReader(p)
	require.NoError(t, err)
	reading, err := r.Read(picture(t, path))
	require.NoError(t, err)
	require.NoError(t, r.Close())
	var faces []models.Face
	for _, d := range reading.Dice {
		faces = append(faces, d.Face)
	}
	return faces
}

// What the net saw in the samples is kept with the profile, so that a start need not
// wait for it; what another net saw is not believed.
func TestAProfileKeepsWhatTheNetSaw(t *testing.T) {
	dir := filepath.Join(folders, "d05-pips")
	empty, pictures, name, err := calibration.ReadFolder(dir)
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
	require.NoError(t, vision.Study(p))

	path := filepath.Join(t.TempDir(), "profile")
	require.NoError(t, p.Save(path))
	kept, err := calibration.Load(path)
	require.NoError(t, err)
	test := filepath.Join(dir, "test-01.jpg")
	faces := facesRead(t, p, test)
	require.NotEmpty(t, faces)
	require.Equal(t, faces, facesRead(t, kept, test))

	swapped := map[models.Face]models.Face{"1": "6", "6": "1", "2": "5", "5": "2", "3": "4", "4": "3"}
	views := map[models.Face][]byte{}
	for _, s := range kept.Samples {
		views[s.Face] = s.Views
	}
	for i, s := range kept.Samples {
		kept.Samples[i].Views = views[swapped[s.Face]]
	}
	var wrong []models.Face
	for _, f := range faces {
		wrong = append(wrong, swapped[f])
	}
	require.Equal(t, wrong, facesRead(t, kept, test), "the views are what is compared with")
	kept.Net = "another"
	require.Equal(t, faces, facesRead(t, kept, test))
}
