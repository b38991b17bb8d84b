package deathmaydie_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

// openTable opens a table of the game with a journal of its own.
func openTable(t *testing.T, folder string) *table.Table {
	t.Helper()
	j, err := journal.Open(t.Context(), filepath.Join(folder, "game.sqlite"))
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), deathmaydie.New(), j, table.Options{})
	require.NoError(t, err)
	return tb
}

// TestADieIsCorrectedThreeStepsLater plays an attack of an enemy at a table with its journal, corrects a die of it once
// the next investigator runs, and is told what to change: a sanity that was lost, and nothing else.
func TestADieIsCorrectedThreeStepsLater(t *testing.T) {
	tb := openTable(t, t.TempDir())
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
	const thrown = `{"dice":[{"colour":"black","face":"success"},{"colour":"black","face":"tentacle"},` +
		`{"colour":"black","face":"blank"}]}`
	list := []string{
		"episode", `{"card":"drowned-lamp"}`, "elder-one", `{"card":"keeper-below"}`,
		"sit", `{"seat":1,"card":"fleur"}`, "sit", `{"seat":2,"card":"al"}`, "first", `{"seat":1}`, "red", `{"n":4}`,
		"begin", `{}`, "choose", `{"option":"unknown"}`, "choose", `{"option":"unknown"}`,
		"fix", `{"what":"put","kind":"tide-thing","at":"jetty"}`, "pass", `{}`, "choose", `{"option":"flood-tide"}`,
	}
	for i := 0; i < len(list); i += 2 {
		send(list[i], list[i+1])
	}
	defended := send("roll", thrown)
	send("done", `{}`)
	send("run", `{"to":"boathouse"}`)
	send("move", `{"to":"cellar"}`)
	amended, err := tb.Amend(t.Context(), owner, now(), defended, json.RawMessage(
		`{"dice":[{"colour":"black","face":"success"},{"colour":"black","face":"blank"},{"colour":"black","face":"blank"}]}`))
	require.NoError(t, err)
	require.Nil(t, amended.Stopped)
	require.Len(t, amended.Changes, 1)
	require.Equal(t, "dmd.table.person", amended.Changes[0].Key)
	require.Equal(t, 1, amended.Changes[0].Args["from"])
	require.Equal(t, 0, amended.Changes[0].Args["to"])
}

// TestTheHostPlaysForASeatThatNobodyHolds has the host in the first seat and somebody else in the third, who goes: as
// long as the third seat is held only its holder answers for it, and once it is free the host does.
func TestTheHostPlaysForASeatThatNobodyHolds(t *testing.T) {
	tb := openTable(t, t.TempDir())
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	owner := table.Caller{Holder: "ada", Owner: true}
	bert, cleo := table.Caller{Holder: "bert"}, table.Caller{Holder: "cleo"}
	for seat, who := range map[engine.Seat]table.Caller{1: owner, 2: bert, 3: cleo} {
		_, err := tb.TakeSeat(t.Context(), who, seat, who.Holder, "", "")
		require.NoError(t, err)
	}
	send := func(by table.Caller, kind, args string) error {
		_, seq, err := tb.View(t.Context(), by)
		require.NoError(t, err)
		c := engine.Command{Kind: kind, Args: json.RawMessage(args)}
		_, err = tb.Command(t.Context(), by, table.Request{Seq: seq}, c)
		return err
	}
	list := []string{
		"episode", `{"card":"drowned-lamp"}`, "elder-one", `{"card":"keeper-below"}`,
		"sit", `{"seat":1,"card":"fleur"}`, "sit", `{"seat":2,"card":"al"}`, "sit", `{"seat":3,"card":"gonk"}`,
		"first", `{"seat":3}`, "red", `{"n":4}`, "begin", `{}`, "choose", `{"option":"unknown"}`,
	}
	for i := 0; i < len(list); i += 2 {
		require.NoError(t, send(owner, list[i], list[i+1]), list[i])
	}
	require.NoError(t, send(bert, "choose", `{"option":"unknown"}`))
	const card = `{"option":"unknown"}`
	require.Equal(t, models.Forbidden, models.CodeOf(send(owner, "choose", card)), "Cleo holds the seat")
	require.NoError(t, tb.LeaveSeat(t.Context(), owner, 3))
	require.Equal(t, models.Forbidden, models.CodeOf(send(bert, "choose", card)), "Bert is not the host")
	require.NoError(t, send(owner, "choose", card))
	require.Equal(t, models.Forbidden, models.CodeOf(send(bert, "pass", `{}`)))
	require.NoError(t, send(owner, "run", `{"to":"yard"}`), "Cleo's turn")
	_, err := tb.TakeSeat(t.Context(), cleo, 3, "cleo", "", "")
	require.NoError(t, err)
	require.Equal(t, models.Forbidden, models.CodeOf(send(owner, "pass", `{}`)), "Cleo is back")
	require.NoError(t, send(cleo, "pass", `{}`))
}

// TestUndoGoesBackToTheStart plays random games at a table with its journal and takes them back, command by command:
// the table shows what it showed before each of them, and at last an empty table.
func TestUndoGoesBackToTheStart(t *testing.T) {
	games, commands := row.Times(1, 10, 100), 0
	owner := table.Caller{Holder: "laptop", Owner: true}
	for seed := range games {
		tb := openTable(t, row.Folder(t))
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
		_, err := tb.Undo(t.Context(), owner, now, 0)
		require.Equal(t, models.Illegal, models.CodeOf(err), "nothing is left to undo")
		require.NoError(t, tb.Close("test"))
	}
	row.Figure(t, "%d random games of Death May Die taken back at a table, %d commands: undo to the start equal", games,
		commands)
}
