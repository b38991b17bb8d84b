package web_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// BenchmarkUndo takes back the last act of a game of 2000 and does it again, over
// http and with a real journal.
func BenchmarkUndo(b *testing.B) {
	h := serve(b, crowd)
	ann := h.player(1)
	for range 2000 {
		status, body := ann.act()
		require.Equal(b, 200, status, body)
	}
	for b.Loop() {
		for _, path := range []string{"/api/undo", "/api/redo"} {
			status, body := ann.post(path, map[string]any{"seq": h.seq()})
			require.Equal(b, 200, status, body)
		}
	}
}

// BenchmarkUndoFar takes back 1000 acts in one jump and does them again.
func BenchmarkUndoFar(b *testing.B) {
	h := serve(b, crowd)
	ann := h.player(1)
	for range 2000 {
		status, body := ann.act()
		require.Equal(b, 200, status, body)
	}
	for b.Loop() {
		status, body := ann.post("/api/undo", map[string]any{"seq": h.seq(), "to": 1000})
		require.Equal(b, 200, status, body)
		status, body = ann.post("/api/redo", map[string]any{"seq": h.seq(), "to": 2000})
		require.Equal(b, 200, status, body)
	}
}

// BenchmarkTo200Phones measures from sending a command to the moment at which the
// last of 200 phones has the new state.
func BenchmarkTo200Phones(b *testing.B) {
	h := serve(b, crowd)
	ann := h.player(1)
	ctx, cancel := context.WithCancel(context.Background())
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel()
	followers := make([]*follower, 200)
	for i := range followers {
		followers[i] = follow(h.guest())
		all.Go(func() { followers[i].run(ctx) })
	}
	play := func() {
		status, body := ann.act()
		require.Equal(b, 200, status, body)
		for _, f := range followers {
			f.reach(b, h.seq(), 10*time.Second)
		}
	}
	play()
	for b.Loop() {
		play()
	}
}
