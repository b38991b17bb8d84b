package journal_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine/journal"
	"elderglass/internal/row"
	"elderglass/models"
)

func open(tb testing.TB, folder string) *journal.Journal {
	tb.Helper()
	j, err := journal.Open(context.Background(), filepath.Join(folder, "game.sqlite"))
	require.NoError(tb, err)
	return j
}

// inFolder makes a game in a folder of saved games of its own.
func inFolder(t *testing.T) (root string, games *journal.Folder, path string, j *journal.Journal) {
	t.Helper()
	root = t.TempDir()
	games, err := journal.OpenFolder(root)
	require.NoError(t, err)
	path, err = games.Create()
	require.NoError(t, err)
	j, err = journal.Open(t.Context(), path)
	require.NoError(t, err)
	return root, games, path, j
}

// anyGame are rules that let every record pass.
func anyGame(string) (journal.Replay, error) {
	return func(journal.Record) error { return nil }, nil
}

func body(n int) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"n":%d,"text":"däs ist ein Zug"}`, n))
}

func appendOne(tb testing.TB, j *journal.Journal) journal.Record {
	tb.Helper()
	r, err := j.Append(context.Background(), record(j.Last()+1))
	require.NoError(tb, err)
	return r
}

func record(seq int64) journal.Record {
	return journal.Record{Seat: int(seq) % 4, Author: "Ann", Kind: journal.Command, Body: body(int(seq))}
}

func records(tb testing.TB, j *journal.Journal) []journal.Record {
	tb.Helper()
	var all []journal.Record
	require.NoError(tb, j.Records(context.Background(), func(r journal.Record) error { all = append(all, r); return nil }))
	return all
}

func TestJournalKeepsRecords(t *testing.T) {
	folder := t.TempDir()
	j := open(t, folder)
	var written []journal.Record
	for range 25 {
		written = append(written, appendOne(t, j))
	}
	require.NoError(t, j.Put(t.Context(), "seats", []byte("x")))
	require.NoError(t, j.Put(t.Context(), "seats", []byte("y")))
	require.NoError(t, j.Close())

	j = open(t, folder)
	defer j.Close()
	require.EqualValues(t, 25, j.Last())
	require.Equal(t, written, records(t, j))
	value, err := j.Get(t.Context(), "seats")
	require.NoError(t, err)
	require.Equal(t, "y", string(value))
	value, err = j.Get(t.Context(), "nothing")
	require.NoError(t, err)
	require.Nil(t, value)
}

func TestOpenRefusals(t *testing.T) {
	t.Run("a game that another process holds", func(t *testing.T) {
		folder := t.TempDir()
		j := open(t, folder)
		_, err := journal.Open(t.Context(), j.Path())
		require.Equal(t, models.Conflict, models.CodeOf(err))
		require.NoError(t, j.Close())
		require.NoError(t, open(t, folder).Close())
	})
	t.Run("a file of something else, which stays as it is", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "game.sqlite")
		require.NoError(t, os.WriteFile(path, []byte("not a game at all, but long enough"), 0o600))
		_, err := journal.Open(t.Context(), path)
		require.Equal(t, models.Unreadable, models.CodeOf(err))
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, "not a game at all, but long enough", string(data))
	})
	t.Run("a file of a newer program, which stays as it is", func(t *testing.T) {
		folder := t.TempDir()
		j := open(t, folder)
		appendOne(t, j)
		require.NoError(t, j.Close())
		setVersion(t, j.Path(), journal.Version+1)
		before, err := os.ReadFile(j.Path())
		require.NoError(t, err)
		_, err = journal.Open(t.Context(), j.Path())
		require.Equal(t, models.Unreadable, models.CodeOf(err))
		require.ErrorContains(t, err, "newer Elderglass")
		after, err := os.ReadFile(j.Path())
		require.NoError(t, err)
		require.Equal(t, before, after)
	})
	t.Run("a file that lost its last entries", func(t *testing.T) {
		folder := t.TempDir()
		j := open(t, folder)
		for range 3 {
			appendOne(t, j)
		}
		require.NoError(t, j.Close())
		removeLast(t, j.Path())
		_, err := journal.Open(t.Context(), j.Path())
		var damage *journal.DamageError
		require.ErrorAs(t, err, &damage)
		require.EqualValues(t, 3, damage.Record)
		require.DirExists(t, damage.Copy)

		require.Error(t, journal.Check(t.Context(), j.Path()))
		_, err = journal.Open(t.Context(), j.Path())
		require.Error(t, err)
		copies, err := filepath.Glob(filepath.Join(folder, "damaged-*"))
		require.NoError(t, err)
		require.Equal(t, []string{damage.Copy}, copies, "the same damage is kept once, however often somebody looks")
	})
	t.Run("a folder that cannot be written", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		require.NoError(t, os.WriteFile(file, nil, 0o600))
		_, err := journal.OpenFolder(filepath.Join(file, "games"))
		require.Equal(t, models.Unavailable, models.CodeOf(err))
		require.ErrorContains(t, err, "--state")
	})
}

func TestMigration(t *testing.T) {
	folder := t.TempDir()
	j := open(t, folder)
	for range 4 {
		appendOne(t, j)
	}
	written := records(t, j)
	require.NoError(t, j.Close())

	t.Run("forward, with a backup of the old form", func(t *testing.T) {
		defer journal.WithMigration(`ALTER TABLE record ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'`)()
		j := open(t, folder)
		require.Equal(t, written, records(t, j))
		written = append(written, appendOne(t, j))
		require.NoError(t, j.Close())
		backups, err := filepath.Glob(filepath.Join(folder, "backups", "*before-format-2.elderglass"))
		require.NoError(t, err)
		require.Len(t, backups, 1)
	})
	t.Run("never back", func(t *testing.T) {
		_, err := journal.Open(t.Context(), filepath.Join(folder, "game.sqlite"))
		require.ErrorContains(t, err, "newer Elderglass")
	})
	t.Run("a step that fails leaves the old form", func(t *testing.T) {
		defer journal.WithMigration(`ALTER TABLE record ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'`)()
		defer journal.WithMigration(`ALTER TABLE no_such_table ADD COLUMN x TEXT`)()
		_, err := journal.Open(t.Context(), filepath.Join(folder, "game.sqlite"))
		require.Equal(t, models.Unavailable, models.CodeOf(err))
	})
	t.Run("and then goes on", func(t *testing.T) {
		defer journal.WithMigration(`ALTER TABLE record ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'`)()
		j := open(t, folder)
		defer j.Close()
		require.Equal(t, written, records(t, j))
	})
}

