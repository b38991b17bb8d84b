//go:build !nocv

package vision

import "math"

// A window that is mirrored in a die adds its light to the body's: a pale red die is no yellow one, though its tone is
// nearer to that. So where a rim is farther than glossyFrom standard deviations from every colour, the light is taken
// away again that brings it nearest to each. The more that is, the less likely: a colour for which it is glossyCost
// grey levels of the empty tray's light more is as likely as one that is by one more squared deviation away.
const (
	glossyFrom = 2
	glossyCost = 60
	glossyStep = 4
)

// see returns the colours of a rim with their shares of 1 and how far, in standard deviations, it is from the nearest
// as it is seen.
func (k kinds) see(l light, r rim) ([]share, float64) {
	t := l.tone(r)
	if k.nearest(t) <= glossyFrom*glossyFrom {
		return k.tell(t)
	}
	far := make([]float64, len(k))
	for i, kind := range k {
		far[i] = math.Inf(1)
		for added := 0.0; ; added += glossyStep {
			under, ok := r.without(added, l)
			if !ok {
				break
			}
			far[i] = min(far[i], kind.distance(l.tone(under), kind.beside)+added/glossyCost)
		}
	}
	return k.shares(far), math.Sqrt(k.nearest(t))
}

// without returns a rim without so many grey levels of the light; false where it has not so many.
func (r rim) without(levels float64, l light) (rim, bool) {
	for k, g := range l.gain {
		if r[k] -= levels * g; r[k] < 0 {
			return r, false
		}
	}
	return r, true
}
