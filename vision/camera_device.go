//go:build !nocv

package vision

import (
	"errors"
	"math"
	"os"
	"runtime"
	"time"

	"gocv.io/x/gocv"

	"elderglass/models"
)

// The values of OpenCV's exposure switch under Video4Linux.
const (
	exposureManual    = 1
	exposureAutomatic = 3
	settleAfter       = 2 * time.Second // automatic exposure and focus find their place
	lightChange       = 1.6             // the picture's brightness changes by this factor: expose anew
)

// device is a camera of this computer. It lets exposure and focus settle and
// then holds them, where the driver can, because a hand in the picture makes an
// automatic camera change the light of the dice.
type device struct {
	capture *gocv.VideoCapture
	start   time.Time
	from    time.Time // when the present automatic phase began
	held    bool
	level   float64 // brightness when the exposure was held
	mean    float64
}

// deviceBackend is the one back end that is tried: another would search for the
// camera by other rules.
var deviceBackend = map[string]gocv.VideoCaptureAPI{
	"linux":   gocv.VideoCaptureV4L2,
	"darwin":  gocv.VideoCaptureAVFoundation,
	"windows": gocv.VideoCaptureDshow,
}

func openDevice(n int, o CameraOptions) (Camera, error) {
	if err := probeDevice(n); err != nil {
		return nil, err
	}
	// Seconds after which a camera that sends nothing ends the wait.
	if err := os.Setenv("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2"); err != nil {
		return nil, models.Errorf(models.Internal, "setting the camera's time limit: %w", err)
	}
	capture, err := gocv.VideoCaptureDeviceWithAPI(n, deviceBackend[runtime.GOOS])
	if err != nil {
		return nil, errors.Join(models.Refuse(models.Conflict, "refuse.camera-not-usable", "n", n), capture.Close())
	}
	d := &device{capture: capture, start: time.Now(), from: time.Now()}
	width, height := o.Width, o.Height
	if width == 0 || height == 0 {
		width, height = 1280, 960
	}
	// Compressed pictures, because USB 2 carries large raw ones at 5 a second only.
	capture.Set(gocv.VideoCaptureFOURCC, capture.ToCodec("MJPG"))
	capture.Set(gocv.VideoCaptureFrameWidth, float64(width))
	capture.Set(gocv.VideoCaptureFrameHeight, float64(height))
	capture.Set(gocv.VideoCaptureFPS, 30)
	capture.Set(gocv.VideoCaptureBufferSize, 1)
	return d, nil
}

// Next implements Camera.
func (d *device) Next(frame *Frame) (time.Duration, error) {
	picture := frame.decoded()
	if !d.capture.Read(picture) || picture.Empty() {
		return 0, models.Refuse(models.Unreadable, "refuse.camera-sends-nothing")
	}
	d.hold(picture)
	return time.Since(d.start), nil
}

// hold fixes exposure and focus once they have settled, and frees them when the
// light of the room has changed.
func (d *device) hold(picture *gocv.Mat) {
	if time.Since(d.from) < settleAfter {
		return
	}
	mean := picture.Mean()
	d.mean += 0.1 * ((mean.Val1+mean.Val2+mean.Val3)/3 - d.mean)
	switch {
	case !d.held:
		d.mean = (mean.Val1 + mean.Val2 + mean.Val3) / 3
		d.level, d.held = d.mean, true
		exposure, focus := d.capture.Get(gocv.VideoCaptureExposure), d.capture.Get(gocv.VideoCaptureFocus)
		d.capture.Set(gocv.VideoCaptureAutoExposure, exposureManual)
		d.capture.Set(gocv.VideoCaptureExposure, exposure)
		d.capture.Set(gocv.VideoCaptureAutoFocus, 0)
		d.capture.Set(gocv.VideoCaptureFocus, focus)
	case math.Abs(math.Log(max(d.mean, 1)/max(d.level, 1))) > math.Log(lightChange):
		d.held, d.from = false, time.Now()
		d.capture.Set(gocv.VideoCaptureAutoExposure, exposureAutomatic)
		d.capture.Set(gocv.VideoCaptureAutoFocus, 1)
	}
}

// Close implements Camera. The camera is left as automatic as it was found.
func (d *device) Close() error {
	if d.held {
		d.capture.Set(gocv.VideoCaptureAutoExposure, exposureAutomatic)
		d.capture.Set(gocv.VideoCaptureAutoFocus, 1)
	}
	return d.capture.Close()
}
