//go:build !nocv

package cards

import (
	"math"

	"elderglass/vision/cards/headlines"
)

// A title is another one on each card. Signs in a row are as bold and stand on a plain ground too, but of these many
// cards have the same one at the same place.

const (
	sameSign  = 0.8 // likeness of what two cards have at a place, from which on it is the same
	signShift = 1   // parts of the width by which it may lie elsewhere
	leastSlot = 2   // the same that a sign is wide at least
	blankSlot = 0.1 // energy of a place, by that of the card's strongest, below which nothing stands there
)

// slopedBand is what stands in a band of a card.
type slopedBand struct {
	card   int // all pictures of a card have its title
	slopes [commonRows][commonParts + 2]float64
}

// ownShare returns the share of places as wide as a band is high at which cards have what no other one has there.
func ownShare(cards []askedCard, where headlines.Band) float64 {
	bands := make([]slopedBand, len(cards))
	for i, c := range cards {
		bands[i] = slopedBand{c.number, slopesOf(c.template, where)}
	}
	size := cards[0].size
	wide := (where.Bottom - where.Top) * float64(size.Y) / float64(size.X) * commonParts
	slot := min(max(int(math.Round(wide)), leastSlot), commonParts)
	own, all := 0.0, 0.0
	for i := range bands {
		for _, at := range bands[i].slots(slot) {
			all++
			if !bands[i].repeated(bands, at, slot) {
				own++
			}
		}
	}
	return own / max(all, 1)
}

// slots returns where something stands in a band, in parts of its width.
func (b *slopedBand) slots(wide int) (list []int) {
	energy := func(at int) float64 {
		sum, _ := b.products(b, at, at, wide)
		return sum
	}
	var all []int
	most := 0.0
	for at := 1 + signShift; at+wide+signShift <= commonParts+1; at += (wide + 1) / 2 {
		all, most = append(all, at), max(most, energy(at))
	}
	for _, at := range all {
		if e := energy(at); e > 0 && e >= blankSlot*most {
			list = append(list, at)
		}
	}
	return list
}

// repeated reports whether another card has the same at a place of a band.
func (b *slopedBand) repeated(all []slopedBand, at, wide int) bool {
	own, _ := b.products(b, at, at, wide)
	for i := range all {
		if all[i].card == b.card {
			continue
		}
		for by := -signShift; by <= signShift; by++ {
			if both, its := b.products(&all[i], at, at+by, wide); both > sameSign*math.Sqrt(own*its) {
				return true
			}
		}
	}
	return false
}

// products sums the products of the slopes of two cards, each at some part of its width, and the squares of those of
// the other one.
func (b *slopedBand) products(other *slopedBand, at, its, wide int) (both, squares float64) {
	for y := range b.slopes {
		for i, v := range other.slopes[y][its : its+wide] {
			both += b.slopes[y][at+i] * v
			squares += v * v
		}
	}
	return both, squares
}
