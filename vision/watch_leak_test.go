//go:build matprofile && !nocv

package vision_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

func TestTheFrameLoopFreesEveryPicture(t *testing.T) {
	before := gocv.MatProfile.Count()
	t.Run("watch", func(t *testing.T) {
		w, _ := watchFilm(t, blind{curious: true})
		for range 300 {
			s, err := w.Next()
			require.NoError(t, err)
			_, err = s.Frame.Health()
			require.NoError(t, err)
			_, err = s.Frame.JPEG(320, 75)
			require.NoError(t, err)
		}
	})
	require.Equal(t, before, gocv.MatProfile.Count())
}
