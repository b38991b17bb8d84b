package calibration

import (
	"image"
	"math"
	"slices"

	"elderglass/models"
)

// Session is a calibration by a person: the empty tray, a few marked top faces that
// give the camera's pose, rolls whose dice are named, and a test. It knows nothing of
// how pictures come or dice are found, and changes no profile but its own. It is not
// safe for concurrent use.
type Session struct {
	step    models.CalibrationStep
	profile Profile
	// aimed is true once the picture to mark dice in was taken.
	aimed bool
	// roll are the dice of the present roll, each with what is said of it.
	roll []talked
	// learned are the named dice of earlier rolls.
	learned []Sighted
}

// talked is a die of the present roll.
type talked struct {
	Sighted
	colour models.Colour
	face   models.Face
	// called is true where the person said it, known where the program is sure.
	called, known, gone bool
}

// NewSession begins a calibration with the dice of a set.
func NewSession(set models.DiceSet) *Session {
	return &Session{step: models.CalibrationEmpty, profile: Profile{Version: profileVersion, Set: set}}
}

// Step returns what is to be done next.
func (s *Session) Step() models.CalibrationStep { return s.step }

// TakeEmpty takes the picture of the empty tray. Errors have the codes Illegal, in
// another step, and Invalid.
func (s *Session) TakeEmpty(img image.Image) error {
	if s.step != models.CalibrationEmpty {
		return models.Refuse(models.Illegal, "refuse.empty-tray-taken")
	}
	if err := s.profile.setEmpty(img); err != nil {
		return err
	}
	s.step = models.CalibrationAim
	return nil
}

// TakeAim takes the picture in which top faces will be marked; a new one replaces
// it. Errors have the codes Illegal and Invalid.
func (s *Session) TakeAim(img image.Image) error {
	if s.step != models.CalibrationAim {
		return models.Refuse(models.Illegal, "refuse.marks-after-empty-tray")
	}
	if err := s.fits(img); err != nil {
		return err
	}
	s.aimed = true
	return nil
}

func (s *Session) fits(img image.Image) error {
	if size := img.Bounds().Size(); size.X != s.profile.Width || size.Y != s.profile.Height {
		return models.Refuse(models.Invalid, "refuse.picture-size-changed")
	}
	return nil
}

// Bounds of what is marked: at least minMarked dice, over minSpread dice apart, whose
// corners fit within maxMarkedOff dice.
const (
	minMarked    = 3
	maxMarked    = 12
	minSpread    = 3.5
	maxMarkedOff = 0.08
)

// Mark learns the camera's pose from marked top faces, in pixels with four corners
// each. Errors, with the codes Illegal and Invalid, say what to mark better.
func (s *Session) Mark(marked [][]models.Point) error {
	if s.step != models.CalibrationAim || !s.aimed {
		return models.Refuse(models.Illegal, "refuse.aim-picture-first")
	}
	if len(marked) < minMarked || len(marked) > maxMarked {
		return models.Refuse(models.Invalid, "refuse.marks-count", "minMarked", minMarked, "maxMarked", maxMarked, "marked",
			len(marked))
	}
	squares := make([][4]models.Point, len(marked))
	for i, corners := range marked {
		var err error
		if squares[i], err = clockwise(corners); err != nil {
			return models.Refuse(models.Invalid, "refuse.marked-die", "number", i+1).Because(err)
		}
	}
	plane, off := fitPlane(squares, s.profile.Width, s.profile.Height)
	if !plane.plausible() || off > maxMarkedOff {
		return models.Refuse(models.Invalid, "refuse.marks-not-square")
	}
	spread := 0.0
	for i, corners := range squares {
		a, _ := plane.SquareOf(corners, s.profile.Width, s.profile.Height)
		for _, other := range squares[:i] {
			b, _ := plane.SquareOf(other, s.profile.Width, s.profile.Height)
			spread = max(spread, math.Hypot(a.X-b.X, a.Y-b.Y))
		}
	}
	if spread < minSpread {
		return models.Refuse(models.Invalid, "refuse.marks-too-close")
	}
	s.profile.Plane, s.profile.Error = plane, off
	s.step = models.CalibrationName
	return nil
}

