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
	lying := uncovered(own.size, false)
	form := func(of *template) (all, visible float64) {
		flat := gocv.NewMat()
		defer flat.Close()
		gocv.CopyMakeBorder(of.whole.grey, &flat, margin, margin, margin, margin, gocv.BorderReplicate, black)
		flat.ConvertToWithParams(&flat, gocv.MatTypeCV8U, 0.7, 40) // in another light
		gocv.Rectangle(&flat, image.Rect(0, 0, 9*cell+margin, 400), shade(250), -1)
		return own.form(flat, taught, &lying)
	}
	was, same := form(own)
	require.InDelta(t, was, same, 1e-12, "nothing lies on it")
	require.Less(t, was, sureForm)
	lying = uncovered(own.size, true)
	_, same = form(own)
	require.InDelta(t, was, same, 1e-12, "what is beside a disc does not lie on it")
	for i := range lying.hidden {
		lying.hidden[i] = lying.hidden[i] || i%lying.nx < 9
	}
	all, visible := form(own)
	require.InDelta(t, was, all, 1e-12)
	require.Greater(t, visible, 0.95)
	_, visible = form(other)
	require.Less(t, visible, sureForm)
	lies := printed{marker: true, worst: 0.95, changed: 0.95, visible: 0.8, form: 0.65, formSeen: 0.9}
	require.True(t, lies.sure())
	lies.form = 0.5
	require.False(t, lies.known(), "its sign may be hidden")
	lies.form, lies.formSeen = 0.65, 0.5
	require.False(t, lies.known(), "what is left is another's")
}

// uncovered is the cover of a card on which nothing lies.
func uncovered(size image.Point, round bool) cover {
	c := cover{cells: newCells(size, round)}
	c.hidden = make([]bool, c.count())
	copy(c.hidden, c.beside)
	return c
}
