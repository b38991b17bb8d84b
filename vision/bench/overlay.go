//go:build !nocv

package bench

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"

	"elderglass/models"
)

var (
	truthColour = color.RGBA{R: 255, G: 255, B: 255, A: 255}
	sureColour  = color.RGBA{R: 60, G: 255, B: 60, A: 255}
	askedColour = color.RGBA{R: 255, G: 160, B: 0, A: 255}
)

// WriteOverlay writes a mistake's picture into a folder, with the labelled
// squares in white, sure readings in green and questions in orange. Corner 0 is
// marked.
func WriteOverlay(dir, folder string, m Mistake) error {
	b := m.Image.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Bounds(), m.Image, b.Min, draw.Src)
	for _, d := range m.Truth {
		outline(out, d, truthColour)
	}
	for _, d := range m.Reading.Dice {
		c := askedColour
		if d.Sure {
			c = sureColour
		}
		outline(out, d, c)
	}
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return err
	}
	f, err := os.Create(filepath.Join(dir, folder+"-"+strings.TrimSuffix(m.Picture, ".jpg")+".png"))
	if err != nil {
		return err
	}
	err = png.Encode(f, out)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

func outline(out *image.RGBA, d models.Die, c color.RGBA) {
	for i, a := range d.Corners {
		b := d.Corners[(i+1)%len(d.Corners)]
		n := math.Hypot(b.X-a.X, b.Y-a.Y)
		for t := 0.0; t < n; t++ {
			out.SetRGBA(int(a.X+(b.X-a.X)*t/n), int(a.Y+(b.Y-a.Y)*t/n), c)
		}
		if i == 0 {
			draw.Draw(out, image.Rect(int(a.X)-2, int(a.Y)-2, int(a.X)+3, int(a.Y)+3), image.NewUniform(c), image.Point{},
				draw.Src)
		}
	}
}
