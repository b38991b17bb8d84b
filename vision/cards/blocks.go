//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/lanes"
)

// plane is a grey picture as blocks are looked for.
type plane struct {
	wide, high int
	pix        []uint8
}

func planeOf(m gocv.Mat) plane {
	pix, err := m.DataPtrUint8()
	if err != nil {
		return plane{}
	}
	return plane{m.Cols(), m.Rows(), pix}
}

// finder looks for a block at all places of a window that is larger by a few pixels. How alike it is there is
// MatchTemplate's TM_CCOEFF_NORMED, for which that takes several times as long.
type finder struct {
	nx, ny        int // places where it may lie
	block, window []int16
	products      []int32
	sum, sq       []int // of the columns of the window, as high as the block
	likes         []float64
}

// look finds how alike a box of a picture is to another picture, at nx by ny places from one on.
func (f *finder) look(what plane, box image.Rectangle, where plane, at image.Point, nx, ny int) {
	wide, high := box.Dx()+nx-1, box.Dy()+ny-1
	f.nx, f.ny = nx, ny
	f.block = append(f.block[:0], make([]int16, (box.Dy()*wide+lanes.Blocks-1)/lanes.Blocks*lanes.Blocks)...)
	var own, ownSq int
	for y := range box.Dy() {
		to := f.block[y*wide:][:box.Dx()]
		for x, v := range what.pix[(box.Min.Y+y)*what.wide+box.Min.X:][:box.Dx()] {
			to[x] = int16(v)
			own, ownSq = own+int(v), ownSq+int(v)*int(v)
		}
	}
	f.window = append(f.window[:0], make([]int16, (ny-1)*wide+nx-1+len(f.block))...)
	for y := range high {
		to := f.window[y*wide:][:wide]
		for x, v := range where.pix[(at.Y+y)*where.wide+at.X:][:wide] {
			to[x] = int16(v)
		}
	}
	f.products = append(f.products[:0], make([]int32, nx*ny)...)
	lanes.Products(f.block, f.window, wide, nx, ny, f.products)
	f.compare(box.Dx(), box.Dy(), float64(own), float64(ownSq))
}

// compare makes likenesses of products with a block as large, by the sums of its pixels and of their squares.
func (f *finder) compare(wide, high int, own, ownSq float64) {
	count, n := float64(wide*high), wide+f.nx-1
	ownOff := math.Sqrt(max(ownSq-own*own/count, 0))
	f.likes = append(f.likes[:0], make([]float64, f.nx*f.ny)...)
	f.sum, f.sq = append(f.sum[:0], make([]int, n)...), append(f.sq[:0], make([]int, n)...)
	add := func(line, sign int) {
		for x, v := range f.window[line*n:][:n] {
			f.sum[x] += sign * int(v)
			f.sq[x] += sign * int(v) * int(v)
		}
	}
	for y := range high {
		add(y, 1)
	}
	for y := range f.ny {
		if y > 0 {
			add(y-1, -1)
			add(y+high-1, 1)
		}
		var sum, sq int
		for x := range n {
			sum, sq = sum+f.sum[x], sq+f.sq[x]
			at := x - wide + 1
			if at < 0 {
				continue
			}
			s := float64(sum)
			if off := ownOff * math.Sqrt(max(float64(sq)-s*s/count, 0)); off > 1e-3 {
				f.likes[y*f.nx+at] = (float64(f.products[y*f.nx+at]) - s*own/count) / off
			}
			sum, sq = sum-f.sum[at], sq-f.sq[at]
		}
	}
}

// at returns how alike the block is at a place.
func (f *finder) at(x, y int) float64 { return f.likes[y*f.nx+x] }

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
