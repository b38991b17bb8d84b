package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
)

// FuzzLastEventID opens a stream with whatever a phone may say it saw last: it must
// be led to the present state, by patches that fit what it saw, or by a whole view.
func FuzzLastEventID(f *testing.F) {
	tb := open(f, f.TempDir(), table.Options{})
	f.Cleanup(func() { require.NoError(f, tb.Close("test")) })
	for seat, by := range map[engine.Seat]table.Caller{1: ann, 2: bob} {
		_, err := tb.TakeSeat(context.Background(), by, seat, fmt.Sprintf("P%d", seat), "", "")
		require.NoError(f, err)
	}
	watch, err := tb.Subscribe(context.Background(), ann, "")
	require.NoError(f, err)
	var known []string
	for range 5 {
		_, seq, err := tb.View(context.Background(), ann)
		require.NoError(f, err)
		_, err = tb.Command(context.Background(), ann, table.Request{Seq: seq}, engine.Command{Kind: "take", Args: args(1)})
		require.NoError(f, err)
	}
	watch.Close()
	for u := range watch.Updates() {
		if u.ID != "" {
			known = append(known, u.ID)
			f.Add(u.ID)
		}
	}
	for _, seed := range []string{
		"", "0", "3", "-1", "99999999999999999999", known[0] + "0", known[0][:8] + "--1", "\x00",
		"💥-3",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, id string) {
		s, err := tb.Subscribe(context.Background(), ann, id)
		require.NoError(t, err)
		s.Close()
		at := int64(-1)
		for u := range s.Updates() {
			var m struct{ Seq, From int64 }
			switch u.Event {
			case "view":
				require.NoError(t, json.Unmarshal(u.Data, &m))
				at = m.Seq
			case "patch":
				require.NoError(t, json.Unmarshal(u.Data, &m))
				require.Contains(t, known, id, "patches are for those who saw what they change")
				if at >= 0 {
					require.Equal(t, at, m.From)
				}
				at = m.Seq
			}
		}
		require.True(t, at == 5 || id == known[len(known)-1], "%q leads to %d", id, at)
	})
}
