//go:build !nocv

package cards

import (
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/icons/iconstest"
	"elderglass/vision/cards/projective"
)

// Cards that are taken for two styles by the means of a few teach rows together where they have one frame, and only
// there.
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
	}{{"one frame", drawFrame, len(iconstest.More), 0}, {"two frames", other, first, len(iconstest.More) - first}} {
		t.Run(of.name, func(t *testing.T) {
			drawn := 0
			r := NewReader(framedBook(t, func(m *gocv.Mat) {
				if drawn++; drawn <= first {
					drawFrame(m)
				} else {
					of.frame(m)
				}
			}, iconstest.More...))
			t.Cleanup(r.Close)
			looks := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
			r.decks.shapes = []shape{{aspect: 250.0 / 350, styles: make([]kin, 2)}}
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

// A card that lies as the frame of a style says whose rows another one teaches is read as that one's are.
func TestRowsAreReadAsTheJoinedStyleTeaches(t *testing.T) {
	r := NewReader(framedBook(t, partedFrame, slices.Concat(iconstest.More, iconstest.Some)...))
	t.Cleanup(r.Close)
	var looks []int
	for i := range r.lib.looks {
		looks = append(looks, i)
	}
	r.decks.shapes = []shape{{aspect: 250.0 / 350, styles: make([]kin, 2)}}
	r.decks.byStyle = []*deck{{looks: looks[:len(iconstest.More)]}, {looks: looks[len(iconstest.More):]}}
	r.gatherRows()
	r.Study()
	r.Studied()
	require.Empty(t, r.taught[1])
	rows := [][]string{{"clue"}, {"lore", "clock"}}
	s := framedScene(t, rows)
	place := boxed(300, 150, 550, 500)
	at, ok := projective.Between(projective.Rectangle(250, 350), place)
	require.True(t, ok)
	_, err := r.plates(1)
	require.NoError(t, err)
	framed := &styled{style: 1, place: at, size: image.Pt(250, 350)}
	seen := sighting{SeenCard: models.SeenCard{Corners: place[:]}, at: framed}
	require.NoError(t, r.propose(s, &seen))
	require.Equal(t, rows, seen.Rows)
}
