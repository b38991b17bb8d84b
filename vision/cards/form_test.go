//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// What lies on a marker has forms of its own, which are none of the marker's: what is left says whether it is that one.
func TestWhatHidesAMarkerIsNoneOfItsForms(t *testing.T) {
	r := taughtDisks(t, disk{number: 11, smooth: true}, disk{number: 14, smooth: true})
	own, err := r.template(0)
	require.NoError(t, err)
	other, err := r.template(1)
	require.NoError(t, err)
	taught := own.whole.grey.ToBytes()
	lying := cover{nx: own.size.X / cell, ny: own.size.Y / cell}
	lying.hidden = make([]bool, lying.nx*lying.ny)
	form := func(of *template) float64 {
		flat := gocv.NewMat()
		defer flat.Close()
		gocv.CopyMakeBorder(of.whole.grey, &flat, margin, margin, margin, margin, gocv.BorderReplicate, black)
		flat.ConvertToWithParams(&flat, gocv.MatTypeCV8U, 0.7, 40) // in another light
		gocv.Rectangle(&flat, image.Rect(0, 0, 9*cell+margin, 400), shade(250), -1)
		return own.form(flat, taught, &lying)
	}
	was := form(own)
	lying.markOutsideDisc(own.size)
	copy(lying.hidden, lying.beside)
	require.Equal(t, was, form(own), "nothing lies on it")
	for i := range lying.hidden {
		lying.hidden[i] = lying.hidden[i] || i%lying.nx < 9
	}
	require.Less(t, was, sureForm)
	require.Greater(t, form(own), 0.95)
	require.Less(t, form(other), sureForm)
}

// A cell of a signature lies where the card is that light of which it was made.
func TestWhereACellOfASignatureLies(t *testing.T) {
	for _, round := range []bool{false, true} {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 0, 0, 0), 300, 300, gocv.MatTypeCV8UC1)
		at := image.Pt(90, 120)
		gocv.Circle(&m, at, 9, shade(255), -1)
		sign := signMat
		if round {
			sign = signRound
		}
		s := sign(m)
		require.NoError(t, m.Close())
		most := 0
		for i, v := range s {
			if v > s[most] {
				most = i
			}
		}
		p := signPlace(most, image.Pt(300, 300), round)
		require.InDelta(t, at.X, p.X, 12)
		require.InDelta(t, at.Y, p.Y, 12)
	}
}
