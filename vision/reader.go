//go:build !nocv

package vision

import (
	"bytes"
	"errors"
	"image"
	"math"
	"slices"
	"time"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
	"elderglass/vision/mats"
)

// Reader reads the dice in pictures of one camera with one profile. It is not
// safe for concurrent use.
type Reader struct {
	profile *calibration.Profile
	tray    calibration.Picture
	// trayLight is that of the empty tray, light that of the picture being read.
	trayLight [3]float64
	light     light
	finder    *finder
	namer     *namer
	kinds     kinds
	beside    *strangers
	remains   *remains
	gauge     *gauge
	can       repertoires
	// coloured says that the picture of the empty tray has colours.
	coloured bool
	screen   mats.Screen
	faces    []face
	// counts says of each die that was read whether it is one of its colour beyond doubt, placed where it lies.
	counts []bool
	placed []placed
}

// NewReader prepares a reader. What it sees in the samples stays with the profile. A
// profile that cannot be used gives the code Unreadable.
func NewReader(p *calibration.Profile) (*Reader, error) {
	n, err := newNamer()
	if err != nil {
		return nil, err
	}
	r := &Reader{namer: n, screen: mats.NewScreen()}
	if err := r.Use(p); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// Use reads with another profile from now on, as NewReader does. An error leaves the
// reader as it was.
func (r *Reader) Use(p *calibration.Profile) error {
	empty, err := calibration.Decode(bytes.NewReader(p.Empty))
	if err != nil {
		return err
	}
	if size := empty.Bounds().Size(); size.X != p.Width || size.Y != p.Height {
		return models.Refuse(models.Unreadable, "refuse.empty-tray-size")
	}
	tray := calibration.PictureOf(empty)
	f, err := newFinder(p, tray)
	if err != nil {
		return err
	}
	if err := r.namer.learn(p); err != nil {
		return errors.Join(err, f.close())
	}
	old := r.finder
	r.profile, r.tray, r.finder, r.coloured = p, tray, f, !colourless(tray)
	r.kinds, r.trayLight = newKinds(p), trayLight(tray)
	r.can = repertoiresOf(p)
	r.beside = newStrangers(p, f.canvas, f.tray)
	r.remains = newRemains(f.canvas, f.tray)
	r.gauge = newGauge(p)
	if old == nil {
		return nil
	}
	return old.close()
}

// Close frees what the reader holds outside Go's memory.
func (r *Reader) Close() error {
	err := errors.Join(mats.CloseAll(&r.screen.Mat), r.namer.close())
	if r.finder != nil {
		err = errors.Join(err, r.finder.close())
	}
	return err
}

// Read reads the dice in a picture. A picture of another aspect than the profile's
// gives the code Invalid.
func (r *Reader) Read(img image.Image) (models.Reading, error) {
	start := time.Now()
	if err := r.fits(img.Bounds().Dx(), img.Bounds().Dy()); err != nil {
		return models.Reading{}, err
	}
	p, err := r.screen.Show(img)
	if err != nil {
		return models.Reading{}, err
	}
	return r.read(r.screen.Mat, p, start)
}

// ReadMat reads the dice in a frame of three 8-bit channels, as a camera gives
// it, without keeping it.
func (r *Reader) ReadMat(frame gocv.Mat) (models.Reading, error) {
	start := time.Now()
	if frame.Empty() || frame.Type() != gocv.MatTypeCV8UC3 {
		return models.Reading{}, models.Refuse(models.Invalid, "refuse.camera-gave-no-colour")
	}
	if err := r.fits(frame.Cols(), frame.Rows()); err != nil {
		return models.Reading{}, err
	}
	pix, err := frame.DataPtrUint8()
	if err != nil {
		return models.Reading{}, models.Refuse(models.Invalid, "refuse.camera-picture").Because(err)
	}
	return r.read(frame, calibration.Picture{Pix: pix, Width: frame.Cols(), Height: frame.Rows()}, start)
}

func (r *Reader) fits(width, height int) error {
	if width < 64 || height < 64 {
		return models.Refuse(models.Invalid, "refuse.picture-too-small", "width", width, "height", height)
	}
	aspect := float64(width) * float64(r.profile.Height) / (float64(height) * float64(r.profile.Width))
	if math.Abs(aspect-1) > 0.01 {
		return models.Refuse(models.Invalid, "refuse.picture-shape",
			"width", width, "height", height, "profileWidth", r.profile.Width, "profileHeight", r.profile.Height)
	}
	return nil
}

func (r *Reader) read(frame gocv.Mat, p calibration.Picture, start time.Time) (models.Reading, error) {
	reading := models.Reading{Width: p.Width, Height: p.Height}
	gain := calibration.Gain(p, r.tray)
	toPicture := r.profile.Plane.ToPicture(p.Width, p.Height, 0)
	leaning, err := r.glimpse(frame, &toPicture, gain)
	if err != nil {
		return models.Reading{}, err
	}
	height := r.profile.Plane.Height
	r.counts, r.placed = r.counts[:0], r.placed[:0]
	for i := range r.faces {
		f := &r.faces[i]
		d, ok, err := r.die(frame, &toPicture, f, leans(leaning, f.found))
		if err != nil {
			return models.Reading{}, err
		}
		if !ok {
			continue
		}
		r.counts = append(r.counts, r.counted(f, d))
		leaning = slices.DeleteFunc(leaning, func(l found) bool { return between(l.square, f.square) < sameBody })
		r.beside.clear(f.square, height)
		d.X, d.Y = toPicture.Map(f.square.X, f.square.Y)
		d.Corners = cornersOf(f.square, &toPicture)
		told, err := r.place(&reading, frame, &toPicture, f.square, &d)
		if err != nil {
			return models.Reading{}, err
		}
		r.placed = append(r.placed, placed{f.square, pixelsOf(d.Corners), told})
		reading.Dice = append(reading.Dice, d)
	}
	r.remains.find(r.finder.pix, gain, r.beside, r.placed, height)
	if err := r.stack(&reading, frame, &toPicture); err != nil {
		return models.Reading{}, err
	}
	grey := r.coloured && colourless(p)
	if !grey { // without colours there is nothing to count
		crowd(&reading, r.counts, r.profile.Set)
	}
	leaning = r.lean(&reading, leaning, toPicture)
	bent := r.light.gamma != 1
	beside := r.beside.find(bent)
	if !bent {
		beside = r.remaining(beside, leaning)
	}
	r.warn(&reading, beside, toPicture)
	reading.Clear = len(beside) == 0 && len(reading.Leaning) == 0 && !grey
	if grey {
		doubtColours(&reading)
	}
	reading.Took = time.Since(start)
	return reading, nil
}

// die reads a face, which may lean, as the top of a die. It returns false where it is none, or may be the side of a surer
// one.
func (r *Reader) die(frame gocv.Mat, toPicture *calibration.Matrix, f *face, leans bool) (models.Die, bool, error) {
	height := r.profile.Plane.Height
	if r.beside.flat(f.square, height) {
		return models.Die{}, false, nil
	}
	d, ok, err := r.look(frame, toPicture, f, leans)
	if err == nil && !d.Sure && !leans {
		d, ok, err = r.washed(frame, toPicture, f, d, ok)
	}
	if err != nil || !ok {
		return models.Die{}, false, err
	}
	if r.beside.side(f.square, height) || r.shaded(f, &d) {
		if !d.Sure {
			return models.Die{}, false, nil
		}
		d.Sure = false
	}
	d.Sure = d.Sure && !f.hidden
	return d, true, nil
}

// glimpse finds the faces on the tray and looks at each for the first time. It returns
// the dice that lean.
func (r *Reader) glimpse(frame gocv.Mat, toPicture *calibration.Matrix, gain [3]float64) ([]found, error) {
	if err := r.finder.flatten(frame); err != nil {
		return nil, err
	}
	r.beside.mark(r.finder.pix, gain)
	seen, err := r.finder.find(r.beside.areas(r.finder.cost), gain)
	if err != nil {
		return nil, err
	}
	r.faces = r.faces[:0]
	for _, top := range seen.tops {
		covered := r.beside.covered(top.square)
		if covered >= leastCovered || covered >= hardlyCovered && top.score >= plainScore {
			r.faces = append(r.faces, face{found: top, hidden: covered < leastCovered})
		}
	}
	if err := r.namer.glimpse(frame, toPicture, r.faces); err != nil {
		return nil, err
	}
	r.light = r.kinds.bent(light{gain: gain, tray: r.trayLight, gamma: 1}, r.faces)
	return seen.leaning, nil
}

// leans says whether a top face may be the side of a die that leans.
func leans(leaning []found, top found) bool {
	return slices.ContainsFunc(leaning, func(l found) bool {
		return l.score > top.score && between(l.square, top.square) < sameBody
	})
}

// look judges a face, which may lean, at a glance, and by further looks while it is
// not sure. Symbols that are alike are told from the whole face by chance where a glance is only just sure.
func (r *Reader) look(frame gocv.Mat, toPicture *calibration.Matrix, f *face, leans bool) (models.Die, bool, error) {
	colours, away := r.kinds.see(r.light, f.rim)
	by := glanceSpread
	for {
		d, ok := judge(f.score, by, r.namer.compare(f), colours, away, leans, r.can)
		if !ok {
			return d, false, nil
		}
		contested := false
		if d.Sure && (f.looks > 0 || d.Confidence >= justSure) {
			var err error
			if contested, err = r.contested(frame, toPicture, f, &d); err != nil || !contested {
				return d, true, err
			}
		}
		if f.looks == len(nudges) {
			if contested {
				return d, true, nil
			}
			var err error
			if d.Sure, err = r.vouched(frame, toPicture, f, d, away); err != nil || d.Sure || leans {
				return d, true, err
			}
			if d, err = r.lookAgain(frame, toPicture, f, d); err == nil && !d.Sure {
				err = r.fought(frame, toPicture, f, &d, away)
			}
			return d, true, err
		}
		if err := r.namer.study(frame, toPicture, f); err != nil {
			return models.Die{}, false, err
		}
		by = studySpread
	}
}

// shaded says whether a face lies where a surer die's side is and is of no die's shade: it may
// be that side, whatever stands beside it. One in doubt must lie wholly there, and be hardly found.
func (r *Reader) shaded(f *face, d *models.Die) bool {
	least, away := asSide, sureSideAway
	if !d.Sure {
		least, away = whollySide, sideAway
	}
	return (d.Sure || f.score < vouchScore) && r.beside.share(f.square, r.beside.dice) >= least &&
		r.kinds.nearest(r.light.tone(f.rim)) > away*away
}

// vouched says whether the relief of a face settles the doubt in what it was read as.
func (r *Reader) vouched(frame gocv.Mat, toPicture *calibration.Matrix, f *face, d models.Die, away float64) (bool,
	error,
) {
	if f.score < vouchScore || away > vouchAway || d.Confidence < vouchConfidence {
		return false, nil
	}
	cut, err := r.namer.cutter.cut(frame, toPicture, f.square, gaugeView)
	if err != nil {
		return false, err
	}
	return r.gauge.vouches(cut, look{d.Colour, d.Face}, r.can[d.Colour].faces), nil
}

// contested says whether a sure die that may yet show another face is rather that one, or no more sure, by where the
// prints differ. It is a question then.
func (r *Reader) contested(frame gocv.Mat, toPicture *calibration.Matrix, f *face, d *models.Die) (bool, error) {
	if d.Confidence >= 1-duelOdds {
		return false, nil
	}
	cut, err := r.namer.cutter.cut(frame, toPicture, f.square, duelView)
	if err != nil {
		return false, err
	}
	return r.gauge.contests(cut, d), nil
}

// fought weighs the faces between which a die is in doubt anew, by where their prints differ.
func (r *Reader) fought(frame gocv.Mat, toPicture *calibration.Matrix, f *face, d *models.Die, away float64) error {
	if f.score < vouchScore || away > vouchAway || len(d.Guesses) < 2 || ofOneColour(d) < sureConfidence {
		return nil
	}
	cut, err := r.namer.cutter.cut(frame, toPicture, f.square, duelView)
	if err != nil {
		return err
	}
	settled := r.gauge.settles(cut, d, pixelsOf(cornersOf(f.square, toPicture)))
	d.Sure = settled && d.Confidence >= sureConfidence && len(r.can[d.Colour].frail) == 0
	return nil
}

// warn says what lies in the tray and was not read as a die.
func (r *Reader) warn(reading *models.Reading, beside []stranger, toPicture calibration.Matrix) {
	for _, s := range beside {
		if s.area >= palm {
			reading.Hand = true
			continue
		}
		x, y := toPicture.Map(s.x, s.y)
		reading.Warnings = append(reading.Warnings, models.Say("tray.why.something-no-die-read", "where",
			models.Where(x/float64(reading.Width), y/float64(reading.Height))))
	}
	if reading.Hand {
		reading.Warnings = append(reading.Warnings, models.Say("tray.why.hand-another-thing-covers"))
	}
}
