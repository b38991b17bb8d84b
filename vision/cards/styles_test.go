//go:build !nocv

package cards_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
)

// An owner has several boxes with cards of one shape. In each the titles stand elsewhere: a card is told by those of
// its own box, so that it is read as if there were no other.
func TestCardsOfSeveralBoxesAreToldByTheTitlesOfTheirOwn(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	require.NoError(t, bench.Make(dir, 709, 12, 3))
	require.NoError(t, bench.Make(other, 705, 24, 1))
	book := &cards.Book{}
	read := func() bench.Result {
		reader := cards.NewReader(book)
		defer reader.Close()
		res, err := bench.Measure(filepath.Join(dir, "read"), reader)
		require.NoError(t, err)
		return res
	}
	_, _, err := book.LearnFolder(t.Context(), filepath.Join(dir, "learn"))
	require.NoError(t, err)
	alone := read()
	_, _, err = book.LearnFolder(t.Context(), filepath.Join(other, "learn"))
	require.NoError(t, err)
	together := read()
	require.Positive(t, alone.Right)
	for _, res := range []bench.Result{alone, together} {
		require.Zero(t, res.Called, "%v", res.Notes)
		require.Equal(t, []int{res.Known, res.Known}, []int{res.Right, res.Sure}, "%v", res.Notes)
	}
}
