//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
)

// burn lays a mirrored window over the picture of a card of scale 1 that lies upright, which burns out most of it, but
// not over its title.
func burn(img *image.Gray, c laidCard) {
	for y := 14; y < 220; y++ {
		for x := 14; x < 236; x++ {
			at := img.PixOffset(int(c.x)+x-125, int(c.y)+y-175)
			light := min(float64(x+y)/150, 1)
			img.Pix[at] = uint8(float64(img.Pix[at])*(1-light) + 255*light)
		}
	}
}

// A card of which a mirrored window hides the picture is known by its title alone, and no other card of its style is
// taken for it.
func TestACardUnderAMirroredWindowIsKnownByItsTitle(t *testing.T) {
	r := glowReader(t, 11)
	card := laidCard{5, 300, 360, 1, 0}
	var photograph image.Image
	s := laidAlone(t, card, func(img *image.Gray) {
		burn(img, card)
		photograph = img
	})
	for _, look := range []int{5, 9} {
		taught, err := r.template(look)
		require.NoError(t, err)
		v := verdict{place: r.lyingAt(card, look)[0].place, size: [2]float64{float64(taught.size.X), float64(taught.size.Y)}}
		require.False(t, r.mayBe(s, look, &v), "its picture cannot be seen")
		like, err := r.titleLike(s, look, &v)
		require.NoError(t, err)
		require.Equal(t, look == 5, like > titleThere)
		lies, err := r.lies(s, look, taught, &v)
		require.NoError(t, err)
		require.Equal(t, look == 5, lies)
	}
	seen, err := r.Read(photograph)
	require.NoError(t, err)
	require.Len(t, seen, 1)
	require.Equal(t, glowNames[5], seen[0].Name)
	require.True(t, seen[0].Sure)
}
