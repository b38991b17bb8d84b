package table_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
)

var (
	ann   = table.Caller{Holder: "ann"}
	bob   = table.Caller{Holder: "bob"}
	guest = table.Caller{Holder: "guest"}
	owner = table.Caller{Holder: "laptop", Owner: true}
)

// open opens the game in a folder; close it with its Close or leave it to the test.
func open(tb testing.TB, folder string, options table.Options) *table.Table {
	tb.Helper()
	return openWith(tb, folder, score{}, options)
}

// openWith opens a game of other rules.
func openWith(tb testing.TB, folder string, rules engine.Game, options table.Options) *table.Table {
	tb.Helper()
	j, err := journal.Open(context.Background(), filepath.Join(folder, "game.sqlite"))
	require.NoError(tb, err)
	opened, err := table.Open(context.Background(), rules, j, options)
	require.NoError(tb, err)
	return opened
}

// rulesOf are the rules of one game.
func rulesOf(game engine.Game) journal.Rules {
	return func(string) (journal.Replay, error) { return table.Replay(game), nil }
}

// seated opens a new game at which Ann and Bob sit.
func seated(t *testing.T) *table.Table {
	t.Helper()
	tb := open(t, t.TempDir(), table.Options{})
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	sit(t, tb)
	return tb
}

func sit(t *testing.T, tb *table.Table) {
	t.Helper()
	_, err := tb.TakeSeat(t.Context(), ann, 1, "Ann", "", "")
	require.NoError(t, err)
	_, err = tb.TakeSeat(t.Context(), bob, 2, "Bob", "", "")
	require.NoError(t, err)
}

func args(n int) json.RawMessage { return json.RawMessage(fmt.Sprintf(`{"n":%d}`, n)) }

// shown returns what a phone that looks on says of the state that it shows: its number and its game.
func shown(t *testing.T, tb *table.Table) (r table.Request) {
	t.Helper()
	s, err := tb.Subscribe(t.Context(), guest, "")
	require.NoError(t, err)
	defer s.Close()
	for u := range s.Updates() {
		if u.Event == table.EventView {
			require.NoError(t, json.Unmarshal(u.Data, &r))
			break
		}
	}
	require.NotEmpty(t, r.Game)
	return r
}

// now returns the number of the current state.
func now(t *testing.T, tb *table.Table) table.Request {
	t.Helper()
	_, seq, err := tb.View(t.Context(), guest)
	require.NoError(t, err)
	return table.Request{Seq: seq}
}

func take(t *testing.T, tb *table.Table, by table.Caller, n int) int64 {
	t.Helper()
	applied, err := tb.Command(t.Context(), by, now(t, tb), engine.Command{Kind: "take", Args: args(n)})
	require.NoError(t, err)
	return applied.Seq
}

func view(t *testing.T, tb *table.Table, by table.Caller) scoreView {
	t.Helper()
	data, _, err := tb.View(t.Context(), by)
	require.NoError(t, err)
	var v scoreView
	require.NoError(t, json.Unmarshal(data, &v))
	return v
}

