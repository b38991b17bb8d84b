package cards

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// Of a card the newest looks are kept. Where the newest one is taken back, the one that it put aside counts again; what is
// known of the card stays, but for what is entered anew.
func TestTheNewestLooksOfACardAreKept(t *testing.T) {
	var b Book
	var seen []*look
	for range maxLooks + 2 {
		seen = append(seen, &look{picture: []byte{1}})
		require.NoError(t, b.add(Card{ID: "drum", Name: "Drum", Class: "item"}, seen[len(seen)-1]))
	}
	requireSame(t, seen[2:], b.Cards()[0].looks)
	require.Equal(t, maxLooks, b.Cards()[0].Pictures())
	require.NoError(t, b.Unlearn("item", "drum"))
	requireSame(t, seen[1:len(seen)-1], b.Cards()[0].looks)
	require.NoError(t, b.Unlearn("item", "drum"))
	requireSame(t, seen[1:len(seen)-2], b.Cards()[0].looks)

	facts := Card{
		ID: "drum", Name: "Drum", Class: "item", Rows: [][]string{{"lore"}},
		Reward: json.RawMessage(`1`), Penalty: json.RawMessage(`2`), Trophy: json.RawMessage(`3`),
	}
	require.NoError(t, b.add(facts, &look{}))
	require.NoError(t, b.add(Card{ID: "drum", Name: "Big Drum", Class: "item", Penalty: json.RawMessage(`4`)}, &look{}))
	now := b.Cards()[0]
	require.Equal(t, "Big Drum", now.Name)
	require.Equal(t, facts.Rows, now.Rows)
	require.Equal(t, []string{"1", "4", "3"}, []string{string(now.Reward), string(now.Penalty), string(now.Trophy)})
}

// A lesson that is taken back, or was another card's, leaves a card with the looks and the name that it had before, also
// where the book was read again meanwhile.
func TestWhatALessonReplacedCountsAgain(t *testing.T) {
	taught := func(t *testing.T) *Book {
		t.Helper()
		b, path := smallBook(t), filepath.Join(t.TempDir(), "cards")
		for i := range maxLooks + 1 {
			l, name := *b.cards[1].looks[0], "Drum"
			l.features = slices.Clone(l.features)
			l.features[0].X = float32(i)
			if i == maxLooks {
				name = "Drumm"
			}
			require.NoError(t, b.add(Card{ID: "trumpet", Name: name, Class: "item"}, &l))
		}
		require.NoError(t, b.Save(path))
		b, err := Load(path)
		require.NoError(t, err)
		require.Equal(t, "Drumm", b.find("item", "trumpet").Name)
		return b
	}
	seen := func(c *Card) (list []float32) {
		for _, l := range c.looks {
			list = append(list, l.features[0].X)
		}
		return list
	}
	b, was := taught(t), models.CardRef{Class: "item", ID: "trumpet"}
	require.NoError(t, b.Unlearn(was.Class, was.ID))
	require.Equal(t, "Drum", b.find(was.Class, was.ID).Name)
	require.Equal(t, []float32{0, 1, 2, 3}, seen(b.find(was.Class, was.ID)))

	b = taught(t)
	require.NoError(t, b.Rename(was, 0, Card{ID: "harp", Name: "Harp", Class: "item"}))
	require.Equal(t, "Drum", b.find(was.Class, was.ID).Name)
	require.Equal(t, []float32{0, 1, 2, 3}, seen(b.find(was.Class, was.ID)))
	require.Equal(t, []float32{4}, seen(b.find("item", "harp")))

	b = taught(t)
	require.NoError(t, b.Rename(was, 1, Card{ID: "harp", Name: "Harp", Class: "item"}))
	require.Equal(t, "Drumm", b.find(was.Class, was.ID).Name, "that lesson was another one")
	require.Equal(t, []float32{0, 1, 2, 4}, seen(b.find(was.Class, was.ID)))

	b = taught(t)
	require.NoError(t, b.Forget(was.Class, was.ID))
	require.Nil(t, b.find(was.Class, was.ID))
	require.Equal(t, models.NotFound, models.CodeOf(b.Forget(was.Class, was.ID)))
}

// A look that was taught under a wrong name becomes another card's newest one.
func TestALookIsRenamed(t *testing.T) {
	drum, flute := Card{ID: "drum", Name: "Drum", Class: "item"}, Card{ID: "flute", Name: "Flute", Class: "item"}
	was := models.CardRef{Class: "item", ID: "drum"}
	var b Book
	seen := []*look{{wide: 1}, {wide: 2}, {wide: 3}}
	for _, l := range seen {
		require.NoError(t, b.add(drum, l))
	}
	require.Equal(t, models.NotFound, models.CodeOf(b.Rename(was, 3, flute)))
	require.Equal(t, models.NotFound, models.CodeOf(b.Rename(models.CardRef{Class: "spell", ID: "drum"}, 0, flute)))
	require.Equal(t, models.Invalid, models.CodeOf(b.Rename(was, 0, Card{ID: "flute"})))
	requireSame(t, seen, b.find("item", "drum").looks)

	require.NoError(t, b.Rename(was, 1, flute))
	requireSame(t, []*look{seen[0], seen[2]}, b.find("item", "drum").looks)
	requireSame(t, seen[1:2], b.find("item", "flute").looks)
	require.NoError(t, b.Rename(was, 0, flute))
	require.NoError(t, b.Rename(was, 0, flute))
	requireSame(t, []*look{seen[1], seen[2], seen[0]}, b.find("item", "flute").looks)
	require.Nil(t, b.find("item", "drum"), "nothing was known of it but its name")
}

// requireSame says that looks are those very ones.
func requireSame(t *testing.T, want, got []*look) {
	t.Helper()
	require.Len(t, got, len(want))
	for i := range want {
		require.Same(t, want[i], got[i])
	}
}
