package calibration

import (
	"bytes"
	"cmp"
	"image"
	"slices"

	"elderglass/models"
)

// Bounds of what is learned in play of one look, a face of a colour: of more than keptOfALook
// examples the oldest goes, and a die that was read surely teaches nothing where there are
// wellKnown examples of its look.
const (
	keptOfALook = 6
	wellKnown   = 3
)

// Confirm learns from the dice of a roll that a person looked at: the picture that they were read
// from, and each die with its corners and the right colour and face. It returns how many it learned.
// Readers made from the profile afterwards know them; of more than maxCorrections the oldest are
// dropped. A die that is Sure was read so and teaches nothing where its look is known well; those
// that cannot be learned are passed over, and are the error where none was learned, with the code
// Invalid.
func (p *Profile) Confirm(img image.Image, dice []models.Die) (int, error) {
	tray, err := p.playedOn(img)
	if err != nil {
		return 0, err
	}
	pic, learned, failed := PictureOf(img), 0, error(nil)
	for _, d := range dice {
		if d.Sure && p.examples(d.Colour, d.Face) >= wellKnown {
			continue
		}
		if err := p.learnDie(pic, tray, d); err != nil {
			failed = cmp.Or(failed, err)
			continue
		}
		learned++
	}
	if learned > 0 {
		return learned, nil
	}
	return 0, failed
}

// playedOn returns the empty tray for a picture to learn from.
func (p *Profile) playedOn(img image.Image) (Picture, error) {
	if size := img.Bounds().Size(); size.X < 64 || size.Y < 64 {
		return Picture{}, models.Refuse(models.Invalid, "refuse.picture-too-small", "width", size.X, "height", size.Y)
	}
	empty, err := Decode(bytes.NewReader(p.Empty))
	if err != nil {
		return Picture{}, err
	}
	return PictureOf(empty), nil
}

func (p *Profile) learnDie(pic, tray Picture, d models.Die) error {
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
	square, off := p.Plane.SquareOf(corners, pic.Width, pic.Height)
	if off > maxOff {
		return models.Refuse(models.Invalid, "refuse.die-not-flat")
	}
	s := p.Sample(pic, square, Gain(pic, tray))
	s.Colour, s.Face, s.Corrected = d.Colour, d.Face, true
	p.drop(1, func(other Sample) bool { return other.Square == s.Square && other.Gain == s.Gain }) // named otherwise now
	p.drop(keptOfALook, func(other Sample) bool { return other.Colour == s.Colour && other.Face == s.Face })
	p.drop(maxCorrections, func(Sample) bool { return true })
	p.Samples = append(p.Samples, s)
	return nil
}

// drop makes room for one more example learned in play among some of which there may be so
// many: the oldest go.
func (p *Profile) drop(most int, some func(Sample) bool) {
	of := func(s Sample) bool { return s.Corrected && some(s) }
	n := 0
	for _, s := range p.Samples {
		if of(s) {
			n++
		}
	}
	for ; n >= most; n-- {
		oldest := slices.IndexFunc(p.Samples, of)
		p.Samples = slices.Delete(p.Samples, oldest, oldest+1)
	}
}

// examples counts the examples of a face of a colour.
func (p *Profile) examples(colour models.Colour, face models.Face) int {
	n := 0
	for _, s := range p.Samples {
		if s.Colour == colour && s.Face == face {
			n++
		}
	}
	return n
}

// Corrected counts what was learned in play.
func (p *Profile) Corrected() int {
	n := 0
	for _, s := range p.Samples {
		if s.Corrected {
			n++
		}
	}
	return n
}

// Forget drops everything that was learned in play and returns how many dice that were.
func (p *Profile) Forget() int {
	before := len(p.Samples)
	p.Samples = slices.DeleteFunc(p.Samples, func(s Sample) bool { return s.Corrected })
	return before - len(p.Samples)
}
