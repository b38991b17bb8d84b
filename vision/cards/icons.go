//go:build !nocv

package cards

import "math"

// Rows of icons are lines of small signs. On all cards of a style the first row has one place, and so have the second
// and the third: where, is learned from how much stands in the rows that the owner entered for each card
// (icons_slots.go). Where in a row each sign stands (icons_layout.go, icons_learn.go) and what tells it from others
// (icons_tell.go) is learned from the names that were entered, and a row is read as whatever chain of known signs is
// most like it (icons_spell.go).

// When signs are read, and of what.
const (
	mostTaught  = 48   // cards from which signs are learned
	surelyTold  = 0.15 // told of a place where rows surely stand
	softest     = 4    // ways in which signs may be out of focus
	sharperBy   = 0.04 // by how much sharper signs are preferred
	leastRow    = 0.6  // likeness of a row
	fainter     = 0.3  // ink of a row, by that of the strongest
	unreadIcon  = "?"
	fewestParts = 3 // rows from which anything is learned
)

// readable is a taught card with its rows.
type readable struct {
	rows [][]string
	page page
}

// script is what a book teaches of signs.
type script struct {
	slots   slots
	soft    []*alphabet // how signs look, as seen less and less sharply
	figures *figureNet
	shared  *view // how the signs of another style look in its rows, nil where that told nothing
}

// learnScript learns where rows stand and how signs look: of the places where rows may stand, those at which signs of
// one name are most alike. Another style, nil for none, may have the same signs.
func learnScript(cards []readable, figures *figureNet, other *script) *script {
	s := &script{figures: figures}
	var best *alphabet
	if other.knows() {
		if at, how, ok := other.soft[0].found(cards); ok {
			best, s.slots = learnAs(cards, &at, how, other.soft[0]), at
		}
	}
	if best == nil {
		best, s.slots = learnPlaced(cards)
	}
	if best == nil {
		return s
	}
	if other.knows() {
		s.shared = best.share(other.soft[0])
	}
	s.soft = best.outOfFocus()
	return s
}

// learnPlaced learns how signs look at the place at which those of one name are most alike, nil where there are too
// few.
func learnPlaced(cards []readable) (best *alphabet, at slots) {
	for _, s := range slotsOf(cards) {
		a := learnAlphabet(cards, &s)
		if a == nil || best != nil && a.told <= best.told {
			continue
		}
		best, at = a, s
		if a.told > surelyTold {
			break
		}
	}
	return best, at
}

// knows reports whether anything was learned.
func (s *script) knows() bool { return s != nil && len(s.soft) > 0 }

// rowed is what was read of a card: rows are nil where none could be read.
type rowed struct {
	rows  [][]string
	score float64 // by how much all signs are more like those that were told of than they must be
}

// read proposes the rows of a rectified card. What is too much like several signs is unreadIcon.
func (s *script) read(grey []uint8, wide, high int) (rowed, error) {
	p := newPage(grey, wide, high)
	return s.readPage(&p)
}

func (s *script) readPage(p *page) (out rowed, err error) {
	strong, unread := 0.0, 0
	soft := s.soft
	for i := range s.slots.most {
		t := p.strip(s.slots, i)
		best, focus, most := spelled{}, 0, math.Inf(-1)
		for k, a := range soft {
			if l := a.spell(t); l.score*(1-sharperBy*float64(k)) > most {
				best, focus, most = l, k, l.score*(1-sharperBy*float64(k))
			}
		}
		soft = soft[focus : focus+1] // one card is as sharp everywhere
		if len(best.parts) == 0 || best.like < leastRow || best.strong < fainter*strong {
			unread++
			continue
		}
		names, err := soft[0].names(t, &best, s.figures)
		if err != nil {
			return rowed{}, err
		}
		if len(names) > maxIcons {
			break
		}
		for ; unread > 0; unread-- { // rows stand one below the other, from the first
			out.rows = append(out.rows, []string{unreadIcon})
		}
		strong = max(strong, best.strong)
		out.rows, out.score = append(out.rows, names), out.score+best.score
	}
	return out, nil
}
