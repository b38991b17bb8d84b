//go:build !nocv

package lanes

// #cgo CFLAGS: -O3
// #cgo LDFLAGS: -lm
// #cgo noescape lanes_dot
// #cgo nocallback lanes_dot
// #cgo noescape lanes_slide
// #cgo nocallback lanes_slide
// #cgo noescape lanes_rest
// #cgo nocallback lanes_rest
// #cgo noescape lanes_like
// #cgo nocallback lanes_like
// #cgo noescape lanes_step
// #cgo nocallback lanes_step
// #cgo noescape lanes_find
// #cgo nocallback lanes_find
// #cgo noescape lanes_relief
// #cgo nocallback lanes_relief
// #cgo noescape lanes_warp
// #cgo nocallback lanes_warp
// #cgo noescape lanes_derive
// #cgo nocallback lanes_derive
// #cgo noescape lanes_mix
// #cgo nocallback lanes_mix
// #cgo noescape lanes_strokes
// #cgo nocallback lanes_strokes
// #cgo noescape lanes_levels
// #cgo nocallback lanes_levels
// #cgo noescape lanes_bends
// #cgo nocallback lanes_bends
// #cgo noescape lanes_products
// #cgo nocallback lanes_products
// #cgo noescape lanes_squares
// #cgo nocallback lanes_squares
// #cgo noescape lanes_columns
// #cgo nocallback lanes_columns
// #include "lanes.h"
import "C"

import (
	"math"
	"slices"
	"unsafe"
)

// plainly says whether to do without AVX2, as on processors that lack it.
func plainly(on bool) {
	plain := 0
	if on {
		plain = 1
	}
	C.lanes_plainly(C.int(plain))
}

// Pixel is what a plate shows at one of the places of a picture.
type Pixel struct {
	At           int32
	Mean, Weight float32
	Slopes       [8]float32 // by which a homography changes it
}

// Pixel and C's pixel are one.
var _ = [1]bool{}[unsafe.Sizeof(Pixel{})-C.sizeof_pixel]

// Dot multiplies lines of a picture, which begin apart from one another, with a part of such lines of a width.
func Dot(lines []float32, apart int, part []float32, wide int) float64 {
	high := len(part) / wide
	lines = lines[:(high-1)*apart+wide]
	return float64(C.lanes_dot((*C.float)(&lines[0]), C.long(apart), (*C.float)(&part[0]), C.int(wide), C.int(high)))
}

// Slide is Dot at as many places as there are products, each a number farther along the lines.
func Slide(lines []float32, apart int, part []float32, wide int, products []float32) {
	high := len(part) / wide
	lines = lines[:(high-1)*apart+wide+len(products)-1]
	C.lanes_slide((*C.float)(&lines[0]), C.long(apart), (*C.float)(&part[0]), C.int(wide), C.int(high),
		C.int(len(products)), (*C.float)(&products[0]))
}

// Rest returns what is left of the weighted squares of lines of a picture, which begin apart from one another, without
// those of their products with some parts of a width, one behind the other.
func Rest(lines []float32, apart int, weight, parts []float32, wide int) float64 {
	high := len(weight) / wide
	lines = lines[:(high-1)*apart+wide]
	n := len(parts) / len(weight)
	return float64(C.lanes_rest((*C.float)(&lines[0]), C.long(apart), (*C.float)(&weight[0]),
		(*C.float)(unsafe.SliceData(parts)), C.int(n), C.int(wide), C.int(high)))
}

// Like returns the sum of the products of what a plate and a picture show, and those of the squares of each.
func Like(pixels []Pixel, picture []float32) (both, own, its float64) {
	if len(pixels) == 0 {
		return 0, 0, 0
	}
	var sums [3]float64
	C.lanes_like((*C.pixel)(unsafe.Pointer(&pixels[0])), C.int(len(pixels)), (*C.float)(&picture[0]),
		(*C.double)(&sums[0]))
	return sums[0], sums[1], sums[2]
}

// Step returns the equations of least squares, their right sides last, of how a plate must be moved so that it shows
// what a picture does. What differs much counts less.
func Step(pixels []Pixel, picture []float32) (equations [8][9]float64) {
	if len(pixels) > 0 {
		C.lanes_step((*C.pixel)(unsafe.Pointer(&pixels[0])), C.int(len(pixels)), (*C.float)(&picture[0]),
			(*C.double)(&equations[0][0]))
	}
	return equations
}

// Picture is a grey picture, or a part of one: its lines begin apart from one another.
type Picture struct {
	Pix          []uint8
	Apart        int
	Across, Down int
}