// Bare returns the profile with the pose and without dice, for a scout; valid from
// the step name on.
func (s *Session) Bare() *Profile {
	p := s.profile
	return &p
}

// Profile returns a profile with everything that was learned so far.
func (s *Session) Profile() *Profile {
	p := s.profile
	p.Samples = samplesOf(s.learned)
	p.Warnings = append(missing(p.Set, p.Samples), shining(p.Set, p.Samples)...)
	return &p
}

// TakeRoll takes the dice that were found in a picture of a roll, in place of those
// of a roll that was not learned. Errors have the codes Illegal and Unreadable.
func (s *Session) TakeRoll(img image.Image, dice []Sighted) error {
	if s.step != models.CalibrationName {
		return models.Refuse(models.Illegal, "refuse.naming-after-marks")
	}
	if err := s.fits(img); err != nil {
		return err
	}
	if len(dice) == 0 {
		return models.Refuse(models.Unreadable, "refuse.no-dice-found")
	}
	s.roll = make([]talked, len(dice))
	for i, d := range dice {
		s.roll[i].Sighted = d
	}
	s.infer()
	return nil
}

// TakeTest takes a roll as it was read with what was learned; dice and read go
// together, and a die that was found and not read has neither colour nor face. Errors
// are those of TakeRoll.
func (s *Session) TakeTest(img image.Image, dice []Sighted, read []models.Die) error {
	if s.step != models.CalibrationTest {
		return models.Refuse(models.Illegal, "refuse.test-after-learning")
	}
	if err := s.fits(img); err != nil {
		return err
	}
	if len(dice) == 0 || len(dice) != len(read) {
		return models.Refuse(models.Unreadable, "refuse.no-dice-in-picture")
	}
	s.roll = make([]talked, len(dice))
	for i, d := range dice {
		s.roll[i] = talked{Sighted: d, colour: read[i].Colour, face: read[i].Face, known: read[i].Sure}
	}
	return nil
}

// Call says what a die of the present roll shows; without colour and face it is no
// die. Dice that look alike follow. Errors have the codes Illegal and Invalid.
func (s *Session) Call(die int, colour models.Colour, face models.Face) error {
	if die < 0 || die >= len(s.roll) {
		return models.Refuse(models.Illegal, "refuse.no-such-die-to-name")
	}
	d := &s.roll[die]
	if colour == "" && face == "" {
		d.gone, d.called = true, false
		return nil
	}
	kind, ok := s.profile.Set.Kind(colour)
	if !ok || !slices.Contains(kind.Faces, face) {
		return models.Refuse(models.Invalid, "refuse.set-without-die-face", "name", s.profile.Set.Name, "colour", colour)
	}
	d.colour, d.face, d.called, d.known, d.gone = colour, face, true, true, false
	if s.step == models.CalibrationName {
		s.infer()
	}
	return nil
}

// Learn learns the present roll. It is Illegal while a die of it has no name that
// the person gave or the program is sure of.
func (s *Session) Learn() error {
	if s.step != models.CalibrationName && s.step != models.CalibrationTest || len(s.roll) == 0 {
		return models.Refuse(models.Illegal, "refuse.no-roll-to-learn")
	}
	if slices.ContainsFunc(s.roll, func(d talked) bool { return !d.known && !d.gone }) {
		return models.Refuse(models.Illegal, "refuse.dice-without-name")
	}
	if len(s.learned)+len(s.roll) > maxLearned {
		return models.Refuse(models.TooMany, "refuse.learned-enough")
	}
	for _, d := range s.roll {
		if !d.gone {
			d.Sample.Colour, d.Sample.Face = d.colour, d.face
			s.learned = append(s.learned, d.Sighted)
		}
	}
	s.roll = nil
	return nil
}

// Enough goes on to the test. It is Illegal before dice were learned.
func (s *Session) Enough() error {
	if s.step != models.CalibrationName || len(s.learned) < minLabelled {
		return models.Refuse(models.Illegal, "refuse.learn-more-dice", "minLabelled", minLabelled)
	}
	s.step, s.roll = models.CalibrationTest, nil
	return nil
}
