//go:build !nocv

package signature

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/disc"
)

// The signature of a disc goes round its middle, so that another turn is a shift of it.
const (
	spokes     = 48
	rings      = Wide * High / spokes
	polar      = 96 // pixels of the picture that is laid out by angle and distance
	innermost  = 14 // of them: about the middle the angles say little
	turnReach  = 6  // spokes over which light is taken to be even
	depthReach = 4  // rings
)

// OfCard makes the signature of a card that fills a grey picture.
func OfCard(grey gocv.Mat) Signature {
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(grey, &small, image.Pt(Wide, High), 0, 0, gocv.InterpolationArea)
	return Of(small.ToBytes())
}

// OfDisc makes the signature of a disc that fills a square grey picture.
func OfDisc(grey gocv.Mat) (s Signature) {
	small, laid, cells := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer small.Close()
	defer laid.Close()
	defer cells.Close()
	gocv.Resize(grey, &small, image.Pt(polar, polar), 0, 0, gocv.InterpolationArea)
	gocv.LinearPolar(small, &laid, image.Pt(polar/2, polar/2), disc.Share*polar/2, gocv.InterpolationLinear)
	outer := laid.Region(image.Rect(innermost, 0, polar, polar))
	defer outer.Close()
	gocv.Resize(outer, &cells, image.Pt(rings, spokes), 0, 0, gocv.InterpolationArea)
	return evenRound(cells.ToBytes())
}

// evenRound frees what lies round a middle of light.
func evenRound(cells []uint8) (s Signature) {
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

// TurnedLike returns how alike two signatures of discs are, from -1 to about 1, in the turn, in radians, in which they
// are most.
func (s *Signature) TurnedLike(other *Signature) (like, turn float64) {
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

// Place returns where a cell of a signature lies in a picture of the card, or the disc, that has a size in pixels.
func Place(i int, size image.Point, round bool) image.Point {
	if !round {
		return image.Pt((2*(i%Wide)+1)*size.X/(2*Wide), (2*(i/Wide)+1)*size.Y/(2*High))
	}
	turn := 2 * math.Pi * (float64(i/rings) + 0.5) / spokes
	far := innermost + (polar-innermost)*(float64(i%rings)+0.5)/rings
	far *= disc.Share / polar / 2
	return image.Pt(int(float64(size.X)*(0.5+far*math.Cos(turn))), int(float64(size.Y)*(0.5+far*math.Sin(turn))))
}
