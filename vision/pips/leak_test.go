//go:build !nocv && matprofile

package pips_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/pips"
)

func TestPipsClosesEveryMat(t *testing.T) {
	before := gocv.MatProfile.Count()
	r, err := pips.NewReader()
	require.NoError(t, err)
	warm := 0
	for range 3 {
		for name := range truth(t, "testdata/dice") {
			_, err := r.Read(picture(t, filepath.Join("testdata/dice", name)))
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
