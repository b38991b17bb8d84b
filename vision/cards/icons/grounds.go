//go:build !nocv

package icons

import (
	"math"
	"slices"

	"elderglass/vision/cards/ground"
)

// Badges may fill a row so that hardly any of its ground is seen, and what lies across a card may go on from line to
// line as a ground does. So a row that cannot surely be read is read on the other grounds too that it may have: the
// commonest grey of its lines, and the ground of those above and below.

// otherGround is by how many grey levels another ground differs, at least, from that of some line of the row.
const otherGround = 24

// otherGrounds returns the other grey levels that the ground of a row may have.
func (p *Page) otherGrounds(s slots, row float64) (list []int) {
	from, to := p.linesOf(s, row)
	if from >= to {
		return nil
	}
	left, right := p.inner()
	var all []uint8
	for y := from; y < to; y++ {
		all = append(all, p.grey[y*p.wide+left:y*p.wide+right]...)
	}
	for _, level := range [3]int{
		ground.Level(all, 128, 128), p.levels[max(from-1, 0)], p.levels[min(to, p.high-1)],
	} {
		differs := func(o int) bool { return math.Abs(float64(o-level)) >= otherGround }
		known := slices.ContainsFunc(list, func(o int) bool { return !differs(o) })
		if !known && slices.ContainsFunc(p.levels[from:to], differs) {
			list = append(list, level)
		}
	}
	return list
}

// linesOf returns the lines from which a row is cut, from the first to the one after the last.
func (p *Page) linesOf(s slots, row float64) (from, to int) {
	line := float64(p.high) / rowLines
	room := nudges * s.pitch / glyphHigh
	top := s.top + row*s.pitch
	from, to = int((top-room)*line)-1, int(math.Ceil((top+s.pitch+room)*line))+1
	return max(from, 0), min(to, p.high)
}

// onGround returns the page with a row on another ground.
func (p *Page) onGround(level int, s slots, row float64) *Page {
	other := *p
	other.ink = slices.Clone(p.ink)
	from, to := p.linesOf(s, row)
	for y := from; y < to; y++ {
		other.free(y, level)
	}
	return &other
}
