//go:build !nocv

package lanes

// #cgo noescape lanes_twice
// #cgo nocallback lanes_twice
// #cgo noescape lanes_soften
// #cgo nocallback lanes_soften
// #cgo nocallback lanes_peaks
// #cgo noescape lanes_directions
// #cgo nocallback lanes_directions
// #cgo noescape lanes_describe
// #cgo nocallback lanes_describe
// #cgo noescape lanes_distances
// #cgo nocallback lanes_distances
// #include "lanes.h"
import "C"

import (
	"runtime"
	"slices"
	"unsafe"
)

// Slack is by how many numbers the pictures below are longer than what they show.
const Slack = C.SLACK

// Twice writes a picture that is so wide twice as wide and high, with what lies between its pixels.
func Twice(from []uint8, wide int, to []float32) {
	_, spare := to[4*len(from)-1], make([]float32, wide+2)
	C.lanes_twice((*C.uchar)(&from[0]), C.int(wide), C.int(len(from)/wide), (*C.float)(&to[0]), (*C.float)(&spare[0]))
}

// Soften writes a picture of a size softened by half a bell, its middle first. Beyond its edges it goes on as in a
// mirror.
func Soften(from []float32, wide, high int, bell []float32, to []float32) {
	_, _, _ = from[wide*high+Slack-1], to[wide*high+Slack-1], [C.REACH + 1]bool{}[len(bell)-1]
	spare := make([]float32, C.LINES*(wide+2*len(bell)+Slack))
	C.lanes_soften((*C.float)(&from[0]), C.int(wide), C.int(high), (*C.float)(&bell[0]), C.int(len(bell)-1),
		(*C.float)(&to[0]), (*C.float)(&spare[0]))
}

// Steps are as often a picture is softened, more and more.
const Steps = C.STEPS

// Peak is a place at which a difference of a level and the one before it is beyond all about it. The first difference
// is 0.
type Peak struct{ Difference, X, Y int32 }

// Peak and C's peak are one.
var _ = [1]bool{}[unsafe.Sizeof(Peak{})-C.sizeof_peak]

// Peaks finds up to as many peaks as there is room for in a list: those that are beyond least, and not so near to the
// edges.
func Peaks(levels *[Steps][]float32, wide, high int, least float32, border int, list []Peak) []Peak {
	var pin runtime.Pinner
	defer pin.Unpin()
	var at [Steps]*C.float
	for i, l := range levels {
		_ = l[wide*high+Slack-1]
		pin.Pin(&l[0])
		at[i] = (*C.float)(&l[0])
	}
	spare := make([]float32, 3*(Steps-1)*(wide+2*Slack)+Slack)
	n := C.lanes_peaks(&at[0], C.int(wide), C.int(high), C.float(least), C.int(border), (*C.float)(&spare[0]),
		(*C.peak)(unsafe.Pointer(&list[0])), C.int(len(list)))
	return list[:n]
}

// Directions are those of a full turn by which Slopes adds up.
const Directions = C.DIRECTIONS

// Slopes adds up how steeply a picture of a size rises about a pixel, by the direction in which it does, each weighted
// by a bell across and down: both sides of it, and eight numbers more.
func Slopes(level []float32, wide, high, x, y int, bell []float32) (sums [Directions]float32) {
	_, radius := level[wide*high+Slack-1], (len(bell)-9)/2
	C.lanes_directions((*C.float)(&level[0]), C.int(wide), C.int(high), C.int(x), C.int(y), C.int(radius),
		(*C.float)(&bell[radius]), (*C.float)(&sums[0]))
	return sums
}

// Described are the numbers that describe a place.
const Described = C.PARTS_WIDE * C.PARTS_WIDE * C.PART_TURNS

// Describe adds up the same by the parts of a square about a pixel, and eight directions from its own one on, a share
// of a full turn. A pixel farther to the right is across parts farther to the right in the square, and down parts
// farther down.
func Describe(
	level []float32, wide, high, x, y int, across, down, turn float32, bell []float32,
) (d [Described]float32) {
	_, radius := level[wide*high+Slack-1], (len(bell)-9)/2
	C.lanes_describe((*C.float)(&level[0]), C.int(wide), C.int(high), C.int(x), C.int(y), C.float(across), C.float(down),
		C.float(turn), C.int(radius), (*C.float)(&bell[radius]), (*C.float)(&d[0]))
	return d
}

// Spread returns the sum of each byte of some of all descriptions, and of its square.
func Spread[D ~[Described]uint8](all []D, ids []int32) (sums, squares [Described]int32) {
	if len(ids) > 0 {
		_ = all[slices.Max(ids)]
		C.lanes_spread((*C.uchar)(unsafe.Pointer(&all[0])), (*C.int)(&ids[0]), C.int(len(ids)),
			(*C.int)(&sums[0]), (*C.int)(&squares[0]))
	}
	return sums, squares
}

// Distances tells the squared distances of some of all descriptions in bytes from one, where others were told before.
func Distances[D ~[Described]uint8](all []D, ids []int32, one *D, were []int32) []int32 {
	list := slices.Grow(were[:0], len(ids))[:len(ids)]
	if len(ids) > 0 {
		_ = all[slices.Max(ids)]
		C.lanes_distances((*C.uchar)(unsafe.Pointer(&all[0])), (*C.int)(&ids[0]), C.int(len(ids)),
			(*C.uchar)(unsafe.Pointer(one)), (*C.int)(&list[0]))
	}
	return list
}
