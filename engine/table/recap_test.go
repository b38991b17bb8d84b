package table_test

import (
	"context"
	"encoding/json"
	"iter"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
)

// wistful is the small game with a look back that the test gives.
type wistful struct {
	score
	look func(context.Context, iter.Seq[engine.Moment]) (any, error)
}

func (w wistful) NewRecapper() engine.Recapper { return w }

func (w wistful) Recap(ctx context.Context, m iter.Seq[engine.Moment]) (any, error) {
	return w.look(ctx, m)
}

func openGame(t *testing.T, game engine.Game) *table.Table {
	t.Helper()
	j, err := journal.Open(t.Context(), filepath.Join(t.TempDir(), "game.sqlite"))
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), game, j, table.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	_, err = tb.TakeSeat(t.Context(), ann, 1, "Ann", "", "")
	require.NoError(t, err)
	return tb
}

// banks lists the bank after each command.
func banks(calls *int) func(context.Context, iter.Seq[engine.Moment]) (any, error) {
	return func(_ context.Context, moments iter.Seq[engine.Moment]) (any, error) {
		*calls++
		out := struct {
			Banks   []int   `json:"banks"`
			Entries []int64 `json:"entries"`
		}{}
		for m := range moments {
			out.Banks = append(out.Banks, m.State.(scoreState).Bank)
			out.Entries = append(out.Entries, m.Entry)
		}
		return out, nil
	}
}

func TestRecapSeesTheCommandsInEffect(t *testing.T) {
	calls := 0
	tb := openGame(t, wistful{look: banks(&calls)})
	recap := func(want string) {
		t.Helper()
		got, err := tb.Recap(t.Context())
		require.NoError(t, err)
		require.JSONEq(t, want, string(got))
	}
	recap(`{"seq":0,"banks":null,"entries":null}`)
	take(t, tb, ann, 7)
	second := take(t, tb, ann, 5)
	recap(`{"seq":2,"banks":[93,88],"entries":[1,2]}`)
	recap(`{"seq":2,"banks":[93,88],"entries":[1,2]}`)
	require.Equal(t, 2, calls, "the same state is looked back on once")
	_, err := tb.Undo(t.Context(), ann, table.Request{Seq: second}, 0)
	require.NoError(t, err)
	recap(`{"seq":3,"banks":[93],"entries":[1]}`)
}

func TestTheGameGoesOnDuringARecap(t *testing.T) {
	begun := make(chan struct{})
	tb := openGame(t, wistful{look: func(ctx context.Context, _ iter.Seq[engine.Moment]) (any, error) {
		close(begun)
		<-ctx.Done()
		return nil, ctx.Err()
	}})
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 2)
	go func() {
		_, err := tb.Recap(ctx)
		failed <- err
	}()
	<-begun
	take(t, tb, ann, 7) // the writer does not wait
	go func() {         // another one waits in line, and may leave it
		_, err := tb.Recap(ctx)
		failed <- err
	}()
	cancel()
	require.ErrorIs(t, <-failed, context.Canceled)
	require.ErrorIs(t, <-failed, context.Canceled)
}

func TestARecapThatNobodyWaitsForIsNotBegun(t *testing.T) {
	calls := 0
	tb := openGame(t, wistful{look: banks(&calls)})
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for range 100 { // which of two ready cases a select takes is left to chance
		_, err := tb.Recap(gone)
		require.ErrorIs(t, err, context.Canceled)
	}
	require.Zero(t, calls)
}

func TestADefectOfTheRecapCostsItsAnswerOnly(t *testing.T) {
	tb := openGame(t, wistful{look: func(context.Context, iter.Seq[engine.Moment]) (any, error) { panic("a defect") }})
	_, err := tb.Recap(t.Context())
	require.Equal(t, models.Internal, models.CodeOf(err))
	take(t, tb, ann, 7)
	plain := openGame(t, score{})
	_, err = plain.Recap(t.Context())
	require.Equal(t, models.Unavailable, models.CodeOf(err))
}

func TestRecapIsJSONOfOneState(t *testing.T) {
	calls := 0
	tb := openGame(t, wistful{look: banks(&calls)})
	seq := take(t, tb, ann, 7)
	got, err := tb.Recap(t.Context())
	require.NoError(t, err)
	var about struct{ Seq int64 }
	require.NoError(t, json.Unmarshal(got, &about))
	require.Equal(t, seq, about.Seq)
}
