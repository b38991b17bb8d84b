package table_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
)

func TestUndo(t *testing.T) {
	t.Run("takes back the latest act and says what to do on the table", func(t *testing.T) {
		tb := seated(t)
		take(t, tb, ann, 5)
		take(t, tb, bob, 7)
		applied, err := tb.Undo(t.Context(), ann, now(t, tb), 0)
		require.NoError(t, err)
		require.Equal(t, 95, view(t, tb, ann).Bank)
		require.Equal(t, []engine.Text{{Key: "score.bank", Args: map[string]any{"from": 88, "to": 95}}}, applied.Table)
	})
	t.Run("back to an entry takes it and all after it", func(t *testing.T) {
		tb := seated(t)
		take(t, tb, ann, 1)
		second := take(t, tb, ann, 2)
		take(t, tb, ann, 3)
		_, err := tb.Undo(t.Context(), bob, now(t, tb), second)
		require.NoError(t, err)
		require.Equal(t, 99, view(t, tb, ann).Bank)
		log := entries(t, tb)
		require.Equal(t, []bool{false, true, true, false}, []bool{log[0].Undone, log[1].Undone, log[2].Undone, log[3].Undone})
		require.Equal(t, engine.Name{Words: "Bob"}, log[3].Name)
		require.Equal(t, log[1].Label, log[3].Label)
	})
	t.Run("refuses at the start", func(t *testing.T) {
		tb := seated(t)
		_, err := tb.Undo(t.Context(), ann, now(t, tb), 0)
		require.Equal(t, models.Illegal, models.CodeOf(err))
	})
	t.Run("refuses what is not in effect", func(t *testing.T) {
		tb := seated(t)
		first := take(t, tb, ann, 1)
		_, err := tb.Undo(t.Context(), ann, now(t, tb), 0)
		require.NoError(t, err)
		take(t, tb, ann, 2)
		_, err = tb.Undo(t.Context(), ann, now(t, tb), first)
		require.Equal(t, models.NotFound, models.CodeOf(err))
		require.Equal(t, 98, view(t, tb, ann).Bank)
	})
}

func TestRedo(t *testing.T) {
	tb := seated(t)
	take(t, tb, ann, 1)
	second := take(t, tb, ann, 2)
	third := take(t, tb, ann, 3)
	_, err := tb.Undo(t.Context(), ann, now(t, tb), second)
	require.NoError(t, err)
	_, err = tb.Redo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	require.Equal(t, 97, view(t, tb, ann).Bank)
	_, err = tb.Redo(t.Context(), ann, now(t, tb), third)
	require.NoError(t, err)
	require.Equal(t, 94, view(t, tb, ann).Bank)
	_, err = tb.Redo(t.Context(), ann, now(t, tb), 0)
	require.Equal(t, models.Illegal, models.CodeOf(err))

	t.Run("a new act ends it", func(t *testing.T) {
		_, err := tb.Undo(t.Context(), ann, now(t, tb), 0)
		require.NoError(t, err)
		take(t, tb, ann, 10)
		_, err = tb.Redo(t.Context(), ann, now(t, tb), 0)
		require.Equal(t, models.Illegal, models.CodeOf(err))
	})
}

