//go:build !nocv

package cards

import (
	"image"
	"maps"
	"math"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/vision/cards/headlines"
	"elderglass/vision/cards/projective"
)

// The picture of a title seen from afar, in pixels.
const (
	titleWide = 96
	titleHigh = 6
)

// titleOf is a look and the band in which its title may stand: cards of one style may have theirs in others.
type titleOf struct {
	look int
	headlines.Band
}

// titleSign is a title seen from so far that words are like themselves and letters hardly are.
type titleSign [titleWide * titleHigh]float32

// bandOf is a taught card and a band on it.
type bandOf struct {
	*look
	headlines.Band
}

// titleSigns are those of taught cards that were needed since the book changed, and between that and the change before.
type titleSigns struct{ now, before map[bandOf]*titleSign }

// next returns what is known for a changed book, by whether it has a look; these must not be used any more.
func (t *titleSigns) next(has func(*look) bool) titleSigns {
	maps.DeleteFunc(t.now, func(of bandOf, _ *titleSign) bool { return !has(of.look) })
	return titleSigns{map[bandOf]*titleSign{}, t.now}
}

// of returns what a band of a taught card is like, nil where its picture was forgotten.
func (t *titleSigns) of(l *look, where headlines.Band) (*titleSign, error) {
	if sign, known := t.now[bandOf{l, where}]; known {
		return sign, nil
	}
	if err := t.make(l, []headlines.Band{where}); err != nil {
		return nil, err
	}
	return t.now[bandOf{l, where}], nil
}

// make makes those of a taught card that are not known yet.
func (t *titleSigns) make(l *look, bands []headlines.Band) error {
	if l.picture == nil {
		return nil
	}
	var unknown []headlines.Band
	for _, where := range bands {
		key := bandOf{l, where}
		if sign, known := t.before[key]; known {
			t.now[key] = sign
		}
		if _, known := t.now[key]; !known && !slices.Contains(unknown, where) {
			unknown = append(unknown, where)
		}
	}
	if len(unknown) == 0 {
		return nil
	}
	card, err := l.grey()
	if err != nil {
		return err
	}
	defer card.Close()
	for _, where := range unknown {
		t.now[bandOf{l, where}] = titleSignIn(card, where)
	}
	return nil
}

// titleSign returns that of a look, nil where its picture was forgotten.
func (r *Reader) titleSign(look int, where headlines.Band) (*titleSign, error) {
	return r.signs.of(r.lib.looks[look].look, where)
}

// titleSignIn makes that of a card seen straight from above.
func titleSignIn(card gocv.Mat, where headlines.Band) *titleSign {
	part := card.Region(bandBox(image.Pt(card.Cols(), card.Rows()), where))
	defer part.Close()
	return titleSignOf(part)
}

// bandBox returns where on a card of a size a band lies, without the rim.
func bandBox(size image.Point, where headlines.Band) image.Rectangle {
	top, bottom := int(where.Top*float64(size.Y)), int(where.Bottom*float64(size.Y))
	return image.Rect(rim, top, size.X-rim, max(bottom, top+1))
}

// titleLike returns how alike the title of a look is to what stands there at a place, each seen from afar: 0 where the
// look has none.
func (r *Reader) titleLike(s *scene, look int, v *verdict) (like float64, err error) {
	bands, err := r.titles(look)
	if err != nil {
		return 0, err
	}
	for i := range bands {
		taught, err := r.titleSign(look, bands[i].Band)
		if err != nil {
			return 0, err
		}
		box := bandBox(image.Pt(int(v.size[0]), int(v.size[1])), bands[i].Band)
		part := s.Rectify(v.place.Times(projective.Homography{
			1, 0, float64(box.Min.X), 0, 1, float64(box.Min.Y), 0, 0, 1,
		}), box.Size(), 0)
		like = max(like, titleSignOf(part).like(taught))
		part.Close()
	}
	return like, nil
}

// titleSignOf makes that of a band.
func titleSignOf(band gocv.Mat) *titleSign {
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(band, &small, image.Pt(titleWide, titleHigh), 0, 0, gocv.InterpolationArea)
	grey := small.ToBytes()
	var s titleSign
	norm := 1e-6
	for y := range titleHigh {
		for x := 1; x+1 < titleWide; x++ {
			v := float64(grey[y*titleWide+x+1]) - float64(grey[y*titleWide+x-1])
			s[y*titleWide+x] = float32(v)
			norm += v * v
		}
	}
	for i := range s {
		s[i] /= float32(math.Sqrt(norm))
	}
	return &s
}

// like returns how alike two titles are that may lie a little beside each other.
func (s *titleSign) like(other *titleSign) float64 {
	if other == nil {
		return 0
	}
	best := float32(0)
	for move := range 5 {
		sum := float32(0)
		for y := range titleHigh {
			p, q := s[y*titleWide+2:(y+1)*titleWide-2], other[y*titleWide+move:]
			for i, v := range p {
				sum += v * q[i]
			}
		}
		best = max(best, sum)
	}
	return float64(best)
}
