package cards

import "math"

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
	for y := range signHigh {
		for x := range signWide {
			sum, square, n := 0.0, 0.0, 0.0
			for j := max(0, y-reach); j <= min(signHigh-1, y+reach); j++ {
				for i := max(0, x-reach); i <= min(signWide-1, x+reach); i++ {
					p := float64(grey[j*signWide+i])
					sum += p
					square += p * p
					n++
				}
			}
			mean := sum / n
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

// like returns how alike two signatures are, from -1 to about 1.
func (s *signature) like(other *signature) float64 {
	sum := 0
	for i, v := range s {
		sum += int(v) * int(other[i])
	}
	return float64(sum) / (800 * 800)
}
