//go:build !nocv

package cards

import (
	"image"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/lanes"
)

// finder looks for blocks of pictures at all places of windows that are larger by a few pixels. How alike they are
// there is MatchTemplate's TM_CCOEFF_NORMED, for which that takes several times as long.
type finder struct {
	lanes.Finder
	nx    int // places beside each other
	likes []float32
}

// part returns a box of a grey picture.
func part(of gocv.Mat, box image.Rectangle) lanes.Picture {
	pix, err := of.DataPtrUint8()
	if err != nil {
		return lanes.Picture{}
	}
	return lanes.Picture{Pix: pix[box.Min.Y*of.Cols()+box.Min.X:], Apart: of.Cols(), Across: box.Dx(), Down: box.Dy()}
}

// look finds how alike a box of a picture is to a window of another one.
func (f *finder) look(what gocv.Mat, box image.Rectangle, where gocv.Mat, window image.Rectangle) {
	f.nx = window.Dx() - box.Dx() + 1
	f.likes = f.Find(part(what, box), part(where, window))
}

// at returns how alike the block is at a place.
func (f *finder) at(x, y int) float64 { return float64(f.likes[y*f.nx+x]) }

// likest returns the place where the block is most alike.
func (f *finder) likest() image.Point {
	best := 0
	for i, like := range f.likes {
		if like > f.likes[best] {
			best = i
		}
	}
	return image.Pt(best%f.nx, best/f.nx)
}
