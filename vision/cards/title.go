//go:build !nocv

package cards

import (
	"math"
	"slices"

	"elderglass/vision/cards/headlines"
)

// Cards of a deck have their titles at one place: a line of letters on a plain ground, on each
// card, and another on each. Where that is, the deck itself says.

// What makes a title.
const (
	companions  = 24  // cards that are asked
	commonParts = 128 // of a title's width
	commonRows  = 4
	commonShare = 0.5 // of what is there, from which on it is the same on all cards
)

// headline is a band in which a title may stand, and where in its width all cards have the same.
type headline struct {
	headlines.Band
	common [commonParts]bool
}

// sameOn reports whether cards have the same on some pixels of a line of a width.
func (h *headline) sameOn(from, to, wide int) bool {
	for i := from * commonParts / wide; i <= (to-1)*commonParts/wide; i++ {
		if h.common[min(i, commonParts-1)] {
			return true
		}
	}
	return false
}

// deck are the looks of cards of one style, or of one class of it.
type deck struct {
	looks []int
	sum   meanSign     // of their signatures
	asked bool         // where its titles stand
	lines []titleLines // of most of its cards first, then of those that have none there: cards of another style
}

// bands returns where titles of the deck may stand; some may be named twice.
func (d *deck) bands() (list []headlines.Band) {
	for _, l := range d.lines {
		for _, h := range l.where {
			list = append(list, h.Band)
		}
	}
	return list
}

// titleLines are the bands in which the titles of cards may stand, and how likely that is, by which those of one deck
// may be compared with those of another.
type titleLines struct {
	where  []headline
	likely float64
}

// titles returns where the title of a look may stand: where the cards of its style have theirs, or those of its class,
// and it has letters. Of two styles taken for one neither has its titles where the other one does, so the likelier
// place counts.
func (r *Reader) titles(look int) ([]headline, error) {
	if r.lib.looks[look].round {
		return nil, nil
	}
	if known, ok := r.headlines[look]; ok {
		return known, nil
	}
	t, err := r.template(look)
	if err != nil {
		return nil, err
	}
	var lines *headlines.Lines // unknown where its picture was forgotten
	if t != nil {
		lines = t.lines()
	}
	style := r.decks.style[look]
	class := deckClass{style, r.book.cards[r.lib.looks[look].card].Class}
	var best titleLines
	for _, d := range []*deck{r.decks.byStyle[style], r.decks.byClass[class]} {
		if !d.asked {
			if err := r.ask(d); err != nil {
				return nil, err
			}
		}
		for _, l := range d.lines {
			if l.likely <= best.likely {
				continue
			}
			if own := lettered(lines, l.where); len(own) > 0 {
				best = titleLines{own, l.likely}
			}
		}
	}
	r.headlines[look] = best.where
	return best.where, nil
}

// lettered returns those of some bands on which a card has letters, all of them where it is unknown what it has.
func lettered(lines *headlines.Lines, bands []headline) (own []headline) {
	for _, b := range bands {
		if lines == nil || b.On(lines) {
			own = append(own, b)
		}
	}
	return own
}

// askedCard is a card that is asked where its title stands.
type askedCard struct {
	*template
	number int // of the card in the book
}

// ask finds where the titles of a deck stand.
func (r *Reader) ask(d *deck) error {
	d.asked = true
	var asked []askedCard
	n := min(len(d.looks), companions)
	for i := range n {
		look := d.looks[i*len(d.looks)/n]
		t, err := r.template(look)
		if err != nil {
			return err
		}
		if t != nil {
			asked = append(asked, askedCard{t, r.lib.looks[look].card})
		}
	}
	markers := n > 0 && r.lib.looks[d.looks[0]].marker()
	for {
		var lines []headlines.Lines
		for i := range asked {
			lines = append(lines, *asked[i].lines())
		}
		bands, likely := headlines.Find(lines, markers, func(b headlines.Band) float64 { return ownShare(asked, b) })
		var own, others []askedCard
		for _, c := range asked {
			if slices.ContainsFunc(bands, func(b headlines.Band) bool { return b.On(c.lines()) }) {
				own = append(own, c)
			} else {
				others = append(others, c)
			}
		}
		if len(own) == 0 {
			return nil
		}
		style := titleLines{likely: likely}
		for _, b := range bands {
			style.where = append(style.where, headline{b, commonOf(own, b)})
		}
		d.lines = append(d.lines, style)
		asked = others
	}
}

// commonOf says in which parts of a band's width cards have the same upright strokes from its top to
// its bottom: the edges of what the title stands on, and ornaments.
func commonOf(cards []askedCard, where headlines.Band) (common [commonParts]bool) {
	var sum, square [commonRows][commonParts]float64
	for i := range cards {
		slopes := slopesOf(cards[i].template, where)
		norm := 1e-6
		for y := range slopes {
			for _, v := range slopes[y] {
				norm += v * v
			}
		}
		for y := range sum {
			for i := range sum[y] {
				v := (slopes[y][i] + 2*slopes[y][i+1] + slopes[y][i+2]) / math.Sqrt(norm)
				sum[y][i] += v
				square[y][i] += v * v
			}
		}
	}
	for i := range common {
		same := true
		for y := range sum {
			same = same && sum[y][i]*sum[y][i] > commonShare*square[y][i]*float64(len(cards))
		}
		for k := max(i-1, 0); same && k <= min(i+1, commonParts-1); k++ {
			common[k] = true
		}
	}
	return common
}

// slopesOf sums the slopes across upright strokes of a band, in rows and parts of the width, with one
// more part at both ends.
func slopesOf(t *template, where headlines.Band) (slopes [commonRows][commonParts + 2]float64) {
	cols := t.size.X
	pix := t.whole.grey.ToBytes()
	top, bottom := int(where.Top*float64(t.size.Y)), int(where.Bottom*float64(t.size.Y))
	for y := top; y < bottom; y++ {
		row := &slopes[(y-top)*commonRows/(bottom-top)]
		for x := 1; x+1 < cols; x++ {
			row[1+x*commonParts/cols] += float64(pix[y*cols+x+1]) - float64(pix[y*cols+x-1])
		}
	}
	return slopes
}
