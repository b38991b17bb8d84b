package journal_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine/journal"
	"elderglass/internal/row"
	"elderglass/models"
)

// saved is a game whose file can be damaged again and again.
type saved struct {
	folder  string
	files   map[string][]byte
	records []journal.Record
	tries   int
}

// save plays a game of n records and keeps its files as they lie on the disk:
// after a crash with a write-ahead log, or closed without.
func save(t *testing.T, n int, closed bool) *saved {
	t.Helper()
	s := &saved{folder: row.Folder(t), files: map[string][]byte{}}
	where := row.Folder(t)
	j := open(t, where)
	for range n {
		appendOne(t, j)
	}
	s.records = records(t, j)
	names := []string{"game.sqlite", "game.sqlite-wal", "head"}
	if closed {
		names = []string{"game.sqlite", "head"}
		require.NoError(t, j.Close())
	}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(where, name))
		require.NoError(t, err)
		s.files[name] = data
	}
	if !closed {
		require.NoError(t, j.Close())
	}
	return s
}

// outcome is what became of a damaged file.
type outcome int

const (
	whole   outcome = iota // every record is there and right
	refused                // an error that says so, with a copy
)

// open damages one file and opens the game; anything but all records or a clear
// refusal fails the test.
func (s *saved) open(t *testing.T, name string, damaged []byte, what string) outcome {
	t.Helper()
	s.tries++
	where := filepath.Join(s.folder, fmt.Sprint(s.tries))
	require.NoError(t, os.Mkdir(where, 0o700))
	defer func() { require.NoError(t, os.RemoveAll(where)) }()
	for file, data := range s.files {
		if file == name {
			data = damaged
		}
		require.NoError(t, os.WriteFile(filepath.Join(where, file), data, 0o600))
	}
	j, err := journal.Open(context.Background(), filepath.Join(where, "game.sqlite"))
	if err != nil {
		require.Contains(t, []models.Code{models.Unreadable, models.Unavailable}, models.CodeOf(err), what)
		if damage, ok := errors.AsType[*journal.DamageError](err); ok {
			require.DirExists(t, damage.Copy, what)
		}
		untouched, err := os.ReadFile(filepath.Join(where, name))
		require.NoError(t, err)
		require.Equal(t, damaged, untouched, "%s: the original was changed", what)
		return refused
	}
	defer j.Close()
	require.Equal(t, s.records, records(t, j), "%s: a wrong state without a word", what)
	return whole
}

func TestR5DamagedFiles(t *testing.T) {
	for _, game := range []struct {
		closed      bool
		entries, of int // damage every of-th bit
	}{{closed: true, entries: 400, of: 499}, {entries: 40, of: 2999}} {
		s := save(t, game.entries, game.closed)
		seen := map[outcome]int{}
		step := row.Every(game.of, game.of/16, 1)
		bytes := 0
		for _, name := range []string{"game.sqlite", "game.sqlite-wal"} {
			s.damage(t, name, step, seen)
			bytes += len(s.files[name])
		}
		row.Figure(t, "%s, %d kB: %d damaged files (every %d. bit flipped, truncations, random blocks): %d whole all the same, %d refused with a sentence and a kept copy, 0 wrong states, 0 crashes",
			map[bool]string{true: "closed game", false: "game after a crash"}[game.closed], bytes/1000, s.tries, step,
			seen[whole], seen[refused])
	}
}

// damage damages one file of a game in every way, in turn.
func (s *saved) damage(t *testing.T, name string, step int, seen map[outcome]int) {
	t.Helper()
	data := s.files[name]
	for bit := 0; bit < 8*len(data); bit += step {
		flipped := append([]byte(nil), data...)
		flipped[bit/8] ^= 1 << (bit % 8)
		seen[s.open(t, name, flipped, fmt.Sprintf("bit %d of %s flipped", bit, name))]++
	}
	for length := 0; length < len(data); length += row.Every(4999, 499, 13) {
		seen[s.open(t, name, data[:length:length], fmt.Sprintf("%s cut to %d bytes", name, length))]++
	}
	if len(data) == 0 {
		return
	}
	random := rand.New(rand.NewPCG(5, 6))
	for n := range row.Times(30, 300, 2000) {
		junk := append([]byte(nil), data...)
		from := random.IntN(len(junk))
		for i := range junk[from:min(len(junk), from+random.IntN(4096)+1)] {
			junk[from+i] = byte(random.Uint32())
		}
		seen[s.open(t, name, junk, fmt.Sprintf("random block %d of %s", n, name))]++
	}
}

func TestR5JunkIsRefusedAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sqlite")
	require.NoError(t, os.WriteFile(path, nil, 0o600))
	require.NoError(t, os.Truncate(path, 1<<30))
	begun := time.Now()
	_, err := journal.Open(t.Context(), path)
	took := time.Since(begun)
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	row.Within(t, "1 GiB of zeros", took, time.Second)
	row.Figure(t, "1 GiB of zeros refused in %.1f ms", float64(took.Microseconds())/1000)
}

// FuzzOpen opens whatever bytes: all records of a good file, or a clear refusal.
func FuzzOpen(f *testing.F) {
	j := open(f, f.TempDir())
	for range 5 {
		appendOne(f, j)
	}
	file := filepath.Join(f.TempDir(), "seed.elderglass")
	if err := j.Export(context.Background(), file); err != nil {
		f.Fatal(err)
	}
	if err := j.Close(); err != nil {
		f.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte("SQLite format 3\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(row.Folder(t), "game.sqlite")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		j, err := journal.Open(context.Background(), path)
		if err != nil {
			if code := models.CodeOf(err); code != models.Unreadable && code != models.Unavailable {
				t.Fatalf("code %q: %v", code, err)
			}
			return
		}
		defer j.Close()
		if err := j.Records(context.Background(), func(journal.Record) error { return nil }); err != nil {
			t.Fatal(err)
		}
	})
}
