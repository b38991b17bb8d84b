//go:build unix

package table_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

func TestR4DiskFull(t *testing.T) {
	if !row.Alone(t) {
		return
	}
	folder := row.Folder(t)
	tb := open(t, folder, table.Options{})
	sit(t, tb)
	s, err := tb.Subscribe(t.Context(), ann, "")
	require.NoError(t, err)
	for range 20 {
		take(t, tb, ann, 1)
	}
	before := view(t, tb, ann)

	restore := row.FillDisk(t)
	begun := time.Now()
	_, err = tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "take", Args: args(1)})
	require.Equal(t, models.Unavailable, models.CodeOf(err))
	require.ErrorContains(t, err, "Free some space")
	awaitNotice(t, s, "save.failed")
	told := time.Since(begun)
	late, err := tb.Subscribe(t.Context(), guest, "")
	require.NoError(t, err)
	awaitNotice(t, late, "save.failed")
	late.Close()
	refused := 1
	for end := time.Now().Add(row.Length(time.Second, time.Minute, time.Minute)); time.Now().Before(end); refused++ {
		_, err := tb.Command(t.Context(), bob, now(t, tb), engine.Command{Kind: "take", Args: args(1)})
		require.Equal(t, models.Unavailable, models.CodeOf(err))
	}
	require.Equal(t, before, view(t, tb, ann), "nothing that was refused took effect")
	restore()
	awaitNotice(t, s, "save.resumed")
	take(t, tb, ann, 5)
	after := view(t, tb, ann)
	s.Close()
	require.NoError(t, tb.Close("test"))

	tb = open(t, folder, table.Options{})
	defer func() { require.NoError(t, tb.Close("test")) }()
	require.Equal(t, after, view(t, tb, ann))
	row.Within(t, "the notice of a full disk", told, 2*time.Second)
	row.Figure(t, "disk full during play: %d commands refused with a sentence, told to all after %.1f ms, 0 acknowledged lost, play went on by itself", refused, float64(told.Microseconds())/1000)
}

// lines counts what is logged.
type lines struct{ n atomic.Int64 }

func (l *lines) Write(p []byte) (int, error) {
	l.n.Add(int64(bytes.Count(p, []byte("\n"))))
	return len(p), nil
}

func TestAFullDiskIsLoggedOnce(t *testing.T) {
	if !row.Alone(t) {
		return
	}
	var said lines
	tb := open(t, row.Folder(t), table.Options{Log: slog.New(slog.NewTextHandler(&said, nil))})
	defer func() { require.NoError(t, tb.Close("test")) }()
	sit(t, tb)
	s, err := tb.Subscribe(t.Context(), ann, "")
	require.NoError(t, err)
	defer s.Close()
	restore := row.FillDisk(t)
	for range 1000 {
		_, err = tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "take", Args: args(1)})
		require.Equal(t, models.Unavailable, models.CodeOf(err))
	}
	require.EqualValues(t, 1, said.n.Load(), "that saving fails")
	restore()
	awaitNotice(t, s, "save.resumed")
	require.EqualValues(t, 2, said.n.Load(), "and that it works again")
}

// awaitNotice waits until a stream shows a notice.
func awaitNotice(t *testing.T, s *table.Stream, key string) {
	t.Helper()
	limit := time.After(10 * time.Second)
	for {
		select {
		case u := <-s.Updates():
			if u.Event == table.EventNotice && strings.Contains(string(u.Data), key) {
				return
			}
		case <-limit:
			t.Fatalf("no notice %s within 10 s", key)
		}
	}
}
