//go:build !nocv

package vision

import "math"

// Shadows elsewhere in a picture tell the hue of one in doubt: farther than elsewhere dice from its middle, and
// otherShadows times its area or more.
const (
	elsewhere    = 1.5
	otherShadows = 2.0
)

// isShadow says whether what was summed up at a place is darker than the tray, and within a tint of its hue or of
// the hue of the shadows elsewhere: where a warm lamp leaves them to the light of a blue window, they are bluer than the
// tray.
func (s *strangers) isShadow(l *lightSum, t stranger, tint float64) bool {
	c, moved := l.change(s.gain)
	if !moved || !c.lit() || c.high >= touched {
		return false
	}
	if c.most-c.least < tint {
		return true
	}
	var others lightSum
	for i, moved := range s.moved {
		if !moved || !s.inside[i] || s.dice[i] || s.light[i] <= darkest || s.light[i] >= lighter {
			continue
		}
		if x, y := s.place(i); math.Hypot(x-t.x, y-t.y) > elsewhere {
			others.add(s.mean(s.pix, i), [3]float64(s.tray[3*i:]))
		}
	}
	if others.parts*s.perCell() < otherShadows*t.area {
		return false
	}
	c, moved = l.change(others.share())
	return !moved || c.most-c.least < hue
}

// lightSum is what parts of a picture show, and what they show of the empty tray, summed up.
type lightSum struct {
	seen, tray [3]float64
	parts      float64
}

func (l *lightSum) add(seen, tray [3]float64) {
	l.parts++
	for k := range seen {
		l.seen[k] += seen[k]
		l.tray[k] += tray[k]
	}
}

// share returns how much of the tray's light the parts have, by channel.
func (l *lightSum) share() (share [3]float64) {
	for k, seen := range l.seen {
		share[k] = seen / max(l.tray[k], 1)
	}
	return share
}

// change compares the parts, taken together, with the empty tray.
func (l *lightSum) change(gain [3]float64) (change, bool) {
	seen, tray := l.seen, l.tray
	for k := range seen {
		seen[k] /= max(l.parts, 1)
		tray[k] /= max(l.parts, 1)
	}
	return changeOf(seen, tray, gain)
}
