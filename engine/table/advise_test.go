package table_test

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/journal"
	"elderglass/engine/table"
)

// wise is the small game with advice that the test gives.
type wise struct {
	score
	advise func(context.Context, engine.State) (any, error)
}

func (w wise) NewAdviser() engine.Adviser { return w }

func (w wise) Advise(ctx context.Context, s engine.State) (any, error) { return w.advise(ctx, s) }

// openWise opens a game with advice at which Ann sits, and a stream.
func openWise(t *testing.T, advise func(context.Context, engine.State) (any, error)) (*table.Table, *table.Stream) {
	t.Helper()
	j, err := journal.Open(t.Context(), filepath.Join(t.TempDir(), "game.sqlite"))
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), wise{advise: advise}, j, table.Options{})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, tb.Close("test")) })
	_, err = tb.TakeSeat(t.Context(), ann, 1, "Ann", "", "")
	require.NoError(t, err)
	s, err := tb.Subscribe(t.Context(), ann, "")
	require.NoError(t, err)
	return tb, s
}

type told struct {
	Seq  int64 `json:"seq"`
	Bank int   `json:"bank"`
}

// nextOdds waits for the next odds of a stream.
func nextOdds(t *testing.T, s *table.Stream) told {
	t.Helper()
	for u := range s.Updates() {
		if u.Event == table.EventOdds {
			var o told
			require.NoError(t, json.Unmarshal(u.Data, &o))
			return o
		}
	}
	t.Fatal("the stream ended")
	return told{}
}

func bankOf(s engine.State) any { return map[string]int{"bank": s.(scoreState).Bank} }

func TestAdviceFollowsTheStateAndReachesLateStreams(t *testing.T) {
	tb, s := openWise(t, func(_ context.Context, s engine.State) (any, error) { return bankOf(s), nil })
	require.Equal(t, told{0, 100}, nextOdds(t, s))
	want := told{take(t, tb, ann, 7), 93}
	require.Equal(t, want, nextOdds(t, s))
	late, err := tb.Subscribe(t.Context(), bob, "")
	require.NoError(t, err)
	require.Equal(t, want, nextOdds(t, late))
}

func TestANewStateCancelsTheAdviceOnTheOldOne(t *testing.T) {
	begun := make(chan int, 4)
	tb, s := openWise(t, func(ctx context.Context, s engine.State) (any, error) {
		bank := s.(scoreState).Bank
		begun <- bank
		if bank == 100 {
			<-ctx.Done() // an answer that never comes by itself
			return nil, ctx.Err()
		}
		return bankOf(s), nil
	})
	require.Equal(t, 100, <-begun)
	seq := take(t, tb, ann, 7) // the table does not wait for advice
	require.Equal(t, 93, <-begun)
	require.Equal(t, told{seq, 93}, nextOdds(t, s))
}

func TestADefectOfTheAdviserCostsItsAdviceOnly(t *testing.T) {
	tb, s := openWise(t, func(_ context.Context, s engine.State) (any, error) {
		if s.(scoreState).Bank == 100 {
			panic("a defect")
		}
		return bankOf(s), nil
	})
	take(t, tb, ann, 7)
	require.Equal(t, 93, nextOdds(t, s).Bank)
}
