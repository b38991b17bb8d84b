//go:build !nocv

package process

import (
	"bytes"
	"errors"
	"image"
	"os"
	"path/filepath"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
)

// stillQuality is that of the pictures in which a person marks and names dice.
const stillQuality = 95

// lesson is a calibration by a person that is going on.
type lesson struct {
	session *calibration.Session
	scout   *vision.Scout // nil before the first roll
	// still is the last picture as a JPEG, number counts them.
	still  []byte
	number int
	// flaw is what is wrong with the last picture's light or focus.
	flaw *models.CalibrationFlaw
	// tested is true where the test's roll was learned, by a try to save that failed after that.
	tested bool
}

func (l *lesson) close() error {
	if l == nil || l.scout == nil {
		return nil
	}
	return l.scout.Close()
}

// calibrate does one deed of a calibration and says where it stands then.
func (c *child) calibrate(o models.CalibrationOrder) (models.Calibration, error) {
	var err error
	saved := false
	switch o.Do {
	case models.CalibrationShow:
	case models.CalibrationBegin:
		err = c.beginLesson(o.Set)
	case models.CalibrationAbort:
		err = c.endLesson()
	case models.CalibrationForget:
		err = c.forget()
	default:
		if c.lesson == nil {
			return models.Calibration{}, models.Refuse(models.Illegal, "refuse.no-calibration")
		}
		if err = c.teach(o); err == nil && o.Do == models.CalibrationSave {
			saved = true
			err = c.endLesson()
		}
	}
	state := models.Calibration{}
	if c.lesson != nil {
		state = c.lesson.session.State()
		state.Picture = c.lesson.number
		if c.lesson.flaw != nil {
			state.Flaw = c.lesson.flaw
		}
	}
	if c.profile != nil {
		state.Corrected = c.profile.Corrected()
	}
	state.Sets, state.Saved = models.EmbeddedSets(), saved
	return state, err
}

func (c *child) beginLesson(name string) error {
	if c.setup.Source.Kind == vision.SourceDemo {
		return models.Refuse(models.Illegal, "refuse.demo-is-calibrated")
	}
	if !c.setup.sees() {
		return noCamera()
	}
	if c.setup.Save == "" {
		return models.Refuse(models.Unavailable, "refuse.no-profile-path")
	}
	set, err := models.EmbeddedSet(name)
	if err != nil {
		return err
	}
	if err := c.endLesson(); err != nil {
		return err
	}
	c.lesson = &lesson{session: calibration.NewSession(set)}
	return nil
}

func (c *child) endLesson() error {
	ended := c.lesson
	c.lesson = nil
	return ended.close()
}

// teach does a deed of the calibration that is going on.
func (c *child) teach(o models.CalibrationOrder) error {
	l := c.lesson
	switch o.Do {
	case models.CalibrationPicture:
		return c.takePicture()
	case models.CalibrationMark:
		return l.session.Mark(o.Squares)
	case models.CalibrationCall:
		return l.session.Call(o.Die, o.Colour, o.Face)
	case models.CalibrationLearn:
		return l.session.Learn()
	case models.CalibrationEnough:
		return l.session.Enough()
	case models.CalibrationSave:
		return c.saveLesson()
	}
	return models.Errorf(models.Invalid, "calibrating has no such step")
}

// takePicture takes the picture that the present step needs.
func (c *child) takePicture() error {
	if c.watcher == nil {
		return models.Refuse(models.Unavailable, "refuse.no-picture-check-cable")
	}
	still, err := c.watcher.Latest().JPEG(0, stillQuality)
	if err != nil {
		return err
	}
	img, err := vision.Decode(bytes.NewReader(still))
	if err != nil {
		return err
	}
	if err := c.lesson.take(img); err != nil {
		return err
	}
	c.lesson.flaw = nil
	for _, f := range c.health().Findings() {
		if c.lesson.flaw == nil && f.Grade != vision.Good && (f.Part == "light" || f.Part == "focus") {
			c.lesson.flaw = &models.CalibrationFlaw{Text: f.Text, Do: f.Do}
		}
	}
	c.lesson.still = still
	c.lesson.number++
	return nil
}

func (l *lesson) take(img image.Image) (err error) {
	switch l.session.Step() {
	case models.CalibrationEmpty:
		return l.session.TakeEmpty(img)
	case models.CalibrationAim:
		return l.session.TakeAim(img)
	case models.CalibrationName:
		if l.scout == nil {
			if l.scout, err = vision.NewScout(l.session.Bare()); err != nil {
				l.scout = nil
				return err
			}
		}
		dice, err := l.scout.Find(img)
		if err != nil {
			return err
		}
		return l.session.TakeRoll(img, dice)
	}
	return l.test(img)
}

// test reads a roll with everything that was learned so far.
func (l *lesson) test(img image.Image) (err error) {
	reader, err := vision.NewReader(l.session.Profile())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, reader.Close()) }()
	reading, err := reader.Read(img)
	if err != nil {
		return err
	}
	dice, shown, err := l.scout.Check(img, reading.Dice)
	if err != nil {
		return err
	}
	l.tested = false
	return l.session.TakeTest(img, dice, shown)
}

// saveLesson learns the test's roll and keeps the profile; an old one of the same dice is
// overwritten whole or not at all, one of others stays beside it.
func (c *child) saveLesson() error {
	if c.lesson.session.Step() != models.CalibrationTest {
		return models.Refuse(models.Illegal, "refuse.test-before-saving")
	}
	if !c.lesson.tested {
		if err := c.lesson.session.Learn(); err != nil {
			return err
		}
		c.lesson.tested = true
	}
	if err := os.MkdirAll(filepath.Dir(c.setup.Save), 0o700); err != nil {
		return models.Refuse(models.Unreadable, "refuse.profile-folder").Because(err)
	}
	profile := c.lesson.session.Profile()
	if err := vision.Study(profile); err != nil {
		return err
	}
	return keepProfile(profile, c.setup.Save)
}

// still returns the last picture of the calibration.
func (c *child) still() ([]byte, error) {
	if c.lesson == nil || c.lesson.still == nil {
		return nil, models.Refuse(models.NotFound, "refuse.no-calibration-picture")
	}
	return c.lesson.still, nil
}

// answerLesson does a deed and answers it.
func (c *child) answerLesson(o order) {
	if o.Calibrate == nil {
		c.answer(o, message{}, nil, models.Errorf(models.Invalid, "calibrating has no such step"))
		return
	}
	state, err := c.calibrate(*o.Calibrate)
	c.answer(o, message{Calibration: &state}, nil, err)
}
