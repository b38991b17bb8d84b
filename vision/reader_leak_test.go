//go:build matprofile && !nocv

package vision_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// OpenCV's memory is not Go's: each picture must be freed by hand.
func TestEveryPictureIsFreed(t *testing.T) {
	before := gocv.MatProfile.Count()
	r := newReader(t, "d05-pips")
	img := picture(t, filepath.Join(folders, "d05-pips", "test-00.jpg"))
	held := gocv.MatProfile.Count()
	for range 3 {
		_, err := r.Read(img)
		require.NoError(t, err)
	}
	require.LessOrEqual(t, gocv.MatProfile.Count(), held+1, "reading keeps no more than the frame")
	require.NoError(t, r.Close())
	require.Equal(t, before, gocv.MatProfile.Count())
}
