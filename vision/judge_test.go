//go:build !nocv

package vision

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// Of a face that no die of a colour showed without a lamp in it only other colours tell how it
// looks. Another face of that colour must be more like than that one.
func TestAFaceIsDoubtedBesideOneThatItsColourNeverShowed(t *testing.T) {
	allowed := colourFaces{"yellow": {"investigation-3", "investigation-4"}}
	read := func(other float64, borrowed ...models.Face) bool {
		symbols := []likeness{
			{face: "investigation-3", distance: 150, cosine: 0.92}, {face: "investigation-4", distance: 900, cosine: other},
		}
		d, ok := judge(0.9, studySpread, symbols, []share{{"yellow", 1}}, 0, false, allowed, colourFaces{"yellow": borrowed})
		require.True(t, ok)
		require.EqualValues(t, "investigation-3", d.Face)
		return d.Sure
	}
	require.True(t, read(0.91))
	require.False(t, read(0.91, "investigation-4"), "both are as like")
	require.True(t, read(0.8, "investigation-4"))
	require.True(t, read(0.91, "investigation-3"), "it is as like as the one that was read itself")
}

// Faces are borrowed that dice of a colour did not show while calibrating, or with a lamp in them only.
func TestFacesWithALampInThemAreBorrowed(t *testing.T) {
	empty, pictures, name, err := calibration.ReadFolder(filepath.Join("..", "dice", "d01-felt"))
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
	_, borrowed := allowedFaces(p)
	require.NotContains(t, borrowed["yellow"], models.Face("investigation-4"))
	require.NotContains(t, borrowed["red"], models.Face("wild"))
	var samples []calibration.Sample
	for _, s := range p.Samples {
		switch {
		case s.Colour == "yellow" && s.Face == "investigation-4":
			s.Pix = slices.Repeat([]uint8{255}, len(s.Pix))
		case s.Colour == "red" && s.Face == "wild":
			continue
		}
		samples = append(samples, s)
	}
	p.Samples = samples
	allowed, borrowed := allowedFaces(p)
	require.Equal(t, []models.Face{"investigation-4"}, borrowed["yellow"])
	require.Equal(t, []models.Face{"wild"}, borrowed["red"])
	require.Contains(t, allowed["red"], models.Face("wild"))
}
