//go:build !nocv

package cards_test

import (
	"image"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
)

// A small box of cards is shown once, and what is photographed afterwards is named.
func TestCardsThatWereShownOnceAreNamed(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.Make(dir, 301, 10, 5))
	book := &cards.Book{}
	photographs, shown, err := book.LearnFolder(t.Context(), filepath.Join(dir, "learn"))
	require.NoError(t, err)
	require.Equal(t, []int{10, 10}, []int{photographs, shown})
	path := filepath.Join(t.TempDir(), "cards")
	require.NoError(t, book.Save(path))
	kept, err := cards.Load(path)
	require.NoError(t, err)
	require.Equal(t, book, kept, "a book is read alike before and after it was saved")
	reader := cards.NewReader(kept)
	defer reader.Close()
	res, err := bench.Measure(filepath.Join(dir, "read"), reader)
	require.NoError(t, err)
	require.Greater(t, res.Known, 8)
	require.Positive(t, res.Unknown)
	require.Zero(t, res.Wrong, "wrong though sure: %v", res.Notes)
	require.Zero(t, res.CalledSure, "unknown though sure: %v", res.Notes)
	require.LessOrEqual(t, res.Called, 1, "the title of one twin is covered: %v", res.Notes)
	require.Equal(t, res.Known, res.Right, "%v", res.Notes)
}

func TestNothingIsNamedWhereNothingWasTaught(t *testing.T) {
	reader := cards.NewReader(&cards.Book{})
	defer reader.Close()
	for _, img := range []image.Image{
		image.NewGray(image.Rect(0, 0, 640, 480)), image.NewRGBA(image.Rect(0, 0, 64, 48)),
		image.NewYCbCr(image.Rect(3, 5, 1003, 705), image.YCbCrSubsampleRatio420),
		image.NewGray(image.Rect(0, 0, 6000, 20)),
	} {
		seen, err := reader.Read(img)
		require.NoError(t, err)
		require.Empty(t, seen)
		require.NotNil(t, seen, "phones are sent a list")
	}
	_, err := reader.Read(image.NewGray(image.Rect(0, 0, 8, 8)))
	require.Equal(t, models.Unreadable, models.CodeOf(err))
}

func TestCornersThatMakeNoCardAreRefused(t *testing.T) {
	img := image.NewGray(image.Rect(0, 0, 640, 480))
	card := cards.Card{ID: "a", Name: "A", Class: "item"}
	for name, corners := range map[string][]models.Point{
		"three":            {{X: 10, Y: 10}, {X: 200, Y: 10}, {X: 200, Y: 300}},
		"counterclockwise": {{X: 10, Y: 10}, {X: 10, Y: 300}, {X: 200, Y: 300}, {X: 200, Y: 10}},
		"on a line":        {{X: 10, Y: 10}, {X: 20, Y: 10}, {X: 30, Y: 10}, {X: 40, Y: 10}},
		"far away":         {{X: 1e9, Y: 10}, {X: 2e9, Y: 10}, {X: 2e9, Y: 300}, {X: 1e9, Y: 300}},
		"tiny":             {{X: 10, Y: 10}, {X: 20, Y: 10}, {X: 20, Y: 24}, {X: 10, Y: 24}},
	} {
		book := &cards.Book{}
		err := book.Learn(img, []cards.Shown{{Card: card, Corners: corners}})
		require.Error(t, err, name)
		require.NotEqual(t, models.Internal, models.CodeOf(err), name)
		require.Empty(t, book.Cards())
	}
}
