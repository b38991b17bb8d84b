//go:build !nocv

package cards

import (
	"math"
	"slices"
)

// An owner has cards of several boxes, and a box has several kinds of cards, many of them of one shape: titles and rows
// stand at other places on each. Cards of one style share a frame, by which they are more like each other than others
// are, whatever their pictures.

const (
	sameShape  = 1.06 // factor between the aspects of the cards of one shape
	firstStyle = 0.4  // likeness in the mean of a card and those of its style, as cards come one after the other
	sameStyle  = 0.25 // the same where all cards are known, and of two styles that are one
	asWithin   = 0.6  // by how much the cards of such two must be as like as those of each are among themselves
	fewestKin  = 4    // cards of which that is known
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
			cards[j] = known[looks[i].look]
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
			if at := nearest(s.styles, card, sameStyle); at >= 0 {
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
		if style[i] = nearest(styles, card, firstStyle); style[i] < 0 {
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

// nearest returns the style to which a card is most like, -1 where it is not as like as that to any.
func nearest(styles []kin, card framing, least float64) int {
	best, most := -1, least
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
	groups := make([]kinship, len(styles))
	for i := range styles {
		g := &groups[i]
		to = append(to, i)
		g.n = float64(styles[i].n)
		g.pairs = (styles[i].sum.dot(styles[i].sum) - g.n) / 2
		g.alike = make([]float64, len(styles))
		for k := range i {
			g.alike[k] = styles[i].sum.dot(styles[k].sum) / (g.n * groups[k].n)
			groups[k].alike[i] = g.alike[k]
		}
	}
	for {
		one, other, most := 0, 0, 0.0
		for i := range groups {
			for k := range i {
				if like := groups[i].alike[k]; to[i] == i && to[k] == k && like > most && like > groups[i].least(&groups[k]) {
					one, other, most = k, i, like
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
		}
		groups[one].take(groups, one, other)
	}
}

// kinship is how alike the cards of a style are.
type kinship struct {
	n     float64   // cards
	pairs float64   // sum of the likeness of each two of them
	alike []float64 // in the mean to those of each other style
}

// least returns how alike the cards of two styles are at least that are one. As alike as that may be two styles of one
// shape that have half of their lines in common, but then their own cards are more alike.
func (g *kinship) least(o *kinship) float64 {
	if min(g.n, o.n) < fewestKin {
		return sameStyle
	}
	own := func(g *kinship) float64 { return max(2*g.pairs/(g.n*(g.n-1)), 0) }
	return max(sameStyle, asWithin*math.Sqrt(own(g)*own(o)))
}

// take adds the cards of another of some styles to those of one.
func (g *kinship) take(groups []kinship, own, other int) {
	o := &groups[other]
	g.pairs += o.pairs + g.n*o.n*g.alike[other]
	for i := range groups {
		g.alike[i] = (g.n*g.alike[i] + o.n*o.alike[i]) / (g.n + o.n)
		groups[i].alike[own] = g.alike[i]
	}
	g.n += o.n
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
