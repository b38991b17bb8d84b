//go:build !nocv

package pips

import (
	"cmp"
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/mats"
	"elderglass/vision/nets"
)

const (
	findStride  = 4    // pixels of the shrunken picture per cell of the map
	findUnit    = 16   // edge in shrunken pixels at which the size channel is 0
	findBlock   = 32   // the network takes widths and heights that divide by this
	findLogit   = -1.7 // least logit of a candidate: a chance of 0.15
	findAtMost  = 64   // candidates kept per picture: a speckled table alone may fill half of them
	findOverlap = 0.45 // edges: nearer candidates are one die
)

// candidate is a place where a top face may be, in pixels of the picture.
type candidate struct {
	x, y, edge float64
	chance     float64 // that a top face is centred here, 0…1
}

// finder finds the top faces of dice in a shrunken picture with a network.
type finder struct {
	net           *mats.Network
	small, padded gocv.Mat
}

func newFinder() (*finder, error) {
	net, err := mats.NewNetwork("pips-find")
	if err != nil {
		return nil, err
	}
	return &finder{net: net, small: gocv.NewMat(), padded: gocv.NewMat()}, nil
}

func (f *finder) close() error {
	return mats.CloseAll(&f.small, &f.padded)
}

// find returns the candidates in a BGR picture that is shrunk to a long side of
// at most so many pixels, likeliest first.
func (f *finder) find(bgr gocv.Mat, longSide int) ([]candidate, error) {
	scale := min(1, float64(longSide)/float64(max(bgr.Cols(), bgr.Rows())))
	w, h := max(1, int(float64(bgr.Cols())*scale+0.5)), max(1, int(float64(bgr.Rows())*scale+0.5))
	gocv.Resize(bgr, &f.small, image.Pt(w, h), 0, 0, gocv.InterpolationArea)
	right, bottom := -w&(findBlock-1), -h&(findBlock-1)
	gocv.CopyMakeBorder(f.small, &f.padded, 0, bottom, 0, right, gocv.BorderReplicate, noInk)
	if err := f.net.Shape(1, h+bottom, w+right); err != nil {
		return nil, err
	}
	if err := f.net.Show(0, f.padded); err != nil {
		return nil, err
	}
	found := peaks(f.net.Run(), (w+right)/findStride, (h+bottom)/findStride)
	for i := range found {
		c := &found[i]
		c.x, c.y, c.edge = c.x/scale, c.y/scale, c.edge/scale
	}
	return found, nil
}

// peaks decodes the finder's map of w by h cells into candidates in shrunken
// pixels: the cells that beat their neighbours, one for each die.
func peaks(values []float32, w, h int) []candidate {
	area := w * h
	heat := values[:area]
	var found []candidate
	for i, v := range heat {
		if v < findLogit || !nets.IsPeak(heat, i, w, h) {
			continue
		}
		c := candidate{
			x:      (float64(i%w) + 0.5 + float64(values[area+i])) * findStride,
			y:      (float64(i/w) + 0.5 + float64(values[2*area+i])) * findStride,
			edge:   findUnit * math.Exp(min(float64(values[3*area+i]), 4)),
			chance: nets.Chance(v),
		}
		found = append(found, c)
	}
	return apart(found, findAtMost)
}

// apart sorts candidates, likeliest first, drops those that lie on a likelier one
// and keeps at most so many.
func apart(found []candidate, most int) []candidate {
	slices.SortFunc(found, func(a, b candidate) int { return cmp.Compare(b.chance, a.chance) })
	kept := found[:0]
	for _, c := range found {
		near := func(k candidate) bool {
			return math.Hypot(c.x-k.x, c.y-k.y) < findOverlap*min(c.edge, k.edge)
		}
		if len(kept) < most && !slices.ContainsFunc(kept, near) {
			kept = append(kept, c)
		}
	}
	return kept
}

// softmax turns logits into chances in place.
func softmax(v []float64) {
	top, sum := slices.Max(v), 0.0
	for i := range v {
		v[i] = math.Exp(v[i] - top)
		sum += v[i]
	}
	for i := range v {
		v[i] /= sum
	}
}
