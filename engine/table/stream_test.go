package table_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/stretchr/testify/require"

	"elderglass/engine/table"
)

// phone follows a stream as the page does.
type phone struct {
	id   string
	seq  int64
	view []byte
	log  map[int64]table.Entry
}

func (p *phone) take(tb testing.TB, u table.Update) {
	tb.Helper()
	var m struct {
		Seq, From   int64
		View, Patch json.RawMessage
		Log         []table.Entry
	}
	switch u.Event {
	case table.EventView:
		require.NoError(tb, json.Unmarshal(u.Data, &m))
		p.view, p.log = m.View, map[int64]table.Entry{}
	case table.EventPatch:
		require.NoError(tb, json.Unmarshal(u.Data, &m))
		require.Equal(tb, p.seq, m.From, "no change is missed or doubled")
		var err error
		p.view, err = jsonpatch.MergePatch(p.view, m.Patch)
		require.NoError(tb, err)
	default:
		return
	}
	require.True(tb, strings.HasSuffix(u.ID, fmt.Sprint("-", m.Seq)), u.ID)
	p.id, p.seq = u.ID, m.Seq
	for _, e := range m.Log {
		p.log[e.Seq] = e
	}
}

// drain takes what waits in a stream.
func (p *phone) drain(tb testing.TB, s *table.Stream) {
	tb.Helper()
	for {
		select {
		case u, open := <-s.Updates():
			if !open {
				return
			}
			p.take(tb, u)
		default:
			return
		}
	}
}

func TestStream(t *testing.T) {
	t.Run("patches lead to the view that a newcomer gets", func(t *testing.T) {
		tb := seated(t)
		s, err := tb.Subscribe(t.Context(), ann, "")
		require.NoError(t, err)
		defer s.Close()
		var p phone
		third := int64(0)
		for n := range 6 {
			seq := take(t, tb, bob, n+1)
			if n == 2 {
				third = seq
			}
		}
		_, err = tb.Undo(t.Context(), bob, now(t, tb), third)
		require.NoError(t, err)
		p.drain(t, s)
		want, seq, err := tb.View(t.Context(), ann)
		require.NoError(t, err)
		require.Equal(t, seq, p.seq)
		require.JSONEq(t, string(want), string(p.view))
		for _, e := range entries(t, tb) {
			require.Equal(t, e.Undone, p.log[e.Seq].Undone, "entry %d", e.Seq)
		}
	})
	t.Run("a phone that comes back gets exactly what it missed", func(t *testing.T) {
		tb := seated(t)
		s, err := tb.Subscribe(t.Context(), ann, "")
		require.NoError(t, err)
		var p phone
		take(t, tb, bob, 1)
		p.drain(t, s)
		s.Close()
		take(t, tb, bob, 2)
		take(t, tb, ann, 3)
		s, err = tb.Subscribe(t.Context(), ann, p.id)
		require.NoError(t, err)
		defer s.Close()
		kinds := map[table.Event]int{}
		for len(s.Updates()) > 0 {
			u := <-s.Updates()
			kinds[u.Event]++
			p.take(t, u)
		}
		require.Equal(t, map[table.Event]int{
			table.EventHello: 1, table.EventPatch: 2, table.EventTray: 1,
			table.EventSeats: 1,
		}, kinds)
		want, _, err := tb.View(t.Context(), ann)
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(p.view))
	})
	t.Run("a phone whose eyes changed while it was away gets the whole view", func(t *testing.T) {
		tb := seated(t)
		s, err := tb.Subscribe(t.Context(), guest, "")
		require.NoError(t, err)
		var p phone
		p.drain(t, s)
		s.Close()
		_, err = tb.TakeSeat(t.Context(), guest, 3, "Eve", "", "")
		require.NoError(t, err)
		take(t, tb, guest, 6)
		s, err = tb.Subscribe(t.Context(), guest, p.id)
		require.NoError(t, err)
		defer s.Close()
		p.drain(t, s)
		want, _, err := tb.View(t.Context(), guest)
		require.NoError(t, err)
		require.JSONEq(t, string(want), string(p.view))
	})
	t.Run("one that does not keep up is cut off and nobody waits for it", func(t *testing.T) {
		tb := seated(t)
		slow, err := tb.Subscribe(t.Context(), guest, "")
		require.NoError(t, err)
		for range 200 {
			take(t, tb, ann, 0)
		}
		n := 0
		for range slow.Updates() {
			n++
		}
		require.Less(t, n, 200)
		slow.Close()
	})
	t.Run("a secret of one role is in nobody else's stream", func(t *testing.T) {
		tb := seated(t)
		host, err := tb.Subscribe(t.Context(), owner, "")
		require.NoError(t, err)
		defer host.Close()
		player, err := tb.Subscribe(t.Context(), ann, "")
		require.NoError(t, err)
		defer player.Close()
		take(t, tb, ann, 1)
		seen := func(s *table.Stream) (all string) {
			for len(s.Updates()) > 0 {
				all += string((<-s.Updates()).Data)
			}
			return all
		}
		require.Contains(t, seen(host), "the-hidden-card")
		require.NotContains(t, seen(player), "the-hidden-card")
	})
	t.Run("a phone that takes a seat sees with other eyes at once", func(t *testing.T) {
		tb := seated(t)
		s, err := tb.Subscribe(t.Context(), guest, "")
		require.NoError(t, err)
		defer s.Close()
		var p phone
		p.drain(t, s)
		_, err = tb.TakeSeat(t.Context(), guest, 3, "Eve", "", "")
		require.NoError(t, err)
		take(t, tb, guest, 6)
		p.drain(t, s)
		var v scoreView
		require.NoError(t, json.Unmarshal(p.view, &v))
		require.Equal(t, 6, v.Mine)
	})
}
