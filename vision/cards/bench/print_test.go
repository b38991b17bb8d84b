//go:build !nocv

package bench

import (
	"image"
	_ "image/png" // faces are PNG
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPrintedFacesSayWhatTheyAre prints a small box: each face is a picture, and only taught ones have an id.
func TestPrintedFacesSayWhatTheyAre(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, Print(dir, 20001, 15))
	faces := filepath.Join(dir, "faces")
	byPicture, err := labelledIn(faces)
	require.NoError(t, err)
	taught, twins := 0, 0
	for name, cards := range byPicture {
		require.Len(t, cards, 1)
		if cards[0].ID != "" {
			require.Equal(t, cards[0].ID+".png", name)
			taught++
		} else if cards[0].Twin {
			twins++
		}
		f, err := os.Open(filepath.Join(faces, name))
		require.NoError(t, err)
		size, format, err := image.DecodeConfig(f)
		require.NoError(t, err)
		require.NoError(t, f.Close())
		require.Equal(t, "png", format)
		require.Positive(t, size.Width)
	}
	require.Equal(t, 15, taught)
	require.Positive(t, twins)
	require.Greater(t, len(byPicture), taught+twins, "cards of their own that are never taught")
}
