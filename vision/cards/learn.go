//go:build !nocv

package cards

import (
	"context"
	"errors"
	"image"
	"maps"
	"os"
	"slices"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/disc"
	"elderglass/vision/cards/features"
	"elderglass/vision/cards/projective"
	"elderglass/vision/cards/signature"
)

// The look that is kept of a card.
const (
	keptFeatures = 260
	keptFar      = 120 // features more, of the card seen from afar
	farSize      = 0.5 // of its picture then
	keptQuality  = 88
)

// Learn takes the cards of one photograph into the book. A card that is known already
// gets one more look, and its facts are entered anew. Errors have the codes Invalid, Unreadable and
// TooLarge; then nothing of the photograph was learned.
func (b *Book) Learn(img image.Image, shown []Shown) error {
	s, err := newScene(img)
	if err != nil {
		return err
	}
	defer s.Close()
	looks := make([]*look, len(shown))
	for i := range shown {
		if err := shown[i].validate(); err != nil {
			return err
		}
		if looks[i], err = s.look(&shown[i]); err != nil {
			return err
		}
	}
	for i, l := range looks {
		if err := b.add(shown[i].Card, l); err != nil {
			return err
		}
	}
	return nil
}

// look rectifies a card and keeps what is needed to know it again.
func (s *scene) look(c *Shown) (*look, error) {
	bad := func(why string) error {
		return models.Errorf(models.Invalid, "the corners of the card %.40q %s: give four, clockwise from its top left", c.ID,
			why)
	}
	if len(c.Corners) != 4 {
		return nil, bad("are not four")
	}
	q := projective.Quad(c.Corners)
	for _, p := range q {
		if !(p.X > -s.Wide && p.X < 2*s.Wide && p.Y > -s.High && p.Y < 2*s.High) {
			return nil, bad("lie far outside the picture")
		}
	}
	if !q.Convex() {
		return nil, bad("do not run clockwise round it")
	}
	if q.Area() < 60*60 {
		return nil, models.Errorf(models.Unreadable, "the card %.40q is too small in its photograph: take a closer one", c.ID)
	}
	size, h, round, ok := s.lie(c, q)
	if !ok {
		return nil, bad("make no card")
	}
	grey := s.Rectify(h, size, 0)
	defer grey.Close()
	l, err := newLook(grey, round)
	if err != nil {
		return nil, err
	}
	if l.marker() {
		l.tints = s.Tints(h, size)
	}
	return l, nil
}

// newLook keeps what is needed to know a rectified card again, but for its colours. What lies outside a disc is blanked.
func newLook(grey gocv.Mat, round bool) (*look, error) {
	on, sign := gocv.NewMat(), signature.OfCard
	if round {
		disc.BlankOutside(&grey, 0)
		_ = on.Close()
		on, sign = disc.Mask(image.Pt(grey.Cols(), grey.Rows()), disc.Share), signature.OfDisc
	}
	defer func() { on.Close() }()
	data, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, grey, []int{gocv.IMWriteJpegQuality, keptQuality})
	if err != nil {
		return nil, err
	}
	defer data.Close()
	return &look{
		wide: grey.Cols(), high: grey.Rows(), round: round, features: asSaved(taughtFeatures(grey, on)),
		picture: slices.Clone(data.GetBytes()), sign: sign(grey),
	}, nil
}

// taughtFeatures returns the features of a card's picture, where it is open. The strongest are mostly the smallest, of
// which nothing is left where a card is seen small, so there are some of the picture made small, too.
func taughtFeatures(grey, open gocv.Mat) []features.Feature {
	list := features.Find(grey, open, keptFeatures)
	small, openSmall := gocv.NewMat(), gocv.NewMat()
	defer small.Close()
	defer openSmall.Close()
	gocv.Resize(grey, &small, image.Point{}, farSize, farSize, gocv.InterpolationArea)
	if !open.Empty() {
		gocv.Resize(open, &openSmall, image.Point{}, farSize, farSize, gocv.InterpolationNearestNeighbor)
	}
	for _, f := range features.Find(small, openSmall, keptFar) {
		f.X, f.Y, f.Size = f.X/farSize, f.Y/farSize, f.Size/farSize
		list = append(list, f)
	}
	return list
}

// lie returns the size of a card's rectified picture, how that is mapped to the photograph, and whether it is round.
func (s *scene) lie(c *Shown, q projective.Quad) (size image.Point, h projective.Homography, round, ok bool) {
	aspect := q.Aspect(s.Wide, s.High)
	if c.Round || max(aspect, 1/aspect) < roughShape {
		size = canonical(1)
		h, ok = projective.Between(projective.Rectangle(float64(size.X), float64(size.Y)), q)
		if c.Round || ok && disc.Lies(s.Photo, h, size) {
			return size, h, true, ok
		}
	}
	size = canonical(aspect)
	h, ok = projective.Between(projective.Rectangle(float64(size.X), float64(size.Y)), q)
	return size, h, false, ok
}

// LearnFolder takes the labelled photographs of a folder, those of its truth.json, into
// the book, and says how many photographs of how many cards they were. Errors name the
// photograph; then nothing of the folder was learned.
func (b *Book) LearnFolder(ctx context.Context, dir string) (photographs, shown int, err error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0, 0, models.Errorf(models.NotFound,
			"the folder %s cannot be opened: name one with photographs and truth.json: %w", dir, err)
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	labels, err := readLabels(root)
	if err != nil {
		return 0, 0, err
	}
	next := b.Clone()
	for _, name := range slices.Sorted(maps.Keys(labels)) {
		if err := ctx.Err(); err != nil {
			return 0, 0, err
		}
		img, err := decodeFrom(root, name)
		if err == nil {
			err = next.Learn(img, labels[name])
		}
		if err != nil {
			return 0, 0, of(name, err)
		}
		shown += len(labels[name])
	}
	*b = *next
	return len(labels), shown, nil
}

// of says of which photograph an error speaks.
func of(name string, err error) error {
	if own, ok := errors.AsType[*models.Error](err); ok {
		return &models.Error{Code: own.Code, Message: name + ": " + own.Sentence(), Err: own.Err}
	}
	return err
}
