//go:build !nocv

package cards_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
)

// withoutLast takes the last card out of a folder of labelled photographs and returns its picture.
func withoutLast(t *testing.T, dir string) string {
	t.Helper()
	name := filepath.Join(dir, "truth.json")
	data, err := os.ReadFile(name)
	require.NoError(t, err)
	var truth struct {
		Cards []map[string]any `json:"cards"`
	}
	require.NoError(t, json.Unmarshal(data, &truth))
	last := truth.Cards[len(truth.Cards)-1]
	truth.Cards = truth.Cards[:len(truth.Cards)-1]
	data, err = json.Marshal(truth)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(name, data, 0o600))
	return filepath.Join(dir, last["picture"].(string))
}

func read(t *testing.T, reader *cards.Reader, name string) []models.SeenCard {
	t.Helper()
	f, err := os.Open(name)
	require.NoError(t, err)
	img, err := vision.Decode(f)
	require.NoError(t, err)
	require.NoError(t, f.Close())
	seen, err := reader.Read(img)
	require.NoError(t, err)
	return seen
}

// Titles of a deck may begin with the same word and differ in two letters, under pictures that are a mere glow.
func TestACardIsNotSurelyAnotherWhoseTitleDiffersInTwoLetters(t *testing.T) {
	for _, seed := range []uint64{2, 5, 8} {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			dir := t.TempDir()
			var list []models.KnownCard
			for i := range 10 {
				id := fmt.Sprintf("%c%d", 'a'+i, i)
				list = append(list, models.KnownCard{ID: id, Name: fmt.Sprintf("Room %c%d", 'A'+i, i), Class: "adventure"})
			}
			require.NoError(t, bench.MakeNamed(dir, seed, list))
			learn := filepath.Join(dir, "learn")
			last := withoutLast(t, learn)
			book := &cards.Book{}
			_, _, err := book.LearnFolder(t.Context(), learn)
			require.NoError(t, err)
			reader := cards.NewReader(book)
			defer reader.Close()
			for _, c := range read(t, reader, last) {
				require.False(t, c.Sure, "never taught, though surely %s, %.2f", c.ID, c.Likeness)
			}
			surely := map[string]bool{}
			for _, c := range read(t, reader, filepath.Join(dir, "table.jpg")) {
				require.False(t, c.Sure && surely[c.ID], "%s surely lies at two places, %.2f", c.ID, c.Likeness)
				surely[c.ID] = surely[c.ID] || c.Sure
			}
			delete(surely, "")
			require.Len(t, surely, len(list)-1, "all taught cards are known")
		})
	}
}
