//go:build !nocv && matprofile

package vision_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision"
)

func TestPipsClosesEveryMat(t *testing.T) {
	before := gocv.MatProfile.Count()
	r, err := vision.NewPipsReader()
	require.NoError(t, err)
	warm := 0
	for range 3 {
		for name := range pipTruth(t, "testdata/pips") {
			_, err := r.Read(pipPicture(t, filepath.Join("testdata/pips", name)))
			require.NoError(t, err)
		}
		if warm == 0 {
			warm = gocv.MatProfile.Count()
		}
		require.Equal(t, warm, gocv.MatProfile.Count(), "a reading leaves Mats behind")
	}
	require.NoError(t, r.Close())
	require.Equal(t, before, gocv.MatProfile.Count())
}
