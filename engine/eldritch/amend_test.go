package eldritch_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

// TestADieIsCorrectedThreeStepsLater plays a combat at a table with its journal, corrects the Will test once the combat
// is over, and is told what to change: a Sanity that was lost, and nothing else.
func TestADieIsCorrectedThreeStepsLater(t *testing.T) {
	j, err := journal.Open(t.Context(), filepath.Join(t.TempDir(), "game.sqlite"))
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), eldritch.New(), j, table.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	owner := table.Caller{Holder: "laptop", Owner: true}
	now := func() table.Request {
		_, seq, err := tb.View(t.Context(), owner)
		require.NoError(t, err)
		return table.Request{Seq: seq}
	}
	send := func(kind, args string) int64 {
		applied, err := tb.Command(t.Context(), owner, now(), engine.Command{Kind: kind, Args: json.RawMessage(args)})
		require.NoError(t, err, "%s %s", kind, args)
		return applied.Seq
	}
	list := silas("fix", `{"what":"monster","card":"mummy","space":"sydney"}`, "pass", `{}`)
	for i := 0; i < len(list); i += 2 {
		send(list[i], list[i+1])
	}
	will := send("roll", `{"dice":[{"face":"5"},{"face":"1"},{"face":"2"}]}`) // one of two: 1 Sanity
	send("roll", `{"dice":[{"face":"1"}]}`)
	send("stand", `{}`)
	amended, err := tb.Amend(t.Context(), owner, now(), will,
		json.RawMessage(`{"dice":[{"face":"5"},{"face":"1"},{"face":"6"}]}`))
	require.NoError(t, err)
	require.Nil(t, amended.Stopped)
	require.Len(t, amended.Changes, 1)
	require.Equal(t, "eldritch.table.person", amended.Changes[0].Key)
	require.Equal(t, 3, amended.Changes[0].Args["from"])
	require.Equal(t, 4, amended.Changes[0].Args["to"])
}

// TestUndoGoesBackToTheStart plays random games at a table with its journal and takes them back, command by command:
// the table shows what it showed before each of them, and at last an empty table.
func TestUndoGoesBackToTheStart(t *testing.T) {
	games, commands := row.Times(1, 10, 100), 0
	owner := table.Caller{Holder: "laptop", Owner: true}
	for seed := range games {
		j, err := journal.Open(t.Context(), filepath.Join(row.Folder(t), "game.sqlite"))
		require.NoError(t, err)
		tb, err := table.Open(t.Context(), eldritch.New(), j, table.Options{})
		require.NoError(t, err)
		shown := func() (string, table.Request) {
			view, seq, err := tb.View(t.Context(), owner)
			require.NoError(t, err)
			var all map[string]any
			require.NoError(t, json.Unmarshal(view, &all))
			delete(all, "moves") // what people move now, there or back
			return jsonOf(t, all), table.Request{Seq: seq}
		}
		var way []string
		for _, c := range playGame(t, uint64(seed), nil).commands {
			view, now := shown()
			way = append(way, view)
			_, err := tb.Command(t.Context(), owner, now, c)
			require.NoError(t, err)
		}
		for i := len(way) - 1; i >= 0; i-- {
			_, now := shown()
			_, err := tb.Undo(t.Context(), owner, now, 0)
			require.NoError(t, err)
			view, _ := shown()
			require.Equal(t, way[i], view, "seed %d command %d", seed, i)
		}
		commands += len(way)
		_, now := shown()
		_, err = tb.Undo(t.Context(), owner, now, 0)
		require.Equal(t, models.Illegal, models.CodeOf(err), "nothing is left to undo")
		require.NoError(t, tb.Close("test"))
	}
	row.Figure(t, "%d random games of Eldritch Horror taken back at a table, %d commands: undo to the start equal", games,
		commands)
}

// TestWhatDiffersIsToldOfAnyTwoStates compares the states of a game with each other: nothing where they are the same,
// and texts of the catalogue otherwise.
func TestWhatDiffersIsToldOfAnyTwoStates(t *testing.T) {
	g, ok := eldritch.New().(engine.Moving)
	require.True(t, ok)
	first := eldritch.New().New()
	seen := map[string]bool{}
	n := 0
	playGame(t, 7, func(s engine.State, _ []engine.Event) {
		if n++; n%10 > 0 {
			return
		}
		require.Empty(t, g.Moves(s, s))
		for _, move := range append(g.Moves(first, s), g.Moves(s, first)...) {
			look(t, move.Text, seen)
		}
	})
	require.Greater(t, len(seen), 10)
}
