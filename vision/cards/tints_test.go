//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/photo"
)

// lamp is by how much light makes red and blue stronger.
type lamp struct{ red, blue float64 }

var white = lamp{1, 1}

// colouredDisks gives markers colours that change over them, under a light, without making them lighter or darker.
// Others have the same colours in other places.
func colouredDisks(grey *image.Gray, under lamp, other bool, list ...disk) *image.YCbCr {
	b := grey.Bounds()
	img := image.NewYCbCr(b, image.YCbCrSubsampleRatio444)
	for y := range b.Dy() {
		for x := range b.Dx() {
			cb, cr := uint8(128), uint8(128)
			for _, d := range list {
				c, s := math.Cos(d.turn), math.Sin(d.turn)
				dx, dy := (float64(x)-d.x)/d.radius, (float64(y)-d.y)/(d.radius*d.flatter)
				u, v := c*dx+s*dy, c*dy-s*dx
				if math.Hypot(u, v) > 1 {
					continue
				}
				if other {
					u, v = v, u
				}
				cb, cr = uint8(128+25*math.Sin(4*u)), uint8(128+25*math.Sin(3*v+1))
			}
			red, green, blue := color.YCbCrToRGB(grey.GrayAt(x, y).Y, cb, cr)
			at := func(v uint8, by float64) uint8 { return uint8(min(by*float64(v), 255)) }
			luma, cb, cr := color.RGBToYCbCr(at(red, under.red), green, at(blue, under.blue))
			i := img.YOffset(x, y)
			img.Y[i], img.Cb[i], img.Cr[i] = luma, cb, cr
		}
	}
	return img
}

// taughtColoured is a reader that was shown a smooth marker of some colours, and its book.
func taughtColoured(tb testing.TB) (*Reader, *Book, disk) {
	tb.Helper()
	d := disk{number: 1, smooth: true, x: 400, y: 300, radius: 150, flatter: 1}
	book := &Book{}
	require.NoError(tb, book.Learn(colouredDisks(laidDisks(tb, d), white, false, d), []Shown{{
		Card:    Card{ID: diskID(d), Name: diskID(d), Class: "monster"},
		Corners: []models.Point{{X: 250, Y: 150}, {X: 550, Y: 150}, {X: 550, Y: 450}, {X: 250, Y: 450}},
	}}))
	r := NewReader(book)
	tb.Cleanup(r.Close)
	return r, book, d
}

// Two smooth markers that are as light as each other everywhere and of other colours are two. In the light of a lamp,
// which makes all redder, each is what it is.
func TestMarkersOfOtherColoursAreOthers(t *testing.T) {
	r, _, d := taughtColoured(t)
	d.x, d.y, d.radius, d.turn, d.flatter = 380, 290, 60, 1, 0.95
	grey := laidDisks(t, d)
	for _, c := range []struct {
		under lamp
		other bool
	}{{white, false}, {lamp{1.2, 0.8}, false}, {lamp{0.85, 1.2}, false}, {white, true}, {lamp{1.2, 0.8}, true}} {
		seen, err := r.Read(colouredDisks(grey, c.under, c.other, d))
		require.NoError(t, err)
		there := at(seen, d.x, d.y)
		require.NotNil(t, there)
		if c.other {
			require.Empty(t, there.ID, "%v", c)
			continue
		}
		require.Equal(t, diskID(d), there.ID, "%v", c)
		require.True(t, there.Sure, "%v", c)
	}
}

