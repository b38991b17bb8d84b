package cards

import (
	"math"
	"slices"
)

// The grid of a signature.
const (
	signWide = 24
	signHigh = 32
)

// signature is a card seen from so far that only its large forms are left, freed of light:
// for finding which cards a rectified picture may show among hundreds.
type signature [signWide * signHigh]int8

// signOf makes the signature of a grey picture of signWide by signHigh pixels.
func signOf(grey []uint8) (s signature) {
	var v [signWide * signHigh]float64
	const reach = 4
	var sums, squares [signHigh + 1][signWide + 1]int // of all pixels above and left
	for y := range signHigh {
		sum, square := 0, 0
		for x := range signWide {
			p := int(grey[y*signWide+x])
			sum, square = sum+p, square+p*p
			sums[y+1][x+1], squares[y+1][x+1] = sums[y][x+1]+sum, squares[y][x+1]+square
		}
	}
	for y := range signHigh {
		top, bottom := max(0, y-reach), min(signHigh, y+reach+1)
		for x := range signWide {
			left, right := max(0, x-reach), min(signWide, x+reach+1)
			n := float64((bottom - top) * (right - left))
			mean := float64(sums[bottom][right]-sums[bottom][left]-sums[top][right]+sums[top][left]) / n
			square := float64(squares[bottom][right] - squares[bottom][left] - squares[top][right] + squares[top][left])
			v[y*signWide+x] = (float64(grey[y*signWide+x]) - mean) / (math.Sqrt(max(square/n-mean*mean, 0)) + 6)
		}
	}
	norm := 0.0
	for _, x := range v {
		norm += x * x
	}
	if norm == 0 {
		return s
	}
	scale := 800 / math.Sqrt(norm)
	for i, x := range v {
		s[i] = int8(min(max(math.Round(x*scale), -127), 127))
	}
	return s
}

// upsideDown is that of the same card turned by 180 degrees.
func (s *signature) upsideDown() signature {
	turned := *s
	slices.Reverse(turned[:])
	return turned
}

// like returns how alike two signatures are, from -1 to about 1.
func (s *signature) like(other *signature) float64 {
	sum := 0
	for i, v := range s {
		sum += int(v) * int(other[i])
	}
	return float64(sum) / (800 * 800)
}
