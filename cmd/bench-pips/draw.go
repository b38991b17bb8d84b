//go:build !nocv

package main

import (
	"fmt"
	"image"
	"image/color"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// drawReading writes the picture with corners, face and confidence of each die:
// green where sure, red where a person would be asked.
func drawReading(path string, img image.Image, r models.Reading) error {
	m, err := gocv.ImageToMatRGB(img)
	if err != nil {
		return err
	}
	defer m.Close()
	for _, d := range r.Dice {
		ink := color.RGBA{R: 255, A: 255}
		if d.Sure {
			ink = color.RGBA{G: 200, A: 255}
		}
		for i, c := range d.Corners {
			n := d.Corners[(i+1)%len(d.Corners)]
			gocv.Line(&m, image.Pt(int(c.X), int(c.Y)), image.Pt(int(n.X), int(n.Y)), ink, 1)
		}
		gocv.Circle(&m, image.Pt(int(d.X), int(d.Y)), 3, ink, 1)
		gocv.PutText(&m, fmt.Sprintf("%s %.2f", d.Face, d.Confidence), image.Pt(int(d.X)+12, int(d.Y)-12), gocv.FontHersheySimplex, 0.6, ink, 2)
	}
	if !gocv.IMWrite(path, m) {
		return fmt.Errorf("%s could not be written", path)
	}
	return nil
}
