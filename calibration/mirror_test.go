package calibration_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/calibration"
	"elderglass/models"
)

// lampIn is a picture in which a lamp is mirrored in the middle of a die.
func lampIn(img image.Image, d models.Die) image.Image {
	out := image.NewRGBA(img.Bounds())
	draw.Draw(out, out.Bounds(), img, img.Bounds().Min, draw.Src)
	reach := 0.3 * math.Hypot(d.Corners[1].X-d.Corners[0].X, d.Corners[1].Y-d.Corners[0].Y)
	for y := int(d.Y - reach); y <= int(d.Y+reach); y++ {
		for x := int(d.X - reach); x <= int(d.X+reach); x++ {
			if math.Hypot(float64(x)-d.X, float64(y)-d.Y) > reach {
				continue
			}
			c := out.RGBAAt(x, y)
			for _, v := range []*uint8{&c.R, &c.G, &c.B} {
				*v = uint8(min(int(*v)+220, 255))
			}
			out.SetRGBA(x, y, c)
		}
	}
	return out
}

// onlyOne mirrors a lamp in the only die of a look among labelled pictures, and returns its look.
func onlyOne(t *testing.T, pictures []calibration.Labelled) (models.Colour, models.Face) {
	t.Helper()
	type look struct {
		colour models.Colour
		face   models.Face
	}
	times := map[look]int{}
	for _, p := range pictures {
		for _, d := range p.Dice {
			times[look{d.Colour, d.Face}]++
		}
	}
	for i, p := range pictures {
		for _, d := range p.Dice {
			if times[look{d.Colour, d.Face}] == 1 {
				pictures[i].Image = lampIn(p.Image, d)
				return d.Colour, d.Face
			}
		}
	}
	require.Fail(t, "every look is shown twice")
	return "", ""
}

// One example with a lamp in it teaches a face wrongly, so it is asked for once more.
func TestALampInTheOnlyExampleIsSaid(t *testing.T) {
	mirrored := func(p *calibration.Profile) (out []string) {
		for _, w := range p.Warnings {
			if strings.Contains(w, "mirrored") {
				out = append(out, w)
			}
		}
		return out
	}
	for _, folder := range []string{"d01-felt", "d04-lowlight"} {
		set, empty, pictures := evening(t, folder)
		p, err := calibration.Learn(set, empty, pictures)
		require.NoError(t, err)
		require.Empty(t, mirrored(p))
		colour, face := onlyOne(t, pictures)
		p, err = calibration.Learn(set, empty, pictures)
		require.NoError(t, err)
		said := mirrored(p)
		require.Len(t, said, 1, folder)
		require.Contains(t, said[0], string(colour))
		require.Contains(t, said[0], string(face))
	}
}

// bolder is a picture in which all dice with a face have a bolder print.
func bolder(p calibration.Labelled, face models.Face) image.Image {
	out := image.NewRGBA(p.Image.Bounds())
	draw.Draw(out, out.Bounds(), p.Image, p.Image.Bounds().Min, draw.Src)
	for _, d := range p.Dice {
		if d.Face != face {
			continue
		}
		reach := int(0.3 * math.Hypot(d.Corners[1].X-d.Corners[0].X, d.Corners[1].Y-d.Corners[0].Y))
		for y := int(d.Y) - reach; y <= int(d.Y)+reach; y++ {
			for x := int(d.X) - reach; x <= int(d.X)+reach; x++ {
				if c := out.RGBAAt(x, y); min(c.R, c.G, c.B) > 60 {
					out.SetRGBA(x, y, color.RGBA{R: 255, G: 255, B: 255, A: 255})
				}
			}
		}
	}
	return out
}

// A print that is as bright each time that it is shown is no lamp, which nobody could turn away.
func TestABoldPrintIsNoLamp(t *testing.T) {
	const bold = models.Face("terror")
	set, empty, pictures := evening(t, "d04-lowlight")
	for i, p := range pictures {
		pictures[i].Image = bolder(p, bold)
	}
	p, err := calibration.Learn(set, empty, pictures)
	require.NoError(t, err)
	shine, mirrored := calibration.ShineOf(p.Samples)
	dice := 0
	for i, s := range p.Samples {
		if s.Face != bold {
			continue
		}
		dice++
		require.True(t, shine.Mirrored(s.Colour, 255), "the print is brighter than the others of its colour")
		require.False(t, mirrored[i], "%s %s", s.Colour, s.Face)
	}
	require.GreaterOrEqual(t, dice, 7)
	for _, w := range p.Warnings {
		require.NotContains(t, w, "mirrored")
	}
}

func TestBrightInkIsNoLamp(t *testing.T) {
	face := func(body, ink color.RGBA) []uint8 {
		var out []uint8
		for i := range 100 {
			c := body
			if i < 10 {
				c = ink
			}
			out = append(out, c.B, c.G, c.R)
		}
		return out
	}
	green, white := color.RGBA{R: 10, G: 120, B: 30}, color.RGBA{R: 200, G: 210, B: 190}
	even := [3]float64{1, 1, 1}
	require.InDelta(t, 190, calibration.Brightest(face(green, white), even), 0)
	require.InDelta(t, 95, calibration.Brightest(face(green, white), [3]float64{2, 2, 2}), 0, "in another light")
	shine := calibration.Shine{"green": 190}
	require.False(t, shine.Mirrored("green", 230))
	require.True(t, shine.Mirrored("green", 255))
	require.False(t, shine.Mirrored("red", 255), "nothing is known of that colour")
	require.Zero(t, calibration.Brightest(nil, [3]float64{}))
}
