//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/icons"
	"elderglass/vision/cards/projective"
)

// Where a frame may lie and hardly fits, as in the dark, the rows say whether it does: those of a card are read, and
// where none are read, no card lies.
func TestRowsSayWhetherAFrameLiesThatHardlyFits(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	outline := boxed(300, 150, 550, 500)
	for _, hidden := range []bool{false, true} {
		s := framedSceneWith(t, rows, func(table *gocv.Mat) {
			cover := func(x0, y0, x1, y1 int) {
				gocv.Rectangle(table, image.Rect(x0, y0, x1, y1), color.RGBA{R: 110, G: 110, B: 110}, -1)
			}
			cover(280, 130, 570, 330)
			cover(470, 130, 570, 400)
			cover(440, 430, 570, 520)
			cover(280, 130, 312, 350)
			if hidden {
				cover(315, 350, 490, 430)
			}
		}, image.Pt(300, 150))
		at, likely, err := r.styleAt(s, outline)
		require.NoError(t, err)
		require.False(t, likely)
		require.Greater(t, at.like, plateDoubted)

		seen := sighting{SeenCard: models.SeenCard{Corners: outline[:]}}
		require.NoError(t, r.propose(s, &seen))
		if hidden {
			require.Empty(t, seen.Rows)
			require.Zero(t, seen.like, "it says nothing of how cards lie")
		} else {
			require.Equal(t, rows, seen.Rows)
		}
	}
}

// A card on which all icons are read surely lies where its frame likely does. Its corners are put there also where that
// hardly fits.
func TestAFrameByWhichAllIconsAreReadSurelyLies(t *testing.T) {
	s := framedScene(t, nil)
	q := boxed(300, 150, 550, 500)
	place, ok := projective.Between(projective.Rectangle(250, 350), q)
	require.True(t, ok)
	for _, of := range []struct {
		like float64
		rows [][]string

		sure, moved bool
	}{
		{plateThere + 0.05, [][]string{{"clue"}, {"lore"}}, true, true},
		{plateThere + 0.05, [][]string{{"clue"}, {icons.Unread}}, false, false},
		{plateThere + 0.05, nil, false, false},
		{plateThere - 0.05, [][]string{{"clue"}, {"lore"}}, false, true},
		{plateSurely + 0.05, nil, true, true},
	} {
		outline := boxed(310, 160, 540, 490)
		c := sighting{SeenCard: models.SeenCard{Corners: outline[:]}}
		c.lie(&styled{place: place, size: image.Pt(250, 350), like: of.like}, of.rows)
		require.Equal(t, of.sure, s.surelyLaid(&c), "%v", of)
		require.Equal(t, of.moved, q.Near(c.corners(), 0.001), "%v", of)
	}
}
