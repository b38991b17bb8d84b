//go:build !nocv

package process

import (
	"errors"
	"image"
	"io"
	"os"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/mats"
)

// The pace of the child.
const (
	pinTimeout  = 3 * time.Second
	firstRetry  = 250 * time.Millisecond
	lastRetry   = 4 * time.Second
	previewWide = 960
	rollQuality = 90
	viewQuality = 75
)

// Tracker is what the child needs of a tracker; *tracker.Tracker is one.
type Tracker interface {
	vision.Tracker
	Tray() models.Tray
	Resume(models.Tray)
	Lost(why models.Text)
}

// child follows one camera at a time on behalf of the parent.
type child struct {
	newTracker func(empty *image.Gray) Tracker
	orders     chan order
	outMu      sync.Mutex
	out        io.Writer
	broken     atomic.Bool // the parent is gone

	setup   Setup
	track   Tracker
	reader  vision.DiceReader
	profile *calibration.Profile // nil for pips
	lesson  *lesson              // nil while nobody calibrates
	album   *album               // of cards, nil until somebody asks
	coming  chan opened          // an album that is read before somebody asks
	camera  vision.Camera
	thrower vision.Thrower // the camera, where it throws its dice itself
	known   []models.Die   // what lies in the tray of a camera that is opened
	watcher *vision.Watcher
	last    vision.Mark // the picture before the camera was opened
	meter   meter
	tally   tally
	retry   time.Duration
	shown   models.Tray

	// busy is what the watchdog watches.
	busy busy
	// spoken is true where the watchdog said something of the tray since show did.
	spoken atomic.Bool
}

// order is a message from the parent with its payload.
type order struct {
	message
	payload []byte
}

// Child is the hidden reader process: it takes orders from in and reports to out
// until in ends. newTracker makes a tracker for a tray of which the empty picture
// is given, nil where it is not known.
func Child(in io.Reader, out io.Writer, newTracker func(empty *image.Gray) Tracker) error {
	mats.KeepMemory()
	c := &child{newTracker: newTracker, orders: make(chan order, 16), out: out}
	go c.receive(in)
	go c.beat()
	err := c.run()
	c.closeAlbum()
	return errors.Join(err, c.close())
}

// receive passes the parent's orders on. When the parent is gone, a child that
// is stuck in a driver must not stay behind.
func (c *child) receive(in io.Reader) {
	defer close(c.orders)
	for {
		m, payload, err := read(in)
		if err != nil {
			time.AfterFunc(2*time.Second, func() { os.Exit(exitStuck) })
			return
		}
		c.orders <- order{m, payload}
	}
}

// send sends a message. An answer that is too large for one is an error to who asked.
func (c *child) send(m message, payload []byte) {
	c.outMu.Lock()
	defer c.outMu.Unlock()
	err := write(c.out, m, payload)
	if errors.Is(err, errFrame) && m.Kind == reply {
		err = write(c.out, message{Kind: reply, ID: m.ID, Error: tooLarge()}, nil)
	}
	if err != nil {
		c.broken.Store(true)
	}
}

// run follows cameras until the parent is gone.
func (c *child) run() error {
	for !c.broken.Load() {
		if c.camera == nil {
			if !c.idle() {
				return nil
			}
			if c.camera == nil {
				c.expectCards()
			}
			continue
		}
		select {
		case o, ok := <-c.orders:
			if !ok {
				return nil
			}
			began := time.Now()
			c.obey(o)
			c.meter.skip(time.Since(began))
		default:
		}
		if c.camera == nil { // it is another one, or none
			continue
		}
		if err := c.step(); err != nil { // after each order: many of them hide no roll
			return err
		}
		c.expectCards()
	}
	return nil
}

// idle waits for an order, or for the next try to open the camera. It returns
// false when the parent is gone.
func (c *child) idle() bool {
	var again <-chan time.Time
	if c.track != nil {
		timer := time.NewTimer(c.retry)
		defer timer.Stop()
		again = timer.C
	}
	select {
	case o, ok := <-c.orders:
		if ok {
			c.obey(o)
		}
		return ok
	case <-again:
		c.openCamera()
		return true
	}
}