// Finder looks for blocks in windows that are larger by a few pixels.
type Finder struct {
	spare []int16
	sums  []int32
	likes []float32
}

// Find returns how alike a block is to all places of a window, in rows: the correlation of both, 0 where one is plain.
// The list is overwritten by the next.
func (f *Finder) Find(block, window Picture) []float32 {
	nx, ny := window.Across-block.Across+1, window.Down-block.Down+1
	_ = block.Pix[(block.Down-1)*block.Apart+block.Across-1]
	_ = window.Pix[(window.Down-1)*window.Apart+window.Across-1]
	f.spare = slices.Grow(f.spare[:0], (block.Down+window.Down)*window.Across+nx+2*C.BLOCKS+C.ABREAST)[:1]
	f.sums = slices.Grow(f.sums[:0], 2*window.Across)[:1]
	f.likes = slices.Grow(f.likes[:0], nx*ny)[:nx*ny]
	C.lanes_find((*C.uchar)(&block.Pix[0]), C.long(block.Apart), C.int(block.Across), C.int(block.Down),
		(*C.uchar)(&window.Pix[0]), C.long(window.Apart), C.int(nx), C.int(ny),
		(*C.short)(&f.spare[0]), (*C.int)(&f.sums[0]), (*C.float)(&f.likes[0]))
	return f.likes
}

// Reliefs makes reliefs of pictures.
type Reliefs struct{ relief, spare []float32 }

// Of softens a picture by a deviation of so many pixels, and returns by how much each pixel is lighter than those in a
// square around it, by how much these differ. At the least they differ by the root of least. The relief is overwritten
// by the next.
func (r *Reliefs) Of(grey []uint8, wide, high int, soft float64, around int, least float64) []float32 {
	reach := int(math.Round(4 * soft))
	bell, sum := make([]float32, 2*reach+1), 0.0
	for i := range bell {
		d := float64(i-reach) / soft
		bell[i] = float32(math.Exp(-d * d / 2))
		sum += float64(bell[i])
	}
	for i := range bell {
		bell[i] /= float32(sum)
	}
	n := wide * high
	r.relief = slices.Grow(r.relief[:0], n+C.SLACK)[:n]
	r.spare = slices.Grow(r.spare[:0], n+3*wide+2*reach+around+4*C.SLACK)[:1]
	C.lanes_relief((*C.uchar)(&grey[:n][0]), C.int(wide), C.int(high), (*C.float)(&bell[0]), C.int(reach), C.int(around),
		C.float(least), (*C.float)(&r.relief[0]), (*C.float)(&r.spare[0]))
	return r.relief
}

// Warp writes what a picture that is so wide shows at the places to which a homography takes the pixels of another one,
// across pixels wide; beyond its edges the picture goes on as it ends. Both have two lines and columns at least.
func Warp(from []uint8, wide int, place [9]float64, to []uint8, across int) {
	var h [9]float32
	for i, v := range place {
		h[i] = float32(v)
	}
	high, down := len(from)/wide, len(to)/across
	_, _, _ = from[2*wide-1], from[:wide][1], to[across-1]
	C.lanes_warp((*C.uchar)(&from[0]), C.int(wide), C.int(high), (*C.float)(&h[0]), C.int(across), C.int(down),
		(*C.uchar)(&to[0]))
}

// Derive writes what a picture that is so wide is when the three by three pixels about each are weighted; beyond its
// edges it goes on as it ends.
func Derive(from []float32, wide int, across, down [3]float32, to []float32) {
	to, spare := to[:len(from)], make([]float32, wide+2)
	C.lanes_derive((*C.float)(&from[0]), C.int(wide), C.int(len(from)/wide), (*C.float)(&across[0]),
		(*C.float)(&down[0]), (*C.float)(&to[0]), (*C.float)(&spare[0]))
}

// Mixed is the most pictures that are mixed, and one.
const Mixed = C.MIXED

// Mix adds up the equations of least squares, a row each, of how pictures that lie one behind another must be mixed: at
// places of theirs, the slope from a step before to a step behind is to be the goal. The right side is last but for
// zeros.
func Mix(pictures []float32, size int, places []int32, goals []float32, step int) [][Mixed]float64 {
	n := len(pictures) / size
	equations := make([][Mixed]float64, n)
	if len(places) > 0 {
		_, _ = goals[len(places)-1], [Mixed]bool{}[n]
		C.lanes_mix((*C.float)(&pictures[0]), C.long(size), C.int(n), (*C.int)(&places[0]), (*C.float)(&goals[0]),
			C.int(len(places)), C.int(step), (*C.double)(&equations[0][0]))
	}
	return equations
}

