//go:build !nocv

package vision_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/labelled"
)

// pasted is a picture with what lies about one place shown about another as well, so
// many times as large.
func pasted(img image.Image, from, to image.Point, half int, scale float64) image.Image {
	return stretched(img, from, to, half, scale, scale)
}

// stretched is the same, so many times as wide and so many times as high.
func stretched(img image.Image, from, to image.Point, half int, wide, high float64) image.Image {
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, out.Rect.Min, draw.Src)
	at := func(x, y float64) color.RGBA {
		i, j := int(math.Floor(x)), int(math.Floor(y))
		u, v := x-float64(i), y-float64(j)
		var sum [3]float64
		for k, w := range [4]float64{(1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v} {
			r, g, b, _ := img.At(i+k%2, j+k/2).RGBA()
			sum[0], sum[1], sum[2] = sum[0]+w*float64(r>>8), sum[1]+w*float64(g>>8), sum[2]+w*float64(b>>8)
		}
		return color.RGBA{R: uint8(sum[0] + 0.5), G: uint8(sum[1] + 0.5), B: uint8(sum[2] + 0.5), A: 255}
	}
	for y := -half; y <= half; y++ {
		for x := -half; x <= half; x++ {
			if x*x+y*y <= half*half {
				out.SetRGBA(to.X+x, to.Y+y, at(float64(from.X)+float64(x)/wide, float64(from.Y)+float64(y)/high))
			}
		}
	}
	return out
}

// A die on another is seen as large as its height over the tops makes it; the camera is
// 16.7 dice above them.
func TestADieOnAnotherIsAQuestion(t *testing.T) {
	r := newReader(t, "d02-wood-tilt")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	img := picture(t, filepath.Join(folders, "d02-wood-tilt", "test-06.jpg"))
	plain, err := r.Read(img)
	require.NoError(t, err)
	require.Empty(t, plain.Warnings)
	told := 0
	for _, die := range plain.Dice {
		at := image.Pt(int(math.Round(die.X)), int(math.Round(die.Y)))
		reading, err := r.Read(pasted(img, at, at, 95, 1.01))
		require.NoError(t, err)
		require.Empty(t, reading.Warnings, "a die that is seen a hundredth larger")
		reading, err = r.Read(pasted(img, at, at, 95, 16.7/15.7))
		require.NoError(t, err)
		d, ok := labelled.Nearest(reading.Dice, die.X, die.Y, 20)
		require.True(t, ok)
		if !d.Sure && len(reading.Warnings) == 1 {
			require.Contains(t, reading.Warnings[0].English(), "lies on another die or on the rim: roll it again.")
			told++
		}
	}
	require.GreaterOrEqual(t, told, len(plain.Dice)-1)
}

// A die that leans towards the camera is seen longer in one direction.
func TestALeaningDieThatLooksFlatIsAQuestion(t *testing.T) {
	r := newReader(t, "d01-felt")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	img := picture(t, filepath.Join(folders, "d01-felt", "test-11.jpg"))
	plain, err := r.Read(img)
	require.NoError(t, err)
	told := 0
	for _, die := range plain.Dice {
		at := image.Pt(int(math.Round(die.X)), int(math.Round(die.Y)))
		reading, err := r.Read(stretched(img, at, at, 95, 1, 1.02))
		require.NoError(t, err)
		require.Empty(t, reading.Warnings, "a die that is seen two hundredths longer")
		reading, err = r.Read(stretched(img, at, at, 95, 1, 1.12))
		require.NoError(t, err)
		d, ok := labelled.Nearest(reading.Dice, die.X, die.Y, 20)
		require.True(t, ok)
		if !d.Sure && len(reading.Warnings) == 1 {
			require.Contains(t, reading.Warnings[0].English(), "leans on something: roll it again.")
			require.Len(t, reading.Leaning, 1)
			told++
		}
	}
	require.GreaterOrEqual(t, told, len(plain.Dice)-1)
}

// Dice roll to where none lay while calibrating: this one is almost three dice away.
func TestADieFarFromAllLabelledOnesIsSeen(t *testing.T) {
	r := newReader(t, "d02-wood-tilt")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	img := picture(t, filepath.Join(folders, "d02-wood-tilt", "test-02.jpg"))
	reading, err := r.Read(pasted(img, image.Pt(305, 498), image.Pt(60, 300), 58, 0.9))
	require.NoError(t, err)
	d, ok := labelled.Nearest(reading.Dice, 60, 300, 20)
	require.True(t, ok)
	require.EqualValues(t, "green", d.Colour)
	require.EqualValues(t, "peril", d.Face)
}

