//go:build !nocv

package vision

import (
	"errors"
	"fmt"
	"os"

	"elderglass/models"
	"elderglass/vision/demo"
)

// demoCamera plays the clip that ships with the program.
type demoCamera struct{ videoFile }

// openDemo unpacks the clip, because FFmpeg reads files only, into a temporary
// file that has no name any more when this returns: nothing is left behind
// however the process ends.
func openDemo(o CameraOptions) (Camera, error) {
	f, err := os.CreateTemp("", "elderglass-demo-*.mp4")
	if err != nil {
		return nil, because(models.Unreadable, err, "the demo clip cannot be unpacked; check that the folder for temporary files may be written to")
	}
	_, err = f.Write(demo.Clip)
	if err = errors.Join(err, os.Remove(f.Name())); err != nil {
		return nil, because(models.Unreadable, errors.Join(err, f.Close()), "the demo clip cannot be unpacked; check the disk")
	}
	c := &demoCamera{videoFile{path: fmt.Sprintf("/dev/fd/%d", f.Fd()), opened: f, o: o, pace: pace{on: o.Paced}}}
	if err := c.open(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return c, nil
}

// Close implements Camera.
func (c *demoCamera) Close() error { return errors.Join(c.videoFile.Close(), c.opened.Close()) }
