package table_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine/table"
	"elderglass/models"
)

// gone is a meter in whose sight the caller hangs up: in the middle of the writer's
// job.
type gone struct {
	hangUp  context.CancelFunc
	streams atomic.Int64
}

func (g *gone) Synced(time.Duration) {}
func (g *gone) Refused(models.Code)  {}
func (g *gone) Dropped()             {}
func (g *gone) Connected(streams, _ int) {
	g.streams.Store(int64(streams))
	g.hangUp()
	time.Sleep(time.Millisecond) // whoever does not wait for the writer goes on here
}

func TestACallerWhoHangsUpLeavesNothingBehind(t *testing.T) {
	meter := &gone{}
	tb := open(t, t.TempDir(), table.Options{Meter: meter})
	defer func() { require.NoError(t, tb.Close("test")) }()
	for range 20 {
		ctx, hangUp := context.WithCancel(t.Context())
		meter.hangUp = hangUp
		s, err := tb.Subscribe(ctx, guest, "")
		if err == nil {
			s.Close()
		}
		require.ErrorIs(t, ctx.Err(), context.Canceled, "it hung up while it was being served")
		require.Zero(t, meter.streams.Load(), "a stream that nobody reads or closes")
	}
}

func TestWhatWasGivenUpIsNotDoneAndWhatWasDoneIsAcknowledged(t *testing.T) {
	tb := open(t, t.TempDir(), table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	ctx, hangUp := context.WithCancel(t.Context())
	hangUp()
	for range 20 {
		_, err := tb.TakeSeat(ctx, ann, 1, "Ann", "", "")
		places, failed := tb.Places(t.Context())
		require.NoError(t, failed)
		require.Equal(t, err == nil, places[0].Taken)
		if err == nil {
			require.NoError(t, tb.LeaveSeat(t.Context(), ann, 1))
		}
	}
}