// A camera that sees no colours says nothing of them, and neither does a book that was made before they were kept.
func TestMarkersAreKnownWithoutColours(t *testing.T) {
	r, book, d := taughtColoured(t)
	require.Len(t, book.cards[0].looks[0].tints, photo.TintBytes(300, 300))
	d.x, d.y, d.radius, d.turn, d.flatter = 380, 290, 60, 1, 0.95
	grey := laidDisks(t, d)
	pale := image.NewYCbCr(grey.Bounds(), image.YCbCrSubsampleRatio420)
	copy(pale.Y, grey.Pix)
	for i := range pale.Cb {
		pale.Cb[i], pale.Cr[i] = 128, 128
	}
	night := image.NewRGBA(grey.Bounds())
	for i, v := range grey.Pix {
		copy(night.Pix[4*i:], []uint8{v, v, v, 255})
	}
	known := func(r *Reader, img image.Image) {
		seen, err := r.Read(img)
		require.NoError(t, err)
		there := at(seen, d.x, d.y)
		require.NotNil(t, there)
		require.Equal(t, diskID(d), there.ID)
		require.True(t, there.Sure)
	}
	for _, img := range []image.Image{grey, pale, night} {
		known(r, img)
	}
	old := book.Clone()
	l := *old.cards[0].looks[0]
	l.tints = nil
	old.cards[0].looks[0] = &l
	before := NewReader(old)
	defer before.Close()
	known(before, colouredDisks(grey, white, true, d))
}

// Cards have titles by which they are told, so their colours are not kept.
func TestColoursAreKeptOfMarkersAlone(t *testing.T) {
	d := disk{number: 1, x: 400, y: 300, radius: 150, flatter: 1}
	book := &Book{}
	require.NoError(t, book.Learn(colouredDisks(laidDisks(t, d), white, false, d), []Shown{{
		Card:    Card{ID: "card", Name: "Card", Class: "item"},
		Corners: []models.Point{{X: 300, Y: 150}, {X: 500, Y: 150}, {X: 500, Y: 450}, {X: 300, Y: 450}},
	}}))
	require.False(t, book.cards[0].looks[0].marker())
	require.Nil(t, book.cards[0].looks[0].tints)
}

// Colours are compared where they can be seen, and where there is enough of them.
func TestColoursAreComparedWhereTheyAreSeen(t *testing.T) {
	size := image.Pt(300, 300)
	all := func(image.Rectangle) bool { return true }
	own, other := make([]uint8, photo.TintBytes(300, 300)), make([]uint8, photo.TintBytes(300, 300))
	for i := range len(own) / 3 {
		x, y := i%(300/photo.TintCell), i/(300/photo.TintCell)
		copy(own[3*i:], []uint8{uint8(60 + 6*x), 120, uint8(60 + 5*y)})
		copy(other[3*i:], own[3*i:3*i+3])
		if x > 12 {
			copy(other[3*i:], []uint8{uint8(60 + 5*y), 120, uint8(200 - 6*x)})
		}
	}
	off, _ := tintsOff(own, own, size, all)
	require.Less(t, off, 0.01)
	off, _ = tintsOff(own, other, size, all)
	require.Greater(t, off, otherTints)
	off, _ = tintsOff(own, other, size, func(r image.Rectangle) bool { return r.Max.X <= 12*photo.TintCell })
	require.Less(t, off, 0.01, "the other half is hidden")
	few := image.Rect(21*photo.TintCell, 15*photo.TintCell, 300, 300)
	off, _ = tintsOff(own, other, size, func(r image.Rectangle) bool { return r.In(few) })
	require.Zero(t, off, "hardly anything is seen")
	redder := make([]uint8, len(own))
	for i := range len(own) / 3 {
		copy(redder[3*i:], []uint8{own[3*i], own[3*i+1], uint8(1.3 * float64(own[3*i+2]))})
	}
	off, light := tintsOff(own, redder, size, all)
	require.Less(t, off, 0.02)
	require.InDelta(t, math.Log(1.3), light, 0.05)
}

// One that is of another colour all over, as no light would make it, is another.
func TestMarkersOfAnotherColourAllOverAreOthers(t *testing.T) {
	r, _, d := taughtColoured(t)
	d.x, d.y, d.radius, d.turn, d.flatter = 380, 290, 60, 1, 0.95
	grey := laidDisks(t, d)
	for _, c := range []struct {
		under       lamp
		named, sure bool
	}{{lamp{0.85, 1.25}, true, true}, {lamp{0.38, 1}, true, false}, {lamp{0.22, 1}, false, false}} {
		seen, err := r.Read(colouredDisks(grey, c.under, false, d))
		require.NoError(t, err)
		there := at(seen, d.x, d.y)
		require.NotNil(t, there)
		require.Equal(t, c.named, there.ID != "", "%v", c)
		require.Equal(t, c.sure, there.Sure, "%v", c)
	}
}
