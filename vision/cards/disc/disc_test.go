//go:build !nocv

package disc

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

func TestADiscIsToldFromASquare(t *testing.T) {
	for _, round := range []bool{true, false} {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 0, 0, 0), 300, 400, gocv.MatTypeCV8UC1)
		if light := (color.RGBA{B: 160}); round {
			gocv.Circle(&m, image.Pt(200, 150), 90, light, -1)
		} else {
			gocv.Rectangle(&m, image.Rect(110, 60, 290, 240), light, -1)
		}
		img := image.NewGray(image.Rect(0, 0, 400, 300))
		copy(img.Pix, m.ToBytes())
		require.NoError(t, m.Close())
		p, err := photo.New(img)
		require.NoError(t, err)
		require.Equal(t, round, Lies(p, projective.Homography{1, 0, 110, 0, 1, 60, 0, 0, 1}, image.Pt(180, 180)))
		p.Close()
	}
}

// What lies outside a disc is as light as the disc is on average, and tells nothing of the table.
func TestTheTableBesideADiscIsBlank(t *testing.T) {
	const side, margin = 120, 8
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(10, 0, 0, 0), side+2*margin, side+2*margin, gocv.MatTypeCV8UC1)
	defer func() { require.NoError(t, m.Close()) }()
	gocv.Circle(&m, image.Pt(margin+side/2, margin+side/2), side/2, color.RGBA{B: 200}, -1)
	BlankOutside(&m, margin)
	for _, v := range m.ToBytes() {
		require.Equal(t, uint8(200), v)
	}
	size := image.Pt(side, side)
	require.True(t, On(image.Rect(30, 30, 90, 90), size))
	require.False(t, On(image.Rect(0, 0, 20, 20), size), "a corner is the table's")
}
