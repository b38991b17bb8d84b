package calibration

import (
	"bytes"
	"image"
	"slices"

	"elderglass/models"
)

// Correct learns from a die that a person named: the picture it was read from and
// the die with its corners and the right colour and face. Readers made from the
// profile afterwards know it; of more than maxCorrections the oldest is dropped.
// Errors have the code Invalid.
func (p *Profile) Correct(img image.Image, d models.Die) error {
	if _, ok := p.Set.Counts[d.Face]; !ok {
		return models.Refuse(models.Invalid, "refuse.set-without-face", "set", p.Set.ID)
	}
	if _, ok := p.Set.Kind(d.Colour); !ok {
		return models.Refuse(models.Invalid, "refuse.set-without-colour", "set", p.Set.ID)
	}
	corners, err := clockwise(d.Corners)
	if err != nil {
		return models.Refuse(models.Invalid, "refuse.die-corners").Because(err)
	}
	empty, err := Decode(bytes.NewReader(p.Empty))
	if err != nil {
		return err
	}
	size := img.Bounds().Size()
	if size.X < 64 || size.Y < 64 {
		return models.Refuse(models.Invalid, "refuse.picture-too-small", "width", size.X, "height", size.Y)
	}
	square, off := p.Plane.SquareOf(corners, size.X, size.Y)
	if off > maxOff {
		return models.Refuse(models.Invalid, "refuse.die-not-flat")
	}
	pic := PictureOf(img)
	s := p.Sample(pic, square, Gain(pic, PictureOf(empty)))
	s.Colour, s.Face, s.Corrected = d.Colour, d.Face, true
	p.Samples = append(p.Samples, s)
	if p.Corrected() > maxCorrections {
		oldest := slices.IndexFunc(p.Samples, func(s Sample) bool { return s.Corrected })
		p.Samples = slices.Delete(p.Samples, oldest, oldest+1)
	}
	return nil
}

// Corrected counts what was learned from corrections.
func (p *Profile) Corrected() int {
	n := 0
	for _, s := range p.Samples {
		if s.Corrected {
			n++
		}
	}
	return n
}

// Forget drops everything that was learned from corrections and returns how many
// there were.
func (p *Profile) Forget() int {
	before := len(p.Samples)
	p.Samples = slices.DeleteFunc(p.Samples, func(s Sample) bool { return s.Corrected })
	return before - len(p.Samples)
}