func TestAmend(t *testing.T) {
	t.Run("recomputes what follows", func(t *testing.T) {
		tb := seated(t)
		first := take(t, tb, ann, 10)
		take(t, tb, bob, 20)
		amended, err := tb.Amend(t.Context(), bob, now(t, tb), first, args(40))
		require.NoError(t, err)
		require.Nil(t, amended.Stopped)
		require.Equal(t, []engine.Text{{Key: "score.bank", Args: map[string]any{"from": 70, "to": 40}}}, amended.Changes)
		require.Equal(t, map[engine.Seat]int{1: 40, 2: 20}, view(t, tb, ann).Points)
		log := entries(t, tb)
		require.True(t, log[0].Amended)
		require.False(t, log[0].Undone)
	})
	t.Run("stops where the rest no longer fits", func(t *testing.T) {
		tb := seated(t)
		first := take(t, tb, ann, 10)
		second := take(t, tb, bob, 20)
		take(t, tb, ann, 1)
		amended, err := tb.Amend(t.Context(), ann, now(t, tb), first, args(90))
		require.NoError(t, err)
		require.Equal(t, second, amended.Stopped.Entry)
		require.Equal(t, 2, amended.Stopped.Lost)
		require.Equal(t, models.Illegal, amended.Stopped.Error.Code)
		require.Equal(t, 10, view(t, tb, ann).Bank)
		log := entries(t, tb)
		require.True(t, log[1].Undone && log[2].Undone)
	})
	t.Run("as a preview changes nothing", func(t *testing.T) {
		tb := seated(t)
		first := take(t, tb, ann, 10)
		take(t, tb, bob, 20)
		before := entries(t, tb)
		amended, err := tb.Preview(t.Context(), ann, now(t, tb), first, args(90))
		require.NoError(t, err)
		require.NotNil(t, amended.Stopped)
		require.Equal(t, 70, view(t, tb, ann).Bank)
		require.Equal(t, before, entries(t, tb))
	})
	t.Run("refuses parameters that the rules refuse", func(t *testing.T) {
		tb := seated(t)
		first := take(t, tb, ann, 10)
		_, err := tb.Amend(t.Context(), ann, now(t, tb), first, args(101))
		require.Equal(t, models.Illegal, models.CodeOf(err))
		require.Equal(t, 90, view(t, tb, ann).Bank)
	})
	t.Run("is undone as one act, and survives the undo of a later one", func(t *testing.T) {
		tb := seated(t)
		first := take(t, tb, ann, 10)
		second := take(t, tb, bob, 20)
		_, err := tb.Amend(t.Context(), ann, now(t, tb), first, args(11))
		require.NoError(t, err)
		_, err = tb.Undo(t.Context(), ann, now(t, tb), second)
		require.NoError(t, err)
		require.Equal(t, 89, view(t, tb, ann).Bank, "the correction of the first step stays")
		_, err = tb.Redo(t.Context(), ann, now(t, tb), 0)
		require.NoError(t, err)
		require.Equal(t, 69, view(t, tb, ann).Bank)
		_, err = tb.Undo(t.Context(), ann, now(t, tb), 0)
		require.NoError(t, err)
		require.Equal(t, 70, view(t, tb, ann).Bank, "a plain undo takes the correction back")
	})
}

// What a redo would do again is the correction where only that was taken back, and the
// step where a jump back went over it.
func TestRedoNamesWhatItDoes(t *testing.T) {
	tb := seated(t)
	s, err := tb.Subscribe(t.Context(), guest, "")
	require.NoError(t, err)
	defer s.Close()
	redoes := func() (act *table.Act) {
		for len(s.Updates()) > 0 {
			if u := <-s.Updates(); u.Event == table.EventPatch {
				var m struct{ Redo *table.Act }
				require.NoError(t, json.Unmarshal(u.Data, &m))
				act = m.Redo
			}
		}
		return act
	}
	label := func(n float64, seat float64) engine.Text {
		return engine.Text{Key: "score.take", Args: map[string]any{"n": n, "seat": seat}}
	}
	first := take(t, tb, ann, 10)
	require.Nil(t, redoes())
	second := take(t, tb, bob, 20)
	amended, err := tb.Amend(t.Context(), ann, now(t, tb), first, args(11))
	require.NoError(t, err)
	require.Nil(t, redoes())
	_, err = tb.Undo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	require.Equal(t, &table.Act{Label: label(11, 1), Seq: amended.Seq, Kind: journal.Amend}, redoes())
	_, err = tb.Redo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	require.Nil(t, redoes())
	_, err = tb.Undo(t.Context(), ann, now(t, tb), second)
	require.NoError(t, err)
	require.Equal(t, &table.Act{Label: label(20, 2), Seq: second, Kind: journal.Command}, redoes(),
		"the correction was not taken back")
	_, err = tb.Undo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	require.Equal(t, &table.Act{Label: label(11, 1), Seq: first, Kind: journal.Command}, redoes())
}

