//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"
)

// A block is looked for half as large first, then about the places where it was most alike, a step at a time towards
// where it is more alike, until it is nowhere beside. That takes a quarter of the time of looking everywhere by
// MatchTemplate. How alike is its TM_CCOEFF_NORMED.

// Three neighbouring pixels are multiplied at once: a product has 16 bits, so that a lane holds the sum of 32.
const (
	lane    = 21
	inLane  = 1<<lane - 1
	perLane = 1 << (lane - 16)
	atOnce  = 3
)

// How a block is looked for.
const (
	mostPeaks = 3    // places about which it is looked for closely
	lowerPeak = 0.15 // by which it may be less alike there than at the likest one
	fewCells  = 16   // side of the block half as large, below which it is looked for everywhere
	notAsked  = -2.0 // likeness of a place that was not looked at
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

// smaller is the means of two by two pixels.
func (p plane) smaller() plane {
	s := plane{wide: p.wide / 2, high: p.high / 2}
	s.pix = make([]uint8, s.wide*s.high)
	for y := range s.high {
		a, b := p.pix[2*y*p.wide:][:2*s.wide], p.pix[(2*y+1)*p.wide:][:2*s.wide]
		for x := range s.pix[y*s.wide : (y+1)*s.wide] {
			s.pix[y*s.wide+x] = uint8((int(a[2*x]) + int(a[2*x+1]) + int(b[2*x]) + int(b[2*x+1]) + 2) / 4) //nolint:gosec // a mean
		}
	}
	return s
}

// finder looks for a block in a window that is larger by a few pixels.
type finder struct {
	wide, high int // of the block
	nx, ny     int // places where it may lie
	block      []uint8
	stride     int
	sum, off   float64  // of the block's pixels, and the root of their squared differences from the mean
	threes     []uint64 // of each pixel of the window, with the two right of it
	sums, sq   []int32  // of all pixels above and left
	window     int      // its width
	likes      []float64
}

// set prepares to look for a box of a picture in another one, at nx by ny places from one on.
func (f *finder) set(what plane, box image.Rectangle, where plane, at image.Point, nx, ny int) {
	f.wide, f.high, f.nx, f.ny = box.Dx(), box.Dy(), nx, ny
	f.block, f.stride = what.pix[box.Min.Y*what.wide+box.Min.X:], what.wide
	sum, sq := 0, 0
	for y := range f.high {
		for _, v := range f.block[y*f.stride:][:f.wide] {
			sum, sq = sum+int(v), sq+int(v)*int(v)
		}
	}
	f.sum = float64(sum)
	f.off = math.Sqrt(max(float64(sq)-f.sum*f.sum/float64(f.wide*f.high), 0))
	f.window = f.wide + nx - 1
	high, n := f.high+ny-1, f.window+1
	if need := n * (high + 1); cap(f.sums) < need {
		f.sums, f.sq, f.threes = make([]int32, need), make([]int32, need), make([]uint64, need)
	}
	f.sums, f.sq, f.threes = f.sums[:n*(high+1)], f.sq[:n*(high+1)], f.threes[:f.window*high]
	clear(f.sums[:n])
	clear(f.sq[:n])
	for y := range high {
		row := where.pix[(at.Y+y)*where.wide+at.X:][:f.window]
		threes := f.threes[y*f.window:][:f.window]
		s, q := f.sums[(y+1)*n:][:n], f.sq[(y+1)*n:][:n]
		above, aboveSq := f.sums[y*n:][:n], f.sq[y*n:][:n]
		s[0], q[0] = 0, 0
		var a, b int32
		next := uint64(0)
		for x := len(row) - 1; x >= 0; x-- {
			next = (next<<lane | uint64(row[x])) & (1<<(atOnce*lane) - 1)
			threes[x] = next
		}
		for x, v := range row {
			a, b = a+int32(v), b+int32(v)*int32(v)
			s[x+1], q[x+1] = above[x+1]+a, aboveSq[x+1]+b
		}
	}
	f.likes = append(f.likes[:0], make([]float64, nx*ny)...)
	for i := range f.likes {
		f.likes[i] = notAsked
	}
}

// row finds how alike the block is at three places beside each other.
func (f *finder) row(x, y int) {
	var sums [atOnce]int
	for j := range f.high {
		own := f.block[j*f.stride:][:f.wide]
		its := f.threes[(y+j)*f.window+x:][:f.wide]
		for len(own) > 0 {
			n := min(len(own), perLane)
			some := its[:n]
			var three uint64
			for i, v := range own[:n] {
				three += uint64(v) * some[i]
			}
			sums[0] += int(three & inLane)
			sums[1] += int(three >> lane & inLane)
			sums[2] += int(three >> (2 * lane))
			own, its = own[n:], its[n:]
		}
	}
	n, count := f.window+1, float64(f.wide*f.high)
	for i, both := range sums {
		if x+i >= f.nx {
			break
		}
		a, b := y*n+x+i, (y+f.high)*n+x+i
		sum := float64(f.sums[b+f.wide] - f.sums[b] - f.sums[a+f.wide] + f.sums[a])
		sq := float64(f.sq[b+f.wide] - f.sq[b] - f.sq[a+f.wide] + f.sq[a])
		like := 0.0
		if off := f.off * math.Sqrt(max(sq-sum*sum/count, 0)); off > 1e-3 {
			like = (float64(both) - sum*f.sum/count) / off
		}
		f.likes[y*f.nx+x+i] = like
	}
}

// at returns how alike the block is at a place.
func (f *finder) at(x, y int) float64 {
	if f.likes[y*f.nx+x] == notAsked {
		f.row(max(min(x-1, f.nx-atOnce), 0), y)
	}
	return f.likes[y*f.nx+x]
}

// all looks at all places.
func (f *finder) all() {
	for y := range f.ny {
		for x := 0; x < f.nx; x += atOnce {
			f.row(x, y)
		}
	}
}

// uphill returns the place beside one, or that one itself, where the block is most alike.
func (f *finder) uphill(p image.Point) image.Point {
	next, most := p, f.at(p.X, p.Y)
	for y := max(p.Y-1, 0); y <= min(p.Y+1, f.ny-1); y++ {
		for x := max(p.X-1, 0); x <= min(p.X+1, f.nx-1); x++ {
			if like := f.at(x, y); like > most {
				next, most = image.Pt(x, y), like
			}
		}
	}
	return next
}

// climb goes uphill to the top.
func (f *finder) climb(p image.Point) image.Point {
	for next := f.uphill(p); next != p; next = f.uphill(p) {
		p = next
	}
	return p
}

// peaks looks at all places, and returns those where the block is more alike than beside, the likest few.
func (f *finder) peaks() (list []image.Point) {
	f.all()
	like := func(p image.Point) float64 { return f.likes[p.Y*f.nx+p.X] }
	for i := range f.likes {
		p := image.Pt(i%f.nx, i/f.nx)
		if f.uphill(p) != p {
			continue
		}
		list = append(list, p)
		for k := len(list) - 1; k > 0 && like(list[k]) > like(list[k-1]); k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
		list = list[:min(len(list), mostPeaks)]
	}
	return slices.DeleteFunc(list, func(p image.Point) bool { return like(p) < like(list[0])-lowerPeak })
}

// likest returns where a block of a sheet is most alike in a picture with a margin, from the margin's corner on.
func (f *finder) likest(s *sheet, box, cells image.Rectangle, in, small plane, margin int) (best image.Point) {
	f.set(s.small, cells, small, cells.Min, margin+1, margin+1)
	seeds := f.peaks()
	f.set(planeOf(s.grey), box, in, box.Min, 2*margin+1, 2*margin+1)
	for i, p := range seeds {
		if p = f.climb(p.Mul(2)); i == 0 || f.at(p.X, p.Y) > f.at(best.X, best.Y) {
			best = p
		}
	}
	return best
}

// halved returns the pixels of a picture half as large that lie wholly in a box.
func halved(box image.Rectangle) image.Rectangle {
	return image.Rect((box.Min.X+1)/2, (box.Min.Y+1)/2, box.Max.X/2, box.Max.Y/2)
}
