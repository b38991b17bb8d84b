//go:build !nocv

package bench

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// A card is taught where it is found, its right side up; where only something else is found, it is shown once more.
func TestACardIsTaughtWhereItIsFound(t *testing.T) {
	truth := projective.Rectangle(250, 350)
	found, part := truth.Grown(1.04).Turned(3), truth.Grown(0.6)
	corners, ok := foundOf(truth[:], []models.SeenCard{{Corners: part[:]}, {Corners: found[:]}})
	require.True(t, ok)
	require.Equal(t, truth.Grown(1.04), projective.Quad(corners))
	_, ok = foundOf(truth[:], []models.SeenCard{{Corners: part[:]}})
	require.False(t, ok)
}

// A box is taught card by card by a reader that knows those before.
func TestABoxIsTaughtCardByCard(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, Make(dir, 303, 6, 1))
	book, again, err := Teach(filepath.Join(dir, "learn"))
	require.NoError(t, err)
	require.Len(t, book.Cards(), 6)
	require.LessOrEqual(t, again, 2)
	for _, c := range book.Cards() {
		require.Equal(t, 1, c.Pictures())
	}
	_, _, err = Teach(dir)
	require.Error(t, err, "a folder without truth.json")
}
