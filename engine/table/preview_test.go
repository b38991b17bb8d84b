package table_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

// pausing is a score game whose rules, from when they are told to, say that they begin
// to decide a command of Ann's, and then wait until they may.
type pausing struct {
	score
	pauses     atomic.Bool
	begun, may chan struct{}
}

func (g *pausing) Decide(s engine.State, c engine.Command) ([]engine.Event, error) {
	if c.Seat == 1 && g.pauses.Load() {
		g.begun <- struct{}{}
		<-g.may
	}
	return g.score.Decide(s, c)
}

// preview starts a preview of Ann's first step and returns how it ends.
func preview(ctx context.Context, tb *table.Table, r table.Request, n int) <-chan error {
	ended := make(chan error, 1)
	go func() {
		_, err := tb.Preview(ctx, ann, r, 1, args(n))
		ended <- err
	}()
	return ended
}

// TestR19OthersPlayOnDuringAPreview has a preview stand still in the middle of its work:
// whoever waited for it would wait for ever.
func TestR19OthersPlayOnDuringAPreview(t *testing.T) {
	game := &pausing{begun: make(chan struct{}), may: make(chan struct{})}
	tb := openWith(t, t.TempDir(), game, table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	sit(t, tb)
	take(t, tb, ann, 1)
	take(t, tb, ann, 1)
	game.pauses.Store(true)
	before := now(t, tb)
	first := preview(t.Context(), tb, before, 2)
	<-game.begun
	played := take(t, tb, bob, 5)
	require.Equal(t, before.Seq+1, played, "acknowledged while the preview is at work")

	ctx, hangUp := context.WithCancel(t.Context())
	second := preview(ctx, tb, before, 3)
	hangUp()
	require.ErrorIs(t, <-second, context.Canceled, "who waits for another's preview may go")
	game.may <- struct{}{}
	<-game.begun
	game.may <- struct{}{}
	require.NoError(t, <-first, "it tells of the state that was asked about")

	ctx, hangUp = context.WithCancel(t.Context())
	third := preview(ctx, tb, now(t, tb), 2)
	<-game.begun
	hangUp()
	game.may <- struct{}{}
	require.ErrorIs(t, <-third, context.Canceled, "the rest is not worked out for nobody")
	require.Equal(t, played, now(t, tb).Seq)
	row.Figure(t, "a preview of a correction that stands still in the middle: another phone's command is acknowledged meanwhile, and a preview that nobody waits for ends")
}

func TestPreviewRefusals(t *testing.T) {
	tb := seated(t)
	first := take(t, tb, ann, 10)
	old := now(t, tb)
	take(t, tb, bob, 20)
	elsewhere := now(t, tb)
	elsewhere.Game = shown(t, seated(t)).Game
	for name, c := range map[string]struct {
		by    table.Caller
		r     table.Request
		entry int64
		args  []byte
		code  models.Code
	}{
		"a spectator":            {guest, now(t, tb), first, args(11), models.Forbidden},
		"an older state":         {ann, old, first, args(11), models.Stale},
		"another game":           {ann, elsewhere, first, args(11), models.Stale},
		"an entry that is none":  {ann, now(t, tb), 9, args(11), models.NotFound},
		"what the rules refuse":  {ann, now(t, tb), first, args(101), models.Illegal},
		"too much for a command": {ann, now(t, tb), first, make([]byte, 17<<10), models.TooLarge},
	} {
		_, err := tb.Preview(t.Context(), c.by, c.r, c.entry, c.args)
		require.Equal(t, c.code, models.CodeOf(err), name)
	}
}

// TestAPreviewMakesNoRecord looks at a correction in the middle of a history: what was
// undone can still be done again, the request's name is free, and the journal holds what it
// held.
func TestAPreviewMakesNoRecord(t *testing.T) {
	dir := t.TempDir()
	tb := openWith(t, dir, score{}, table.Options{})
	sit(t, tb)
	first := take(t, tb, ann, 10)
	take(t, tb, bob, 20)
	take(t, tb, ann, 30)
	_, err := tb.Undo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	before, log, r := now(t, tb), entries(t, tb), now(t, tb)
	r.ID = "once"
	for range 3 {
		told, err := tb.Preview(t.Context(), ann, r, first, args(40))
		require.NoError(t, err)
		require.True(t, told.Preview)
		require.Equal(t, before.Seq, told.Seq)
		require.NotEmpty(t, told.Changes)
	}
	require.Equal(t, before, now(t, tb))
	require.Equal(t, log, entries(t, tb))
	require.NoError(t, tb.Close("test"))

	tb = openWith(t, dir, score{}, table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	require.Equal(t, before, now(t, tb), "the journal holds no more")
	require.JSONEq(t, string(mustJSON(log)), string(mustJSON(entries(t, tb))))
	_, err = tb.Redo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err, "an act would have ended what can be done again")
	r.Seq = now(t, tb).Seq
	done, err := tb.Amend(t.Context(), ann, r, first, args(40))
	require.NoError(t, err)
	require.Equal(t, r.Seq+1, done.Seq, "the name of the request was free")
	require.Equal(t, 10, view(t, tb, ann).Bank)
}