func TestBackups(t *testing.T) {
	folder := t.TempDir()
	j := open(t, folder)
	defer j.Close()
	var last string
	for range journal.Backups + 3 {
		appendOne(t, j)
		var err error
		last, err = j.Backup(t.Context(), "midnight")
		require.NoError(t, err)
	}
	entries, err := os.ReadDir(filepath.Join(folder, "backups"))
	require.NoError(t, err)
	require.Len(t, entries, journal.Backups)

	games, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	path, err := journal.Import(t.Context(), last, games, anyGame)
	require.NoError(t, err)
	copied, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	defer copied.Close()
	require.Equal(t, records(t, j), records(t, copied))
}

// A game from elsewhere may be made by somebody who wants in.
// A save file is a program for SQLite: whatever we did not put there is refused before
// it can run.
func TestFilesAreForTheUserOnly(t *testing.T) {
	root := filepath.Join(t.TempDir(), "games")
	games, err := journal.OpenFolder(root)
	require.NoError(t, err)
	path, err := games.Create()
	require.NoError(t, err)
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	appendOne(t, j)
	_, err = j.Backup(t.Context(), "midnight")
	require.NoError(t, err)
	album, err := j.Album()
	require.NoError(t, err)
	require.NoError(t, album.Add(1, []byte("a picture")))
	require.NoError(t, j.Export(t.Context(), filepath.Join(root, "exported")))
	files := 0
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		require.NoError(t, err)
		info, err := entry.Info()
		require.NoError(t, err)
		if entry.Name() != "lock" { // it is empty
			require.Zero(t, info.Mode().Perm()&0o077, "%s: %v", path, info.Mode())
		}
		files++
		return nil
	}))
	require.GreaterOrEqual(t, files, 9)
	require.NoError(t, j.Close())
}

