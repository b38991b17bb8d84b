package demo

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// TestABlackDiesTopIsBrighterThanItsSide looks at the side that plain black dice turn to the camera and at their tops,
// all over the tray: a top that is hardly brighter has no edges by which a die is found.
func TestABlackDiesTopIsBrighterThanItsSide(t *testing.T) {
	blank := models.Kind{Colour: "black", Faces: []models.Face{
		models.Blank, models.Blank, models.Blank, models.Blank, models.Blank, models.Blank,
	}}
	for x := -5.0; x <= 5; x += 2.5 {
		for y := -3.0; y <= 3; y += 1.5 {
			s := lying(Die{Kind: blank, X: x, Y: y})
			seen := func(q vector) float64 {
				at := s.centre.add(s.right.scale(q[0])).add(s.down.scale(q[1])).add(s.up.scale(q[2]))
				rgb := s.shine(q, at.sub(eye).unit(), nil, fine)
				return rgb[0] + rgb[1] + rgb[2]
			}
			top, side := seen(vector{0, 0, 0.5}), seen(vector{0, 0.5, 0})
			require.Greater(t, top, 1.9*side, "at %g, %g", x, y)
		}
	}
}

// TestEverySetThatShipsCanBeDrawn looks for dice without a colour or a print: they would be black, and blank.
func TestEverySetThatShipsCanBeDrawn(t *testing.T) {
	for _, id := range models.EmbeddedSets() {
		set, err := models.EmbeddedSet(id)
		require.NoError(t, err)
		for _, k := range set.Kinds {
			require.Contains(t, materials, k.Colour, id)
			require.Len(t, k.Faces, len(solid{}.prints), id)
			for _, f := range k.Faces {
				require.True(t, f == models.Blank || slices.Contains(printed, f), "%s: %s", id, f)
			}
		}
	}
}
