//go:build !nocv

package process

import (
	"sync"
	"time"

	"elderglass/vision"
)

// frozenAfter is how long a live camera may give the same picture: the noise of a
// real one changes some pixels in each.
const frozenAfter = 4 * time.Second

// meter measures the stream of pictures: how fast it is and whether it lives.
type meter struct {
	changed time.Time
	seen    time.Time
	rate    float64 // pictures a second; 0 until two were taken
}

// take counts a picture and reports whether the stream is frozen.
func (m *meter) take(now time.Time, repeated bool) (frozen bool) {
	switch d := now.Sub(m.seen).Seconds(); {
	case m.seen.IsZero() || d <= 0:
	case m.rate == 0:
		m.rate = 1 / d
	default:
		m.rate += 0.1 * (1/d - m.rate)
	}
	m.seen = now
	if !repeated || m.changed.IsZero() {
		m.changed = now
		return false
	}
	return now.Sub(m.changed) > frozenAfter
}

// skip leaves out a time in which no picture was taken.
func (m *meter) skip(d time.Duration) {
	if !m.seen.IsZero() {
		m.changed, m.seen = m.changed.Add(d), m.seen.Add(d)
	}
}

// mostReads is how many readings are reported at a time: more than a camera can give
// between two signs of life.
const mostReads = 64

// tally counts the child's work until it is reported.
type tally struct {
	mu   sync.Mutex
	done work
}

// add counts one picture and, where it was read, how long that took.
func (t *tally) add(sight vision.Sight) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done.Frames++
	if sight.Reading != nil && len(t.done.Reads) < mostReads {
		t.done.Reads = append(t.done.Reads, sight.Took)
	}
}

// take returns the work since the last take.
func (t *tally) take() work {
	t.mu.Lock()
	defer t.mu.Unlock()
	done := t.done
	t.done = work{}
	return done
}
