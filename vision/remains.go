//go:build !nocv

package vision

import (
	"image"
	"math"
	"slices"

	"elderglass/calibration"
)

// Remains are looked for in blocks of remainsBlock pixels of the canvas, finer than the cells in which
// things are, and farther than remainsAround, in dice, and remainsBlur, in pixels of the picture, from the
// outline of each die that was found: a JPEG keeps colours in half of the resolution. A block is odd where it
// changed as a thing changes it. It is plain where it is also brighter than the tray by plainlyBrighter or of
// another hue by plainlyTinted, as logarithms: no shadows that overlap are.
const (
	remainsBlock    = 2
	remainsAround   = 0.08
	remainsBlur     = 4
	plainlyBrighter = 0.2
	plainlyTinted   = 0.3
)

// A part of remains is within remainsReach of a top face's middle, as a square that is turned as the face is. From
// plainRemains dice of it on that plainly changed it is a thing, unless that is noise in a shadow: the part is no
// brighter than the tray and of another hue by less than noiseTinted, and with remainsAbout blocks around it it is a
// shadow.
const (
	remainsReach = 1.1
	plainRemains = 0.09
	remainsAbout = 2
	noiseTinted  = 0.6
)

// remains are what shows of bodies beside the dice that were found and belongs to none of them, as of a die under
// another or of the sides that a leaning die turns to the camera.
type remains struct {
	grid
	// tray holds the empty tray's mean light of each block.
	tray [][3]float64
	// known are the blocks of dice, odd the others that changed as a thing changes them, plain those of odd that plainly
	// did.
	known, odd, plain []bool
	// part says to which of parts a block belongs, counted from one.
	part  []int
	parts []remain
	stack []int
}

// remain is one that hangs together: its number in part, the blocks around it, its middle in the plane, its area in dice
// and how much of it is plain.
type remain struct {
	number            int
	blocks            image.Rectangle
	x, y, area, plain float64
}

func newRemains(c canvas, tray []uint8) *remains {
	r := &remains{grid: gridOf(c, remainsBlock)}
	n := r.width * r.height
	r.tray, r.part = make([][3]float64, n), make([]int, n)
	r.known, r.odd, r.plain = make([]bool, n), make([]bool, n), make([]bool, n)
	for i := range r.tray {
		r.tray[i] = r.mean(tray, i)
	}
	return r
}

// find looks for remains in the cells in which a thing shows.
func (r *remains) find(pix []uint8, gain [3]float64, s *strangers, dice []placed, height float64) {
	clear(r.known)
	clear(r.odd)
	clear(r.plain)
	clear(r.part)
	r.parts = r.parts[:0]
	for _, d := range dice {
		around := max(remainsAround, remainsBlur/d.side)
		r.outline(d.square, height, around, func(i int) { r.known[i] = true })
	}
	const blocks = findCell / remainsBlock
	for cell, thing := range s.object {
		if !thing {
			continue
		}
		first := cell/s.width*blocks*r.width + cell%s.width*blocks
		for block := range blocks * blocks {
			i := first + block/blocks*r.width + block%blocks
			if !r.known[i] {
				r.odd[i], r.plain[i] = r.look(i, r.mean(pix, i), gain)
			}
		}
	}
	for i := range r.odd {
		if r.odd[i] && r.part[i] == 0 {
			r.collect(i)
		}
	}
}

// look says whether a block changed as a thing changes it, and whether it plainly did, from the tray there and from that
// beside it: cameras are knocked, and the tray has prints.
func (r *remains) look(block int, mean, gain [3]float64) (odd, plain bool) {
	odd, plain = true, true
	for _, step := range [9]int{0, -1, 1, -r.width, r.width, -r.width - 1, -r.width + 1, r.width - 1, r.width + 1} {
		at := block + step
		if at < 0 || at >= len(r.tray) {
			continue
		}
		c, moved := changeOf(mean, r.tray[at], gain)
		odd = odd && moved && c.plain() && !(c.shaded(touched, hue) && c.lit())
		plain = plain && odd && !c.shaded(plainlyBrighter, plainlyTinted)
		if !odd {
			break
		}
	}
	return odd, plain
}

