package calibration

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"slices"
	"strings"

	"elderglass/models"
)

// Labelled is a picture with the dice that lie in it; each die has its four
// corners.
type Labelled struct {
	Image image.Image
	Dice  []models.Die
}

// minLabelled is the number of labelled dice below which the pose of the camera
// is guesswork.
const minLabelled = 4

// maxOff is how far, in dice, a labelled corner may be from the plane's model.
const maxOff = 0.3

// maxPoseError is the typical error of the labelled corners, in dice, above which they are
// not those of top faces, or the camera moved: boxes round whole dice are 0.05 to 0.08 off.
// Of small dice nobody marks a corner more closely than carefulPixels.
const (
	maxPoseError  = 0.045
	carefulPixels = 2.5
)

// carelessShare of the bound is from where on the profile asks for better marks.
const carelessShare = 0.7

// poseBound is the typical error of labelled corners, in dice, that is still taken.
func poseBound(squares [][4]models.Point) float64 {
	sides := make([]float64, len(squares))
	for i, s := range squares {
		sides[i] = math.Hypot(s[2].X-s[0].X, s[2].Y-s[0].Y) / math.Sqrt2
	}
	return max(maxPoseError, carefulPixels/max(median(sides), 1))
}

// Learn makes a profile from a picture of the empty tray and labelled pictures,
// all of one size. Without one of the empty tray it is put together from the others. Faces
// of the set without an example become a warning in the profile. Labels that make no sense
// and a camera that moved give the code Invalid.
func Learn(set models.DiceSet, empty image.Image, pictures []Labelled) (*Profile, error) {
	if len(pictures) == 0 {
		return nil, models.Errorf(models.Invalid, "calibrating needs at least one labelled picture")
	}
	size := pictures[0].Image.Bounds().Size()
	if empty != nil {
		size = empty.Bounds().Size()
	}
	squares, err := labelledSquares(set, size, pictures)
	if err != nil {
		return nil, err
	}
	p := &Profile{Version: profileVersion, Set: set}
	p.Plane, p.Error = fitPlane(squares, size.X, size.Y)
	bound := poseBound(squares)
	if !p.Plane.plausible() || p.Error > bound {
		return nil, models.Errorf(models.Invalid,
			"the labelled corners do not fit equal dice on one table, a typical one is %.0f %% of a die off: check that each "+
				"die has the corners of its top face and not of the whole die, and that the camera did not move", 100*p.Error)
	}
	if empty == nil {
		if empty, err = emptyOf(p.Plane, pictures); err != nil {
			return nil, err
		}
	}
	if err := p.setEmpty(empty); err != nil {
		return nil, err
	}
	tray := PictureOf(empty)
	if err := sameView(p.Plane, tray, pictures); err != nil {
		return nil, err
	}
	for _, picture := range pictures {
		p.addSamples(tray, picture)
	}
	p.Warnings = append(p.Warnings, missing(set, p.Samples)...)
	p.Warnings = append(p.Warnings, shining(set, p.Samples)...)
	if p.Error > carelessShare*bound {
		p.Warnings = append(p.Warnings, fmt.Sprintf(
			"the labelled corners are typically %.0f %% of a die off; mark the corners of the top faces more closely",
			100*p.Error))
	}
	return p, nil
}

// setEmpty takes the picture of the empty tray, whose size all others must have.
func (p *Profile) setEmpty(img image.Image) error {
	size := img.Bounds().Size()
	if size.X < 64 || size.Y < 64 || size.X > maxPictureSide || size.Y > maxPictureSide {
		return models.Refuse(models.Invalid, "refuse.calibration-picture-size", "most", maxPictureSide, "width", size.X,
			"height", size.Y)
	}
	var jpg bytes.Buffer
	if err := jpeg.Encode(&jpg, img, &jpeg.Options{Quality: 95}); err != nil {
		return models.Refuse(models.Internal, "refuse.empty-tray-not-kept").Because(err)
	}
	p.Empty, p.Width, p.Height = jpg.Bytes(), size.X, size.Y
	return nil
}

func labelledSquares(set models.DiceSet, size image.Point, pictures []Labelled) ([][4]models.Point, error) {
	var squares [][4]models.Point
	for i, picture := range pictures {
		if picture.Image.Bounds().Size() != size {
			return nil, models.Errorf(models.Invalid,
				"picture %d is not of the size of the empty tray's picture; take all with the same camera settings", i+1)
		}
		for _, d := range picture.Dice {
			if _, ok := set.Counts[d.Face]; !ok {
				return nil, models.Errorf(models.Invalid, "picture %d has a die with the face %q, which the set %s lacks", i+1,
					d.Face, set.ID)
			}
			if _, ok := set.Kind(d.Colour); !ok {
				return nil, models.Errorf(models.Invalid, "picture %d has a %q die, a colour that the set %s lacks", i+1, d.Colour,
					set.ID)
			}
			corners, err := clockwise(d.Corners)
			if err != nil {
				return nil, models.Errorf(models.Invalid, "picture %d: a %s die: %w", i+1, d.Colour, err)
			}
			squares = append(squares, corners)
		}
	}
	if len(squares) > maxLearned {
		return nil, models.Errorf(models.Invalid, "%d dice are labelled, and more than %d are of no use: leave pictures out",
			len(squares), maxLearned)
	}
	if len(squares) < minLabelled {
		return nil, models.Errorf(models.Invalid, "only %d dice are labelled and at least %d are needed", len(squares),
			minLabelled)
	}
	return squares, nil
}