func TestCommand(t *testing.T) {
	t.Run("applies for the seat of the phone, whatever it claims", func(t *testing.T) {
		tb := seated(t)
		_, err := tb.Command(t.Context(), bob, now(t, tb), engine.Command{Kind: "take", Seat: 1, Args: args(3)})
		require.NoError(t, err)
		require.Equal(t, map[engine.Seat]int{2: 3}, view(t, tb, bob).Points)
	})
	t.Run("refuses spectators", func(t *testing.T) {
		tb := seated(t)
		_, err := tb.Command(t.Context(), guest, now(t, tb), engine.Command{Kind: "take", Args: args(3)})
		require.Equal(t, models.Forbidden, models.CodeOf(err))
	})
	t.Run("refuses what the rules refuse, with the rule", func(t *testing.T) {
		tb := seated(t)
		_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "take", Args: args(101)})
		require.Equal(t, models.Illegal, models.CodeOf(err))
		require.ErrorContains(t, err, "the bank is empty")
		require.Equal(t, 100, view(t, tb, ann).Bank)
	})
	t.Run("refuses what was tapped on an older state", func(t *testing.T) {
		tb := seated(t)
		old := now(t, tb)
		take(t, tb, ann, 1)
		_, err := tb.Command(t.Context(), bob, old, engine.Command{Kind: "take", Args: args(1)})
		require.Equal(t, models.Stale, models.CodeOf(err))
	})
	t.Run("refuses what was tapped on a state that never was", func(t *testing.T) {
		tb := seated(t)
		ahead := now(t, tb)
		ahead.Seq++
		_, err := tb.Command(t.Context(), bob, ahead, engine.Command{Kind: "take", Args: args(1)})
		require.Equal(t, models.Stale, models.CodeOf(err))
	})
	t.Run("refuses what was tapped on another game", func(t *testing.T) {
		here, there := seated(t), seated(t)
		r := shown(t, there)
		require.Equal(t, now(t, here).Seq, r.Seq, "both stand at the same number")
		command := engine.Command{Kind: "take", Args: args(1)}
		_, err := here.Command(t.Context(), bob, r, command)
		require.Equal(t, models.Stale, models.CodeOf(err))
		_, err = there.Command(t.Context(), bob, r, command)
		require.NoError(t, err)
	})
	t.Run("refuses an id that is too long, and no shorter one", func(t *testing.T) {
		tb := seated(t)
		r := now(t, tb)
		r.ID = strings.Repeat("x", 65)
		_, err := tb.Command(t.Context(), ann, r, engine.Command{Kind: "take", Args: args(1)})
		require.Equal(t, models.Invalid, models.CodeOf(err))
		r.ID = r.ID[:64]
		_, err = tb.Command(t.Context(), ann, r, engine.Command{Kind: "take", Args: args(1)})
		require.NoError(t, err)
	})
	t.Run("applies the same id once", func(t *testing.T) {
		tb := seated(t)
		r := now(t, tb)
		r.ID = "one"
		first, err := tb.Command(t.Context(), ann, r, engine.Command{Kind: "take", Args: args(4)})
		require.NoError(t, err)
		take(t, tb, bob, 1)
		again, err := tb.Command(t.Context(), ann, r, engine.Command{Kind: "take", Args: args(4)})
		require.NoError(t, err)
		require.Equal(t, first, again)
		require.Equal(t, 4, view(t, tb, ann).Mine)
	})
	t.Run("refuses more than a command can carry", func(t *testing.T) {
		tb := seated(t)
		_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "take", Args: make([]byte, 17<<10)})
		require.Equal(t, models.TooLarge, models.CodeOf(err))
	})
}

