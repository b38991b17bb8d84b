//go:build !nocv

package process

import (
	"bytes"
	"context"
	"errors"
	"image"
	"net"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/pips"
)

// openReader loads the profile and returns its empty tray, nil for pips.
func (c *child) openReader() (empty *image.Gray, err error) {
	set := c.setup.pips()
	switch {
	case c.setup.Source.Kind == vision.SourceDemo:
		c.profile, err = vision.DemoProfile(c.setup.Source)
	case c.setup.Profile != "":
		c.profile, c.setup.Profile, err = loadFor(c.setup.Profile, c.setup.dice())
		if set != nil && (err != nil || !c.profile.Set.Pips) {
			c.profile = nil
			return nil, c.openPips(*set)
		}
		if err == nil && ofOtherDice(c.profile.Set, c.setup.dice()) {
			c.profile = nil
			return nil, models.Refuse(models.Unavailable, "tray.why.calibrated-other-dice")
		}
	case set != nil:
		return nil, c.openPips(*set)
	default:
		return nil, models.Refuse(models.Unavailable, "tray.why.camera-not-calibrated-yet")
	}
	if err != nil {
		return nil, err
	}
	if empty, err = vision.EmptyTray(c.profile); err != nil {
		return nil, err
	}
	looked := c.profile.Net
	if c.reader, err = vision.NewReader(c.profile); err != nil {
		return nil, err
	}
	if c.profile.Net != looked {
		_ = c.saveProfile() // what cannot be kept is looked at again at the next start
	}
	return empty, nil
}

// openPips reads a set of dice with pips without a profile.
func (c *child) openPips(set models.DiceSet) error {
	reader, err := pips.NewReader()
	if err != nil {
		return err
	}
	if err := reader.Only(set); err != nil {
		return errors.Join(err, reader.Close())
	}
	c.reader = reader
	return nil
}

// openCamera tries to open the camera; a failure is said, and tried again later.
func (c *child) openCamera() {
	c.retry = min(max(2*c.retry, firstRetry), lastRetry)
	ctx, cancel := context.WithTimeout(context.Background(), pinTimeout)
	defer cancel()
	source, err := c.setup.Source.Pin(ctx, net.DefaultResolver, c.setup.Guarded)
	if err != nil {
		c.lost(err)
		return
	}
	options := vision.CameraOptions{Paced: true, Loop: true}
	if c.profile != nil { // the shape of the pictures must be the one that was learned
		options.Width, options.Height = c.profile.Width, c.profile.Height
	}
	c.busy.begin(waiting)
	camera, err := vision.OpenCamera(source, options)
	c.busy.begin(nothing)
	if err != nil {
		c.lost(err)
		return
	}
	if thrower, ok := camera.(vision.Thrower); ok {
		thrower.Lay(c.known)
		c.thrower = thrower
	}
	c.camera = &watchedCamera{camera, &c.busy}
	c.watcher = vision.NewWatcher(c.camera, source.Live(), c.reader, c.track)
	c.watcher.Follow(c.last)
}

func (c *child) closeCamera() error {
	if c.camera == nil {
		return nil
	}
	c.last = c.watcher.Last()
	err := errors.Join(c.watcher.Close(), c.camera.Close())
	c.camera, c.watcher, c.thrower, c.meter = nil, nil, nil, meter{}
	return err
}

func (c *child) close() error {
	err := errors.Join(c.closeCamera(), c.endLesson())
	if c.reader != nil {
		err = errors.Join(err, c.reader.Close())
		c.reader = nil
	}
	return err
}

// throw has the camera throw dice, where it can.
func (c *child) throw(o order) error {
	if c.thrower == nil || o.Awaited == nil {
		return models.Refuse(models.Illegal, "refuse.dice-are-real")
	}
	return c.thrower.Throw(models.Expectation(*o.Awaited))
}

// photo reads a picture that somebody sent.
func (c *child) photo(data []byte) (models.Reading, error) {
	if c.reader == nil {
		return models.Reading{}, models.Refuse(models.Unavailable, "refuse.not-calibrated")
	}
	img, err := vision.Decode(bytes.NewReader(data))
	if err != nil {
		return models.Reading{}, err
	}
	return c.reader.Read(img)
}

// preview returns the latest picture as a JPEG.
func (c *child) preview() ([]byte, error) {
	if c.watcher == nil {
		return nil, models.Refuse(models.Unavailable, "refuse.camera-gives-no-picture")
	}
	return c.watcher.Latest().JPEG(previewWide, viewQuality)
}

// health says how good the pictures are.
func (c *child) health() vision.Health {
	if c.watcher == nil {
		return vision.Health{Why: c.shown.Why}
	}
	h, err := c.watcher.Latest().Health()
	if err != nil {
		return vision.Health{Why: models.Say("tray.why.camera-gives-no-picture")}
	}
	h.Open, h.Rate = true, c.meter.rate
	return h
}
