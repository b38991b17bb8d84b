//go:build !nocv

package cards

import (
	"image"
	"math"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/signature"
)

// A smooth marker has nothing but large forms. How sure it is, what can be seen of them says: the light of what lies on
// it would change the forms all about that, so the taught picture is set in its place, and not counted. It has no name
// where so much is hidden that its forms do not show through, for then its sign may be hidden as well.

// form returns how alike the large forms of a marker are, and how alike as far as they can be seen: of what is laid out
// with a margin, beside the taught picture, as soft as that shows it.
func (t *template) form(flat gocv.Mat, taught []uint8, over *cover) (all, visible float64) {
	if t.sign == nil {
		return 0, 0
	}
	inner := flat.Region(image.Rect(margin, margin, flat.Cols()-margin, flat.Rows()-margin))
	defer inner.Close()
	sign := signature.OfCard
	if t.round {
		sign = signature.OfDisc
	}
	seen := sign(inner)
	if all = seen.Like(t.sign); !over.hidesSome() {
		return all, all
	}
	free := inner.Clone()
	defer free.Close()
	if pix, err := free.DataPtrUint8(); err == nil {
		over.replace(pix, taught, t.size.X)
	}
	seen = sign(free)
	var both, own, its float64
	for i, v := range t.sign {
		p := signature.Place(i, t.size, t.round)
		if over.at(p.X, p.Y) {
			continue
		}
		a, b := float64(v), float64(seen[i])
		both, own, its = both+a*b, own+a*a, its+b*b
	}
	return all, both / math.Sqrt(own*its+1)
}

// hidesSome reports whether something lies on a card.
func (c *cover) hidesSome() bool {
	for i, hidden := range c.hidden {
		if hidden && !c.besides(i) {
			return true
		}
	}
	return false
}

// replace sets the taught picture in the place of what is hidden of a photograph, in the light of what can be seen.
func (c *cover) replace(shown, taught []uint8, cols int) {
	var n, a, b, aa, ab int
	c.runs(len(shown), cols, func(from, to int, hidden bool) {
		if hidden {
			return
		}
		for i, v := range taught[from:to] {
			x, y := int(v), int(shown[from+i])
			n, a, b, aa, ab = n+1, a+x, b+y, aa+x*x, ab+x*y
		}
	})
	gain := (float64(n)*float64(ab) - float64(a)*float64(b)) / max(float64(n)*float64(aa)-float64(a)*float64(a), 1)
	offset := (float64(b) - gain*float64(a)) / max(float64(n), 1)
	c.runs(len(shown), cols, func(from, to int, hidden bool) {
		if hidden {
			for i := from; i < to; i++ {
				shown[i] = uint8(min(max(gain*float64(taught[i])+offset, 0), 255))
			}
		}
	})
}

// runs tells of all pixels of a picture, some of one line and one cell at once, which are hidden.
func (c *cover) runs(pixels, cols int, tell func(from, to int, hidden bool)) {
	for y := range pixels / cols {
		for x := 0; x < cols; x += cell {
			tell(y*cols+x, y*cols+min(x+cell, cols), c.at(x, y))
		}
	}
}