// A player who writes and writes must not make a game that no program opens again.
func TestAGameStopsGrowingBeforeItCannotBeOpened(t *testing.T) {
	folder := t.TempDir()
	j := open(t, folder)
	written := []journal.Record{appendOne(t, j)}
	j.Fill(len(written[0].Body) + 3)
	written = append(written, appendOne(t, j))
	_, err := j.Append(t.Context(), record(3))
	require.Equal(t, models.TooLarge, models.CodeOf(err))
	require.NoError(t, j.Close())
	j = open(t, folder)
	require.Equal(t, written, records(t, j))
	appendOne(t, j)
	require.NoError(t, j.Close())
}

// A player who corrects the beginning of a long game again and again must leave room to play on.
func TestCorrectionsFillNoMoreThanHalfAGame(t *testing.T) {
	j := open(t, t.TempDir())
	correction := record(1)
	correction.Kind = journal.Amend
	j.HalfFill(2*len(correction.Body) - 1)
	_, err := j.Append(t.Context(), correction)
	require.NoError(t, err)
	_, err = j.Append(t.Context(), correction)
	require.Equal(t, models.TooLarge, models.CodeOf(err))
	require.ErrorContains(t, err, "no more corrections")
	for n := range int64(3) {
		_, err := j.Append(t.Context(), record(n))
		require.NoError(t, err, "the game goes on")
	}
	require.NoError(t, j.Close())
}

// What a program leaves that is killed while it looks at a game is no game, and goes
// away by itself.
func TestLeftoversOfAKilledLookAreNoGames(t *testing.T) {
	root, games, path, j := inFolder(t)
	require.NoError(t, j.Close())
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	check := filepath.Join(filepath.Dir(path), "check-123")
	for _, folder := range []string{check, filepath.Join(root, ".repair-123")} {
		require.NoError(t, os.Mkdir(folder, 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(folder, "game.sqlite"), data, 0o600))
	}
	require.NoError(t, journal.Check(t.Context(), path))
	require.NoDirExists(t, check)
	saved, err := games.Games()
	require.NoError(t, err)
	require.Len(t, saved, 1)
}

func TestRepair(t *testing.T) {
	_, games, path, j := inFolder(t)
	for range 10 {
		appendOne(t, j)
	}
	written := records(t, j)
	require.NoError(t, j.Close())
	change(t, path, `UPDATE record SET author = 'Eve' WHERE seq = 8`)

	_, err := journal.Open(t.Context(), path)
	var damage *journal.DamageError
	require.ErrorAs(t, err, &damage)
	require.EqualValues(t, 8, damage.Record)

	repaired, n, err := journal.Repair(t.Context(), path, games, anyGame)
	require.NoError(t, err)
	require.EqualValues(t, 7, n)
	j, err = journal.Open(t.Context(), repaired)
	require.NoError(t, err)
	defer j.Close()
	require.Equal(t, written[:7], records(t, j))
}

func TestR12ClockJumps(t *testing.T) {
	folder := t.TempDir()
	j := open(t, folder)
	clock := time.Date(2026, 3, 29, 1, 59, 59, 0, time.FixedZone("CET", 3600))
	for _, jump := range []time.Duration{
		0, -24 * time.Hour, 366 * 24 * time.Hour, time.Hour, -time.Hour,
		-40 * 365 * 24 * time.Hour,
	} {
		clock = clock.Add(jump)
		j.SetClock(func() time.Time { return clock })
		appendOne(t, j)
	}
	require.NoError(t, j.Close())
	j = open(t, folder)
	defer j.Close()
	for i, r := range records(t, j) {
		require.EqualValues(t, i+1, r.Seq)
		require.JSONEq(t, string(body(i+1)), string(r.Body))
	}
	row.Figure(t, "a day back, a year on, an hour back, 40 years back between entries: order and numbers unchanged; timers run on the monotonic clock")
}
