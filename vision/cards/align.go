//go:build !nocv

package cards

import (
	"image"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/relief"
)

// The first cards of a style are taught where their outlines were found, some with their sleeves and some without. Where
// titles and rows stand, a style tells only if what its cards share lies at one place on all of them.

const (
	alignRounds  = 3    // in which looks are moved, and what they share is found anew
	alignedLeast = 0.01 // of a card's diagonal, by which a look is moved at least
	alignedMost  = 0.12 // and at most: beyond, something else is like the frame
)

// alignedAt says at how many looks a style is aligned, alone or with what may be of it. The answer to a lesson waits for
// it.
var alignedAt = [...]int{6, 12, 24, 48}

// alignedFrom are how much smaller or larger than a look its card may be: with its sleeve, or without its edge.
var alignedFrom = [...]float64{1, 0.94, 1.06}

// alignings are as layings: by how much smaller than taught pictures frames are laid over them, and how often moved.
var alignings = [...]struct{ shrink, rounds int }{{4, 5}, {2, 7}, {1, 5}}

// Align returns a book in which what the cards of a style share lies at one place on all that were taught of it, nil
// where it does already. It looks at the styles of what was taught since the reader before this one, each at a few
// numbers of looks. Errors have the code Unreadable.
func (r *Reader) Align() (*Book, error) {
	var next *Book
	for style := range r.decks.byStyle {
		looks, own := r.candidates(style)
		now := slices.Contains(alignedAt[:], own) || slices.Contains(alignedAt[:], len(looks))
		fresh := func(look int) bool { return slices.Contains(r.fresh, look) }
		if !now || own < fewestFramed || !slices.ContainsFunc(looks, fresh) || r.lib.looks[looks[0]].marker() {
			continue
		}
		moved, err := r.aligned(looks, own)
		if err != nil {
			return nil, err
		}
		if next == nil && len(moved) > 0 {
			next = r.book.Clone()
		}
		for i, l := range moved {
			e := r.lib.looks[i]
			next.cards[e.card].looks[e.which], next.kept.anew = l, true
		}
	}
	return next, nil
}

// alignment is where the looks of a style lie by what they share, and after them others that may be of it.
type alignment struct {
	size   image.Point // of what they share
	own    int         // looks of the style
	photos []*photo.Photo
	places []projective.Homography // of what they share on each
	like   []float64               // how like it each is there
	memory lanes.Reliefs
}

// aligned returns those of some looks that do not lie as what the first ones share, which are of one style, as they are
// where they do.
func (r *Reader) aligned(looks []int, own int) (moved map[int]*look, err error) {
	first := r.lib.looks[looks[0]]
	a := alignment{size: image.Pt(first.wide, first.high), own: own}
	defer a.close()
	for _, i := range looks {
		if err := a.add(r.lib.looks[i].look); err != nil {
			return nil, err
		}
	}
	for range alignRounds {
		a.settle()
	}
	moved = map[int]*look{}
	for k, i := range looks {
		l := r.lib.looks[i].look
		if !a.fits(k) || a.corners(k).Near(projective.Rectangle(float64(l.wide), float64(l.high)), alignedLeast) {
			continue
		}
		grey := a.photos[k].Rectify(a.places[k], a.size, 0)
		moved[i], err = newLook(grey, false)
		grey.Close()
		if err != nil {
			return nil, err
		}
		moved[i].tints = l.tints
	}
	return moved, nil
}

func (a *alignment) close() {
	for _, p := range a.photos {
		p.Close()
	}
}

// candidates returns the looks of a style, and after them those of about its shape that are of styles with few: a card
// with a sleeve may be taken for one of another style.
func (r *Reader) candidates(style int) (list []int, own int) {
	shown := func(i int) bool { return r.lib.looks[i].picture != nil }
	all := r.decks.byStyle[style].looks
	aspect := func(i int) float64 { return float64(r.lib.looks[i].wide) / float64(r.lib.looks[i].high) }
	for _, i := range all {
		if shown(i) {
			list = append(list, i)
		}
	}
	own = len(list)
	for _, d := range r.decks.byStyle {
		if len(d.looks) >= min(len(all), alignedAt[0]) {
			continue
		}
		for _, i := range d.looks {
			a, b := aspect(i), aspect(all[0])
			if shown(i) && !r.lib.looks[i].round && a < roughShape*b && b < roughShape*a {
				list = append(list, i)
			}
		}
	}
	return list, own
}

// fits reports whether what is shared lies on a look, surely on one of another style.
func (a *alignment) fits(k int) bool {
	return a.like[k] > plateSurely || k < a.own && a.like[k] > plateThere
}

func (a *alignment) corners(k int) projective.Quad {
	return a.places[k].Corners(float64(a.size.X), float64(a.size.Y))
}

// add takes a look in, where it was taught.
func (a *alignment) add(l *look) error {
	img, err := l.decode()
	if err != nil {
		return err
	}
	p, err := photo.New(img)
	if err != nil {
		return err
	}
	across, down := float64(l.wide)/float64(a.size.X), float64(l.high)/float64(a.size.Y)
	a.photos, a.like = append(a.photos, p), append(a.like, 0)
	a.places = append(a.places, projective.Homography{across, 0, 0, 0, down, 0, 0, 0, 1})
	return nil
}

// settle finds what the looks share where they lie, and moves each to where it fits.
func (a *alignment) settle() {
	var shown []gocv.Mat
	for k, p := range a.photos[:a.own] {
		m := p.Rectify(a.places[k], a.size, 0)
		defer m.Close()
		shown = append(shown, m)
	}
	var plates [len(alignings)]*relief.Plate
	for n, by := range alignings {
		if plates[n] = relief.New(shown, a.size.Div(by.shrink), 1, lightAround/by.shrink); plates[n] == nil {
			return
		}
	}
	for k := range a.photos {
		a.lay(k, &plates)
	}
}

// lay moves a look to where what is shared fits, or leaves it where it fits nowhere near.
func (a *alignment) lay(k int, plates *[len(alignings)]*relief.Plate) {
	p, was := a.photos[k], a.places[k]
	whole := projective.Rectangle(float64(a.size.X), float64(a.size.Y))
	for n, by := range alignings {
		z, from := float64(by.shrink), a.places[k]
		a.like[k] = -1
		for _, larger := range alignedFrom {
			start, ok := projective.Between(whole, whole.Grown(larger))
			if !ok || n > 0 && larger != 1 {
				continue
			}
			at, like := plates[n].Lay(p, from.Times(start).Times(projective.Zoom(z)), by.rounds, &a.memory)
			if like > a.like[k] {
				a.places[k], a.like[k] = at.Times(projective.Zoom(1/z)), like
			}
		}
	}
	if !a.fits(k) || !a.corners(k).Near(projective.Rectangle(p.Wide, p.High), alignedMost) {
		a.places[k], a.like[k] = was, 0
	}
}