// The sides in pixels of the cells of strokes, of which those of levels are squares.
const (
	Cell     = C.CELL
	CellHigh = C.CELL_HIGH
)

// Moves are by how many ways two pictures lie on each other: moved by a pixel at most, from above and left on.
const Moves = C.MOVES

// Strokes adds up the slopes across of two pictures by cells: the squares of each, and the products of both for each
// move. A picture begins a pixel before the first cell, the other one two pixels and a line.
func Strokes(own, its Picture, nx, ny int) (a, b []float32, both [Moves][]float32) {
	n := nx * ny
	if n == 0 {
		return nil, nil, both
	}
	_ = own.Pix[(ny*CellHigh-1)*own.Apart+nx*Cell+1]
	_ = its.Pix[(ny*CellHigh+1)*its.Apart+nx*Cell+3]
	sums, spare := make([]float32, (2+Moves)*n), make([]float32, C.STROKE_LINES*(nx+2)*Cell)
	C.lanes_strokes((*C.uchar)(&own.Pix[0]), C.long(own.Apart), (*C.uchar)(&its.Pix[0]), C.long(its.Apart), C.int(nx),
		C.int(ny), (*C.float)(&spare[0]), (*C.float)(&sums[0]))
	for i := range both {
		both[i] = sums[(2+i)*n : (3+i)*n]
	}
	return sums[:n], sums[n : 2*n], both
}

// Level is what the pixels of a place are like: a fifth of them are darker, a fifth are brighter.
type Level struct{ Dark, Bright, Sum, Squares, Count int32 }

// Level and C's level are one.
var _ = [1]bool{}[unsafe.Sizeof(Level{})-C.sizeof_level]

// Levels tells that of the square cells of a picture, each with half a cell all round as far as the picture goes.
func Levels(p Picture) []Level {
	nx, ny := p.Across/Cell, p.Down/Cell
	list := make([]Level, nx*ny)
	if len(list) > 0 {
		_ = p.Pix[(p.Down-1)*p.Apart+p.Across-1]
		C.lanes_levels((*C.uchar)(&p.Pix[0]), C.long(p.Apart), C.int(p.Across), C.int(p.Down), C.int(nx), C.int(ny),
			(*C.level)(unsafe.Pointer(&list[0])))
	}
	return list
}

// Bends returns by how much the pixels of a picture that is so wide, but for a margin, bend: their second derivative.
// Beyond its edges it goes on as it ends. The list lies where another one was, if that is long enough.
func Bends(pix []uint8, wide, margin int, was []int16) []int16 {
	high := len(pix) / wide
	n := (wide - 2*margin) * (high - 2*margin)
	bends, spare := slices.Grow(was[:0], n)[:n], make([]int16, wide+2)
	C.lanes_bends((*C.uchar)(&pix[0]), C.int(wide), C.int(high), C.int(margin), (*C.short)(&spare[0]),
		(*C.short)(&bends[0]))
	return bends
}

// Products adds up the products of bends with others, and the squares of both.
func Products(own, its []int16) (both, a, b int64) {
	if len(own) == 0 {
		return 0, 0, 0
	}
	var sums [3]int64
	its = its[:len(own)]
	C.lanes_products((*C.short)(&own[0]), (*C.short)(&its[0]), C.long(len(own)), (*C.longlong)(&sums[0]))
	return sums[0], sums[1], sums[2]
}

// Squares adds up the pixels of a picture, and their squares.
func Squares(p Picture) (sum, squares int64) {
	_ = p.Pix[(p.Down-1)*p.Apart+p.Across-1]
	var sums [2]int64
	C.lanes_squares((*C.uchar)(&p.Pix[0]), C.long(p.Apart), C.int(p.Across), C.int(p.Down), (*C.longlong)(&sums[0]))
	return sums[0], sums[1]
}

// Columns adds up the products of two pictures by columns of so many pixels: a list of all columns for each way in
// which the other one lies by reach pixels elsewhere at most, from above and left on. Both have reach more pixels all
// round.
func Columns(own, its []float32, columns, wide, reach int) []float32 {
	if columns == 0 {
		return nil
	}
	line := columns*wide + 2*reach
	high := len(own)/line - 2*reach
	sums, spare := make([]float32, columns*(2*reach+1)*(2*reach+1)), make([]float32, line)
	its = its[:len(own)]
	C.lanes_columns((*C.float)(&own[0]), (*C.float)(&its[0]), C.int(columns), C.int(wide), C.int(high), C.int(reach),
		(*C.float)(&spare[0]), (*C.float)(&sums[0]))
	return sums
}
