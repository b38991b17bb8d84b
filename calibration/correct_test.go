package calibration_test

import (
	"errors"
	"image"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// labelled returns a picture with the dice that lie in it.
func labelled(t *testing.T) (image.Image, []models.Die) {
	t.Helper()
	folder := filepath.Join(folders, "d05-pips")
	_, truth, err := calibration.Truth(folder)
	require.NoError(t, err)
	f, err := os.Open(filepath.Join(folder, "test-00.jpg"))
	require.NoError(t, err)
	img, err := calibration.Decode(f)
	require.NoError(t, errors.Join(err, f.Close()))
	return img, truth["test-00.jpg"]
}

func TestCorrectionsAreLearnedAndForgotten(t *testing.T) {
	p := learn(t, "d05-pips")
	before := len(p.Samples)
	img, dice := labelled(t)
	die := dice[0]

	require.NoError(t, p.Correct(img, die))
	last := p.Samples[len(p.Samples)-1]
	require.True(t, last.Corrected)
	require.Equal(t, die.Face, last.Face)
	require.InDelta(t, 1, last.Gain[1], 0.5)

	leaning := die
	leaning.Corners = append([]models.Point(nil), die.Corners...)
	leaning.Corners[0].X += 60
	require.Equal(t, models.Invalid, models.CodeOf(p.Correct(img, leaning)))
	unknown := die
	unknown.Face = "7"
	require.Equal(t, models.Invalid, models.CodeOf(p.Correct(img, unknown)))

	require.Equal(t, 1, p.Forget())
	require.Len(t, p.Samples, before)
}

// What is learned may not grow a profile beyond what can be loaded again.
func TestTheOldestCorrectionGoesAndTheProfileCanStillBeLoaded(t *testing.T) {
	p := learn(t, "d05-pips")
	calibrated := len(p.Samples)
	img, dice := labelled(t)

	require.NoError(t, p.Correct(img, dice[0]))
	first := p.Samples[calibrated]
	corrected := 1
	for ; p.Samples[calibrated].Square == first.Square; corrected++ {
		require.Less(t, corrected, 1000, "the first correction never goes")
		require.NoError(t, p.Correct(img, dice[1]))
	}
	require.Len(t, p.Samples, calibrated+corrected-1, "all but the oldest are kept")
	path := filepath.Join(t.TempDir(), "table.profile")
	require.NoError(t, p.Save(path))
	loaded, err := calibration.Load(path)
	require.NoError(t, err)
	require.Len(t, loaded.Samples, len(p.Samples))

	for range 1000 {
		p.Samples = append(p.Samples, first)
	}
	require.Equal(t, models.Invalid, models.CodeOf(p.Save(path)))
	_, err = calibration.Load(path)
	require.NoError(t, err, "the good file stays")
}
