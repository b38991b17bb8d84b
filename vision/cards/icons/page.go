//go:build !nocv

package icons

import (
	"slices"

	"elderglass/vision/cards/ground"
)

// Page is a card's picture, freed of the ground of each line.
type Page struct {
	wide, high int
	grey       []uint8
	levels     []int // about which grey level the ground of each line has
	ink        []float32
}

// NewPage is that of a rectified card of so many pixels, one byte of grey each, which it keeps.
func NewPage(grey []uint8, wide, high int) Page {
	p := Page{wide: wide, high: high, grey: grey, ink: make([]float32, wide*high)}
	left, right := p.inner()
	lines := make([][]uint8, high)
	for y := range lines {
		lines[y] = grey[y*wide : (y+1)*wide]
	}
	p.levels = ground.Levels(lines, left, right)
	for y, line := range lines {
		if inner := line[left:right]; ground.Share(inner, p.levels[y]) < groundSeen {
			p.levels[y] = ground.Level(inner, 128, 128)
		}
		p.free(y, p.levels[y])
	}
	return p
}

// inner returns the columns that say which ground a line has, from the first to the one after the last.
func (p *Page) inner() (left, right int) { return p.wide * 12 / 100, p.wide * 88 / 100 }

// free frees a line of its ground, of which it is known about which grey level it has.
func (p *Page) free(y, level int) {
	left, right := p.inner()
	line := p.grey[y*p.wide : (y+1)*p.wide]
	along := ground.Along(line[left:right], level)
	for x, v := range line {
		at := min(max(float64(x-left)/float64(right-left), 0), 1)
		p.ink[y*p.wide+x] = float32(float64(v) - along(at))
	}
}

// groundSeen is the share of a line that has the ground of those around it, where that is its own too.
const groundSeen = 0.1

// part is a share of a page's width in which its rows stand, as beside a picture.
type part struct{ left, right float64 }

// parts are those in which rows are looked for, one after the other until they are found.
var parts = [...]part{{0, 1}, {0.45, 1}, {0, 0.55}}

// ofAll returns that part of the pages of cards.
func (s part) ofAll(cards []Card) []Card {
	list := slices.Clone(cards)
	for i := range list {
		list[i].Page = s.of(&list[i].Page)
	}
	return list
}

// of returns that part of a page.
func (s part) of(p *Page) Page {
	from, to := int(s.left*float64(p.wide)), int(s.right*float64(p.wide))
	if to-from == p.wide {
		return *p
	}
	grey := make([]uint8, 0, (to-from)*p.high)
	for y := range p.high {
		grey = append(grey, p.grey[y*p.wide+from:y*p.wide+to]...)
	}
	return NewPage(grey, to-from, p.high)
}
