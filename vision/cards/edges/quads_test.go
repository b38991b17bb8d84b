//go:build !nocv

package edges

import (
	"cmp"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// The edges of a card that is as light as the table are seen in its colour, whatever the picture's format, and where
// the picture is part of a larger one.
func TestOutlinesAreSeenInColour(t *testing.T) {
	const left, top, right, bottom = 281, 150, 531, 500
	bluish, reddish := color.YCbCr{Y: 120, Cb: 150, Cr: 110}, color.YCbCr{Y: 120, Cb: 110, Cr: 150}
	box := image.Rect(1, 3, 962, 724)
	planar := image.NewYCbCr(box, image.YCbCrSubsampleRatio420)
	full := image.NewRGBA(box)
	draw.Draw(full, box, image.NewUniform(bluish), image.Point{}, draw.Src)
	draw.Draw(full, image.Rect(left, top, right, bottom), image.NewUniform(reddish), image.Point{}, draw.Src)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			c := bluish
			if image.Pt(x, y).In(image.Rect(left, top, right, bottom)) {
				c = reddish
			}
			planar.Y[planar.YOffset(x, y)], planar.Cb[planar.COffset(x, y)], planar.Cr[planar.COffset(x, y)] = c.Y, c.Cb, c.Cr
		}
	}
	cropped := image.Rect(101, 55, 902, 656)
	for name, img := range map[string]image.Image{
		"planar": planar, "of three bytes": full, "a part": planar.SubImage(cropped),
	} {
		p, err := photo.New(img)
		require.NoError(t, err)
		b := img.Bounds().Min
		card := projective.Rectangle(right-left, bottom-top)
		for i := range card {
			card[i].X, card[i].Y = card[i].X+float64(left-b.X), card[i].Y+float64(top-b.Y)
		}
		require.True(t, slices.ContainsFunc(Quads(p, 0.004), func(q projective.Quad) bool {
			return Same(card, q, asOutline)
		}), name)
		p.Close()
	}
	p, err := photo.New(image.NewGray(box))
	require.NoError(t, err)
	require.Empty(t, p.Chroma)
	p.Close()
}

// A small card is found beside large ones on which more lines are printed than outlines are kept.
func TestLargeCardsLeaveRoomForASmallOne(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 1000, 800))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{Y: 70}), image.Point{}, draw.Src)
	for _, x := range []int{20, 350, 680} {
		for line := range 16 {
			box := image.Rect(x, 20, x+300, 460).Inset(6 * line)
			draw.Draw(img, box, image.NewUniform(color.Gray{Y: uint8(220 - 150*(line%2))}), image.Point{}, draw.Src)
		}
	}
	small := image.Rect(500, 600, 570, 700)
	draw.Draw(img, small, image.NewUniform(color.Gray{Y: 200}), image.Point{}, draw.Src)
	p, err := photo.New(img)
	require.NoError(t, err)
	defer p.Close()
	found := outlinesIn(p.Sized(photo.OutlineSide), 0.004, lightEdges[:])
	card := projective.Rectangle(70, 100)
	for i := range card {
		card[i].X, card[i].Y = card[i].X+500, card[i].Y+600
	}
	list := Quads(p, 0.004)
	require.Len(t, list, mostOutlines)
	require.True(t, slices.ContainsFunc(list, func(q projective.Quad) bool { return Same(card, q, asOutline) }))
	require.True(t, slices.IsSortedFunc(list, func(a, b projective.Quad) int {
		score := func(q projective.Quad) float64 {
			return found[slices.IndexFunc(found, func(f scoredQuad) bool { return f.Quad == q })].score
		}
		return cmp.Compare(score(b), score(a))
	}), "the surest first")
}
