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
	fewestBent   = 20   // blocks that say so
	holdFlat     = 1e-3 // weight of a card that is not bent
)

// bent are the terms of a square of a place on a card, from -1 to 1 across and down, or their weights.
type bent [6]float64

// bend says by how many pixels what a card shows lies aside, across and down, as a square of the place on it.
type bend [2]bent

// bendTerms returns what the bend of a place is a sum of.
func bendTerms(x, y float64, size image.Point) bent {
	u, v := 2*x/float64(size.X)-1, 2*y/float64(size.Y)-1
	return bent{1, u, v, u * u, u * v, v * v}
}

// at returns by how many pixels what lies at a place is aside, across or down.
func (b *bend) at(axis int, terms *bent) (sum float64) {
	for i, t := range terms {
		sum += b[axis][i] * t
	}
	return sum
}

// bendOf says how a card is bent, by where its blocks were found. False is returned where it is flat.
func bendOf(found []match, size image.Point) (b bend, ok bool) {
	type sample struct {
		terms  bent
		off, w [2]float64
	}
	var list []sample
	for i := range found {
		m := &found[i]
		if m.like < 0.6 {
			continue
		}
		x, y := min(m.peakX, sharpest), min(m.peakY, sharpest)
		mid := m.box.Min.Add(m.box.Max)
		list = append(list, sample{
			terms: bendTerms(float64(mid.X)/2, float64(mid.Y)/2, size),
			off:   [2]float64{m.dx, m.dy},
			w:     [2]float64{m.like * m.like * x * x, m.like * m.like * y * y},
		})
	}
	if len(list) < fewestBent {
		return b, false
	}
	was, left, all := 0.0, 0.0, 0.0
	for axis := range b {
		for round := range 5 {
			var m [8][9]float64
			for i := range 8 {
				m[i][i] = holdFlat * sharpest * sharpest
			}
			for i := range list {
				s := &list[i]
				w := s.w[axis]
				if round > 0 {
					d := s.off[axis] - b.at(axis, &s.terms)
					w /= (1 + d*d) * (1 + d*d)
				}
				for j, p := range s.terms {
					for k, q := range s.terms {
						m[j][k] += w * p * q
					}
					m[j][8] += w * p * s.off[axis]
				}
			}
			x, ok := linear.SolveEight(&m)
			if !ok {
				return b, false
			}
			copy(b[axis][:], x[:])
		}
		for i := range list {
			s := &list[i]
			d := s.off[axis] - b.at(axis, &s.terms)
			was += s.w[axis] * min(math.Abs(s.off[axis]), 3)
			left += s.w[axis] * min(math.Abs(d), 3)
			all += s.w[axis]
		}
	}
	return b, was > leastBend*all && left < bendExplains*was
}

// flattened returns what lies at a place of a template as if it were flat, with a margin. The caller closes it. Markers
// are thick cardboard.
func (s *scene) flattened(t *template, place projective.Homography) gocv.Mat {
	flat := s.rectify(place, t.size, margin)
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
			terms := bendTerms(float64(x-margin)+0.5, float64(y-margin)+0.5, size)
			xs[y*wide+x] = float32(float64(x) + b.at(0, &terms))
			ys[y*wide+x] = float32(float64(y) + b.at(1, &terms))
		}
	}
	out := gocv.NewMat()
	gocv.Remap(card, &out, &across, &down, gocv.InterpolationLinear, gocv.BorderReplicate, black)
	return out
}
