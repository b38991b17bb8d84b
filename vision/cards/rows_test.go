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

// The adventures of a box whose classes have sizes, frames and layouts of their own, with text below the rows, are read
// by what ten of them taught.
func TestRowsAboveTextAreRead(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.MakeClasses(dir, 6006, 10, 6))
	book := &cards.Book{}
	_, _, err := book.LearnFolder(t.Context(), filepath.Join(dir, "learn"))
	require.NoError(t, err)
	reader := cards.NewReader(book)
	defer reader.Close()
	reader.Study()
	res, err := bench.Measure(filepath.Join(dir, "read"), reader)
	require.NoError(t, err)
	adventures := res.Groups["adventure"]
	require.NotNil(t, adventures)
	require.GreaterOrEqual(t, adventures.Icons, 20)
	require.Greater(t, adventures.IconsRight*10, adventures.Icons*6, "%v", adventures.Notes)
}
