//go:build !nocv

package vision

import (
	"bytes"
	"errors"
	"image"
	"math"
	"slices"

	"elderglass/calibration"
	"elderglass/models"
)

// Scout finds dice in a tray whose pose is known and whose dice have no names yet.
// It is not safe for concurrent use.
type Scout struct {
	profile *calibration.Profile
	tray    calibration.Picture
	finder  *finder
	beside  *strangers
	net     *namer
}

// NewScout prepares a scout for a profile without samples. A profile that cannot be
// used gives the code Unreadable.
func NewScout(p *calibration.Profile) (*Scout, error) {
	empty, err := calibration.Decode(bytes.NewReader(p.Empty))
	if err != nil {
		return nil, err
	}
	s := &Scout{profile: p, tray: calibration.PictureOf(empty)}
	if s.finder, err = newFinder(p, s.tray); err != nil {
		return nil, err
	}
	s.beside = newStrangers(p, s.finder.canvas, s.finder.tray)
	if s.net, err = newNamer(); err != nil {
		return nil, errors.Join(err, s.finder.close())
	}
	return s, nil
}

// Close frees what the scout holds outside Go's memory.
func (s *Scout) Close() error { return errors.Join(s.net.close(), s.finder.close()) }

// Find returns the dice that lie flat in a picture of the profile's size.
func (s *Scout) Find(img image.Image) (dice []calibration.Sighted, err error) {
	p := calibration.PictureOf(img)
	return s.find(p, calibration.Gain(p, s.tray))
}

func (s *Scout) find(p calibration.Picture, gain [3]float64) (dice []calibration.Sighted, err error) {
	frame, err := matOf(p)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, frame.Close()) }()
	if err := s.finder.flatten(frame); err != nil {
		return nil, err
	}
	s.beside.mark(s.finder.pix, gain)
	seen, err := s.finder.find(s.beside.areas(s.finder.cost), gain)
	if err != nil {
		return nil, err
	}
	for _, top := range seen.tops {
		if top.score < doubtScore || s.beside.covered(top.square) < leastCovered {
			continue
		}
		d, err := s.sight(p, top.square, gain)
		if err != nil {
			return nil, err
		}
		dice = append(dice, d)
	}
	return dice, nil
}

// Check returns the dice of a picture as they were read and, after them, those that
// lie flat and were not read because they look like nothing that was learned: without
// colour and face. Dice and shown go together. Dice that were read without four corners
// give the code Invalid.
func (s *Scout) Check(img image.Image, read []models.Die) (dice []calibration.Sighted, shown []models.Die, err error) {
	p := calibration.PictureOf(img)
	gain := calibration.Gain(p, s.tray)
	if dice, err = s.look(p, gain, read); err != nil {
		return nil, nil, err
	}
	flat, err := s.find(p, gain)
	if err != nil {
		return nil, nil, err
	}
	shown = slices.Clone(read)
	for _, d := range flat {
		if !slices.ContainsFunc(dice, func(o calibration.Sighted) bool {
			return math.Hypot(o.Sample.Square.X-d.Sample.Square.X, o.Sample.Square.Y-d.Sample.Square.Y) < sameDie
		}) {
			dice, shown = append(dice, d), append(shown, models.Die{Corners: d.Corners})
		}
	}
	return dice, shown, nil
}

// look returns the dice at known places of a picture, in their order.
func (s *Scout) look(p calibration.Picture, gain [3]float64, at []models.Die) ([]calibration.Sighted, error) {
	dice := make([]calibration.Sighted, len(at))
	for i, d := range at {
		if len(d.Corners) != 4 {
			return nil, models.Refuse(models.Invalid, "refuse.die-not-in-picture")
		}
		square, _ := s.profile.Plane.SquareOf([4]models.Point(d.Corners), p.Width, p.Height)
		var err error
		if dice[i], err = s.sight(p, square, gain); err != nil {
			return nil, err
		}
	}
	return dice, nil
}

// sight says how a top face looks.
func (s *Scout) sight(p calibration.Picture, square calibration.Square, gain [3]float64) (d calibration.Sighted,
	err error,
) {
	d.Sample = s.profile.Sample(p, square, gain)
	picture, toSample := d.Sample.Picture()
	frame, err := matOf(picture)
	if err != nil {
		return d, err
	}
	defer func() { err = errors.Join(err, frame.Close()) }()
	s.net.crops = s.net.crops[:0]
	for turn := range d.Symbol {
		for _, nudge := range nudges {
			nudge.Turn += float64(turn) * math.Pi / 2
			s.net.crops = append(s.net.crops, crop{nudge, closer[0]})
		}
	}
	err = s.net.embed(frame, &toSample, func(i int, cut []uint8) {
		if i == 0 {
			d.Tone = light{gain: gain, gamma: 1}.tone(rimOf(cut))
		}
	})
	if err != nil {
		return d, err
	}
	for turn := range d.Symbol {
		sum := make([]float32, facePoints)
		for _, part := range s.net.parts[turn*len(nudges):][:len(nudges)] {
			for k, x := range part {
				sum[k] += x
			}
		}
		unit(sum)
		d.Symbol[turn] = sum
	}
	toPicture := s.profile.Plane.ToPicture(p.Width, p.Height, 0)
	for _, c := range square.Corners() {
		x, y := toPicture.Map(c.X, c.Y)
		d.Corners = append(d.Corners, models.Point{X: x, Y: y})
	}
	return d, nil
}