func TestADieBesideTheTrayIsAQuestion(t *testing.T) {
	r := newReader(t, "d07-gloss")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	img := picture(t, filepath.Join(folders, "d07-gloss", "test-07.jpg"))
	plain, err := r.Read(img)
	require.NoError(t, err)
	require.Empty(t, plain.Warnings)
	reading, err := r.Read(pasted(img, image.Pt(1026, 452), image.Pt(1215, 452), 62, 1))
	require.NoError(t, err)
	d, ok := labelled.Nearest(reading.Dice, 1215, 452, 20)
	require.True(t, ok)
	require.False(t, d.Sure)
	require.Contains(t, spoken(reading.Warnings),
		"A die in the middle right lies on the rim or outside of the tray: roll it again.")
}

func TestOneDieTooManyOfAColourIsAQuestion(t *testing.T) {
	r := newReader(t, "d07-gloss")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	img := picture(t, filepath.Join(folders, "d07-gloss", "test-04.jpg"))
	reading, err := r.Read(pasted(img, image.Pt(428, 698), image.Pt(680, 698), 65, 1))
	require.NoError(t, err)
	require.Len(t, reading.Dice, 3)
	require.Equal(t, []string{"2 yellow dice lie in the tray, and the set has 1: take out what does not belong to it."},
		spoken(reading.Warnings))
	asked := 0
	for _, d := range reading.Dice {
		if !d.Sure {
			asked++
			require.EqualValues(t, "yellow", d.Colour)
		}
	}
	require.Equal(t, 1, asked)
}

// A die counts to its colour where its print cannot be read.
func TestADieInDoubtIsOneTooManyOfItsColour(t *testing.T) {
	r := newReader(t, "d07-gloss")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	img := picture(t, filepath.Join(folders, "d07-gloss", "test-04.jpg"))
	alone, err := r.Read(blotted(img, image.Pt(428, 698), 32))
	require.NoError(t, err)
	one, ok := labelled.Nearest(alone.Dice, 428, 698, 20)
	require.True(t, ok)
	require.EqualValues(t, "yellow", one.Colour)
	require.False(t, one.Sure, "its print cannot be read")
	img = pasted(img, image.Pt(428, 698), image.Pt(680, 698), 65, 1)
	two, err := r.Read(img)
	require.NoError(t, err)
	smeared := blotted(img, image.Pt(680, 698), 32)
	reading, err := r.Read(smeared)
	require.NoError(t, err)
	d, ok := labelled.Nearest(reading.Dice, 680, 698, 20)
	require.True(t, ok)
	require.EqualValues(t, "yellow", d.Colour)
	require.False(t, d.Sure)
	require.Equal(t, spoken(two.Warnings), spoken(reading.Warnings))
	other, ok := labelled.Nearest(reading.Dice, 428, 698, 20)
	require.True(t, ok)
	require.True(t, other.Sure, "one of both is a question already")
}

// blotted is a picture of which a part is a mean of what it shows.
func blotted(img image.Image, at image.Point, half int) image.Image {
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, out.Rect.Min, draw.Src)
	for y := at.Y - half; y < at.Y+half; y++ {
		for x := at.X - half; x < at.X+half; x++ {
			sum := [3]int{}
			const reach = 9
			for v := y - reach; v <= y+reach; v++ {
				for u := x - reach; u <= x+reach; u++ {
					r, g, b, _ := img.At(u, v).RGBA()
					sum[0], sum[1], sum[2] = sum[0]+int(r>>8), sum[1]+int(g>>8), sum[2]+int(b>>8)
				}
			}
			const n = (2*reach + 1) * (2*reach + 1)
			out.SetRGBA(x, y, color.RGBA{R: uint8(sum[0] / n), G: uint8(sum[1] / n), B: uint8(sum[2] / n), A: 255})
		}
	}
	return out
}

// A card of nearly the tray's colour stands out by its print alone, which is small.
func TestAThingThatHardlyStandsOutIsTold(t *testing.T) {
	r := newReader(t, "d01-felt")
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	empty := picture(t, filepath.Join(folders, "d01-felt", "empty.jpg"))
	tray := image.NewRGBA(empty.Bounds())
	draw.Draw(tray, tray.Bounds(), empty, empty.Bounds().Min, draw.Src)
	card := image.Rect(575, 410, 625, 560)
	draw.Draw(tray, card, tinted(empty, [3]float64{1.22, 1.22, 1.22}), card.Min, draw.Src)
	reading, err := r.Read(tray)
	require.NoError(t, err)
	require.Empty(t, reading.Warnings, "a spot of light")
	print := image.Rect(585, 455, 615, 515)
	draw.Draw(tray, print, tinted(empty, [3]float64{1.8, 1.8, 1.8}), print.Min, draw.Src)
	reading, err = r.Read(tray)
	require.NoError(t, err)
	require.Empty(t, reading.Dice)
	require.Len(t, reading.Warnings, 1)
	require.Contains(t, reading.Warnings[0].English(), "in the middle is no die")
	require.False(t, reading.Clear)
}

// spoken are texts in English.
func spoken(texts []models.Text) []string {
	list := make([]string, len(texts))
	for i, t := range texts {
		list[i] = t.English()
	}
	return list
}
