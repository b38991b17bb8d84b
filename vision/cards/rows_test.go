//go:build !nocv

package cards_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
)

// Rows of small icons, which lie on the pictures of cards, are read of cards that were never shown, in photographs as
// people take them.
func TestRowsOfNewCardsAreProposed(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.MakeRows(dir, 5001, 40, 4))
	book := &cards.Book{}
	_, _, err := book.LearnFolder(t.Context(), filepath.Join(dir, "learn"))
	require.NoError(t, err)
	reader := cards.NewReader(book)
	defer reader.Close()
	reader.Study()
	res, err := bench.Measure(filepath.Join(dir, "read"), reader)
	require.NoError(t, err)
	require.GreaterOrEqual(t, res.Rows, 8)
	require.Greater(t, res.IconsRight*100, res.Icons*45, "%v", res.Notes)
	require.Less(t, res.IconsWrong*100, res.Icons*20, "%v", res.Notes)
}
