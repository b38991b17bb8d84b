//go:build !nocv

package vision

import (
	"bytes"
	"errors"
	"hash/maphash"
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
	ReadMat(frame gocv.Mat) (models.Reading, error)
	Read(img image.Image) (models.Reading, error)
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
	live   bool
	seed   maphash.Seed
	last   uint64
}

// Sight is what one picture gave.
type Sight struct {
	// At is the picture's time since the camera was opened.
	At time.Duration
	// Frame is the picture. It belongs to the watcher and holds until the next one.
	Frame gocv.Mat
	// Small is the picture small and grey, on the same terms; nil where Repeated.
	Small *image.Gray
	// Repeated is true where a live camera gave the same picture again, to the
	// last bit. It tells nothing and the tracker does not see it: a camera that
	// freezes while dice roll must not look like dice that lie still.
	Repeated bool
	// Reading is what was read in this picture, nil where it was not read; Took is
	// how long that took.
	Reading *models.Reading
	Took    time.Duration
	// Roll is the roll that this picture completes, nil for none.
	Roll *models.Roll
}

// NewWatcher returns a loop over the pictures of a camera; live says that it
// shows the present, so that no two of its pictures are the same.
func NewWatcher(camera Camera, live bool, reader DiceReader, track Tracker) *Watcher {
	return &Watcher{
		camera: camera, live: live, reader: reader, track: track,
		frame: gocv.NewMat(), shrink: newShrinker(), seed: maphash.MakeSeed(),
	}
}

// Next waits for the next picture and follows it. io.EOF says that a recording
// has ended.
func (w *Watcher) Next() (Sight, error) {
	at, err := w.camera.Next(&w.frame)
	if err != nil {
		return Sight{}, err
	}
	if w.live && w.repeated() {
		return Sight{At: at, Frame: w.frame, Repeated: true}, nil
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
	begun := time.Now()
	reading, err := w.reader.ReadMat(w.frame)
	if err != nil {
		return Sight{}, err
	}
	s.Reading, s.Took = &reading, time.Since(begun)
	s.Roll = w.track.Read(at, reading)
	return s, nil
}

// repeated reports whether the frame is the same as the one before.
func (w *Watcher) repeated() bool {
	pix, err := w.frame.DataPtrUint8()
	if err != nil {
		return false
	}
	sum := maphash.Bytes(w.seed, pix)
	same := sum == w.last
	w.last = sum
	return same
}

// Latest returns the picture of the last Next, on the terms of Sight.Frame.
func (w *Watcher) Latest() gocv.Mat { return w.frame }

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
		return nil, models.Refuse(models.Unreadable, "refuse.camera-gave-no-colour")
	}
	size := image.Pt(smallWidth, max(2, frame.Rows()*smallWidth/frame.Cols()))
	gocv.CvtColor(frame, &s.grey8, gocv.ColorBGRToGray)
	gocv.Resize(s.grey8, &s.small, size, 0, 0, gocv.InterpolationArea)
	pix, err := s.small.DataPtrUint8()
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
		return gocv.Mat{}, models.Refuse(models.Unreadable, "refuse.picture-unreadable").Because(err)
	}
	// NewMatFromBytes borrows Go's memory; the copy stands alone.
	own := m.Clone()
	if err := m.Close(); err != nil {
		return gocv.Mat{}, errors.Join(err, own.Close())
	}
	return own, nil
}

// EncodeJPEG encodes a frame as a JPEG of a quality of 1…100, reduced to a width
// in pixels where it is wider; 0 for any width.
func EncodeJPEG(frame gocv.Mat, width, quality int) (data []byte, err error) {
	if frame.Empty() {
		return nil, models.Refuse(models.Unavailable, "refuse.camera-gives-no-picture")
	}
	if width > 0 && frame.Cols() > width {
		reduced := gocv.NewMat()
		defer func() { err = errors.Join(err, reduced.Close()) }()
		gocv.Resize(frame, &reduced, image.Pt(width, frame.Rows()*width/frame.Cols()), 0, 0, gocv.InterpolationArea)
		frame = reduced
	}
	buffer, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, frame, []int{gocv.IMWriteJpegQuality, quality})
	if err != nil {
		return nil, models.Errorf(models.Internal, "encoding a picture: %w", err)
	}
	defer buffer.Close()
	return bytes.Clone(buffer.GetBytes()), nil
}

// MeasureFrame returns the light and focus of a frame.
func MeasureFrame(frame gocv.Mat) (h Health, err error) {
	if frame.Empty() {
		return Health{}, models.Refuse(models.Unavailable, "refuse.camera-gives-no-picture")
	}
	grey := gocv.NewMat()
	defer func() { err = errors.Join(err, grey.Close()) }()
	gocv.CvtColor(frame, &grey, gocv.ColorBGRToGray)
	pix, err := grey.DataPtrUint8()
	if err != nil {
		return Health{}, models.Errorf(models.Internal, "measuring a picture: %w", err)
	}
	return Measure(&image.Gray{Pix: pix, Stride: grey.Cols(), Rect: image.Rect(0, 0, grey.Cols(), grey.Rows())}), nil
}
