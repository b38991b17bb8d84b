//go:build !nocv

package signature

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// A cell of a signature lies where the card is that light of which it was made.
func TestWhereACellOfASignatureLies(t *testing.T) {
	for _, round := range []bool{false, true} {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 0, 0, 0), 300, 300, gocv.MatTypeCV8UC1)
		at := image.Pt(90, 120)
		gocv.Circle(&m, at, 9, color.RGBA{B: 255}, -1)
		sign := OfCard
		if round {
			sign = OfDisc
		}
		s := sign(m)
		require.NoError(t, m.Close())
		most := 0
		for i, v := range s {
			if v > s[most] {
				most = i
			}
		}
		p := Place(most, image.Pt(300, 300), round)
		require.InDelta(t, at.X, p.X, 12)
		require.InDelta(t, at.Y, p.Y, 12)
	}
}
