package calibration_test

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
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

// The pose is learned from the calibration's pictures; held to it are where the camera stood when the evening was
// rendered, and dice in other pictures, which are unit squares in the plane only where the pose is right.
func TestLearnFitsEveryTable(t *testing.T) {
	for folder, elevation := range map[string]float64{ // in degrees, dice/README.md
		"d01-felt": 88, "d02-wood-tilt": 62, "d03-board": 78, "d04-lowlight": 72,
		"d05-pips": 74, "d06-deathmaydie": 75, "d07-gloss": 70, "d08-pearl-spots": 58,
	} {
		t.Run(folder, func(t *testing.T) {
			t.Parallel()
			p := learn(t, folder)
			require.Less(t, p.Error, 0.02, "typical corner error in dice")
			tilt := math.Atan(math.Hypot(p.Plane.TiltX, p.Plane.TiltY)) * 180 / math.Pi
			require.InDelta(t, elevation, 90-tilt, 2)

			_, truth, err := calibration.Truth(filepath.Join(folders, folder))
			require.NoError(t, err)
			dice := 0
			for name, labels := range truth {
				if !strings.HasPrefix(name, "test-") {
					continue
				}
				for _, d := range labels {
					dice++
					clockwise := [4]models.Point{d.Corners[0], d.Corners[3], d.Corners[2], d.Corners[1]}
					_, off := p.Plane.SquareOf(clockwise, p.Width, p.Height)
					require.Less(t, off, 0.03, "%s: %s %s at %.0f, %.0f", name, d.Colour, d.Face, d.X, d.Y)
					crooked := p.Plane
					crooked.TiltX += 0.2
					_, worse := crooked.SquareOf(clockwise, p.Width, p.Height)
					require.Greater(t, worse, off, "%s: another pose fits better", name)
				}
			}
			require.Greater(t, dice, 20)
		})
	}
}

// What people mark by hand is a little off, by different people differently; the pose stands it.
func TestLearnStandsCarelessMarks(t *testing.T) {
	exact := learn(t, "d02-wood-tilt")
	random := rand.New(rand.NewPCG(1, 2))
	empty, pictures, name, err := calibration.ReadFolder(filepath.Join(folders, "d02-wood-tilt"))
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	for _, l := range pictures {
		for _, d := range l.Dice {
			for i := range d.Corners {
				d.Corners[i].X += 2 * random.NormFloat64()
				d.Corners[i].Y += 2 * random.NormFloat64()
			}
		}
	}
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
	require.InDelta(t, exact.Plane.TiltX, p.Plane.TiltX, 0.02)
	require.InDelta(t, exact.Plane.TiltY, p.Plane.TiltY, 0.02)
	require.InDelta(t, exact.Plane.Height, p.Plane.Height, 0.05*exact.Plane.Height)
	require.Greater(t, p.Error, exact.Error, "the profile says how far off the marks are")
}
