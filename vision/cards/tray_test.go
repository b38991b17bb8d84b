//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
)

// A tray has the outline of a card, and more of it than a card that lies in it. Seen by the tray's camera it is none.
func TestATrayWithACardIsNoCard(t *testing.T) {
	draw := func(card image.Rectangle) image.Image {
		table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 750, 1000, gocv.MatTypeCV8UC1)
		defer table.Close()
		grey := func(v uint8) color.RGBA { return color.RGBA{B: v, G: v, R: v} }
		gocv.Rectangle(&table, image.Rect(90, 60, 910, 690), grey(150), -1)
		gocv.Rectangle(&table, image.Rect(110, 80, 890, 670), grey(90), -1)
		gocv.Rectangle(&table, card, grey(230), -1)
		gocv.Rectangle(&table, card.Inset(12), grey(30), -1)
		gocv.GaussianBlur(table, &table, image.Pt(0, 0), 0.8, 0, gocv.BorderReflect101)
		img, err := table.ToImage()
		require.NoError(t, err)
		return img
	}
	r := NewReader(&Book{})
	defer r.Close()
	empty := draw(image.Rectangle{})
	seen, err := r.ReadInTray(empty, nil)
	require.NoError(t, err)
	require.Empty(t, seen)
	seen, err = r.ReadAsked(empty, nil)
	require.NoError(t, err)
	require.Len(t, seen, 1, "in a photograph it may be a card")

	seen, err = r.ReadInTray(draw(image.Rect(430, 280, 570, 480)), nil)
	require.NoError(t, err)
	require.Len(t, seen, 1)
	lies := projective.Rectangle(140, 200)
	for i := range lies {
		lies[i].X, lies[i].Y = lies[i].X+430, lies[i].Y+280
	}
	require.True(t, lies.Overlaps(projective.Quad(seen[0].Corners)))
	require.InEpsilon(t, lies.Area(), projective.Quad(seen[0].Corners).Area(), 0.1)
}

// What is far smaller than a card that was never shown is no other one, as confetti about the card that is taught after
// the first.
func TestWhatIsFarSmallerThanAnUnknownCardIsNone(t *testing.T) {
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 0, 0, 0), 750, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	card := image.Rect(430, 280, 570, 480)
	speck := image.Rect(0, 0, 56, 80)
	for _, r := range []image.Rectangle{
		card, speck.Add(image.Pt(200, 200)), speck.Add(image.Pt(750, 400)), speck.Add(image.Pt(650, 150)),
	} {
		gocv.Rectangle(&table, r, color.RGBA{B: 230, G: 230, R: 230}, -1)
	}
	gocv.GaussianBlur(table, &table, image.Pt(0, 0), 0.8, 0, gocv.BorderReflect101)
	img, err := table.ToImage()
	require.NoError(t, err)
	seen, err := glowReader(t, 1).Read(img)
	require.NoError(t, err)
	require.Len(t, seen, 1)
	require.InEpsilon(t, float64(card.Dx()*card.Dy()), projective.Quad(seen[0].Corners).Area(), 0.1)
}
