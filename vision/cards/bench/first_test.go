//go:build !nocv

package bench

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The first cards of a box are found beside each other, whether none of its cards is known or one that does not lie
// there.
func TestTheFirstCardsOfABoxAreFoundBesideEachOther(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, Make(dir, 303, 12, 8))
	for few := range 2 {
		book, err := TeachFew(filepath.Join(dir, "learn"), few)
		require.NoError(t, err)
		require.Len(t, book.Cards(), few)
		res, err := MeasureFirst(filepath.Join(dir, "read"), book)
		require.NoError(t, err)
		require.GreaterOrEqual(t, res.Outlined, res.Cards-1, res.Notes)
		require.LessOrEqual(t, res.Parts, 1, res.Notes)
		require.LessOrEqual(t, res.Elsewhere, 4, "no more than there are other things: %v", res.Notes)
		require.Equal(t, 8, res.Photographs)
		require.LessOrEqual(t, res.Photographs-res.Clear, len(res.Notes), "each that is not clear has a note")

		alone, err := MeasureFirst(filepath.Join(dir, "learn"), book)
		require.NoError(t, err)
		require.Equal(t, 12, alone.Photographs)
		require.GreaterOrEqual(t, alone.Clear, 8, alone.Notes)
	}
}
