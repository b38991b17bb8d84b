// Package tracker turns what a camera sees over time into facts: these dice were
// rolled, those stayed, a hand is in view, the camera is lost. It is a state
// machine without clock, threads or I/O: time comes in with each picture.
//
// A tracker looks at every picture as a small grey one, which costs some
// microseconds, and asks for a full reading only when something moved and came
// to rest. Several readings of the same still dice vote. A roll is reported
// once; dice that stayed where they lay are reported as kept.
package tracker

import (
	"image"
	"slices"
	"time"

	"elderglass/models"
)

// The pace of the tracker, in the time of the pictures.
const (
	restAfter    = 100 * time.Millisecond  // quiet for so long, and
	restPictures = 2                       // in so many pictures: the dice lie still
	readEvery    = 50 * time.Millisecond   // between two readings of the same still dice
	readAtMost   = 450 * time.Millisecond  // then the majority of the readings decides
	armAtMost    = 1500 * time.Millisecond // something that reaches in and lies still is no arm after this
	restless     = 2 * time.Second         // motion that never ends is read through
	readThrough  = 300 * time.Millisecond  // between two readings through motion
	throughVotes = 3                       // readings through motion that must agree
	leastArm     = 0.008                   // share of the picture that makes an arm
	ownShadow    = 1.6                     // of a die's side: what changed so near it is its body or its shadow
	armPictures  = 3                       // motion at the border in so many pictures is an arm, not a die
)

type phase int

const (
	moving  phase = iota // something moves, or nothing is known yet
	reading              // it lies still and is being read
	settled              // it lies still and is known
)

// Tracker follows one tray. The zero value is not usable; call New. It must not
// be used from several goroutines at once.
type Tracker struct {
	motion  motion
	still   still
	view    view
	resting resting
	ballot  ballot

	phase      phase
	began      bool // a first conclusion was drawn; before it nothing counts as rolled
	quiet      int
	atEdge     int // pictures in a row in which something moved at the border
	lastMotion time.Duration
	since      time.Duration // when the present phase began
	lastRead   time.Duration
	unrest     time.Duration // when the present motion began
	diff       difference
	last       *image.Gray

	tray models.Tray
	// leans is true while a die in the tray leans; warning is what could not be read.
	leans   bool
	warning models.Text
}

// New returns a tracker that knows nothing of the tray. empty is the empty tray
// as a small grey picture of the size given to Look, to tell when the camera was
// moved or covered; nil where none is known.
func New(empty *image.Gray) *Tracker {
	return &Tracker{view: newView(empty), tray: models.Tray{State: models.TrayWaiting}}
}

// Resume hands over the dice that an earlier tracker of the same tray knew, with
// the size of the picture that they refer to, so that what was thrown in between
// is reported and what lay there before is not. Without a size the tray is as
// unknown as to a new tracker, but for the number of its last roll.
func (t *Tracker) Resume(known models.Tray) {
	t.resting = resting{width: known.Width, height: known.Height}
	for _, d := range known.Dice {
		t.resting.dice = append(t.resting.dice, rested{die: d, present: true})
	}
	t.began = known.Width > 0
	t.tray.Roll = known.Roll
	t.tray.Dice, t.tray.Width, t.tray.Height = known.Dice, known.Width, known.Height
}

// Tray returns what the tray is doing now.
func (t *Tracker) Tray() models.Tray { return t.tray }

// Look takes the next picture, small (about 160 cells wide) and grey, and its
// time, and returns whether the full picture should be read. The reading, if
// any, is given to Read before the next Look; until then the picture must not
// be changed.
func (t *Tracker) Look(at time.Duration, small *image.Gray) bool {
	if why := t.view.check(at, small, t.phase == settled); !why.IsZero() {
		t.lose(why)
		return false
	}
	if t.tray.State == models.TrayLost {
		t.startle(at)
	}
	found := t.motion.next(small)
	t.last = small
	if found.moving {
		return t.move(at, found)
	}
	t.quiet++
	switch t.phase {
	case moving:
		if t.quiet < restPictures || at-t.lastMotion < restAfter {
			return false
		}
		return t.rest(at, small)
	case reading:
		return at-t.lastRead >= t.pause(at)
	default:
		return false
	}
}

// move takes note of motion; it asks for a reading only where motion never ends.
func (t *Tracker) move(at time.Duration, found change) bool {
	if t.phase != moving {
		t.phase, t.unrest, t.atEdge = moving, at, 0
		t.ballot = ballot{}
	}
	t.quiet, t.lastMotion = 0, at
	if t.atEdge++; !found.edge {
		t.atEdge = 0
	}
	switch {
	case t.atEdge >= armPictures:
		t.tray.State, t.tray.Why = models.TrayHand, models.Say("tray.why.hand-tray-take-out")
	case t.tray.State != models.TrayHand:
		t.tray.State, t.tray.Why = models.TrayRolling, models.Text{}
	}
	return at-t.unrest >= restless && at-t.lastRead >= readThrough
}

