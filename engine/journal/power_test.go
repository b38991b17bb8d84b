package journal_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	sqlite3 "modernc.org/sqlite/lib"

	"elderglass/engine/journal"
	"elderglass/internal/row"
)

// game is a recorded game: every change of its files in order, and how many
// changes there were when each record was acknowledged.
type game struct {
	calls []call
	acked []int
}

// play records a game of n records.
func play(t *testing.T, n int) game {
	t.Helper()
	var g game
	d := newDisk(t)
	d.before = func(c call) (int32, int) {
		c.data = slices.Clone(c.data)
		g.calls = append(g.calls, c)
		return sqlite3.SQLITE_OK, 0
	}
	j, err := journal.OpenOn(t.Context(), filepath.Join(row.Folder(t), "game.sqlite"), d.name)
	require.NoError(t, err)
	for range n {
		appendOne(t, j)
		g.acked = append(g.acked, len(g.calls))
	}
	require.NoError(t, j.Close())
	return g
}

// wreck is what a power cut left of one file: what was synced, and the calls
// since then that may or may not have reached the disk.
type wreck struct {
	content []byte
	pending []call
}

func (w *wreck) sync() {
	for _, c := range w.pending {
		w.apply(c, len(c.data))
	}
	w.pending = nil
}

// apply does a call, of a write only the first bytes.
func (w *wreck) apply(c call, bytes int) {
	if c.kind == "truncate" {
		w.content = append(w.content[:min(int64(len(w.content)), c.at):min(int64(len(w.content)), c.at)],
			make([]byte, max(0, c.at-int64(len(w.content))))...)
		return
	}
	end := c.at + int64(bytes)
	if end > int64(len(w.content)) {
		w.content = append(w.content, make([]byte, end-int64(len(w.content)))...)
	}
	copy(w.content[c.at:end], c.data[:bytes])
}

// cut returns the files as a power cut after n calls leaves them; survives says
// how many bytes of an unsynced write reached the disk, or -1 for none.
func (g game) cut(n int, survives func(c call) int) map[string][]byte {
	files := map[string]*wreck{}
	for _, c := range g.calls[:n] {
		w, ok := files[c.file]
		if !ok {
			w = &wreck{}
			files[c.file] = w
		}
		switch c.kind {
		case "sync":
			w.sync()
		case "delete":
			delete(files, c.file)
		default:
			w.pending = append(w.pending, c)
		}
	}
	left := map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		w := files[name]
		for _, c := range w.pending {
			if bytes := survives(c); bytes >= 0 {
				w.apply(c, bytes)
			}
		}
		left[name] = w.content
	}
	return left
}

func TestR2PowerCut(t *testing.T) {
	g := play(t, row.Times(60, 200, 200))
	step := row.Every(2, 1, 1)
	random := rand.New(rand.NewPCG(2, 6))
	ways := map[string]func(call) int{
		"nothing unsynced survives": func(call) int { return -1 },
		"everything survives":       func(c call) int { return len(c.data) },
		"some survives, some torn": func(c call) int {
			switch random.IntN(3) {
			case 0:
				return -1
			case 1:
				return len(c.data)
			}
			return random.IntN(len(c.data)/512+1) * 512
		},
	}
	cuts := 0
	folder := row.Folder(t)
	for n := 0; n <= len(g.calls); n += step {
		acked := 0
		for acked < len(g.acked) && g.acked[acked] <= n {
			acked++
		}
		for name, survives := range ways {
			cuts++
			where := filepath.Join(folder, fmt.Sprint(cuts))
			require.NoError(t, os.Mkdir(where, 0o700))
			for file, content := range g.cut(n, survives) {
				require.NoError(t, os.WriteFile(filepath.Join(where, file), content, 0o600))
			}
			require.NoError(t, os.WriteFile(filepath.Join(where, "head"), fmt.Appendf(nil, "%020d 00\n", acked), 0o600))
			j, err := journal.Open(t.Context(), filepath.Join(where, "game.sqlite"))
			require.NoError(t, err, "cut after %d calls, %s", n, name)
			require.GreaterOrEqual(t, j.Last(), int64(acked), "cut after %d calls, %s", n, name)
			require.LessOrEqual(t, j.Last(), int64(acked+1))
			for i, r := range records(t, j) {
				require.JSONEq(t, string(body(i+1)), string(r.Body))
			}
			appendOne(t, j)
			require.NoError(t, j.Close())
			require.NoError(t, os.RemoveAll(where))
		}
	}
	row.Figure(t, "%d power cuts in a game of %d entries (at every %d. of %d writes, truncations and syncs; unsynced writes dropped, kept, torn or mixed): 0 acknowledged entries lost", cuts, len(g.acked), step, len(g.calls))
}

// TestR3FailingCalls fails the n-th change of a file, for all n, while a game is
// opened, played and closed.
func TestR3FailingCalls(t *testing.T) {
	ways := map[string]func(call) (int32, int){
		"disk full":    func(call) (int32, int) { return sqlite3.SQLITE_FULL, 0 },
		"input/output": func(call) (int32, int) { return sqlite3.SQLITE_IOERR, 0 },
		"short write":  func(c call) (int32, int) { return sqlite3.SQLITE_IOERR_WRITE, len(c.data) / 2 },
	}
	runs, refused := 0, 0
	folder := row.Folder(t)
	length := row.Times(6, 30, 60)
	for name, fails := range ways {
		for n := 1; ; n++ {
			d := newDisk(t)
			calls := 0
			d.before = func(c call) (int32, int) {
				if calls++; calls == n {
					return fails(c)
				}
				return sqlite3.SQLITE_OK, 0
			}
			runs++
			where := filepath.Join(folder, fmt.Sprint(runs))
			require.NoError(t, os.Mkdir(where, 0o700))
			refused += playWithFailure(t, filepath.Join(where, "game.sqlite"), d.name, length,
				fmt.Sprintf("%s at call %d", name, n))
			require.NoError(t, os.RemoveAll(where))
			if calls < n {
				break
			}
		}
	}
	row.Figure(t, "%d games with one failing call each (every write, truncation and sync in turn; full disk, error, short write): %d entries refused with a sentence and then accepted, 0 acknowledged lost, 0 panics", runs, refused)
}

// playWithFailure plays on a disk that fails once and returns how often an entry
// was refused.
func playWithFailure(t *testing.T, path, disk string, n int, what string) (refused int) {
	t.Helper()
	j, err := journal.OpenOn(t.Context(), path, disk)
	if err != nil {
		require.NotEmpty(t, err.Error(), what)
		if j, err = journal.OpenOn(t.Context(), path, disk); err != nil {
			require.NoError(t, err, "the second try after %s", what)
		}
	}
	for j.Last() < int64(n) {
		if _, err := j.Append(t.Context(), record(j.Last()+1)); err != nil {
			require.ErrorContains(t, err, "could not be saved", what)
			refused++
			require.Less(t, refused, 3, what)
		}
	}
	if err := j.Close(); err != nil {
		require.NotEmpty(t, err.Error())
	}
	j, err = journal.Open(t.Context(), path)
	require.NoError(t, err, what)
	all := records(t, j)
	require.Len(t, all, n, what)
	for i, r := range all {
		require.JSONEq(t, string(body(i+1)), string(r.Body), what)
	}
	require.NoError(t, j.Close())
	return refused
}
