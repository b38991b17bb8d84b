//go:build !nocv

package vision

// #cgo CFLAGS: -O3
// #cgo LDFLAGS: -lm
// #cgo noescape lay_see
// #cgo nocallback lay_see
// #cgo noescape lay_like
// #cgo nocallback lay_like
// #cgo noescape lay_slopes
// #cgo nocallback lay_slopes
// #cgo noescape lay_shifts
// #cgo nocallback lay_shifts
// #include "lay.h"
import "C"

import (
	"math"
	"unsafe"
)

// The sizes in lay.h are these.
var _ = [1][1][1]bool{}[C.CELLS-gaugeCells][C.SIDE-gaugePrint][C.REACH-duelShift]

// batch are up to four prints of one channel that are laid over what is in view together, as one is in its four turns.
type batch struct {
	first  *print
	prints int
	// apart is how many bytes each lies from the one before.
	apart uintptr
}

// one is a print alone.
func one(p *print) batch { return batch{p, 1, 0} }

// inTurns are a print's four turns.
func inTurns(turns *[4]print) batch { return batch{&turns[0], len(turns), unsafe.Sizeof(turns[0])} }

// commons are what rivals have in common, in four turns.
func commons(r *[4]rivals) batch { return batch{&r[0].common, len(r), unsafe.Sizeof(r[0])} }

// at returns one of the prints.
func (l batch) at(k int) *print {
	return (*print)(unsafe.Add(unsafe.Pointer(l.first), uintptr(k)*l.apart))
}

// floats is how many numbers each print lies from the one before.
func (l batch) floats() C.long { return C.long(l.apart / unsafe.Sizeof(l.first.pix[0])) }

// sample writes what is in view of a channel where a fit puts a print.
func (v *view) sample(k int, f fit, out *patch) {
	C.lay_see((*C.float)(&v.channel(k)[0]), 1, 0, (*C.double)(&f.a[0]), (*C.float)(&out[0]))
}

// shifts says how like a print is to what is in view at each shift in whole cells.
type shifts [(2*duelShift + 1) * (2*duelShift + 1)]float64

// shifts holds each print against what is in view.
func (v *view) shifts(l batch) (like [4]shifts) {
	C.lay_shifts((*C.float)(&v.channel(l.first.channel)[0]), C.int(l.prints), l.floats(), (*C.float)(&l.first.pix[0]),
		(*C.double)(&like[0][0]))
	return like
}

// likest returns for each print the shift at which it is most like what was in view, or its negative where sign is -1.
func likest(like *[4]shifts, sign float64) (starts [4]fit) {
	for k := range starts {
		starts[k].like = math.Inf(-1)
		for i, x := range like[k] {
			if sign*x > starts[k].like {
				dx, dy := i%(2*duelShift+1)-duelShift, i/(2*duelShift+1)-duelShift
				starts[k] = fit{a: [6]float64{4: float64(dx), 5: float64(dy)}, like: sign * x}
			}
		}
	}
	return starts
}

// starts returns for each print the shift in whole cells at which it is most like what is in view.
func (v *view) starts(l batch) [4]fit {
	like := v.shifts(l)
	return likest(&like, 1)
}

// closest returns the likest of four fits, and which it is.
func closest(fits *[4]fit) (f fit, turn int) {
	f.like = math.Inf(-1)
	for k := range fits {
		if fits[k].like > f.like {
			f, turn = fits[k], k
		}
	}
	return f, turn
}

// fit betters the fits of prints step by step (Baker and Matthews' inverse compositional method) and keeps what each
// then covers.
func (v *view) fit(l batch, fits [4]fit, seen *[4]patch) [4]fit {
	channel, pix, n := (*C.float)(&v.channel(l.first.channel)[0]), (*C.float)(&l.first.pix[0]), C.int(l.prints)
	var at, slopes [4][6]float64
	var like [4]float64
	for k := range at {
		at[k] = fits[k].a
	}
	look := func(done int) {
		C.lay_see(channel, n, C.int(done), (*C.double)(&at[0][0]), (*C.float)(&seen[0][0]))
		C.lay_like(n, l.floats(), pix, (*C.float)(&seen[0][0]), (*C.double)(&like[0]))
	}
	done, all := 0, 1<<l.prints-1
	for round := 0; round < gaugeRounds && done != all; round++ {
		look(done)
		C.lay_slopes(n, l.floats(), pix, (*C.float)(&l.first.steep[0][0][0]), (*C.float)(&seen[0][0]),
			(*C.double)(&like[0]), (*C.double)(&slopes[0][0]))
		for k := range l.prints {
			if done>>k&1 == 1 {
				continue
			}
			var step [6]float64
			for a := range step {
				for b, x := range l.at(k).solve[a] {
					step[a] += x * slopes[k][b]
				}
			}
			at[k] = compose(at[k], step)
			if math.Abs(step[0])+math.Abs(step[3]) < gaugeStill {
				done |= 1 << k
			}
		}
	}
	look(0)
	for k := range l.prints {
		fits[k] = fit{a: at[k], like: like[k], vary: varianceOf(like[k], &l.at(k).solve)}
	}
	return fits
}

// varianceOf is how sure a fit as like as that is of its numbers.
func varianceOf(like float64, c *[6][6]float64) variances {
	residual := max(2-2*like, 0) / gaugeArea * roughness / 4
	return variances{
		larger: residual * (c[0][0] + 2*c[0][3] + c[3][3]),
		x:      residual * (c[0][0] - 2*c[0][3] + c[3][3]),
		y:      residual * (c[1][1] + 2*c[1][2] + c[2][2]),
		xy:     residual * (c[0][1] + c[0][2] - c[1][3] - c[2][3]),
	}
}
