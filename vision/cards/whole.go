//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/headlines"
)

// Where letters cannot be read, as in a soft or small picture, the title as a whole may still say which card it is: how
// long it is, where its words end. Another title is no likelier the one that was taught than any other of the deck.

// likelier returns by how much a photographed title is more like the taught one than those of other cards of its style
// are, in standard deviations of theirs: the least of all bands in which it may stand, 0 where there are too few cards.
func (r *Reader) likelier(look int, on *laid, where []headline) (float64, error) {
	shown, err := gocv.NewMatFromBytes(on.size.Y+2*margin, on.size.X+2*margin, gocv.MatTypeCV8UC1, on.b)
	if err != nil {
		return 0, err
	}
	defer shown.Close()
	card := shown.Region(image.Rect(margin, margin, margin+on.size.X, margin+on.size.Y))
	defer card.Close()
	least := math.Inf(1)
	for i := range where {
		sign := titleSignIn(card, where[i].Band)
		own, sum, square, n := 0.0, 0.0, 0.0, 0.0
		for _, k := range r.decks.byStyle[r.decks.style[look]].looks {
			taught, err := r.titleSign(k, where[i].Band)
			if err != nil {
				return 0, err
			}
			like := sign.like(taught)
			if k == look {
				own = like
			}
			if r.book.cards[r.lib.looks[k].card].Name != r.book.cards[r.lib.looks[look].card].Name {
				sum, square, n = sum+like, square+like*like, n+1
			}
		}
		if n < headlines.Fewest {
			return 0, nil
		}
		least = min(least, (own-sum/n)/math.Sqrt(max(square/n-sum/n*sum/n, 1e-6)))
	}
	return least, nil
}
