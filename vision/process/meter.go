//go:build !nocv

package process

import "time"

// frozenAfter is how long a live camera may give the same picture: the noise of a
// real one changes some pixels in each.
const frozenAfter = 4 * time.Second

// meter measures the stream of pictures: how fast it is and whether it lives.
type meter struct {
	changed time.Time
	seen    time.Time
	rate    float64 // pictures a second
}

// take counts a picture and reports whether the stream is frozen.
func (m *meter) take(now time.Time, repeated bool) (frozen bool) {
	if d := now.Sub(m.seen).Seconds(); !m.seen.IsZero() && d > 0 {
		m.rate += 0.1 * (1/d - m.rate)
	}
	m.seen = now
	if !repeated || m.changed.IsZero() {
		m.changed = now
		return false
	}
	return now.Sub(m.changed) > frozenAfter
}
