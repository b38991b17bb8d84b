//go:build !nocv

package vision

import (
	"bytes"
	"errors"
	"image"
	"time"

	"gocv.io/x/gocv"

	"elderglass/calibration"
	"elderglass/models"
)

// smallWidth is the width of the small grey pictures in which motion is measured.
const smallWidth = 160

// Tracker decides, from small grey pictures, when to read, and from readings what
// happened. tracker.Tracker is one.
type Tracker interface {
	Look(at time.Duration, small *image.Gray) (read bool)
	Read(at time.Duration, r models.Reading) *models.Roll
}

// DiceReader reads the dice in a frame. Reader and PipsReader are ones.
type DiceReader interface {
	ReadMat(frame gocv.Mat, expect models.Expectation) (models.Reading, error)
	Read(img image.Image, expect models.Expectation) (models.Reading, error)
	Close() error
}

// Watcher is the loop over the pictures of one camera. It owns neither camera nor
// reader, keeps its buffers between pictures and must be closed.
type Watcher struct {
	camera Camera
	reader DiceReader
	track  Tracker
	frame  gocv.Mat
	shrink shrinker
}

// Sight is what one picture gave.
type Sight struct {
	// At is the picture's time since the camera was opened.
	At time.Duration
	// Frame is the picture. It belongs to the watcher and holds until the next one.
	Frame gocv.Mat
	// Small is the picture small and grey, on the same terms.
	Small *image.Gray
	// Reading is what was read in this picture, nil where it was not read.
	Reading *models.Reading
	// Roll is the roll that this picture completes, nil for none.
	Roll *models.Roll
}

// NewWatcher returns a loop over the pictures of a camera.
func NewWatcher(camera Camera, reader DiceReader, track Tracker) *Watcher {
	return &Watcher{camera: camera, reader: reader, track: track, frame: gocv.NewMat(), shrink: newShrinker()}
}

// Next waits for the next picture and follows it. io.EOF says that a recording
// has ended.
func (w *Watcher) Next() (Sight, error) {
	at, err := w.camera.Next(&w.frame)
	if err != nil {
		return Sight{}, err
	}
	small, err := w.shrink.grey(w.frame)
	if err != nil {
		return Sight{}, err
	}
	s := Sight{At: at, Frame: w.frame, Small: small}
	if !w.track.Look(at, small) {
		return s, nil
	}
	// The tracker knows which dice were thrown and which lay there before; the
	// reader does not, so the expectation is the tracker's business.
	reading, err := w.reader.ReadMat(w.frame, models.Expectation{})
	if err != nil {
		return Sight{}, err
	}
	s.Reading = &reading
	s.Roll = w.track.Read(at, reading)
	return s, nil
}

// Close frees the watcher's buffers.
func (w *Watcher) Close() error { return errors.Join(w.frame.Close(), w.shrink.close()) }

// shrinker makes small grey pictures of frames.
type shrinker struct {
	small, grey8 gocv.Mat
	out          *image.Gray
}

func newShrinker() shrinker {
	return shrinker{small: gocv.NewMat(), grey8: gocv.NewMat()}
}

// grey returns a frame small and grey, in a picture that is used again.
func (s *shrinker) grey(frame gocv.Mat) (*image.Gray, error) {
	if frame.Empty() || frame.Type() != gocv.MatTypeCV8UC3 || frame.Cols() < smallWidth || frame.Rows() < 64 {
		return nil, models.Errorf(models.Unreadable, "the camera gives no colour pictures of a usable size: choose another camera")
	}
	size := image.Pt(smallWidth, max(2, frame.Rows()*smallWidth/frame.Cols()))
	gocv.Resize(frame, &s.small, size, 0, 0, gocv.InterpolationArea)
	gocv.CvtColor(s.small, &s.grey8, gocv.ColorBGRToGray)
	pix, err := s.grey8.DataPtrUint8()
	if err != nil {
		return nil, models.Errorf(models.Internal, "reading a small picture: %w", err)
	}
	if s.out == nil || s.out.Rect.Max != size {
		s.out = image.NewGray(image.Rectangle{Max: size})
	}
	copy(s.out.Pix, pix)
	return s.out, nil
}

func (s *shrinker) close() error { return errors.Join(s.small.Close(), s.grey8.Close()) }

// EmptyTray returns the empty tray of a profile as a small grey picture, for the
// tracker to compare with.
func EmptyTray(p *calibration.Profile) (small *image.Gray, err error) {
	img, err := Decode(bytes.NewReader(p.Empty))
	if err != nil {
		return nil, err
	}
	frame, err := MatOf(img)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, frame.Close()) }()
	s := newShrinker()
	defer func() { err = errors.Join(err, s.close()) }()
	return s.grey(frame)
}

// MatOf copies a decoded picture into a frame of 8-bit blue, green, red, which
// the caller must close.
func MatOf(img image.Image) (gocv.Mat, error) {
	p := calibration.PictureOf(img)
	m, err := gocv.NewMatFromBytes(p.Height, p.Width, gocv.MatTypeCV8UC3, p.Pix)
	if err != nil {
		return gocv.Mat{}, models.Errorf(models.Unreadable, "this picture cannot be used: %w", err)
	}
	// NewMatFromBytes borrows Go's memory; the copy stands alone.
	own := m.Clone()
	if err := m.Close(); err != nil {
		return gocv.Mat{}, errors.Join(err, own.Close())
	}
	return own, nil
}
