//go:build !nocv

package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
)

func TestCardsAreLearnedAndRead(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.Make(dir, 303, 3, 1))
	book, learn := filepath.Join(dir, "book"), filepath.Join(dir, "learn")
	out, errs, status := elderglass(t, "cards", "learn", "--from", learn, "--book", book)
	require.Equal(t, []any{"", 0}, []any{errs, status})
	require.Contains(t, out, "Learned 3 cards from 3 photographs")
	picture := filepath.Join(dir, "read", "picture-000.jpg")
	photographs, err := filepath.Glob(filepath.Join(learn, "*.jpg"))
	require.NoError(t, err)
	out, errs, status = elderglass(t, append([]string{"cards", "read", "--book", book, "--json", picture},
		photographs...)...)
	require.Equal(t, []any{"", 0}, []any{errs, status})
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 4)
	for i, line := range lines[1:] {
		var got struct {
			Picture string `json:"picture"`
			Cards   []struct {
				ID, Name, Class string
				Sure            bool
				Corners         [][2]float64
				Rows            [][]string
			} `json:"cards"`
			MS *float64 `json:"ms"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &got))
		require.Equal(t, photographs[i], got.Picture)
		require.NotNil(t, got.MS)
		require.Len(t, got.Cards, 1)
		require.Equal(t, strings.TrimSuffix(filepath.Base(photographs[i]), ".jpg"), got.Cards[0].ID)
		require.Len(t, got.Cards[0].Corners, 4)
		require.NotNil(t, got.Cards[0].Rows)
	}
	out, _, status = elderglass(t, "cards", "read", "--book", book, photographs[0])
	require.Zero(t, status)
	require.Contains(t, out, ": 1 cards in ")
}

// A table that teaches a card meanwhile would lose it.
func TestCardsAreNotLearnedIntoABookThatAnotherProgramChanges(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, bench.Make(dir, 303, 3, 1))
	book := filepath.Join(dir, "book")
	lock, err := cards.Lock(t.Context(), book)
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	learn := cardsLearnCmd{From: filepath.Join(dir, "learn"), Book: book}
	require.Equal(t, models.Conflict, models.CodeOf(learn.Run(ctx, nil)))
	require.NoError(t, lock.Close())
	out, errs, status := elderglass(t, "cards", "learn", "--from", learn.From, "--book", book)
	require.Equal(t, []any{"", 0}, []any{errs, status}, out)
}

func TestCardsThatCannotBeTakenInSayWhy(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	book, broken := filepath.Join(dir, "book"), write("broken", "elderglass cards 1\nno more")
	one := `{"cards": [{"id": "a", "name": "A", "class": "item", "picture": "a.jpg", "corners": [[0,0],[90,0],[90,90],[0,90]]}]}`
	write("empty/truth.json", `{"cards": []}`)
	write("nothing/truth.json", one)
	write("text/truth.json", one)
	write("text/a.jpg", "no picture")
	write("above/truth.json", strings.Replace(one, "a.jpg", "../broken", 1))
	picture := write("picture.jpg", "no picture")
	for _, c := range []struct{ args, says string }{
		{"cards learn --from " + dir + "/none --book " + book, "cannot be opened"},
		{"cards learn --from " + dir + " --book " + book, "truth.json"},
		{"cards learn --from " + dir + "/empty --book " + book, "names no cards"},
		{"cards learn --from " + dir + "/nothing --book " + book, "a.jpg: this picture"},
		{"cards learn --from " + dir + "/text --book " + book, "a.jpg: this is not a JPEG or PNG picture"},
		{"cards learn --from " + dir + "/above --book " + book, "names no picture in the folder"},
		{"cards learn --from " + dir + "/text --book " + broken, "is no book of cards, or is damaged"},
		{"cards read --book " + book + " " + picture, "make one with elderglass cards learn"},
		{"cards read --book " + broken + " " + picture, "is no book of cards, or is damaged"},
	} {
		out, errs, status := elderglass(t, strings.Fields(c.args)...)
		require.Equal(t, 1, status, c.args)
		require.Empty(t, out)
		requireOneLine(t, errs)
		require.Contains(t, errs, c.says)
	}
	_, err := os.Stat(book)
	require.ErrorIs(t, err, os.ErrNotExist, "nothing was learned, so no book was begun")
	for _, args := range [][]string{{"cards"}, {"cards", "read", "--book", book}, {"cards", "learn", "--book", book}} {
		_, errs, status := elderglass(t, args...)
		require.Equal(t, 2, status, "%v", args)
		requireOneLine(t, errs)
	}
}
