//go:build !nocv

package photo

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/projective"
)

// halves is a pale picture of 800 by 600 pixels in some format, reddish and darker on the left, bluish and lighter on
// the right.
func halves(to draw.Image) image.Image {
	for x, c := range map[int]color.YCbCr{0: {Y: 100, Cb: 110, Cr: 150}, 400: {Y: 180, Cb: 150, Cr: 110}} {
		draw.Draw(to, image.Rect(x, 0, x+400, 600), image.NewUniform(c), image.Point{}, draw.Src)
	}
	return to
}

// planar is a picture in the format of most cameras.
type planar struct{ *image.YCbCr }

func (p planar) Set(x, y int, c color.Color) {
	of := color.YCbCrModel.Convert(c).(color.YCbCr)
	p.Y[p.YOffset(x, y)], p.Cb[p.COffset(x, y)], p.Cr[p.COffset(x, y)] = of.Y, of.Cb, of.Cr
}

func TestPicturesOfAllFormatsAreKept(t *testing.T) {
	box := image.Rect(0, 0, 800, 600)
	cameras := planar{image.NewYCbCr(box, image.YCbCrSubsampleRatio420)}
	halves(cameras)
	for name, img := range map[string]image.Image{
		"planar": cameras.YCbCr, "of three bytes": halves(image.NewRGBA(box)), "grey": halves(image.NewGray(box)),
	} {
		p, err := New(img)
		require.NoError(t, err)
		small := p.Sized(200)
		require.Equal(t, 200, small.Pixels.Cols(), name)
		require.InDelta(t, 0.25, small.Scale, 1e-9, name)
		require.NoError(t, small.Pixels.Close())

		size := image.Pt(4*TintCell, 2*TintCell) // about the middle
		place := projective.Homography{1, 0, 400 - 2*TintCell, 0, 1, 300, 0, 0, 1}
		flat := p.Rectify(place, size, 3)
		require.Equal(t, []int{size.Y + 6, size.X + 6}, flat.Size(), name)
		require.InDelta(t, 10, flat.GetUCharAt(9, 9), 2, "%s: it is pale no more", name)
		require.InDelta(t, 245, flat.GetUCharAt(9, size.X), 2, name)
		require.NoError(t, flat.Close())

		tints := p.Tints(place, size)
		if name == "grey" {
			require.Empty(t, tints)
			require.Empty(t, p.Chroma)
		} else {
			require.Len(t, tints, TintBytes(size.X, size.Y), name)
			require.Greater(t, tints[2], tints[0], "%s: red is the last of three", name)
			require.Greater(t, tints[9], tints[11], name)
			require.Len(t, p.Chroma, 2, name)
		}
		p.Close()
	}
	_, err := New(image.NewGray(image.Rect(0, 0, 15, 400)))
	require.Error(t, err, "it is too small")
}

// Of a strip little is left where it is kept small, but always some lines: a card may be cut out of it all the same.
func TestAStripIsCutLikeAnyPicture(t *testing.T) {
	for _, box := range []image.Rectangle{image.Rect(0, 0, 40000, 16), image.Rect(0, 0, 16, 40000)} {
		p, err := New(halves(image.NewGray(box)))
		require.NoError(t, err)
		flat := p.Rectify(projective.Homography{2, 0, 0, 0, 2, 0, 0, 0, 1}, image.Pt(30, 40), 3)
		require.Equal(t, []int{46, 36}, flat.Size())
		require.NoError(t, flat.Close())
		p.Close()
	}
}
