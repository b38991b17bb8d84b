package vision

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
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
