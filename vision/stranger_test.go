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

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

// with lays an evenly coloured card of size x size pixels into a picture, where it
// lies farthest from the dice.
func with(img image.Image, dice []models.Die, size int, c color.Color) image.Image {
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	best, at := -1.0, image.Point{}
	for y := 300; y <= 600; y += 20 {
		for x := 400; x <= 850; x += 20 {
			nearest := math.Inf(1)
			for _, d := range dice {
				nearest = min(nearest, math.Hypot(d.X-float64(x), d.Y-float64(y)))
			}
			if nearest > best {
				best, at = nearest, image.Pt(x, y)
			}
		}
	}
	card := image.Rectangle{Min: at, Max: at}.Inset(-size / 2)
	draw.Draw(out, card, image.NewUniform(c), image.Point{}, draw.Src)
	return out
}

// A card darker than the table takes light away as a shadow does; what is no
// die's shadow is a thing all the same. Where dice have blank black faces it may
// be a question instead. The dice are read as without it.
func TestADarkCardIsNoShadow(t *testing.T) {
	for _, c := range []struct {
		folder, picture string
		cards           []color.Gray
	}{
		{"d01-felt", "test-00.jpg", []color.Gray{{Y: 4}}},
		{"d02-wood-tilt", "test-03.jpg", []color.Gray{{Y: 8}, {Y: 45}, {Y: 100}}},
		{"d03-board", "test-02.jpg", []color.Gray{{Y: 10}, {Y: 60}}},
		{"d04-lowlight", "test-01.jpg", []color.Gray{{Y: 2}}},
		{"d06-deathmaydie", "test-01.jpg", []color.Gray{{Y: 10}}},
	} {
		r := newReader(t, c.folder)
		_, truth, err := calibration.Truth(filepath.Join(folders, c.folder))
		require.NoError(t, err)
		img := picture(t, filepath.Join(folders, c.folder, c.picture))
		plain, err := r.Read(img)
		require.NoError(t, err)
		require.Empty(t, plain.Warnings)
		require.True(t, plain.Clear)
		for _, card := range c.cards {
			reading, err := r.Read(with(img, truth[c.picture], 110, card))
			require.NoError(t, err)
			for _, d := range plain.Dice {
				require.True(t, hasAt(reading.Dice, d), "%s: %s %s", c.folder, d.Colour, d.Face)
			}
			said := len(reading.Warnings) > 0
			for _, d := range reading.Dice {
				if !hasAt(plain.Dice, d) {
					require.False(t, d.Sure, "%s: the card is surely no die", c.folder)
					said = true
				}
			}
			require.True(t, said, "%s with a card of grey %d", c.folder, card.Y)
			require.False(t, reading.Clear && len(reading.Dice) == len(plain.Dice), "%s with a card of grey %d", c.folder,
				card.Y)
		}
		require.NoError(t, r.Close())
	}
}

// tinted is a picture with a share of each channel's light: red, green and blue.
func tinted(img image.Image, shares [3]float64) image.Image {
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	for i, v := range out.Pix {
		if channel := i % 4; channel < 3 {
			out.Pix[i] = uint8(float64(v) * shares[channel])
		}
	}
	return out
}

// A shadow on a tray of a strong colour takes away light in one channel only, as the
// others are black already; it is a shadow all the same.
func TestAShadowOnAColouredTrayIsNoThing(t *testing.T) {
	dir := filepath.Join(folders, "d02-wood-tilt")
	empty, pictures, name, err := calibration.ReadFolder(dir)
	require.NoError(t, err)
	set, err := models.EmbeddedSet(name)
	require.NoError(t, err)
	red := [3]float64{0.6, 0.06, 0.1}
	for i, l := range pictures {
		pictures[i].Image = tinted(l.Image, red)
	}
	p, err := calibration.Learn(set, tinted(empty, red), pictures)
	require.NoError(t, err)
	r, err := vision.NewReader(p)
	require.NoError(t, err)
	img := tinted(picture(t, filepath.Join(dir, "test-00.jpg")), red)
	plain, err := r.Read(img)
	require.NoError(t, err)
	shadow := image.Rect(0, 0, 420, 960)
	draw.Draw(img.(draw.Image), shadow, tinted(img, [3]float64{0.4, 0.4, 0.4}), shadow.Min, draw.Src)
	reading, err := r.Read(img)
	require.NoError(t, err)
	require.Empty(t, reading.Warnings)
	require.False(t, reading.Hand)
	require.True(t, reading.Clear)
	require.Len(t, reading.Dice, len(plain.Dice))
	require.NoError(t, r.Close())
}
