//go:build !nocv

package cards

import (
	"math"
	"slices"
)

// An owner has cards of several boxes, and cards of one shape may be of several: there titles and rows stand at other
// places. Cards of one style share a frame, which is all that is left of them in the mean of their signatures.

const (
	sameShape  = 1.06 // factor between the aspects of the cards of one shape
	sameStyle  = 0.35 // likeness of a card and the mean of its style
	sameMeans  = 0.6  // of two means that are of one style
	styleLooks = 3    // rounds in which cards choose among the means
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
	means  []meanSign
}

func newDecks(b *Book, looks []entry) decks {
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
		signs, classes := make([]*signature, len(members[k])), make([]string, len(members[k]))
		for j, i := range members[k] {
			signs[j], classes[j] = &looks[i].sign, b.cards[looks[i].card].Class
		}
		style, means := stylesOf(signs)
		style, s.means = byClass(style, means, signs, classes)
		s.first = len(d.byStyle)
		for range s.means {
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

// of returns the style of a card of an aspect with a signature, -1 where no taught card is of it.
func (d *decks) of(aspect float64, sign *signature) int {
	for i := range d.shapes {
		if s := &d.shapes[i]; !s.round && s.holds(aspect) {
			if at := nearest(s.means, sign); at >= 0 {
				return s.first + at
			}
			return -1
		}
	}
	return -1
}

// meanSign is the sum of the signatures of a style.
type meanSign [signWide * signHigh]float32

func (m *meanSign) add(s *signature) {
	for i, v := range s {
		m[i] += float32(v)
	}
}

// like returns how alike a signature is to the mean.
func (m *meanSign) like(s *signature) float64 {
	var both, own, its float32
	for i, v := range s {
		both += m[i] * float32(v)
		own += m[i] * m[i]
		its += float32(v) * float32(v)
	}
	return float64(both) / math.Sqrt(float64(own)*float64(its)+1)
}

// with returns how alike two means are.
func (m *meanSign) with(other *meanSign) float64 {
	var both, own, its float32
	for i, v := range other {
		both += m[i] * v
		own += m[i] * m[i]
		its += v * v
	}
	return float64(both) / math.Sqrt(float64(own)*float64(its)+1)
}

// stylesOf groups signatures by style: the number of each one's, and the means by number.
func stylesOf(signs []*signature) (style []int, means []meanSign) {
	style = make([]int, len(signs))
	for i, s := range signs { // in the order in which they were taught
		if style[i] = nearest(means, s); style[i] < 0 {
			style[i] = len(means)
			means = append(means, meanSign{})
		}
		means[style[i]].add(s)
	}
	for range styleLooks {
		means = joined(means)
		next := make([]meanSign, len(means))
		for i, s := range signs {
			if style[i] = nearest(means, s); style[i] < 0 { // it was the first of a style that others left
				style[i] = len(next)
				next = append(next, meanSign{})
			}
			next[style[i]].add(s)
		}
		means = next
	}
	return style, means
}

// joined makes one of those means that are of one style.
func joined(means []meanSign) (list []meanSign) {
	for i := range means {
		at := -1
		for k := range list {
			if means[i].with(&list[k]) > sameMeans {
				at = k
				break
			}
		}
		if at < 0 {
			list = append(list, means[i])
			continue
		}
		for k, v := range means[i] {
			list[at][k] += v
		}
	}
	return list
}

// nearest returns the mean that is most like a signature, -1 where none is.
func nearest(means []meanSign, s *signature) int {
	best, most := -1, sameStyle
	for i := range means {
		if like := means[i].like(s); like > most {
			best, most = i, like
		}
	}
	return best
}