func TestResume(t *testing.T) {
	folder := t.TempDir()
	tb := open(t, folder, table.Options{})
	sit(t, tb)
	r := now(t, tb)
	r.ID = "once"
	_, err := tb.Command(t.Context(), ann, r, engine.Command{Kind: "take", Args: args(5)})
	require.NoError(t, err)
	second := take(t, tb, bob, 7)
	take(t, tb, ann, 2)
	_, err = tb.Undo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	_, err = tb.Amend(t.Context(), ann, now(t, tb), second, args(9))
	require.NoError(t, err)
	before, log := view(t, tb, ann), string(mustJSON(entries(t, tb)))
	require.NoError(t, tb.Close("test"))

	tb = open(t, folder, table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	require.Equal(t, before, view(t, tb, ann))
	require.JSONEq(t, log, string(mustJSON(entries(t, tb))))
	standing, err := tb.Standing(t.Context(), bob)
	require.NoError(t, err)
	require.Equal(t, table.Standing{Role: engine.Player, Seat: 2, Name: "Bob"}, standing)
	again, err := tb.Command(t.Context(), ann, r, engine.Command{Kind: "take", Args: args(5)})
	require.NoError(t, err)
	require.EqualValues(t, 1, again.Seq, "a command that was resent over a restart is not applied again")
}

func entries(t *testing.T, tb *table.Table) []table.Entry {
	t.Helper()
	log, err := tb.Log(t.Context(), 0, table.MaxLog)
	require.NoError(t, err)
	return log
}

func TestOpenRefusesAnotherGame(t *testing.T) {
	folder := t.TempDir()
	j, err := journal.Open(t.Context(), filepath.Join(folder, "game.sqlite"))
	require.NoError(t, err)
	require.NoError(t, j.Put(t.Context(), "game", []byte("chess")))
	_, err = table.Open(t.Context(), score{}, j, table.Options{})
	require.Equal(t, models.Invalid, models.CodeOf(err))
	require.ErrorContains(t, err, "chess")
}

func TestTheEndOfAChapterIsBackedUp(t *testing.T) {
	folder := t.TempDir()
	tb := open(t, folder, table.Options{})
	sit(t, tb)
	take(t, tb, ann, 3)
	_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "dusk"})
	require.NoError(t, err)
	require.NoError(t, tb.Close("test"))
	backups, err := filepath.Glob(filepath.Join(folder, "backups", "*-chapter.elderglass"))
	require.NoError(t, err)
	require.Len(t, backups, 1)

	games, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	path, err := journal.Import(t.Context(), backups[0], games, rulesOf(score{}))
	require.NoError(t, err)
	tb = open(t, filepath.Dir(path), table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	require.Equal(t, 97, view(t, tb, ann).Bank)
}

func TestCloseSaysGoodbye(t *testing.T) {
	tb := open(t, t.TempDir(), table.Options{})
	s, err := tb.Subscribe(t.Context(), guest, "")
	require.NoError(t, err)
	require.NoError(t, tb.Close("closed"))
	var last table.Update
	for u := range s.Updates() {
		last = u
	}
	require.Equal(t, table.EventBye, last.Event)
	require.JSONEq(t, `{"reason":"closed"}`, string(last.Data))
	_, err = tb.Standing(context.Background(), guest)
	require.Equal(t, models.Unavailable, models.CodeOf(err))
}

func TestABackupIsWrittenAtEachMidnightOfTheWallClock(t *testing.T) {
	folder := t.TempDir()
	kept := func() []string {
		backups, err := filepath.Glob(filepath.Join(folder, "backups", "*-night.elderglass"))
		require.NoError(t, err)
		return backups
	}
	synctest.Test(t, func(t *testing.T) {
		tb := open(t, folder, table.Options{})
		sit(t, tb)
		take(t, tb, ann, 5)
		before := view(t, tb, ann)
		year, month, day := time.Now().Date()
		tomorrow := time.Date(year, month, day+1, 0, 0, 0, 0, time.Local)
		time.Sleep(time.Until(tomorrow) - time.Second)
		synctest.Wait()
		require.Empty(t, kept())
		time.Sleep(time.Minute)
		synctest.Wait()
		require.Len(t, kept(), 1)
		time.Sleep(72 * time.Hour)
		synctest.Wait()
		require.Len(t, kept(), 1, "nothing was done since")
		for range journal.Backups + 2 {
			take(t, tb, bob, 1)
			time.Sleep(24 * time.Hour)
			synctest.Wait()
		}
		require.Len(t, kept(), journal.Backups, "the last ten are kept")
		require.NoError(t, tb.Close("test"))

		games, err := journal.OpenFolder(t.TempDir())
		require.NoError(t, err)
		path, err := journal.Import(t.Context(), kept()[0], games, rulesOf(score{}))
		require.NoError(t, err)
		tb = open(t, filepath.Dir(path), table.Options{})
		require.NotEqual(t, before, view(t, tb, ann), "the oldest that is left is of a later night")
		require.NoError(t, tb.Close("test"))
	})
}
