package calibration

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// shaded is a small picture of a bare tray that is darker towards its corners, with more light on the right and below,
// printed with points that lie aside by some pixels.
func shaded(right, below float64, printed bool, by image.Point) thumb {
	t := thumb{width: movedWidth, height: movedWidth * 3 / 4}
	random := rand.New(rand.NewPCG(3, 4))
	points := map[image.Point]bool{}
	for range 3000 {
		points[image.Pt(random.IntN(t.width), random.IntN(t.height)).Add(by)] = printed
	}
	for y := range t.height {
		for x := range t.width {
			u, v := float64(x-t.width/2), float64(y-t.height/2)
			light := -1e-4*(u*u+v*v) + right*u + below*v
			if points[image.Pt(x, y)] {
				light--
			}
			t.light = append(t.light, light)
		}
	}
	return t
}

// Light that falls from another side looks as if the tray's shade had moved, farther than a camera does.
func TestAnotherShadeIsNoMovedCamera(t *testing.T) {
	bare := shaded(0, 0, false, image.Point{})
	require.Zero(t, bare.shift(shaded(0, 0.0026, false, image.Point{})))
	require.Zero(t, bare.shift(shaded(0.0018, 0.0018, false, image.Point{})), "in a corner of what is tried")
	printed := shaded(0, 0, true, image.Point{})
	require.Zero(t, printed.shift(shaded(0, 0.001, true, image.Point{})))
	require.Equal(t, image.Pt(-3, 6), printed.shift(shaded(0, 0, true, image.Pt(-3, 6))))
}
