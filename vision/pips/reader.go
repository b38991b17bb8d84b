//go:build !nocv

package pips

import (
	"errors"
	"image"
	"slices"
	"sync"
	"time"

	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/mats"
)

// maxPicture is the largest picture that the reader takes, in pixels.
const maxPicture = 40_000_000

// findSide is the long side of the picture in which dice are looked for.
const findSide = 640

// Reader reads ordinary six-sided dice with pips, of any colour, from one
// picture without any calibration. It keeps its buffers between pictures; its
// methods may be called from several goroutines and then wait for each other.
type Reader struct {
	mu     sync.Mutex
	screen mats.Screen
	find   *finder
	// tops reads whole dice, faces their top faces alone, unreadable only whether a die is there.
	tops, faces, unreadable *topReader

	colours colours
	weighed func(Weighed)
}

// NewReader returns a reader; Close frees it.
func NewReader() (*Reader, error) {
	find, err := newFinder()
	if err != nil {
		return nil, err
	}
	tops, err := newTopReader("pips-read", wholeEdges)
	if err != nil {
		return nil, errors.Join(err, find.close())
	}
	faces, err := newTopReader("pips-face", closeEdges)
	if err != nil {
		return nil, errors.Join(err, find.close(), tops.close())
	}
	unreadable, err := newTopReader("pips-die", wholeEdges)
	if err != nil {
		return nil, errors.Join(err, find.close(), tops.close(), faces.close())
	}
	return &Reader{
		screen: mats.NewScreen(), find: find, tops: tops, faces: faces, unreadable: unreadable, colours: anyColours,
	}, nil
}

// Close frees the reader's buffers. The reader cannot be used afterwards.
func (r *Reader) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return errors.Join(r.find.close(), r.tops.close(), r.faces.close(), r.unreadable.close(),
		mats.CloseAll(&r.screen.Mat))
}