// step follows one picture.
func (c *child) step() error {
	c.busy.begin(reading)
	sight, err := c.watcher.Next()
	c.busy.begin(nothing)
	if err != nil {
		return c.lose(err)
	}
	c.retry = firstRetry
	c.tally.add(sight)
	if c.meter.take(time.Now(), sight.Repeated) {
		return c.lose(models.Refuse(models.Unreadable, "tray.why.picture-frozen-unplug-camera"))
	}
	if sight.Roll != nil {
		picture, err := sight.Frame.JPEG(0, rollQuality)
		if err != nil {
			return err
		}
		tray := c.track.Tray()
		c.shown = tray
		c.send(message{Kind: sayRoll, Roll: sight.Roll, Tray: &tray}, picture)
	}
	c.show()
	return nil
}

// lose closes a camera that fails and says so; idle opens it again.
func (c *child) lose(cause error) error {
	if !c.setup.Source.Live() && errors.Is(cause, io.EOF) {
		cause = models.Refuse(models.Unreadable, "tray.why.recording-ended")
		c.retry = lastRetry
	}
	c.lost(cause)
	return c.closeCamera()
}

func (c *child) lost(cause error) {
	why := models.Say("tray.why.dice-reader-problem-enter")
	var known *models.Error
	if errors.As(cause, &known) {
		why = models.TextOf(known)
	}
	if c.track != nil {
		c.track.Lost(why)
		c.show()
		return
	}
	c.send(message{Kind: sayTray, Tray: &models.Tray{State: models.TrayOff, Why: why}}, nil)
}

// show tells the parent what the tray does, where that has changed.
func (c *child) show() {
	tray := c.track.Tray()
	if c.spoken.Swap(false) || !reflect.DeepEqual(tray, c.shown) {
		c.shown = tray
		c.send(message{Kind: sayTray, Tray: &tray}, nil)
	}
}

// obey carries out one order.
func (c *child) obey(o order) {
	c.busy.begin(obeying)
	defer c.busy.begin(nothing)
	if c.obeyCards(o) {
		return
	}
	switch o.Kind {
	case sayOpen:
		if err := c.open(o.message); err != nil {
			c.lost(err)
		}
	case sayAwait:
		if c.thrower != nil && o.Awaited != nil {
			c.thrower.Await(models.Expectation(*o.Awaited))
		}
	case askThrow:
		c.answer(o, message{}, nil, c.throw(o))
	case askPreview:
		picture, err := c.preview()
		c.answer(o, message{}, picture, err)
	case askPhoto:
		reading, err := c.photo(o.payload)
		c.answer(o, message{Reading: &reading}, nil, err)
	case askLearn:
		c.answer(o, message{}, nil, c.learn(o))
	case askCalibrate:
		c.answerLesson(o)
	case askStill:
		picture, err := c.still()
		c.answer(o, message{}, picture, err)
	case askHealth:
		health := c.health()
		c.answer(o, message{Health: &health}, nil, nil)
	}
}

// answer replies to a request.
func (c *child) answer(o order, m message, payload []byte, err error) {
	m.Kind, m.ID = reply, o.ID
	if err != nil {
		var known *models.Error
		if !errors.As(err, &known) {
			known = models.Errorf(models.Internal, "the dice reader could not do this: %w", err)
		}
		m = message{Kind: reply, ID: o.ID, Error: known}
		payload = nil
	}
	c.send(m, payload)
}

// open prepares reader and tracker and opens the camera.
func (c *child) open(m message) error {
	if err := c.close(); err != nil {
		return err
	}
	c.track, c.reader, c.profile, c.shown = nil, nil, nil, models.Tray{}
	if m.Setup != nil {
		c.setup = *m.Setup
	}
	empty, err := c.openReader()
	if !c.setup.sees() {
		if err == nil || !c.setup.readsDice() {
			err = models.Refuse(models.Unavailable, "tray.why.no-camera-chosen-enter")
		}
		return err
	}
	var known *models.Error
	switch {
	case err == nil:
		c.track = c.newTracker(empty)
	case errors.As(err, &known):
		c.track = &blind{why: models.TextOf(known)}
	default:
		return err
	}
	c.known = nil
	if m.Awaited != nil {
		c.known = m.Awaited.Stay
	}
	if m.Known != nil {
		c.track.Resume(*m.Known)
		c.known = m.Known.Dice
	}
	c.openCamera()
	return nil
}
