package chronicle_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/chronicle"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/table"
)

// TestWhoGaveNoNameIsToldByTheSeat plays from two seats whose people gave no name: the page says
// who plays whom, and who did what, in the language of its reader.
func TestWhoGaveNoNameIsToldByTheSeat(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.elderglass")
	tb := open(t, boxes.New(), path)
	plays, looks := table.Caller{Holder: "plays"}, table.Caller{Holder: "looks"}
	_, err := tb.TakeSeat(t.Context(), plays, 1, "", "", "")
	require.NoError(t, err)
	_, err = tb.TakeSeat(t.Context(), looks, 2, "", "", "")
	require.NoError(t, err)
	for seq, by := range []table.Caller{plays, looks} {
		_, err = tb.Command(t.Context(), by, table.Request{Seq: int64(seq)}, []engine.Command{
			{Kind: "sit", Args: json.RawMessage(`{"seat":1,"card":"joe-diamond"}`)},
			{Kind: "ancient", Args: json.RawMessage(`{"card":"azathoth"}`)},
		}[seq])
		require.NoError(t, err)
	}
	c, err := chronicle.Of(t.Context(), tb)
	require.NoError(t, err)
	for language, seats := range map[string][]string{"en": {"Seat 1", "Seat 2"}, "de": {"Platz 1", "Platz 2"}} {
		page, _ := written(t, c, language)
		require.Contains(t, page, "<p>"+seats[0]+"</p>", "who plays him")
		require.Contains(t, page, "<small>"+seats[1]+"</small>", "who has nobody to play")
		require.NotContains(t, page, "<small>"+seats[0]+"</small>", "his own steps need no name")
	}
}
