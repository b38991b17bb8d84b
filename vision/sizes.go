//go:build !nocv

package vision

import (
	"math"

	"elderglass/calibration"
)

// sizes says by how much larger flat dice appear at some places of the tray than at others: what a lens and the small
// error of the pose leave, as a polynomial of the second degree in the camera's heights over the tops.
type sizes struct {
	height                   float64
	by                       [6]float64
	vary                     [6][6]float64
	left, top, right, bottom float64
}

// Sizes are known from leastSizes pairs on, and hardly differ by more than sizesVary in a height. A pair that is
// sizesFar standard deviations off counts half, as it may fit badly: so the likeliest sizes are found in sizesRounds.
// Where they are no likelier than one size for all places by sizesTold, as twice the logarithm of the odds, it is that.
const (
	leastSizes  = 20
	sizesVary   = 0.15
	sizesFar    = 3
	sizesRounds = 5
	sizesTold   = 15
)

// sizesOf are the likeliest sizes by what prints of labelled dice say of one another.
func sizesOf(pairs []pair, dice []labelled, height float64) (s sizes) {
	if len(pairs) < leastSizes {
		return s
	}
	s.height = height
	s.left, s.top, s.right, s.bottom = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, d := range dice {
		at := d.sample.Square
		s.left, s.right = min(s.left, at.X), max(s.right, at.X)
		s.top, s.bottom = min(s.top, at.Y), max(s.bottom, at.Y)
	}
	for range sizesRounds {
		s.better(pairs)
	}
	told := 0.0
	for _, p := range pairs {
		due, _ := s.due(p.beheld.at, p.of)
		told += s.weight(p) * due * (2*p.fit.larger() - due)
	}
	if told < sizesTold {
		return sizes{}
	}
	return s
}

// weight is how much a pair counts, by how well it agrees with the sizes as they are.
func (s *sizes) weight(p pair) float64 {
	off := p.beheld.off(p.fit)
	due, _ := s.due(p.beheld.at, p.of)
	far := (p.fit.larger() - due) / (sizesFar * off)
	return 1 / (off * off * (1 + far*far) * float64(p.dice))
}

// better solves for the polynomial.
func (s *sizes) better(pairs []pair) {
	var normal [6][12]float64
	var sum [6]float64
	for _, p := range pairs {
		weight, terms := s.weight(p), s.terms(p.beheld.at, p.of)
		for a := range terms {
			sum[a] += weight * terms[a] * p.fit.larger()
			for b := range terms {
				normal[a][b] += weight * terms[a] * terms[b]
			}
		}
	}
	for a := range normal {
		normal[a][a] += 1 / (sizesVary * sizesVary)
		normal[a][6+a] = 1
	}
	if !invert(&normal, &s.vary) {
		return
	}
	for a := range s.vary {
		s.by[a] = 0
		for b, x := range sum {
			s.by[a] += s.vary[a][b] * x
		}
	}
}

// terms are how those of the polynomial differ between two places. Outside of where dice were labelled it goes on as at
// the nearest place there.
func (s *sizes) terms(at, of calibration.Square) [6]float64 {
	x, y := s.direction(at)
	u, v := s.direction(of)
	return [6]float64{x - u, y - v, x*x - u*u, x*y - u*v, y*y - v*v}
}

func (s *sizes) direction(at calibration.Square) (x, y float64) {
	return min(max(at.X, s.left), s.right) / s.height, min(max(at.Y, s.top), s.bottom) / s.height
}

// due is by how much larger a flat die appears at a place than at another one, and the variance of that.
func (s *sizes) due(at, of calibration.Square) (larger, doubt float64) {
	if s.height == 0 {
		return 0, 0
	}
	terms := s.terms(at, of)
	for a, x := range terms {
		larger += s.by[a] * x
		for b, y := range terms {
			doubt += s.vary[a][b] * x * y
		}
	}
	return larger, doubt
}
