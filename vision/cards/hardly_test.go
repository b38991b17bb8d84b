//go:build !nocv

package cards

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// spoil spoils the picture of a card of scale 1 that lies upright, by so many grey levels, but
// not its title.
func spoil(img *image.Gray, c laidCard, by float64) {
	r := rand.New(rand.NewPCG(6, 1))
	for y := 14; y < 220; y++ {
		for x := 14; x < 236; x++ {
			at := img.PixOffset(int(c.x)+x-125, int(c.y)+y-175)
			img.Pix[at] = uint8(min(max(float64(img.Pix[at])+by*r.NormFloat64(), 0), 255))
		}
	}
}

// laidAlone lays a card on a plain table and spoils its picture.
func laidAlone(t *testing.T, card laidCard, spoilt func(*image.Gray)) *scene {
	t.Helper()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	img := laidOut(t, table, card)
	spoilt(img)
	s, err := newScene(img)
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

// A card whose picture is hardly like the taught one is that card where its title is surely read, and no other.
func TestACardThatIsHardlyAlikeIsKnownByItsTitle(t *testing.T) {
	r := glowReader(t, 11)
	card := laidCard{5, 300, 360, 1, 0}
	s := laidAlone(t, card, func(img *image.Gray) { spoil(img, card, 140) })
	taught, err := r.template(5)
	require.NoError(t, err)
	v, ok := s.glance(taught, r.lyingAt(card, 5)[0].place)
	require.True(t, ok)
	lies, err := r.lies(s, 5, taught, &v)
	require.NoError(t, err)
	require.True(t, lies)
	require.Less(t, v.most, leastLike)

	v = verdict{most: v.most, print: printed{
		titled: true, mean: 0.9, visible: 1, worst: 0.9, word: 0.9, together: 0.9, apart: 1, ink: 300,
	}}
	require.True(t, v.there())
	v.print.worst = goodLetter + 0.01
	require.True(t, v.print.known())
	require.False(t, v.there(), "its title is not surely read")
	v.most = leastLike
	require.True(t, v.there())
}
