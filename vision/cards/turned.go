//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
)

// The signature of a round look goes round its middle, so that another turn is a shift of it.
const (
	spokes     = 48
	rings      = signWide * signHigh / spokes
	polar      = 96 // pixels of the picture that is laid out by angle and distance
	innermost  = 14 // of them: about the middle the angles say little
	turnReach  = 6  // spokes over which light is taken to be even
	depthReach = 4  // rings
)

// signRound makes the signature of a picture with a disc in it.
func signRound(grey gocv.Mat) (s signature) {
	small, laid, cells := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer small.Close()
	defer laid.Close()
	defer cells.Close()
	gocv.Resize(grey, &small, image.Pt(polar, polar), 0, 0, gocv.InterpolationArea)
	gocv.LinearPolar(small, &laid, image.Pt(polar/2, polar/2), discShare*polar/2, gocv.InterpolationLinear)
	outer := laid.Region(image.Rect(innermost, 0, polar, polar))
	defer outer.Close()
	gocv.Resize(outer, &cells, image.Pt(rings, spokes), 0, 0, gocv.InterpolationArea)
	return evenRound(cells.ToBytes())
}

// evenRound frees what lies round a middle of light.
func evenRound(cells []uint8) (s signature) {
	var v [spokes * rings]float64
	norm := 0.0
	for i := range spokes {
		for k := range rings {
			sum, square, n := 0.0, 0.0, 0.0
			for a := i - turnReach; a <= i+turnReach; a++ {
				row := cells[(a+spokes)%spokes*rings:]
				for b := max(0, k-depthReach); b <= min(rings-1, k+depthReach); b++ {
					p := float64(row[b])
					sum, square, n = sum+p, square+p*p, n+1
				}
			}
			mean := sum / n
			at := i*rings + k
			v[at] = (float64(cells[at]) - mean) / (math.Sqrt(max(square/n-mean*mean, 0)) + 6)
			v[at] *= math.Sqrt(innermost + (polar-innermost)*(float64(k)+0.5)/rings) // by how much of the disc it is
			norm += v[at] * v[at]
		}
	}
	if norm == 0 {
		return s
	}
	for i, x := range v {
		s[i] = int8(min(max(math.Round(800*x/math.Sqrt(norm)), -127), 127))
	}
	return s
}

// turnedLike returns how alike two signatures of round looks are in the turn, in radians, in which they are most.
func (s *signature) turnedLike(other *signature) (like, turn float64) {
	best, at := math.MinInt, 0
	for n := range spokes {
		sum := 0
		for i, v := range s[n*rings:] {
			sum += int(v) * int(other[i])
		}
		for i, v := range s[:n*rings] {
			sum += int(v) * int(other[(spokes-n)*rings+i])
		}
		if sum > best {
			best, at = sum, n
		}
	}
	return float64(best) / (800 * 800), 2 * math.Pi * float64(at) / spokes
}

// turning turns a picture of a size about its middle.
func turning(size image.Point, turn float64) projective.Homography {
	c, s := math.Cos(turn), math.Sin(turn)
	x, y := float64(size.X)/2, float64(size.Y)/2
	return projective.Homography{c, -s, x - c*x + s*y, s, c, y - s*x - c*y, 0, 0, 1}
}

// like returns how alike two looks are, and by how much the other one must be turned for it.
func (l *look) like(other *look) (like, turn float64) {
	switch {
	case l.round != other.round:
		return 0, 0
	case l.round:
		return l.sign.turnedLike(&other.sign)
	default:
		return l.sign.like(&other.sign), 0
	}
}

// guessRound returns the round looks that are most like what lies in an outline, in the turns in which they are.
func (r *Reader) guessRound(s *scene, q projective.Quad) []proposal {
	size := canonical(1)
	h, ok := projective.Between(projective.Rectangle(float64(size.X), float64(size.Y)), q)
	if !ok {
		return nil
	}
	flat := s.Rectify(h, size, 0)
	sign := signRound(flat)
	flat.Close()
	var list []proposal
	for i := range r.lib.looks {
		l := r.lib.looks[i]
		if !l.round || l.picture == nil {
			continue
		}
		if like, turn := sign.turnedLike(&l.sign); like > leastGuess {
			list = append(list, proposal{i, h.Times(turning(size, turn)), like})
		}
	}
	return likest(list)
}
