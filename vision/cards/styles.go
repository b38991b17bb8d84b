//go:build !nocv

package cards

import "slices"

// An owner has cards of several boxes, and a box has several kinds of cards, many of them of one shape: titles and rows
// stand at other places on each. Cards of one style share a frame, by which they are more like each other than others
// are, whatever their pictures.

const (
	sameShape  = 1.06 // factor between the aspects of the cards of one shape
	sameStyle  = 0.25 // likeness in the mean of a card and those of its style
	styleLooks = 3    // rounds in which cards choose among the styles
)

// decks groups all looks by style, which is one of a shape, and once more by class.
type decks struct {
	style   []int // of each look
	shapes  []shape
	byStyle []*deck
	byClass map[deckClass]*deck
}

type deckClass struct {
	style int
	class string
}

// shape are the styles of one aspect, those from first on.
type shape struct {
	round  bool
	aspect float64
	first  int
	styles []kin
}

func newDecks(b *Book, looks []entry, known framings) decks {
	d := decks{style: make([]int, len(looks)), byClass: map[deckClass]*deck{}}
	var members [][]int
	for i, l := range looks {
		own := float64(l.wide) / float64(l.high)
		at := slices.IndexFunc(d.shapes, func(s shape) bool { return s.round == l.round && s.holds(own) })
		if at < 0 {
			at = len(d.shapes)
			d.shapes, members = append(d.shapes, shape{round: l.round, aspect: own}), append(members, nil)
		}
		members[at] = append(members[at], i)
	}
	for k := range d.shapes {
		s := &d.shapes[k]
		cards := make([]framing, len(members[k]))
		for j, i := range members[k] {
			cards[j] = known.of(looks[i].look)
		}
		var style []int
		style, s.styles = stylesOf(cards)
		s.first = len(d.byStyle)
		for range s.styles {
			d.byStyle = append(d.byStyle, &deck{})
		}
		for j, i := range members[k] {
			d.style[i] = s.first + style[j]
		}
	}
	for i, l := range looks {
		key := deckClass{d.style[i], b.cards[l.card].Class}
		if d.byClass[key] == nil {
			d.byClass[key] = &deck{}
		}
		for _, of := range []*deck{d.byStyle[d.style[i]], d.byClass[key]} {
			of.looks = append(of.looks, i)
			of.sum.add(&l.sign)
		}
	}
	return d
}

func (s *shape) holds(aspect float64) bool {
	return aspect < sameShape*s.aspect && s.aspect < sameShape*aspect
}

// of returns the style of a card of an aspect that looks so, -1 where no taught card is of it.
func (d *decks) of(aspect float64, card framing) int {
	for i := range d.shapes {
		if s := &d.shapes[i]; !s.round && s.holds(aspect) {
			if at := nearest(s.styles, card); at >= 0 {
				return s.first + at
			}
			return -1
		}
	}
	return -1
}

// kin are the cards of a style.
type kin struct {
	sum framing
	n   int
}

func (k *kin) add(card framing) {
	if k.sum == nil {
		k.sum = make(framing, len(card))
	}
	for i, v := range card {
		k.sum[i] += v
	}
	k.n++
}

// like returns how alike a card and those of a style are in the mean, without itself where it is one of them.
func (k *kin) like(card framing, itself bool) float64 {
	if !itself {
		return k.sum.dot(card) / float64(k.n)
	}
	return (k.sum.dot(card) - card.dot(card)) / float64(max(k.n-1, 1))
}

// stylesOf groups cards of one shape by style: the number of each one's, and the styles by number.
func stylesOf(cards []framing) (style []int, styles []kin) {
	style = make([]int, len(cards))
	for i, card := range cards { // in the order in which they were taught
		if style[i] = nearest(styles, card); style[i] < 0 {
			style[i] = len(styles)
			styles = append(styles, kin{})
		}
		styles[style[i]].add(card)
	}
	for range styleLooks {
		to := joined(styles)
		for i := range style {
			style[i] = to[style[i]]
		}
		style, styles = chosen(cards, style)
	}
	return style, styles
}

// nearest returns the style to which a card is most like, -1 where it is of none.
func nearest(styles []kin, card framing) int {
	best, most := -1, sameStyle
	for k := range styles {
		if like := styles[k].like(card, false); like > most {
			best, most = k, like
		}
	}
	return best
}

// joined returns for each style the first of those that are one with it: again and again the two become one whose cards
// are most like each other in the mean, as long as any are of one style.
func joined(styles []kin) (to []int) {
	alike, n := make([][]float64, len(styles)), make([]float64, len(styles))
	for i := range styles {
		to = append(to, i)
		n[i] = float64(styles[i].n)
		alike[i] = make([]float64, len(styles))
		for k := range i {
			alike[i][k] = styles[i].sum.dot(styles[k].sum) / (n[i] * n[k])
			alike[k][i] = alike[i][k]
		}
	}
	for {
		one, other, most := 0, 0, sameStyle
		for i := range styles {
			for k := range i {
				if to[i] == i && to[k] == k && alike[i][k] > most {
					one, other, most = k, i, alike[i][k]
				}
			}
		}
		if one == other {
			return to
		}
		for i := range to {
			if to[i] == other {
				to[i] = one
			}
			alike[one][i] = (n[one]*alike[one][i] + n[other]*alike[other][i]) / (n[one] + n[other])
			alike[i][one] = alike[one][i]
		}
		n[one] += n[other]
	}
}

// chosen lets each card choose among the styles of all, and returns those that any is of, numbered anew.
func chosen(cards []framing, style []int) (next []int, styles []kin) {
	var before []kin
	for i, card := range cards {
		for len(before) <= style[i] {
			before = append(before, kin{})
		}
		before[style[i]].add(card)
	}
	number := map[int]int{}
	for i, card := range cards {
		best, most := style[i], sameStyle
		for k := range before {
			if before[k].n == 0 {
				continue
			}
			if like := before[k].like(card, k == style[i]); like > most {
				best, most = k, like
			}
		}
		at, ok := number[best]
		if !ok {
			at = len(styles)
			number[best] = at
			styles = append(styles, kin{})
		}
		styles[at].add(card)
		next = append(next, at)
	}
	return next, styles
}
