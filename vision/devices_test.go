package vision

import (
	"io/fs"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

func TestDevicesAreThoseThatGivePictures(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	list := fstest.MapFS{
		"video0/index": file("0\n"), "video0/name": file("Webcam\n"),
		"video1/index": file("1\n"), "video1/name": file("Webcam metadata\n"),
		"video10/index": file("0\n"),
		"video2/index":  file("0\n"), "video2/name": file("Microscope\n"),
	}
	require.Equal(t, []Device{{0, "Webcam"}, {2, "Microscope"}, {10, "video10"}}, devices(list))
	require.Empty(t, devices(fstest.MapFS{}))
}

func TestWhyADeviceCannotBeOpened(t *testing.T) {
	refused := func(cause error) error { return &fs.PathError{Op: "open", Path: "/dev/video3", Err: cause} }
	for says, c := range map[string]struct {
		cause error
		code  models.Code
	}{
		"there is no camera 3":      {syscall.ENOENT, models.NotFound},
		"the group video":           {syscall.EACCES, models.Forbidden},
		"close other programs":      {syscall.EBUSY, models.Conflict},
		"camera 3 cannot be opened": {syscall.ENODEV, models.Conflict},
	} {
		err := deviceError(3, refused(c.cause))
		require.Equal(t, c.code, models.CodeOf(err))
		require.ErrorContains(t, err, says)
	}
}