// collect takes the odd blocks that hang together with one.
func (r *remains) collect(first int) {
	p := remain{number: len(r.parts) + 1}
	n := 0.
	r.parts = append(r.parts, p)
	r.part[first] = p.number
	r.stack = append(r.stack[:0], first)
	for len(r.stack) > 0 {
		i := r.stack[len(r.stack)-1]
		r.stack = r.stack[:len(r.stack)-1]
		x, y := r.place(i)
		p.x, p.y, n = p.x+x, p.y+y, n+1
		p.blocks = p.blocks.Union(image.Rect(0, 0, 1, 1).Add(image.Pt(i%r.width, i/r.width)))
		if r.plain[i] {
			p.plain += r.perCell()
		}
		for _, step := range [4]int{-1, 1, -r.width, r.width} {
			j := i + step
			if j < 0 || j >= len(r.odd) || step*step == 1 && j/r.width != i/r.width || !r.odd[j] || r.part[j] > 0 {
				continue
			}
			r.part[j] = p.number
			r.stack = append(r.stack, j)
		}
	}
	p.x, p.y, p.area = p.x/n, p.y/n, n*r.perCell()
	r.parts[p.number-1] = p
}

// light returns the light of a part and of what lies within reach blocks of it and is no die.
func (r *remains) light(p remain, pix []uint8, reach int) (l lightSum) {
	about := p.blocks.Inset(-reach).Intersect(image.Rect(0, 0, r.width, r.height))
	for y := about.Min.Y; y < about.Max.Y; y++ {
		for x := about.Min.X; x < about.Max.X; x++ {
			if i := y*r.width + x; !r.known[i] && r.near(x, y, p.number, reach) {
				l.add(r.mean(pix, i), r.tray[i])
			}
		}
	}
	return l
}

// near says whether the block in a column and a row lies within reach blocks of a part.
func (r *remains) near(x, y, number, reach int) bool {
	left, right := max(0, x-reach), min(x+reach+1, r.width)
	for j := max(0, y-reach); j <= min(y+reach, r.height-1); j++ {
		if slices.Contains(r.part[j*r.width+left:j*r.width+right], number) {
			return true
		}
	}
	return false
}

// beside returns the part beside a top face of which there is most, by area or by how much of it is plain.
func (r *remains) beside(square calibration.Square, by func(remain) float64) (most remain) {
	r.each(square.X, square.Y, remainsReach, square.Turn, func(i int) {
		if at := r.part[i]; at > 0 && by(r.parts[at-1]) > by(most) {
			most = r.parts[at-1]
		}
	})
	return most
}

func byArea(p remain) float64  { return p.area }
func byPlain(p remain) float64 { return p.plain }

// remaining appends to things what plainly remains beside dice, where nothing was told of yet.
func (r *Reader) remaining(things []stranger, leaning []found) []stranger {
	for _, d := range r.placed {
		p := r.remains.beside(d.square, byPlain)
		if d.told || p.plain < plainRemains {
			continue
		}
		near := func(x, y float64) bool { return math.Hypot(x-p.x, y-p.y) < sameThing }
		if slices.ContainsFunc(things, func(t stranger) bool { return near(t.x, t.y) }) ||
			slices.ContainsFunc(leaning, func(l found) bool { return near(l.square.X, l.square.Y) }) ||
			slices.ContainsFunc(r.placed, func(o placed) bool { return o.told && near(o.square.X, o.square.Y) }) {
			continue
		}
		t := stranger{x: p.x, y: p.y, area: p.area}
		alone, around := r.remains.light(p, r.finder.pix, 0), r.remains.light(p, r.finder.pix, remainsAbout)
		if !r.beside.isShadow(&alone, t, noiseTinted) || !r.beside.isShadow(&around, t, plainlyTinted) {
			things = append(things, t)
		}
	}
	return things
}
