//go:build !nocv

package cards

import (
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/projective"
)

// What is seen as an outline may be the edge of a card's picture, of its text, or of both. Where these are, the lines
// say that go across all cards of a style.

const (
	leastLine  = 5.0   // by how many grey levels a line stands out, in the mean of a style
	apart      = 3     // pixels from one line to the next
	mostLines  = 6     // in each direction
	leastPart  = 0.25  // of a card's area
	leastSide  = 0.25  // of a card's side
	otherSides = 0.985 // of a card's area, above which a part is the card itself
	partShape  = 1.12  // by which the aspects of a part and of an outline may differ
)

// partsOf returns the rectangles in the pictures of a style's cards, all of one size, of which outlines may be.
func partsOf(cards []gocv.Mat) (list []projective.Quad) {
	across, down := linesOf(cards, true), linesOf(cards, false)
	wide, high := float64(cards[0].Cols()), float64(cards[0].Rows())
	for i, top := range down {
		for _, bottom := range down[i+1:] {
			for k, left := range across {
				for _, right := range across[k+1:] {
					w, h := (right-left)/wide, (bottom-top)/high
					if w >= leastSide && h >= leastSide && w*h >= leastPart && w*h < otherSides {
						list = append(list, projective.Quad{
							{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom},
						})
					}
				}
			}
		}
	}
	return list
}

// linesOf returns where lines go down pictures, or across them, their own edges among them, from the first on. A line
// may be lighter than what is beside it on one card, and darker on another.
func linesOf(cards []gocv.Mat, down bool) (list []float64) {
	n, long := cards[0].Cols(), cards[0].Rows()
	if !down {
		n, long = long, n
	}
	strong := make([]float64, n)
	next, line := 1, n // from one pixel to that beside it, and to that along the line
	if !down {
		next, line = long, 1
	}
	for k := range cards {
		pix, err := cards[k].DataPtrUint8()
		if err != nil {
			continue
		}
		for i := 1; i < n-1; i++ {
			sum := 0
			for j := long / 4; j < long*3/4; j++ {
				at := i*next + j*line
				sum += int(pix[at+next]) - int(pix[at-next])
			}
			strong[i] += math.Abs(float64(sum)) / float64(long*3/4-long/4) / float64(len(cards))
		}
	}
	kept := map[int]bool{0: true, n - 1: true}
	for range mostLines {
		best := 0
		for i, v := range strong {
			if v > strong[best] {
				best = i
			}
		}
		if strong[best] < leastLine {
			break
		}
		kept[best] = true
		for i := max(best-apart, 0); i <= min(best+apart, n-1); i++ {
			strong[i] = 0
		}
	}
	for i := range n {
		if kept[i] {
			list = append(list, float64(i)+0.5)
		}
	}
	return list
}
