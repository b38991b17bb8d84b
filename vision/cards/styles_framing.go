//go:build !nocv

package cards

import (
	"image"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/relief"
)

// framing is a card's picture in which frames show most: by how much each of its pixels is lighter than those around
// it, of length 1. Pictures differ there more than lines that are on all cards do.
type framing []float32

// The pixels of a framing: of a card's longer and shorter side.
const (
	framingLong   = 96
	framingShort  = 64
	framingAround = 6
)

func framingOf(grey gocv.Mat) framing {
	size := image.Pt(framingShort, framingLong)
	if grey.Cols() > grey.Rows() {
		size = image.Pt(framingLong, framingShort)
	}
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(grey, &small, size, 0, 0, gocv.InterpolationArea)
	f := framing(relief.Of(&small, 1, framingAround))
	f.normalise()
	return f
}

// framings are those of looks, kept from book to book.
type framings map[*look]framing

// ofThose returns what is known of some looks.
func (all framings) ofThose(looks []entry) framings {
	kept := framings{}
	for _, l := range looks {
		if f, ok := all[l.look]; ok {
			kept[l.look] = f
		}
	}
	return kept
}

// learn finds those of a book's looks. For that each new picture is looked at for the first time: a look of which that
// cannot be decoded is dropped from the book, and its card is lost where it has no other.
func (all framings) learn(b *Book) {
	for _, c := range b.cards {
		looks := slices.DeleteFunc(slices.Clone(c.looks), func(l *look) bool {
			if all[l] != nil {
				return false
			}
			f, err := l.framing()
			all[l] = f
			return err != nil
		})
		if len(looks) < len(c.looks) {
			c.looks, c.Lost, b.kept.anew = looks, len(looks) == 0, true
		}
	}
}

// framing returns that of a look's picture. A round one may be turned in any way, so that it is that of its signature.
// Of a picture that is forgotten it is empty, and like none. The code is Unreadable for one that is damaged.
func (l *look) framing() (framing, error) {
	if l.picture != nil {
		grey, err := l.grey()
		if err != nil {
			return nil, err
		}
		defer grey.Close()
		if !l.round {
			return framingOf(grey), nil
		}
	}
	if !l.round {
		return make(framing, framingLong*framingShort), nil
	}
	f := make(framing, len(l.sign))
	for i, v := range l.sign {
		f[i] = float32(v)
	}
	f.normalise()
	return f, nil
}

func (f framing) dot(other framing) float64 {
	var sum float32
	for i, v := range f {
		sum += v * other[i]
	}
	return float64(sum)
}

func (f framing) normalise() {
	if long := float32(math.Sqrt(f.dot(f))); long > 0 {
		for i := range f {
			f[i] /= long
		}
	}
}