// rest begins to read the still tray, unless it looks as it did before.
func (t *Tracker) rest(at time.Duration, small *image.Gray) bool {
	t.diff = t.still.compare(small, t.motion.step())
	if t.began && t.still.pix != nil && t.diff.cells < leastCells {
		t.phase = settled
		t.still.keep(small)
		t.show()
		return false
	}
	t.phase, t.since, t.lastRead = reading, at, at
	t.ballot = ballot{}
	return true
}

// pause returns how long to wait before the next reading of the still dice.
func (t *Tracker) pause(at time.Duration) time.Duration {
	if at-t.since > readAtMost {
		return readThrough
	}
	return readEvery
}

// Read takes the reading of the picture that Look asked for. It returns the roll
// that the reading completes, nil where there is none.
func (t *Tracker) Read(at time.Duration, r models.Reading) *models.Roll {
	t.lastRead = at
	if t.phase == settled {
		return nil
	}
	t.ballot.add(r)
	if t.phase == moving {
		t.ballot.keep(throughVotes)
		if !t.ballot.unanimous(throughVotes, false) || r.Hand {
			return nil
		}
		return t.conclude(at, r)
	}
	if (r.Hand || t.arm(r)) && at-t.since < armAtMost {
		t.tray.State, t.tray.Why = models.TrayHand, models.Say("tray.why.something-covers-part-tray")
		return nil
	}
	votes := len(t.ballot.readings)
	if t.ballot.unanimous(leastVotes, true) || votes >= mostVotes || votes > 1 && at-t.since >= readAtMost {
		return t.conclude(at, r)
	}
	return nil
}

// arm reports whether what changed since the last still picture reaches in from
// outside, past the dice that were read for certain and what is so near that it is
// their shadow. Longer shadows are told from arms by a reader that sees colours.
func (t *Tracker) arm(r models.Reading) bool {
	if t.still.pix == nil || r.Clear {
		return false
	}
	var own []image.Rectangle
	for _, d := range r.Dice {
		if d.Sure {
			own = append(own, spot(d, ownShadow*side(d), image.Pt(r.Width, r.Height), t.diff.size))
		}
	}
	return float64(t.diff.reach(own)) > leastArm*float64(len(t.diff.mask))
}

// conclude takes the dice that the ballot decides on as lying in the tray.
func (t *Tracker) conclude(at time.Duration, r models.Reading) *models.Roll {
	t.diff = t.still.compare(t.last, t.motion.step())
	thrown, stayed := t.resting.settle(t.ballot.decide(), r.Width, r.Height, t.diff)
	t.still.keep(t.last)
	first := !t.began
	t.began, t.phase, t.since = true, settled, at
	t.tray.Width, t.tray.Height = r.Width, r.Height
	t.leans, t.warning = t.ballot.leaning(), t.ballot.warning()
	t.ballot = ballot{}
	var roll *models.Roll
	if len(thrown) > 0 && !first {
		t.tray.Roll++
		roll = &models.Roll{Rolled: thrown, Kept: stayed, Warning: t.warning}
	}
	t.show()
	return roll
}

// show sets the tray's state to what lies in it.
func (t *Tracker) show() {
	t.tray.Dice = t.resting.lying()
	unsure := t.leans || slices.ContainsFunc(t.tray.Dice, func(d models.Die) bool { return !d.Sure })
	switch {
	case unsure && !t.warning.IsZero():
		t.tray.State, t.tray.Why = models.TrayUnsure, t.warning
	case unsure:
		t.tray.State, t.tray.Why = models.TrayUnsure, models.Say("tray.why.some-dice-hard-read")
	case len(t.tray.Dice) > 0:
		t.tray.State, t.tray.Why = models.TrayRead, t.warning
	default:
		t.tray.State, t.tray.Why = models.TrayWaiting, models.Text{}
	}
}

// Lost tells the tracker that the camera gives no picture, with a sentence that
// says why and what to do. The next picture ends it; its time may begin anew.
func (t *Tracker) Lost(why models.Text) {
	t.lose(why)
	t.lastRead = 0
	t.view.bad, t.view.checked = models.Text{}, 0
}

func (t *Tracker) lose(why models.Text) {
	t.tray.State, t.tray.Why = models.TrayLost, why
	t.ballot = ballot{}
	t.phase = moving
}

// startle begins anew after the camera was lost: whatever lies there is read.
func (t *Tracker) startle(at time.Duration) {
	t.motion.prev, t.still = nil, still{}
	t.phase, t.quiet, t.unrest, t.lastMotion = moving, 0, at, at
	t.tray.State, t.tray.Why = models.TrayWaiting, models.Text{}
}
