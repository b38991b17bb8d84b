package cards

import (
	"cmp"
	"math"
	"slices"
)

// Rows of icons are lines of small signs on one colour. On all cards of a deck the first row has
// one place, and so have the second and the third: where, is learned from how many rows the owner
// entered for each card. How the signs look is learned from the names that were entered.

// When signs are read, and of what.
const (
	knownSign  = 0.62 // likeness of a sign that has a name
	unlike     = 0.4  // likeness of a sign that speaks neither for nor against it
	mostPieces = 5    // of one sign
	closeLook  = 8    // signs with which one is compared closely
	mostTaught = 60   // cards from which signs are learned
)

// readable is a taught card with its rows.
type readable struct {
	rows [][]string
	page page
}

// script is what a book teaches of signs.
type script struct {
	slots slots
	signs []sign
}

// learnScript learns where rows stand and how signs look.
func learnScript(cards []readable) *script {
	s := &script{slots: slotsOf(cards)}
	for k := range cards {
		for i, names := range cards[k].rows {
			if i >= s.slots.most {
				break
			}
			r := cards[k].page.row(s.slots, i)
			signs := r.into(len(names))
			for j := range signs {
				signs[j].name = names[j]
			}
			s.signs = append(s.signs, signs...)
		}
	}
	return s
}

// read proposes the rows of a rectified card, nil where none could be read.
func (s *script) read(grey []uint8, wide, high int) [][]string {
	p := newPage(grey, wide, high)
	return s.readPage(&p)
}

func (s *script) readPage(p *page) (rows [][]string) {
	if len(s.signs) == 0 {
		return nil
	}
	for i := range s.slots.most {
		r := p.row(s.slots, i)
		names, like := s.spell(&r)
		if len(names) == 0 || len(names) > maxIcons || like < knownSign {
			break // rows stand one below the other, from the first
		}
		rows = append(rows, names)
	}
	return rows
}

// spell joins the pieces of a row so that they are most like known signs, and says how like on
// the whole.
func (s *script) spell(r *row) (names []string, like float64) {
	n := len(r.pieces)
	if n == 0 || n > 3*maxIcons {
		return nil, 0
	}
	type way struct {
		score, like float64
		from        int
		name        string
	}
	best := make([]way, n+1)
	for to := 1; to <= n; to++ {
		best[to].score = math.Inf(-1)
		for from := max(0, to-mostPieces); from < to; from++ {
			left, right := r.pieces[from].left, r.pieces[to-1].right
			if right-left > widestSign*(r.bottom-r.top) {
				continue
			}
			t := r.sign(left, right)
			name, like := s.name(&t)
			if score := best[from].score + float64(right-left)*(like-unlike); score > best[to].score {
				best[to] = way{score, max(like, 0), from, name}
			}
		}
	}
	total := 0.0
	for to := n; to > 0; to = best[to].from {
		w := float64(r.pieces[to-1].right - r.pieces[best[to].from].left)
		names, like, total = append(names, best[to].name), like+w*best[to].like, total+w
	}
	slices.Reverse(names)
	return names, like / total
}

// name returns the name of the sign that is most like one: the most like of those that are so at
// first sight, moved a little.
func (s *script) name(t *sign) (name string, like float64) {
	type near struct {
		at   int
		like float64
	}
	var list []near
	for i := range s.signs {
		list = append(list, near{i, t.like(&s.signs[i], 0)})
	}
	slices.SortStableFunc(list, func(a, b near) int { return cmp.Compare(b.like, a.like) })
	for _, n := range list[:min(len(list), closeLook)] {
		if l := t.like(&s.signs[n.at], 2); l > like {
			name, like = s.signs[n.at].name, l
		}
	}
	return name, like
}
