package table_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	jsonpatch "github.com/evanphx/json-patch/v5"
	"github.com/stretchr/testify/require"

	"elderglass/engine/table"
	"elderglass/internal/row"
)

// follower is a phone that keeps what it shows up to date by what its stream tells, as the page does.
type follower struct {
	by         table.Caller
	stream     *table.Stream
	last       string
	seq        int64
	view       []byte
	log        map[int64]json.RawMessage
	undo, redo json.RawMessage
}

func (f *follower) subscribe(t *testing.T, tb *table.Table) {
	t.Helper()
	var err error
	f.stream, err = tb.Subscribe(t.Context(), f.by, f.last)
	require.NoError(t, err)
}

// hear takes in what has been told so far.
func (f *follower) hear(t *testing.T) {
	t.Helper()
	for len(f.stream.Updates()) > 0 {
		u, open := <-f.stream.Updates()
		if !open {
			return
		}
		var m struct {
			Seq, From   int64
			View, Patch json.RawMessage
			Log         []json.RawMessage
			Undo, Redo  json.RawMessage
		}
		if u.Event != table.EventView && u.Event != table.EventPatch {
			continue
		}
		require.NoError(t, json.Unmarshal(u.Data, &m))
		if u.Event == table.EventView {
			f.view, f.log = m.View, map[int64]json.RawMessage{}
		} else {
			require.Equal(t, f.seq, m.From, "a patch of what is shown")
			var err error
			f.view, err = jsonpatch.MergePatch(f.view, m.Patch)
			require.NoError(t, err)
		}
		f.seq, f.last, f.undo, f.redo = m.Seq, u.ID, m.Undo, m.Redo
		for _, entry := range m.Log {
			var e struct{ Seq int64 }
			require.NoError(t, json.Unmarshal(entry, &e))
			f.log[e.Seq] = entry
		}
	}
}

// shows requires a follower to show what the table tells whoever asks.
func (f *follower) shows(t *testing.T, tb *table.Table, what string) {
	t.Helper()
	f.hear(t)
	view, seq, err := tb.View(t.Context(), f.by)
	require.NoError(t, err)
	require.Equal(t, seq, f.seq, what)
	require.JSONEq(t, string(view), string(f.view), what)
	for before := seq + 1; before > 1; {
		log, err := tb.Log(t.Context(), before, table.MaxLog)
		require.NoError(t, err)
		for _, e := range log {
			if kept, known := f.log[e.Seq]; known {
				require.JSONEq(t, string(mustJSON(e)), string(kept), "%s: entry %d", what, e.Seq)
			}
		}
		before = log[0].Seq
	}
	whole := &follower{by: f.by}
	whole.subscribe(t, tb)
	defer whole.stream.Close()
	whole.hear(t)
	require.JSONEq(t, string(whole.undo), string(f.undo), what)
	require.JSONEq(t, string(whole.redo), string(f.redo), what)
	for seq := range whole.log {
		require.Contains(t, f.log, seq, what)
	}
}

// TestWhoFollowsShowsWhatIs plays random histories before phones that follow by patches, now and then away, and
// compares what they show, with the log and what can be undone, with what the table tells whoever asks.
func TestWhoFollowsShowsWhatIs(t *testing.T) {
	games := row.Times(20, 100, 1000)
	for seed := range games {
		random := rand.New(rand.NewPCG(77, uint64(seed)))
		tb := openWith(t, row.Folder(t), score{}, table.Options{})
		sit(t, tb)
		phones := []*follower{{by: owner}, {by: bob}, {by: guest}}
		for _, f := range phones {
			f.subscribe(t, tb)
		}
		for range 60 {
			f := phones[random.IntN(len(phones))]
			if random.IntN(6) == 0 {
				f.hear(t)
				f.stream.Close()
				for range random.IntN(3) {
					randomAct(t, tb, random)
				}
				f.subscribe(t, tb)
			}
			randomAct(t, tb, random)
			if random.IntN(4) == 0 {
				f.shows(t, tb, "on the way")
			}
		}
		for _, f := range phones {
			f.shows(t, tb, "in the end")
		}
		require.NoError(t, tb.Close("test"))
	}
	row.Figure(t, "%d random histories before phones that follow by patches and are away now and then: "+
		"each shows what the table tells whoever asks", games)
}

// TestALongWayBackIsShownInTheWholeLog jumps back over more entries than one message holds: a phone that shows them
// all shows all of them as undone.
func TestALongWayBackIsShownInTheWholeLog(t *testing.T) {
	tb := seated(t)
	f := &follower{by: bob}
	f.subscribe(t, tb)
	for range 2*table.MaxLog - 20 {
		take(t, tb, ann, 0)
		f.hear(t)
	}
	_, err := tb.Undo(t.Context(), ann, now(t, tb), 1)
	require.NoError(t, err)
	f.shows(t, tb, "undone")
	_, err = tb.Redo(t.Context(), ann, now(t, tb), int64(2*table.MaxLog-20))
	require.NoError(t, err)
	f.shows(t, tb, "done again")
	require.False(t, slices.ContainsFunc(entries(t, tb), func(e table.Entry) bool { return e.Undone }))
}
