//go:build !nocv

package vision_test

import (
	"image"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision"
)

// blind is a tracker that wants to see nothing, or everything, closely.
type blind struct{ curious bool }

func (b blind) Look(time.Duration, *image.Gray) bool { return b.curious }

func (blind) Read(time.Duration, models.Reading) *models.Roll {
	return &models.Roll{Rolled: []models.Die{{Face: "wild"}}}
}

// counter is a reader that finds nothing.
type counter struct{ read int }

func (c *counter) ReadMat(frame gocv.Mat) (models.Reading, error) {
	c.read++
	return models.Reading{Width: frame.Cols(), Height: frame.Rows()}, nil
}

func (*counter) Read(image.Image) (models.Reading, error) {
	return models.Reading{}, nil
}
func (*counter) Close() error { return nil }

// watchFilm watches a recorded evening.
func watchFilm(t *testing.T, track vision.Tracker) (*vision.Watcher, *counter) {
	t.Helper()
	camera, err := vision.OpenCamera(vision.Source{Kind: vision.SourceFile, Path: film}, vision.CameraOptions{Loop: true})
	require.NoError(t, err)
	reader := &counter{}
	w := vision.NewWatcher(camera, false, reader, track)
	t.Cleanup(func() {
		require.NoError(t, w.Close())
		require.NoError(t, camera.Close())
	})
	return w, reader
}

func TestAPictureIsReadOnlyWhereTheTrackerAsks(t *testing.T) {
	w, reader := watchFilm(t, blind{})
	for range 20 {
		s, err := w.Next()
		require.NoError(t, err)
		require.Nil(t, s.Reading)
		require.Nil(t, s.Roll)
		require.Equal(t, image.Pt(160, 120), s.Small.Bounds().Size())
	}
	require.Zero(t, reader.read)
	w, reader = watchFilm(t, blind{curious: true})
	s, err := w.Next()
	require.NoError(t, err)
	require.Equal(t, 1, reader.read)
	require.Equal(t, 960, s.Reading.Width)
	require.Equal(t, models.Face("wild"), s.Roll.Rolled[0].Face)
}

// The loop runs at the camera's pace all evening: what it allocates for each
// picture, outside OpenCV's own buffers, stays under two kilobytes.
func TestTheFrameLoopHardlyAllocates(t *testing.T) {
	w, _ := watchFilm(t, blind{})
	_, err := w.Next()
	require.NoError(t, err)
	const pictures = 60
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range pictures {
		_, err := w.Next()
		require.NoError(t, err)
	}
	runtime.ReadMemStats(&after)
	require.LessOrEqual(t, (after.Mallocs-before.Mallocs)/pictures, uint64(12))
	require.LessOrEqual(t, (after.TotalAlloc-before.TotalAlloc)/pictures, uint64(2<<10))
}