// clockwise returns four corners in clockwise order as seen in the picture.
func clockwise(corners []models.Point) ([4]models.Point, error) {
	if len(corners) != 4 {
		return [4]models.Point{}, fmt.Errorf("it has %d corners instead of four", len(corners))
	}
	c := [4]models.Point(corners)
	area := 0.0
	for i, a := range c {
		b := c[(i+1)%4]
		if math.IsNaN(a.X+a.Y) || math.Abs(a.X)+math.Abs(a.Y) > 2*maxPictureSide {
			return c, fmt.Errorf("a corner lies outside the picture")
		}
		area += a.X*b.Y - b.X*a.Y
	}
	if math.Abs(area) < 32 {
		return c, fmt.Errorf("its corners enclose no area")
	}
	if area < 0 {
		c[1], c[3] = c[3], c[1]
	}
	return c, nil
}

func (p *Profile) addSamples(tray Picture, picture Labelled) {
	pic := PictureOf(picture.Image)
	gain := Gain(pic, tray)
	for _, d := range picture.Dice {
		corners, err := clockwise(d.Corners)
		if err != nil {
			continue
		}
		square, off := p.Plane.SquareOf(corners, p.Width, p.Height)
		if off > maxOff {
			p.Warnings = append(p.Warnings, fmt.Sprintf(
				"a labelled %s die does not lie flat or its corners are off; it was left out", d.Colour))
			continue
		}
		s := p.Sample(pic, square, gain)
		s.Colour, s.Face = d.Colour, d.Face
		p.Samples = append(p.Samples, s)
	}
}

// Sample cuts a die out of a picture with the light that Gain tells; it has no
// name yet.
func (p *Profile) Sample(pic Picture, square Square, gain [3]float64) Sample {
	toPicture := p.Plane.ToPicture(pic.Width, pic.Height, 0)
	n := min(max(int(math.Ceil(SampleSide*toPicture.scale(square))), leastSamplePixel), mostSamplePixel)
	s := Sample{Square: square, Gain: gain, Pix: make([]byte, 3*n*n)}
	pic.Cut(&toPicture, square, SampleSide, n, s.Pix)
	return s
}

// Gain returns the light of a picture over the light of the empty tray, for
// blue, green and red: the median ratio over the picture, which dice, shadows
// and a hand do not move while they cover less than half of it.
func Gain(p, tray Picture) [3]float64 {
	const across = 48
	var gain [3]float64
	var room [across * across]float64
	for k := range gain {
		ratios := room[:0]
		for j := range across {
			y := (2*j + 1) * p.Height / (2 * across)
			ty := (2*j + 1) * tray.Height / (2 * across)
			for i := range across {
				x := (2*i + 1) * p.Width / (2 * across)
				tx := (2*i + 1) * tray.Width / (2 * across)
				a, b := float64(p.Pix[3*(y*p.Width+x)+k]), float64(tray.Pix[3*(ty*tray.Width+tx)+k])
				if b > 8 && a < 250 && b < 250 {
					ratios = append(ratios, a/b)
				}
			}
		}
		gain[k] = 1
		if len(ratios) > 64 {
			gain[k] = min(max(middle(ratios), 0.2), 5)
		}
	}
	return gain
}

// missing says which faces of the set have no example.
func missing(set models.DiceSet, samples []Sample) []string {
	var out []string
	for _, k := range set.Kinds {
		faces := lacking(k, samples)
		switch {
		case !slices.ContainsFunc(samples, func(s Sample) bool { return s.Colour == k.Colour }):
			out = append(out, fmt.Sprintf("no %s die was shown; %s dice will be asked about", k.Colour, k.Colour))
		case len(faces) > 0:
			names := make([]string, len(faces))
			for i, f := range faces {
				names[i] = string(f)
			}
			out = append(out, fmt.Sprintf("the %s die was not shown with %s; show it once for a surer reading", k.Colour,
				strings.Join(names, ", ")))
		}
	}
	return out
}

// lacking are the faces of a kind of die that no sample shows.
func lacking(kind models.Kind, samples []Sample) []models.Face {
	var faces []models.Face
	for _, f := range kind.Faces {
		seen := slices.ContainsFunc(samples, func(s Sample) bool { return s.Colour == kind.Colour && s.Face == f })
		if !seen && !slices.Contains(faces, f) {
			faces = append(faces, f)
		}
	}
	return faces
}
