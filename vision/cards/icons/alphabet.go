//go:build !nocv

package icons

import "math"

// glyph is how a sign, a figure or a stroke looks.
type glyph struct {
	atom   string
	form   int // of the ways in which a figure that no row told of may be drawn
	kind   int
	wide   int
	sum    []float32 // of those that were seen
	mean   []float32
	n      int
	strong float64 // of its ink
	figure bool    // a number stands beside it
}

// alphabet is how signs look and how they follow each other.
type alphabet struct {
	glyphs   []glyph
	wide     [kinds]int            // of windows
	step     [kinds][kinds]spacing // from the middle of one to that of the next
	start    spacing               // where the first stands, or the middle between the first and the last
	centre   bool                  // rows have one middle
	farthest float64               // the middle of the last sign of the row that ends farthest right
	rim      int                   // columns of the frame at the right
	blanks   [][]float32           // what stands between two signs without a stroke, some columns to the left and right
	tells    [kinds]*telling
	numbers  map[string]*numbering // by the sign in which they stand
	alone    *alphabet             // of what stands alone with a number inside or without, nil where none has one
	within   [kinds][]float64      // by how much glyphs of one name differ
	seen     []example
	told     float64           // how much more alike signs of one name are than others
	tunings  map[string]tuning // how the net is asked of figures, by the sign in which they stand
}

// spacing is how far things stand apart.
type spacing struct {
	n         int
	sum, sq   float64
	mean, off float64
}

func (s *spacing) add(v float64) { s.n, s.sum, s.sq = s.n+1, s.sum+v, s.sq+v*v }

func (s *spacing) settle(least, most float64) {
	if s.n == 0 {
		return
	}
	s.mean = s.sum / float64(s.n)
	s.off = min(max(math.Sqrt(max(s.sq/float64(s.n)-s.mean*s.mean, 0)), least), most)
}