// Read reads the dice in a picture. Positions are in pixels of img, counted from
// the top left corner of its bounds. An empty or oversized picture is an error
// with the code Unreadable or TooLarge.
func (r *Reader) Read(img image.Image) (models.Reading, error) {
	b := img.Bounds()
	if b.Empty() {
		return models.Reading{}, models.Refuse(models.Unreadable, "refuse.picture-empty")
	}
	if b.Dx() > maxPicture/b.Dy() {
		return models.Reading{}, models.Refuse(models.TooLarge, "refuse.picture-over-megapixels", "most", 40)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	start := time.Now()
	if _, err := r.screen.Show(img); err != nil {
		return models.Reading{}, err
	}
	return r.read(r.screen.Mat, start)
}

// ReadMat is Read for a frame of a camera: 8 bits, three channels, BGR.
func (r *Reader) ReadMat(frame gocv.Mat) (models.Reading, error) {
	if frame.Empty() || frame.Type() != gocv.MatTypeCV8UC3 {
		return models.Reading{}, models.Refuse(models.Unreadable, "refuse.camera-gave-no-colour")
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.read(frame, time.Now())
}

func (r *Reader) read(bgr gocv.Mat, start time.Time) (models.Reading, error) {
	found, err := r.candidates(bgr)
	if err != nil {
		return models.Reading{}, err
	}
	first, err := r.tops.read(bgr, found, straight)
	if err != nil {
		return models.Reading{}, err
	}
	found, first, rejects := worthAnotherLook(found, first)
	moved := make([]candidate, len(found))
	for i, c := range found {
		moved[i] = insidePicture(movedTo(c, first[i]), bgr)
	}
	looks, err := r.looks(bgr, moved, first)
	if err != nil {
		return models.Reading{}, err
	}
	readings := make([]sighting, len(moved))
	for i, c := range moved {
		readings[i] = sight(c, looks[i], &r.colours)
	}
	kept, more := singleDice(readings)
	r.judge(kept, bgr)
	unread, err := r.unread(bgr, kept, append(more, rejects...))
	if err != nil {
		return models.Reading{}, err
	}
	if err := r.topsAbove(bgr, kept); err != nil {
		return models.Reading{}, err
	}
	dice := make([]models.Die, len(kept))
	for i, k := range kept {
		dice[i] = k.die
	}
	reading := models.Reading{Dice: dice, Unread: unread, Width: bgr.Cols(), Height: bgr.Rows()}
	reading.Warnings = unreadAt(reading)
	reading.Took = time.Since(start)
	return reading, nil
}

// unreadAt says where something lies that may be a die, each part of the picture once.
func unreadAt(reading models.Reading) (warnings []models.Text) {
	var said []string
	for _, p := range reading.Unread {
		at := models.Where(p.X/float64(reading.Width), p.Y/float64(reading.Height))
		if !slices.Contains(said, at.Key) {
			said = append(said, at.Key)
			warnings = append(warnings, models.Say("tray.why.something-may-die-could", "where", at))
		}
	}
	return warnings
}

// cutOff says whether that part of a top face with an edge of so many pixels in which pips lie goes on beyond the
// picture, where nobody sees them.
func cutOff(die models.Die, edge float64, bgr gocv.Mat) bool {
	beyond := cutEdges * edge
	return slices.ContainsFunc(die.Corners, func(p models.Point) bool {
		x, y := die.X+pipped*(p.X-die.X), die.Y+pipped*(p.Y-die.Y)
		return x < -beyond || y < -beyond || x > float64(bgr.Cols())+beyond || y > float64(bgr.Rows())+beyond
	})
}

// looks reads the top face at every candidate anew: mirrored, and closer. Where these and the first look do not agree
// beyond doubt, both are read in every other flip too.
func (r *Reader) looks(bgr gocv.Mat, moved []candidate, first []top) ([]looks, error) {
	second, err := r.tops.read(bgr, moved, mirrored)
	if err != nil {
		return nil, err
	}
	closer, err := r.faces.read(bgr, moved, straight)
	if err != nil {
		return nil, err
	}
	all := make([]looks, len(moved))
	var doubted []int
	var again []candidate
	for i := range moved {
		all[i] = looks{whole: []top{second[i], first[i]}, face: []top{closer[i]}}
		if !all[i].agreed(beyondDoubt) {
			doubted, again = append(doubted, i), append(again, moved[i])
		}
	}
	whole, err := r.tops.read(bgr, again, straight, halfTurn, overturned)
	if err != nil {
		return nil, err
	}
	faces, err := r.faces.read(bgr, again, mirrored, halfTurn, overturned)
	if err != nil {
		return nil, err
	}
	const more = int(flips) - 1
	for k, i := range doubted {
		all[i].whole = append(all[i].whole, whole[more*k:][:more]...)
		all[i].face = append(all[i].face, faces[more*k:][:more]...)
	}
	return all, nil
}

// candidates looks at the picture shrunk to findSide and, where nothing is found,
// once more at twice that size: dice may be too small to be seen. The likeliest come first.
func (r *Reader) candidates(bgr gocv.Mat) ([]candidate, error) {
	found, err := r.find.find(bgr, findSide)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 && max(bgr.Cols(), bgr.Rows()) > findSide*5/4 {
		if found, err = r.find.find(bgr, 2*findSide); err != nil {
			return nil, err
		}
	}
	for i, c := range found {
		found[i] = insidePicture(c, bgr)
	}
	return found, nil
}

// insidePicture moves a candidate into the picture, and makes it no larger: of a picture that is long and narrow the
// finder sees so little that it may take anything for a die.
func insidePicture(c candidate, bgr gocv.Mat) candidate {
	c.edge = min(c.edge, float64(min(bgr.Cols(), bgr.Rows())))
	c.x = max(1, min(c.x, float64(bgr.Cols()-2)))
	c.y = max(1, min(c.y, float64(bgr.Rows()-2)))
	return c
}
