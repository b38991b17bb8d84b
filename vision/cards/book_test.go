package cards

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// Of a card the newest looks are kept, and the newest one is taken back; what is known of it stays, but for what is
// entered anew.
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
	requireSame(t, seen[2:len(seen)-1], b.Cards()[0].looks)

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
