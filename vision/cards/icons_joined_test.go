//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// Cards that are taken for two styles by the means of a few teach rows together where they have one frame, and only there.
func TestCardsOfOneFrameTeachRowsTogether(t *testing.T) {
	other := func(m *gocv.Mat) {
		gocv.Rectangle(m, image.Rect(24, 14, 226, 336), black, 3)
		gocv.Line(m, image.Pt(24, 196), image.Pt(226, 196), black, 6)
	}
	const first = 6 // of nine
	for _, of := range []struct {
		name    string
		frame   func(*gocv.Mat)
		joined  int
		resting int
	}{{"one frame", drawFrame, len(moreRows), 0}, {"two frames", other, first, len(moreRows) - first}} {
		t.Run(of.name, func(t *testing.T) {
			drawn := 0
			r := NewReader(framedBook(t, func(m *gocv.Mat) {
				if drawn++; drawn <= first {
					drawFrame(m)
				} else {
					of.frame(m)
				}
			}, moreRows...))
			t.Cleanup(r.Close)
			looks := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
			r.decks.shapes = []shape{{aspect: 250.0 / 350, means: make([]meanSign, 2)}}
			r.decks.byStyle = []*deck{{looks: looks[:first]}, {looks: looks[first:]}}
			r.gatherRows()
			r.Study()
			r.Studied()
			require.Len(t, r.taught[0], of.joined)
			require.Len(t, r.taught[1], of.resting)
			require.Equal(t, of.resting == 0, r.rowsAs[1] == 0)
		})
	}
}
