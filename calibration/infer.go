package calibration

import (
	"slices"

	"elderglass/models"
)

// A die takes the colour of the nearest named rim within sameTone variations, and the
// most like named symbol is proposed from alike on. On the measured tables rims of
// one colour differ by at most 5.2 and of two colours by at least 3.8, different
// symbols are alike up to 0.95 (one and two pips) and equal ones from 0.77.
const (
	sameTone = 3.0
	alike    = 0.6
)

// Nobody is asked about a die that is like a named one of its colour by sameSymbol.
// Where the colour has shown all its faces, there is no stranger to mistake for one,
// and it is enough to be likely and to lead over the next face.
const (
	sameSymbol = 0.955
	likely     = 0.8
	lead       = 0.03
)

// infer proposes names for the dice of the roll that the person said nothing of.
func (s *Session) infer() {
	named := slices.Clone(s.learned)
	for _, d := range s.roll {
		if d.called {
			d.Sample.Colour, d.Sample.Face = d.colour, d.face
			named = append(named, d.Sighted)
		}
	}
	for i := range s.roll {
		if d := &s.roll[i]; !d.called && !d.gone {
			s.propose(d, named)
		}
	}
}

// propose gives a die the name that the named dice suggest.
func (s *Session) propose(d *talked, named []Sighted) {
	d.colour, d.face, d.known = "", "", false
	nearest := sameTone
	for _, other := range named {
		if apart := d.apart(other); apart < nearest {
			d.colour, nearest = other.Sample.Colour, apart
		}
	}
	kind, _ := s.profile.Set.Kind(d.colour)
	best, next := alike, -1.0
	likeness := map[models.Face]float64{}
	for _, other := range named {
		face, like := other.Sample.Face, d.likeness(other)
		likeness[face] = max(likeness[face], like)
		if like > best && slices.Contains(kind.Faces, face) {
			best, d.face = like, face
		}
	}
	for face, like := range likeness {
		if face != d.face {
			next = max(next, like)
		}
	}
	own := slices.ContainsFunc(named, func(n Sighted) bool {
		return n.Sample.Face == d.face && n.Sample.Colour == d.colour
	})
	d.known = own && (best >= sameSymbol || len(lacking(kind, samplesOf(named))) == 0 && best >= likely &&
		best-next >= lead)
}

// mirrored counts the named dice of the roll that a lamp is mirrored in.
func (s *Session) mirrored() int {
	var named []Sighted
	for _, d := range s.roll {
		if d.known && !d.gone {
			d.Sample.Colour, d.Sample.Face = d.colour, d.face
			named = append(named, d.Sighted)
		}
	}
	_, mirrored := ShineOf(samplesOf(append(named, s.learned...)))
	n := 0
	for _, m := range mirrored[:len(named)] {
		if m {
			n++
		}
	}
	return n
}

// State says where the session stands, for the page.
func (s *Session) State() models.Calibration {
	c := models.Calibration{
		Step: s.step, Set: &s.profile.Set, Width: s.profile.Width, Height: s.profile.Height,
		Off: s.profile.Error, Learned: len(s.learned),
	}
	if s.step == models.CalibrationName || s.step == models.CalibrationTest {
		c.Missing = map[models.Colour][]models.Face{}
		samples := clean(samplesOf(s.learned)) // a face with a lamp in it is to be shown once more
		for _, k := range s.profile.Set.Kinds {
			if faces := lacking(k, samples); len(faces) > 0 {
				c.Missing[k.Colour] = faces
			}
		}
	}
	if len(s.learned) > 0 {
		q := s.Profile().Quality()
		c.Quality = &q
	}
	if n := s.mirrored(); n > 0 {
		c.Flaw = &models.CalibrationFlaw{
			Text: models.Say("doctor.lamp-mirrored-in-dice", "n", n),
			Do:   models.Say("doctor.turn-tray-or-lamp"),
		}
	}
	for _, d := range s.roll {
		c.Dice = append(c.Dice, models.CalibrationDie{
			Corners: d.Corners, Colour: d.colour, Face: d.face, Known: d.known,
			Gone: d.gone,
		})
	}
	return c
}
