//go:build matprofile && !nocv

package cards_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision"
	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
)

// OpenCV's memory is not Go's: each picture must be freed by hand.
func TestEveryPictureOfCardsIsFreed(t *testing.T) {
	everyPictureIsFreed(t, func(dir string) error { return bench.Make(dir, 302, 8, 2) })
}

func TestEveryPictureOfMarkersIsFreed(t *testing.T) {
	everyPictureIsFreed(t, func(dir string) error { return bench.MakeMarkers(dir, 302, 18, 2) })
}

func TestEveryPictureThatIsAlignedIsFreed(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.Make(dir, 302, 6, 1))
	before := gocv.MatProfile.Count()
	_, _, err := bench.Teach(filepath.Join(dir, "learn"))
	require.NoError(t, err)
	require.Equal(t, before, gocv.MatProfile.Count())
}

func everyPictureIsFreed(t *testing.T, draw func(dir string) error) {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, draw(dir))
	before := gocv.MatProfile.Count()
	book := &cards.Book{}
	_, _, err := book.LearnFolder(t.Context(), filepath.Join(dir, "learn"))
	require.NoError(t, err)
	require.Equal(t, before, gocv.MatProfile.Count(), "learning keeps none")
	reader := cards.NewReader(book)
	for _, name := range []string{"picture-000.jpg", "picture-001.jpg"} {
		f, err := os.Open(filepath.Join(dir, "read", name))
		require.NoError(t, err)
		img, err := vision.Decode(f)
		require.NoError(t, err)
		require.NoError(t, f.Close())
		_, err = reader.Read(img)
		require.NoError(t, err)
	}
	reader.Close()
	require.Equal(t, before, gocv.MatProfile.Count())
}
