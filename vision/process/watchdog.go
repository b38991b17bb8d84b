//go:build !nocv

package process

import (
	"os"
	"sync"
	"time"

	"elderglass/models"
	"elderglass/vision"
)

// What the watchdog allows.
const (
	aliveEvery  = 500 * time.Millisecond
	silentAfter = 2 * time.Second  // without a picture for so long, the camera is lost
	stuckAfter  = 8 * time.Second  // a call into a driver that takes longer never returns
	hungAfter   = 20 * time.Second // nor does a reading, however busy the machine is
	lostAfter   = time.Minute      // nor an order, whose asker has given up long ago
)

// exitHung is the child's exit status when it does not come back from an order.
const exitHung = 76

// deed is what the child's loop does.
type deed int

const (
	nothing deed = iota
	waiting      // for the camera's driver
	reading      // a picture
	obeying      // an order
)

// ends returns the exit status of a process that does this for so long, 0 where it goes on.
func (d deed) ends(since time.Duration) int {
	switch {
	case d == waiting && since > stuckAfter, d == reading && since > hungAfter:
		return exitStuck
	case d == obeying && since > lostAfter:
		return exitHung
	}
	return 0
}

// busy is what the loop does, and since when.
type busy struct {
	mu    sync.Mutex
	doing deed
	since time.Time
}

func (b *busy) begin(d deed) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.doing, b.since = d, time.Now()
}

func (b *busy) look() (doing deed, since time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.doing, time.Since(b.since)
}

// watchedCamera shows the watchdog the calls into a driver, apart from the reading of
// the pictures, which takes long on a machine that is out of breath.
type watchedCamera struct {
	vision.Camera
	busy *busy
}

// Next implements vision.Camera.
func (w *watchedCamera) Next(frame *vision.Frame) (time.Duration, error) {
	w.busy.begin(waiting)
	defer w.busy.begin(reading)
	return w.Camera.Next(frame)
}

// beat tells the parent that the child lives, from its first moment on, and says when
// the camera is silent. A loop that is stuck ends the process, which the parent starts
// again.
func (c *child) beat() {
	for tick := time.Tick(aliveEvery); !c.broken.Load(); <-tick {
		done := c.tally.take()
		c.send(message{Kind: sayAlive, Work: &done}, nil)
		doing, since := c.busy.look()
		if status := doing.ends(since); status != 0 {
			os.Exit(status)
		}
		if doing == waiting && since > silentAfter {
			c.spoken.Store(true)
			c.send(message{Kind: sayTray, Tray: &models.Tray{
				State: models.TrayLost,
				Why:   models.Say("tray.why.camera-sends-no-pictures"),
			}}, nil)
		}
	}
}
