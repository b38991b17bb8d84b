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
	"elderglass/vision/mats"
)

// Tracker decides, from small grey pictures, when to read, and from readings what
// happened. tracker.Tracker is one.
type Tracker interface {
	Look(at time.Duration, small *image.Gray) (read bool)
	Read(at time.Duration, r models.Reading) *models.Roll
}

// DiceReader reads the dice in a frame. Reader and pips.Reader are ones.
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
	frame  *Frame
	live   bool
	last   Mark
}

// Mark tells a picture from others.
type Mark struct {
	seed maphash.Seed
	sum  uint64
}

// Sight is what one picture gave.
type Sight struct {
	// At is the picture's time since the camera was opened.
	At time.Duration
	// Frame is the picture. It belongs to the watcher and holds until the next one.
	Frame *Frame
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
		frame: NewFrame(), last: Mark{seed: maphash.MakeSeed()},
	}
}

// Next waits for the next picture and follows it. io.EOF says that a recording
// has ended.
func (w *Watcher) Next() (Sight, error) {
	at, err := w.camera.Next(w.frame)
	if err != nil {
		return Sight{}, err
	}
	if w.live && w.repeated() {
		return Sight{At: at, Frame: w.frame, Repeated: true}, nil
	}
	small, err := w.frame.Small()
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
	picture, err := w.frame.Mat()
	if err != nil {
		return Sight{}, err
	}
	reading, err := w.reader.ReadMat(picture)
	if err != nil {
		return Sight{}, err
	}
	s.Reading, s.Took = &reading, time.Since(begun)
	s.Roll = w.track.Read(at, reading)
	return s, nil
}

// repeated reports whether the frame is the same as the one before.
func (w *Watcher) repeated() bool {
	sum, ok := w.frame.sum(w.last.seed)
	same := ok && sum == w.last.sum
	w.last.sum = sum
	return same
}

// Last returns the mark of the picture of the last Next.
func (w *Watcher) Last() Mark { return w.last }

// Follow takes a picture for the one before, unless it is none: a camera that froze may
// show it still when it was opened anew.
func (w *Watcher) Follow(before Mark) {
	if before != (Mark{}) {
		w.last = before
	}
}

// Latest returns the picture of the last Next, on the terms of Sight.Frame.
func (w *Watcher) Latest() *Frame { return w.frame }

// Close frees the watcher's buffers.
func (w *Watcher) Close() error { return w.frame.Close() }

// EmptyTray returns the empty tray of a profile as a small grey picture, for the
// tracker to compare with.
func EmptyTray(p *calibration.Profile) (small *image.Gray, err error) {
	img, err := Decode(bytes.NewReader(p.Empty))
	if err != nil {
		return nil, err
	}
	picture, err := MatOf(img)
	if err != nil {
		return nil, err
	}
	frame := NewFrame()
	defer func() { err = errors.Join(err, picture.Close(), frame.Close()) }()
	picture.CopyTo(frame.decoded())
	return frame.Small()
}

// MatOf copies a decoded picture into a frame of 8-bit blue, green, red, which
// the caller must close.
func MatOf(img image.Image) (gocv.Mat, error) {
	s := mats.NewScreen()
	if _, err := s.Show(img); err != nil {
		return gocv.Mat{}, errors.Join(err, s.Mat.Close())
	}
	return s.Mat, nil
}
