//go:build !nocv

package cards

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// canonical returns the size of the rectified picture of a card of an aspect.
func canonical(aspect float64) image.Point {
	aspect = min(max(aspect, 0.25), 4)
	return image.Pt(int(math.Round(math.Sqrt(area*aspect))), int(math.Round(math.Sqrt(area/aspect))))
}

// template is a look prepared for comparing.
type template struct {
	size  image.Point
	round bool
	sign  *signature // of a marker
	whole sheet
	half  sheet
}

// sheet is a grey picture with the blocks of it that have something to compare.
type sheet struct {
	grey   gocv.Mat
	blocks []block
}

type block struct {
	box      image.Rectangle
	contrast float64 // standard deviation in grey levels
}

// The grid of blocks.
const (
	gridLong  = 8
	gridShort = 6
	plain     = 3.0 // contrast below which a block says nothing
)

func newTemplate(l *look) (*template, error) {
	img, err := jpeg.Decode(bytes.NewReader(l.picture))
	if err != nil {
		return nil, models.Errorf(models.Unreadable, "a picture of the book is damaged: teach the card anew: %w", err)
	}
	grey, err := greyOf(img)
	if err != nil {
		return nil, err
	}
	t := &template{size: image.Pt(grey.Cols(), grey.Rows()), round: l.round, whole: newSheet(grey, l.round)}
	if l.marker() {
		t.sign = &l.sign
	}
	half := gocv.NewMat()
	gocv.Resize(grey, &half, image.Pt(t.size.X/2, t.size.Y/2), 0, 0, gocv.InterpolationArea)
	t.half = newSheet(half, l.round)
	return t, nil
}

func (t *template) close() {
	t.whole.grey.Close()
	t.half.grey.Close()
}

func (s *sheet) size() image.Point { return image.Pt(s.grey.Cols(), s.grey.Rows()) }

func newSheet(grey gocv.Mat, round bool) sheet {
	s := sheet{grey: grey}
	nx, ny := gridShort, gridLong
	if round {
		nx = gridLong
	}
	if grey.Cols() > grey.Rows() {
		nx, ny = ny, nx
	}
	mean, deviation := gocv.NewMat(), gocv.NewMat()
	defer mean.Close()
	defer deviation.Close()
	for y := range ny {
		for x := range nx {
			box := image.Rect(x*grey.Cols()/nx, y*grey.Rows()/ny, (x+1)*grey.Cols()/nx, (y+1)*grey.Rows()/ny)
			if round && !onDisc(box, s.size()) {
				continue
			}
			part := grey.Region(box)
			gocv.MeanStdDev(part, &mean, &deviation)
			part.Close()
			if c := deviation.GetDoubleAt(0, 0); c > plain {
				s.blocks = append(s.blocks, block{box, c})
			}
		}
	}
	return s
}

// match is where a block was found again, and how alike.
type match struct {
	block
	dx, dy float64 // pixels of the sheet
	like   float64
	// peakX and peakY are by how much the likeness falls beside its peak.
	peakX, peakY float64
}

// find looks for every so manyth block of a sheet, from one on, in a picture that has a margin all round.
func (s *sheet) find(in gocv.Mat, margin, from, every int) []match {
	found := make([]match, 0, len(s.blocks))
	result, mask := gocv.NewMat(), gocv.NewMat()
	defer result.Close()
	defer mask.Close()
	for i := from; i < len(s.blocks); i += every {
		b := s.blocks[i]
		where := in.Region(image.Rect(b.box.Min.X, b.box.Min.Y, b.box.Max.X+2*margin, b.box.Max.Y+2*margin))
		what := s.grey.Region(b.box)
		gocv.MatchTemplate(where, what, &result, gocv.TmCcoeffNormed, mask)
		where.Close()
		what.Close()
		_, best, _, at := gocv.MinMaxLoc(result)
		m := match{block: b, like: float64(best), dx: float64(at.X - margin), dy: float64(at.Y - margin)}
		if at.X > 0 && at.X < 2*margin && at.Y > 0 && at.Y < 2*margin {
			var x, y float64
			x, m.peakX = summit(result.GetFloatAt(at.Y, at.X-1), best, result.GetFloatAt(at.Y, at.X+1))
			y, m.peakY = summit(result.GetFloatAt(at.Y-1, at.X), best, result.GetFloatAt(at.Y+1, at.X))
			m.dx, m.dy = m.dx+x, m.dy+y
		}
		found = append(found, m)
	}
	return found
}

// summit returns where between its neighbours a parabola through three values is highest, and
// how much it falls to both sides.
func summit(before, best, after float32) (at, fall float64) {
	bend := 2*best - before - after
	if bend <= 0 {
		return 0, 0
	}
	return min(max(float64(after-before)/float64(2*bend), -0.5), 0.5), float64(bend)
}