func TestCommandsInEffect(t *testing.T) {
	folder := t.TempDir()
	tb := open(t, folder, table.Options{})
	sit(t, tb)
	none, err := tb.Commands(t.Context())
	require.NoError(t, err)
	require.Empty(t, none)
	first := take(t, tb, ann, 10)
	take(t, tb, bob, 20)
	take(t, tb, ann, 30)
	_, err = tb.Undo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	_, err = tb.Undo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	_, err = tb.Redo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	_, err = tb.Amend(t.Context(), bob, now(t, tb), first, args(11))
	require.NoError(t, err)
	take(t, tb, bob, 5)
	want := []engine.Command{
		{Kind: "take", Seat: 1, Args: args(11)},
		{Kind: "take", Seat: 2, Args: args(20)},
		{Kind: "take", Seat: 2, Args: args(5)},
	}
	have, err := tb.Commands(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, have)
	require.NoError(t, tb.Close("test"))

	again := open(t, folder, table.Options{})
	have, err = again.Commands(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, have, "a resumed game has the same")
	require.NoError(t, again.Close("test"))
}

// TestUndoIsExact plays, undoes everything one by one and redoes it, and every
// state on the way back equals the one on the way there.
func TestUndoIsExact(t *testing.T) {
	tb := seated(t)
	var states []scoreView
	for n := range 50 {
		states = append(states, view(t, tb, ann))
		take(t, tb, []table.Caller{ann, bob}[n%2], n%3)
	}
	last := view(t, tb, ann)
	for n := 49; n >= 0; n-- {
		_, err := tb.Undo(t.Context(), ann, now(t, tb), 0)
		require.NoError(t, err)
		require.Equal(t, states[n], view(t, tb, ann), "state %d", n)
	}
	for range 50 {
		_, err := tb.Redo(t.Context(), ann, now(t, tb), 0)
		require.NoError(t, err)
	}
	require.Equal(t, last, view(t, tb, ann))
}

// TestACorrectionIsWrittenDownWithWhatItChangesOnly corrects the first step of a long game: its record holds that
// step, not the game once more, and the game is the same when it is opened again. Records as they were before, with
// what every later step caused, mean the same.
func TestACorrectionIsWrittenDownWithWhatItChangesOnly(t *testing.T) {
	folder := t.TempDir()
	tb := openWith(t, folder, score{}, table.Options{})
	sit(t, tb)
	first := take(t, tb, ann, 1)
	for range 60 {
		take(t, tb, bob, 1)
	}
	for _, n := range []int{2, 3} {
		_, err := tb.Amend(t.Context(), ann, now(t, tb), first, args(n))
		require.NoError(t, err)
	}
	after, log := view(t, tb, ann), entries(t, tb)
	require.Equal(t, map[engine.Seat]int{1: 3, 2: 60}, after.Points)
	require.NoError(t, tb.Close("test"))

	path := filepath.Join(folder, "game.sqlite")
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	all, caused := []journal.Record{}, map[int64]json.RawMessage{}
	require.NoError(t, j.Records(t.Context(), func(r journal.Record) error {
		var body struct {
			Entry  int64           `json:"entry"`
			Args   json.RawMessage `json:"args"`
			Events json.RawMessage `json:"events,omitempty"`
			Steps  []struct {
				Entry  int64           `json:"entry"`
				Events json.RawMessage `json:"events"`
			} `json:"steps"`
		}
		require.NoError(t, json.Unmarshal(r.Body, &body))
		if r.Kind == journal.Command {
			caused[r.Seq] = body.Events
		} else {
			require.Equal(t, 1, strings.Count(string(r.Body), "score.take"), "%s", r.Body)
			for i, s := range body.Steps {
				if i == 0 {
					caused[s.Entry] = s.Events
				}
				body.Steps[i].Events = caused[s.Entry]
			}
			r.Body = mustJSON(body)
			require.Equal(t, 61, strings.Count(string(r.Body), "score.take"))
		}
		all = append(all, r)
		return nil
	}))
	require.NoError(t, j.Close())

	tb = openWith(t, folder, score{}, table.Options{})
	require.Equal(t, after, view(t, tb, ann))
	require.JSONEq(t, string(mustJSON(log)), string(mustJSON(entries(t, tb))))
	require.NoError(t, tb.Close("test"))

	folder = t.TempDir()
	j, err = journal.Open(t.Context(), filepath.Join(folder, "game.sqlite"))
	require.NoError(t, err)
	for _, r := range all {
		_, err := j.Append(t.Context(), r)
		require.NoError(t, err)
	}
	require.NoError(t, j.Close())
	tb = openWith(t, folder, score{}, table.Options{})
	require.Equal(t, after.Points, view(t, tb, guest).Points, "as it was written before")
	require.NoError(t, tb.Close("test"))
}
