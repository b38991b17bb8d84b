package calibration_test

import (
	"errors"
	"image"
	"os"
	"path/filepath"
	"slices"
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

// correct learns from one die that was read otherwise.
func correct(p *calibration.Profile, img image.Image, d models.Die) error {
	d.Sure = false
	_, err := p.Confirm(img, []models.Die{d})
	return err
}

func TestCorrectionsAreLearnedAndForgotten(t *testing.T) {
	p := learn(t, "d05-pips")
	before := len(p.Samples)
	img, dice := labelled(t)
	die := dice[0]

	require.NoError(t, correct(p, img, die))
	last := p.Samples[len(p.Samples)-1]
	require.True(t, last.Corrected)
	require.Equal(t, die.Face, last.Face)
	require.InDelta(t, 1, last.Gain[1], 0.5)

	leaning := die
	leaning.Corners = append([]models.Point(nil), die.Corners...)
	leaning.Corners[0].X += 60
	require.Equal(t, models.Invalid, models.CodeOf(correct(p, img, leaning)))
	unknown := die
	unknown.Face = "7"
	require.Equal(t, models.Invalid, models.CodeOf(correct(p, img, unknown)))

	require.Equal(t, 1, p.Forget())
	require.Len(t, p.Samples, before)
}

// What is learned may not grow a profile beyond what can be loaded again.
func TestTheOldestCorrectionGoesAndTheProfileCanStillBeLoaded(t *testing.T) {
	p := learn(t, "d05-pips")
	calibrated := len(p.Samples)
	img, dice := labelled(t)
	require.NoError(t, correct(p, img, dice[0]))
	first := p.Samples[calibrated]
	const most = 128
	for i := range most - 1 { // of another look than what comes
		other := first
		other.Square.X += float64(i+1) / 100
		other.Face = dice[1].Face
		p.Samples = append(p.Samples, other)
	}
	require.NotEqual(t, dice[0].Face, dice[1].Face)
	require.Equal(t, most, p.Corrected())
	moved := dice[0]
	moved.Corners = slices.Clone(moved.Corners)
	for k := range moved.Corners {
		moved.Corners[k].X++
	}
	require.NoError(t, correct(p, img, moved))
	require.Equal(t, most, p.Corrected())
	require.NotEqual(t, first.Square, p.Samples[calibrated].Square, "the oldest goes")
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

// What a person lets stand is learned until its look is known well; what was in doubt is always.
func TestAConfirmedRollIsLearnedWithinBounds(t *testing.T) {
	p := learn(t, "d05-pips")
	calibrated := len(p.Samples)
	count := func(d models.Die) (n int) {
		for _, s := range p.Samples {
			if s.Colour == d.Colour && s.Face == d.Face {
				n++
			}
		}
		return n
	}
	img, dice := labelled(t)
	sure, doubtful := dice[0], dice[0]
	sure.Sure, doubtful.Sure = true, false
	before := count(sure)
	require.GreaterOrEqual(t, before, 3, "its look is known well")

	n, err := p.Confirm(img, []models.Die{sure})
	require.NoError(t, err)
	require.Zero(t, n)
	n, err = p.Confirm(img, []models.Die{sure, doubtful})
	require.NoError(t, err)
	require.Equal(t, 1, n)
	require.Equal(t, before+1, count(sure))

	_, err = p.Confirm(img, []models.Die{doubtful})
	require.NoError(t, err)
	require.Equal(t, before+1, count(sure), "the same die of the same picture is one example")
	for i := range 20 { // in other places
		moved := doubtful
		moved.Corners = slices.Clone(doubtful.Corners)
		for k := range moved.Corners {
			moved.Corners[k].X += float64(i + 1)
		}
		_, err = p.Confirm(img, []models.Die{moved})
		require.NoError(t, err)
	}
	require.Equal(t, before+6, count(sure), "the oldest of a look go")
	require.Equal(t, 6, p.Forget())
	require.Len(t, p.Samples, calibrated)
}

// Who confirms a roll and puts a die of it right later leaves no wrong example behind.
func TestACorrectionReplacesWhatWasConfirmed(t *testing.T) {
	p := learn(t, "d05-pips")
	img, dice := labelled(t)
	right := dice[0]
	right.Sure = false
	wrong := right
	wrong.Face = dice[1].Face
	require.NotEqual(t, right.Face, wrong.Face)
	_, err := p.Confirm(img, []models.Die{wrong})
	require.NoError(t, err)
	_, err = p.Confirm(img, []models.Die{right})
	require.NoError(t, err)
	require.Equal(t, 1, p.Corrected())
	require.Equal(t, right.Face, p.Samples[len(p.Samples)-1].Face)
}
