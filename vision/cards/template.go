//go:build !nocv

package cards

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/disc"
	"elderglass/vision/cards/headlines"
	"elderglass/vision/cards/lanes"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/relief"
	"elderglass/vision/cards/signature"
)

// canonical returns the size of the rectified picture of a card of an aspect.
func canonical(aspect float64) image.Point {
	aspect = min(max(aspect, 1.0/mostAspect), mostAspect)
	return image.Pt(int(math.Round(math.Sqrt(area*aspect))), int(math.Round(math.Sqrt(area/aspect))))
}

// template is a look prepared for comparing.
type template struct {
	size         image.Point
	round        bool
	sign         *signature.Signature // of a marker
	tints        []uint8              // of a marker, nil where they are not known
	fine, coarse *relief.Plate        // of a marker
	whole        sheet
	half         sheet
	letters      *headlines.Lines              // nil until they are asked for
	soft         [1 + len(softer)]*softPicture // as it is and softened, where that is known
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
	grey, err := l.grey()
	if err != nil {
		return nil, err
	}
	t := &template{size: image.Pt(grey.Cols(), grey.Rows()), round: l.round, whole: newSheet(grey, l.round)}
	if l.marker() {
		t.sign, t.tints = &l.sign, l.tints
		t.fine, t.coarse = markerPlate(grey, l.round, laidFine), markerPlate(grey, l.round, laidCoarse)
	}
	half := gocv.NewMat()
	gocv.Resize(grey, &half, image.Pt(t.size.X/2, t.size.Y/2), 0, 0, gocv.InterpolationArea)
	t.half = newSheet(half, l.round)
	return t, nil
}

// grey returns the light of the picture of a look that has one; the caller closes it.
func (l *look) grey() (gocv.Mat, error) {
	img, err := l.decode()
	if err != nil {
		return gocv.Mat{}, err
	}
	return photo.Grey(img)
}

// decode returns the picture of a look that has one.
func (l *look) decode() (image.Image, error) {
	img, err := jpeg.Decode(bytes.NewReader(l.picture))
	if err != nil {
		return nil, models.Errorf(models.Unreadable, "a picture of the book is damaged: teach the card anew: %w", err)
	}
	return img, nil
}

// lines returns where there are lines of letters.
func (t *template) lines() *headlines.Lines {
	if t.letters == nil {
		of := headlines.LinesOf(t.whole.grey.ToBytes(), t.size.X, t.size.Y)
		t.letters = &of
	}
	return t.letters
}

// needAtGlance returns how alike a look must be at a glance: a marker is laid over the place after that.
func (t *template) needAtGlance() float64 {
	if t.sign != nil {
		return barelyLike
	}
	return likeGlance
}

func (t *template) close() {
	t.whole.grey.Close()
	t.half.grey.Close()
	t.forgetSoft()
}

// softPicture is a taught picture that was softened, and what the pixels of its cells are like. Neither must be
// changed.
type softPicture struct {
	pix    []uint8
	levels []lanes.Level
}

// softened returns the taught picture, softened as softer says but for 0.
func (t *template) softened(i int) *softPicture {
	if t.soft[i] == nil {
		of := t.whole.grey
		if i > 0 {
			of = gocv.NewMat()
			defer of.Close()
			gocv.GaussianBlur(t.whole.grey, &of, image.Pt(0, 0), softer[i-1], 0, gocv.BorderReplicate)
		}
		t.soft[i] = &softPicture{pix: of.ToBytes()}
	}
	return t.soft[i]
}

// levelsOf returns those of a softened taught picture.
func (t *template) levelsOf(soft *softPicture) []lanes.Level {
	if soft.levels == nil {
		soft.levels = lanes.Levels(lanes.Picture{Pix: soft.pix, Apart: t.size.X, Across: t.size.X, Down: t.size.Y})
	}
	return soft.levels
}

func (t *template) forgetSoft() { clear(t.soft[:]) }

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
			if round && !disc.On(box, s.size()) {
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
	var f finder
	for i := from; i < len(s.blocks); i += every {
		m := match{block: s.blocks[i]}
		f.look(s.grey, m.box, in, image.Rectangle{Min: m.box.Min, Max: m.box.Max.Add(image.Pt(2*margin, 2*margin))})
		m.place(f.likest(), f.at, margin)
		found = append(found, m)
	}
	return found
}

// place notes where a block is most alike, from the margin's corner on, by how alike it is there and beside.
func (m *match) place(p image.Point, like func(x, y int) float64, margin int) {
	m.like, m.dx, m.dy = like(p.X, p.Y), float64(p.X-margin), float64(p.Y-margin)
	if p.X > 0 && p.X < 2*margin && p.Y > 0 && p.Y < 2*margin {
		var x, y float64
		x, m.peakX = summit(like(p.X-1, p.Y), m.like, like(p.X+1, p.Y))
		y, m.peakY = summit(like(p.X, p.Y-1), m.like, like(p.X, p.Y+1))
		m.dx, m.dy = m.dx+x, m.dy+y
	}
}

// summit returns where between its neighbours a parabola through three values is highest, and
// how much it falls to both sides.
func summit(before, best, after float64) (at, fall float64) {
	bend := 2*best - before - after
	if bend <= 0 {
		return 0, 0
	}
	return min(max((after-before)/(2*bend), -0.5), 0.5), bend
}
