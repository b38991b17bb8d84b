//go:build !nocv

package vision

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// Camera gives the pictures of one source, one after the other. It must not be
// used from several goroutines at once.
type Camera interface {
	// Next waits for the next picture, puts it into frame, and returns its time since
	// the camera was opened. io.EOF says that a file or folder has ended; any other
	// error has the code Unreadable and means that the camera must be opened again.
	Next(frame *Frame) (time.Duration, error)
	Close() error
}

// CameraOptions say how a camera is opened.
type CameraOptions struct {
	// Paced gives the pictures of a file at the pace at which they were taken;
	// otherwise as fast as they can be read. Live cameras are always paced.
	Paced bool
	// Loop starts a file or folder again when it ends.
	Loop bool
	// Width and Height are the picture size wanted from a device, in pixels; 0
	// for the default. A profile holds for any size of the same aspect.
	Width, Height int
	// Chance decides what a demo throws; nil for fair chance.
	Chance *rand.Rand
}

// OpenCamera opens a source. Errors have the codes NotFound, Conflict (another
// program uses it), Forbidden (no permission) or Unreadable.
func OpenCamera(s Source, o CameraOptions) (Camera, error) {
	switch s.Kind {
	case SourceDevice:
		return openDevice(s.Device, o)
	case SourceHTTP:
		return openHTTP(s)
	case SourceRTSP:
		return openRTSP(s)
	case SourceFile:
		return openFile(s.Path, o)
	case SourceFolder:
		return openFolder(s.Path, o)
	case SourceDemo:
		return openDemo(s, o)
	}
	return nil, models.Refuse(models.Invalid, "refuse.no-camera-chosen")
}

// pace makes a recording run at the speed at which it was taken.
type pace struct {
	on    bool
	start time.Time
}

// wait sleeps until the recording's time has come. A recording that is behind is
// not hurried.
func (p *pace) wait(at time.Duration) {
	if !p.on {
		return
	}
	if p.start.IsZero() {
		p.start = time.Now().Add(-at)
	}
	late := time.Since(p.start) - at
	if late > time.Second {
		p.start = p.start.Add(late)
	}
	time.Sleep(-late)
}

// captureFFmpeg opens a file or an address with FFmpeg, and with nothing else:
// OpenCV takes a text that no back end knows for a GStreamer pipeline. The options
// reach FFmpeg through the environment, the only way that OpenCV 4.6 has.
func captureFFmpeg(name, options string) (*gocv.VideoCapture, error) {
	if err := os.Setenv("OPENCV_FFMPEG_CAPTURE_OPTIONS", options); err != nil {
		return nil, err
	}
	capture, err := gocv.VideoCaptureFileWithAPI(name, gocv.VideoCaptureFFmpeg)
	if err != nil {
		return nil, errors.Join(err, capture.Close())
	}
	return capture, nil
}

// videoFile reads a video file through FFmpeg.
type videoFile struct {
	path    string
	capture *gocv.VideoCapture
	o       CameraOptions
	pace    pace
	frames  int
	offset  time.Duration // of the present round of a loop
	at      time.Duration
	fps     float64
}

func openFile(path string, o CameraOptions) (Camera, error) {
	f := &videoFile{path: path, o: o, pace: pace{on: o.Paced}}
	if err := f.open(); err != nil {
		return nil, err
	}
	return f, nil
}

func (f *videoFile) open() error {
	capture, err := captureFFmpeg(f.path, "protocol_whitelist;file")
	if _, gone := os.Stat(f.path); gone != nil && err != nil {
		return models.Refuse(models.NotFound, "refuse.video-gone", "file",
			filepath.Base(f.path)).Because(errors.Join(gone, err))
	}
	if err != nil {
		return models.Refuse(models.Unreadable, "refuse.not-a-video").Because(err)
	}
	f.capture, f.frames = capture, 0
	f.fps = capture.Get(gocv.VideoCaptureFPS)
	if !(f.fps >= 1 && f.fps <= 240) {
		f.fps = 25
	}
	return nil
}

// Next implements Camera.
func (f *videoFile) Next(frame *Frame) (time.Duration, error) {
	if picture := frame.decoded(); !f.capture.Read(picture) || picture.Empty() {
		if f.frames == 0 {
			return 0, models.Refuse(models.Unreadable, "refuse.video-without-pictures")
		}
		if !f.o.Loop {
			return 0, io.EOF
		}
		f.offset = f.at + time.Duration(float64(time.Second)/f.fps)
		if err := f.capture.Close(); err != nil {
			return 0, models.Refuse(models.Unreadable, "refuse.video-again").Because(err)
		}
		if err := f.open(); err != nil {
			return 0, err
		}
		return f.Next(frame)
	}
	f.at = f.offset + f.stamp()
	f.frames++
	f.pace.wait(f.at)
	return f.at, nil
}

// stamp returns the time of the picture that was read last: what the file says,
// or by counting where it says nothing.
func (f *videoFile) stamp() time.Duration {
	counted := time.Duration(float64(f.frames) / f.fps * float64(time.Second))
	said := time.Duration(f.capture.Get(gocv.VideoCapturePosMsec) * float64(time.Millisecond))
	if said <= 0 || said < f.at-f.offset {
		return counted
	}
	return said
}

// Close implements Camera.
func (f *videoFile) Close() error { return f.capture.Close() }
