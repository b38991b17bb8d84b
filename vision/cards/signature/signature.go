// Package signature tells by their large forms, in any light, which cards among hundreds a rectified picture may show.
package signature

import (
	"math"
	"slices"
)

// The cells of a signature.
const (
	Wide = 24
	High = 32
)

// Signature is a card seen from so far that only its large forms are left, freed of light: its cells line by line, or
// of a disc those on each of 48 spokes, from the inside out.
type Signature [Wide * High]int8

// Of makes the signature of a card by its grey picture of Wide by High pixels, one byte each.
func Of(grey []uint8) (s Signature) {
	var v [Wide * High]float64
	const reach = 4
	var sums, squares [High + 1][Wide + 1]int // of all pixels above and left
	for y := range High {
		sum, square := 0, 0
		for x := range Wide {
			p := int(grey[y*Wide+x])
			sum, square = sum+p, square+p*p
			sums[y+1][x+1], squares[y+1][x+1] = sums[y][x+1]+sum, squares[y][x+1]+square
		}
	}
	for y := range High {
		top, bottom := max(0, y-reach), min(High, y+reach+1)
		for x := range Wide {
			left, right := max(0, x-reach), min(Wide, x+reach+1)
			n := float64((bottom - top) * (right - left))
			mean := float64(sums[bottom][right]-sums[bottom][left]-sums[top][right]+sums[top][left]) / n
			square := float64(squares[bottom][right] - squares[bottom][left] - squares[top][right] + squares[top][left])
			v[y*Wide+x] = (float64(grey[y*Wide+x]) - mean) / (math.Sqrt(max(square/n-mean*mean, 0)) + 6)
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

// UpsideDown is that of the same card turned by 180 degrees.
func (s *Signature) UpsideDown() Signature {
	turned := *s
	slices.Reverse(turned[:])
	return turned
}

// Like returns how alike two signatures are, from -1 to about 1.
func (s *Signature) Like(other *Signature) float64 {
	sum := 0
	for i, v := range s {
		sum += int(v) * int(other[i])
	}
	return float64(sum) / (800 * 800)
}
