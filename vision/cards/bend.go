//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/linear"
	"elderglass/vision/cards/projective"
)

// Cards bend: of one that is taught or shown like that, blocks are found a pixel or two beside where a plane has them,
// and letters compared there are others. How they lie aside says how it is bent.
const (
	leastBend    = 0.4  // pixels of the taught picture, of blocks in the mean, below which a card is flat
	bendExplains = 0.6  // share of what blocks lie aside, that may be left where it is bent
	tellsBend    = 0.6  // likeness of a block that says so
	fewestBent   = 20   // such blocks
	farAside     = 3    // pixels, beyond which a block is no more aside
	bendRounds   = 5    // in which blocks that lie elsewhere count less and less
	holdFlat     = 1e-3 // weight of a card that is not bent
)

// square are the terms of a square of a place on a card, or their weights.
type square [6]float64

// squareAt returns the terms of a place, which is from -1 to 1 across and down.
func squareAt(x, y float64, size image.Point) square {
	u, v := 2*x/float64(size.X)-1, 2*y/float64(size.Y)-1
	return square{1, u, v, u * u, u * v, v * v}
}

// of is the sum of weighted terms.
func (weights *square) of(terms *square) (sum float64) {
	for i, t := range terms {
		sum += weights[i] * t
	}
	return sum
}

// bend says by how many pixels what a card shows lies aside, by the place on it.
type bend struct{ across, down square }

// aside is by how many pixels a block lies aside in one direction, and how surely.
type aside struct {
	terms       square
	off, weight float64
}

// bendOf says how a card is bent, by where its blocks were found. False is returned where it is flat.
func bendOf(found []match, size image.Point) (b bend, ok bool) {
	var across, down []aside
	for i := range found {
		m := &found[i]
		if m.like < tellsBend {
			continue
		}
		mid := m.box.Min.Add(m.box.Max)
		terms := squareAt(float64(mid.X)/2, float64(mid.Y)/2, size)
		x, y := m.like*min(m.peakX, sharpest), m.like*min(m.peakY, sharpest)
		across, down = append(across, aside{terms, m.dx, x * x}), append(down, aside{terms, m.dy, y * y})
	}
	if len(across) < fewestBent {
		return b, false
	}
	was, left, all := 0.0, 0.0, 0.0
	for _, axis := range [2]struct {
		list []aside
		fit  *square
	}{{across, &b.across}, {down, &b.down}} {
		if *axis.fit, ok = squareOf(axis.list); !ok {
			return b, false
		}
		for i := range axis.list {
			a := &axis.list[i]
			was += a.weight * min(math.Abs(a.off), farAside)
			left += a.weight * min(math.Abs(a.off-axis.fit.of(&a.terms)), farAside)
			all += a.weight
		}
	}
	return b, was > leastBend*all && left < bendExplains*was
}

// squareOf fits a square to how far blocks lie aside; false is returned where they do not settle one.
func squareOf(list []aside) (fit square, ok bool) {
	for round := range bendRounds {
		var m [8][9]float64 // the last two unknowns are nothing
		for i := range m {
			m[i][i] = holdFlat * sharpest * sharpest
		}
		for i := range list {
			a := &list[i]
			w := a.weight
			if round > 0 {
				d := a.off - fit.of(&a.terms)
				w /= (1 + d*d) * (1 + d*d)
			}
			for j, p := range a.terms {
				for k, q := range a.terms {
					m[j][k] += w * p * q
				}
				m[j][8] += w * p * a.off
			}
		}
		x, ok := linear.SolveEight(&m)
		if !ok {
			return fit, false
		}
		copy(fit[:], x[:])
	}
	return fit, true
}

// flattened returns what lies at a place of a template as if it were flat, with a margin. The caller closes it. Markers
// are thick cardboard.
func (s *scene) flattened(t *template, place projective.Homography) gocv.Mat {
	flat := s.Rectify(place, t.size, margin)
	if t.sign != nil {
		return flat
	}
	b, ok := bendOf(t.whole.find(flat, margin, 0, 1), t.size)
	if !ok {
		return flat
	}
	defer flat.Close()
	return b.flatten(flat, t.size, margin)
}

// flatten returns a rectified picture as it would be of a flat card, of a size without its margin. The caller closes
// it.
func (b *bend) flatten(card gocv.Mat, size image.Point, margin int) gocv.Mat {
	wide, high := card.Cols(), card.Rows()
	across, down := gocv.NewMatWithSize(high, wide, gocv.MatTypeCV32F), gocv.NewMatWithSize(high, wide, gocv.MatTypeCV32F)
	defer across.Close()
	defer down.Close()
	xs, _ := across.DataPtrFloat32()
	ys, _ := down.DataPtrFloat32() // both hold floats that lie in one piece
	for y := range high {
		for x := range wide {
			terms := squareAt(float64(x-margin)+0.5, float64(y-margin)+0.5, size)
			xs[y*wide+x] = float32(float64(x) + b.across.of(&terms))
			ys[y*wide+x] = float32(float64(y) + b.down.of(&terms))
		}
	}
	out := gocv.NewMat()
	gocv.Remap(card, &out, &across, &down, gocv.InterpolationLinear, gocv.BorderReplicate, black)
	return out
}
