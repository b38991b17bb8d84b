package journal_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	sqlite3 "modernc.org/sqlite/lib"

	"elderglass/engine/journal"
	"elderglass/internal/row"
	"elderglass/models"
)

// ids are the names of the games in a folder, the last one first.
func ids(t *testing.T, games *journal.Folder) (all []string) {
	t.Helper()
	saved, err := games.Games()
	require.NoError(t, err)
	for _, s := range saved {
		all = append(all, s.ID)
	}
	return all
}

func idOf(path string) string { return filepath.Base(filepath.Dir(path)) }

// requireNothingHidden requires that no half-made game lies in the folder.
func requireNothingHidden(t *testing.T, games *journal.Folder) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(games.Path(), func(path string, e fs.DirEntry, err error) error {
		require.False(t, e.IsDir() && strings.HasPrefix(e.Name(), ".new-"), path)
		return err
	}))
}

// cutOff copies the files of an open game to elsewhere, as a crash leaves them.
func cutOff(t *testing.T, path string) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range []string{"game.sqlite", "game.sqlite-wal", "head", "lock"} {
		data, err := os.ReadFile(filepath.Join(filepath.Dir(path), name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	return filepath.Join(folder, "game.sqlite")
}

func TestR17AGameThatWasCutOffIsTakenInWhole(t *testing.T) {
	_, games, path, j := inFolder(t)
	for range 40 {
		appendOne(t, j)
	}
	written := records(t, j)
	file := cutOff(t, path)
	taken, err := journal.Import(t.Context(), file, games, anyGame)
	require.NoError(t, err)
	copied, err := journal.Open(t.Context(), taken)
	require.NoError(t, err)
	require.Equal(t, written, records(t, copied), "the write-ahead log belongs to the game")
	require.NoError(t, copied.Close())
	require.Equal(t, []string{idOf(taken), idOf(path)}, ids(t, games), "it is the last game now")

	_, err = journal.Import(t.Context(), path, games, anyGame)
	require.Equal(t, models.Conflict, models.CodeOf(err), "what is being played could be torn")
	require.Len(t, ids(t, games), 2)
	require.NoError(t, j.Close())

	link := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(file, link))
	taken, err = journal.Import(t.Context(), link, games, anyGame)
	require.NoError(t, err)
	copied, err = journal.Open(t.Context(), taken)
	require.NoError(t, err)
	require.EqualValues(t, 40, copied.Last(), "the log lies beside what the link leads to")
	require.NoError(t, copied.Close())

	require.NoError(t, os.Remove(file+"-wal"))
	_, err = journal.Import(t.Context(), file, games, anyGame)
	require.Equal(t, models.Unreadable, models.CodeOf(err), "without its log it has lost entries")
	requireNothingHidden(t, games)
	row.Figure(t, "a game of 40 entries that was cut off is taken in whole with its log, refused without it and while it is played")
}

// Whatever a stranger puts in the place of a file is refused at once: it is not waited
// for, not followed and not filled up with.
func TestR17OddFilesAreRefused(t *testing.T) {
	_, games, path, j := inFolder(t)
	for range 3 {
		appendOne(t, j)
	}
	cases := map[string]func(string) error{
		"a folder":        func(at string) error { return os.Mkdir(at, 0o700) },
		"a pipe":          func(at string) error { return syscall.Mkfifo(at, 0o600) },
		"a loop of links": func(at string) error { return os.Symlink(at, at) },
		"an endless file": func(at string) error { return os.Symlink("/dev/zero", at) },
		"a huge file": func(at string) error {
			if err := os.WriteFile(at, []byte("SQLite format 3\x00"), 0o600); err != nil {
				return err
			}
			return os.Truncate(at, 1<<40)
		},
	}
	tried := 0
	for name, put := range cases {
		for _, file := range []string{"game.sqlite", "game.sqlite-wal", "lock"} {
			if file == "lock" && name == "a huge file" {
				continue // nobody reads it
			}
			odd := cutOff(t, path)
			require.NoError(t, os.Remove(filepath.Join(filepath.Dir(odd), file)))
			require.NoError(t, put(filepath.Join(filepath.Dir(odd), file)), name)
			_, err := journal.Import(t.Context(), odd, games, anyGame)
			require.Contains(t, []models.Code{models.Unreadable, models.Unavailable}, models.CodeOf(err), "%s as %s: %v", name,
				file, err)
			_, err = journal.Open(t.Context(), odd)
			require.Contains(t, []models.Code{models.Unreadable, models.Unavailable}, models.CodeOf(err), "%s as %s: %v", name,
				file, err)
			tried++
		}
	}
	require.NoError(t, j.Close())
	require.Len(t, ids(t, games), 1)
	requireNothingHidden(t, games)
	row.Figure(t, "%d folders, pipes, loops of links, devices and files of a terabyte in the place of a game's files: each refused with a sentence", tried)
}

func TestR17ATimeThatNoClockShowsIsRefused(t *testing.T) {
	for _, at := range []int64{1 << 62, -1 << 62, -1, 253402300800000} {
		_, games, path, j := inFolder(t)
		appendOne(t, j)
		r := record(2)
		r.Seq, r.At = 2, time.UnixMilli(at)
		require.NoError(t, j.Insert(t.Context(), r))
		require.NoError(t, j.Close())
		_, err := journal.Import(t.Context(), path, games, anyGame)
		require.Equal(t, models.Unreadable, models.CodeOf(err))
		require.ErrorContains(t, err, "from entry 2 on")
		_, n, err := journal.Repair(t.Context(), path, games, anyGame)
		require.NoError(t, err)
		require.EqualValues(t, 1, n)
	}
	j := open(t, t.TempDir())
	defer j.Close()
	j.SetClock(func() time.Time { return time.UnixMilli(1 << 60) })
	require.Equal(t, time.Unix(0, 0), appendOne(t, j).At, "a clock of ours that runs wild costs the time, not the game")
}

// onAFullDisk carries something out on disks that are full from a write on: from the
// first, from the second and so on, until it succeeds. It returns how often it failed.
func onAFullDisk(t *testing.T, try func(vfs string) error) (failed int) {
	t.Helper()
	for {
		d, writes := newDisk(t), 0
		d.before = func(c call) (int32, int) {
			if c.kind == "write" {
				writes++
			}
			if writes > failed {
				return sqlite3.SQLITE_FULL, 0
			}
			return sqlite3.SQLITE_OK, 0
		}
		err := try(d.name)
		if err == nil {
			return failed
		}
		require.Equal(t, models.Unavailable, models.CodeOf(err), "after %d writes: %v", failed, err)
		require.NotErrorAs(t, err, new(*journal.DamageError))
		require.ErrorContains(t, err, "ree some space")
		failed++
	}
}

func TestR18AFullDiskLeavesNothingHalfMadeAndIsNoDamage(t *testing.T) {
	root, games, path, j := inFolder(t)
	for range 30 {
		appendOne(t, j)
	}
	export := filepath.Join(t.TempDir(), "evening.elderglass")
	require.NoError(t, j.Export(t.Context(), export))
	require.NoError(t, j.Close())
	only := ids(t, games)

	plain := filepath.Join(t.TempDir(), "game.sqlite") // as exported: SQLite writes to it as it opens it
	data, err := os.ReadFile(export)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(plain, data, 0o600))
	opened := onAFullDisk(t, func(vfs string) error {
		j, err := journal.OpenOn(t.Context(), plain, vfs)
		if err == nil {
			require.EqualValues(t, 30, j.Last())
			require.NoError(t, j.Close())
		}
		return err
	})
	copies, err := filepath.Glob(filepath.Join(filepath.Dir(plain), "damaged-*"))
	require.NoError(t, err)
	require.Empty(t, copies, "it is whole")

	imported := onAFullDisk(t, func(vfs string) error {
		_, err := journal.ImportOn(t.Context(), export, games, anyGame, vfs)
		if err != nil {
			require.Equal(t, only, ids(t, games))
			requireNothingHidden(t, games)
		}
		return err
	})
	change(t, path, `UPDATE record SET author = 'Eve' WHERE seq = 21`)
	only = ids(t, games)
	repaired := onAFullDisk(t, func(vfs string) error {
		_, n, err := journal.RepairOn(t.Context(), path, games, anyGame, vfs)
		if err != nil {
			require.Equal(t, only, ids(t, games))
			requireNothingHidden(t, games)
		} else {
			require.EqualValues(t, 20, n)
		}
		return err
	})
	require.Len(t, ids(t, games), 3)
	require.Positive(t, opened)
	require.Positive(t, imported)
	require.Positive(t, repaired)
	require.DirExists(t, root)
	row.Figure(t, "a disk that is full from the n-th write on, for every n: %d starts of a whole game, %d imports and %d repairs refused with free some space, none called damaged, nothing half made left", opened, imported, repaired)
}

// A person who gives up says nothing of the file.
func TestGivingUpIsNoDamage(t *testing.T) {
	_, games, path, j := inFolder(t)
	appendOne(t, j)
	require.NoError(t, j.Close())
	ctx, giveUp := context.WithCancel(t.Context())
	giveUp()
	_, err := journal.Open(ctx, path)
	require.ErrorIs(t, err, context.Canceled)
	_, err = journal.Import(ctx, path, games, anyGame)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, journal.Check(t.Context(), path))
	copies, err := filepath.Glob(filepath.Join(filepath.Dir(path), "damaged-*"))
	require.NoError(t, err)
	require.Empty(t, copies)
}

func TestRepairOfNothingGoodMakesNothing(t *testing.T) {
	_, games, path, j := inFolder(t)
	appendOne(t, j)
	require.NoError(t, j.Close())
	change(t, path, `UPDATE record SET author = 'Eve'`)
	_, _, err := journal.Repair(t.Context(), path, games, anyGame)
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	require.ErrorContains(t, err, "go on from a backup")
	require.Equal(t, []string{idOf(path)}, ids(t, games))
}

// FuzzTakeIn takes in whatever bytes as a game with its write-ahead log: all of it, or a
// clear refusal that leaves nothing behind.
func FuzzTakeIn(f *testing.F) {
	where := f.TempDir()
	j := open(f, where)
	for range 4 {
		appendOne(f, j)
	}
	var files [2][]byte
	for i, name := range []string{"game.sqlite", "game.sqlite-wal"} {
		data, err := os.ReadFile(filepath.Join(where, name))
		require.NoError(f, err)
		files[i] = data
	}
	require.NoError(f, j.Close())
	f.Add(files[0], files[1])
	f.Add(files[0], files[1][:len(files[1])/2])
	f.Add(files[0], []byte{})
	f.Add([]byte("SQLite format 3\x00"), files[1])
	f.Fuzz(func(t *testing.T, db, log []byte) {
		folder := row.Folder(t)
		games, err := journal.OpenFolder(filepath.Join(folder, "games"))
		require.NoError(t, err)
		file := filepath.Join(folder, "gift")
		require.NoError(t, os.WriteFile(file, db, 0o600))
		require.NoError(t, os.WriteFile(file+"-wal", log, 0o600))
		for _, take := range []func() (string, error){
			func() (string, error) { return journal.Import(context.Background(), file, games, anyGame) },
			func() (string, error) {
				path, _, err := journal.Repair(context.Background(), file, games, anyGame)
				return path, err
			},
		} {
			path, err := take()
			if err == nil {
				require.NoError(t, journal.Check(context.Background(), path))
				require.NoError(t, games.Discard(path))
			} else {
				require.Contains(t, []models.Code{models.Unreadable, models.Unavailable}, models.CodeOf(err), "%v", err)
			}
			require.Empty(t, ids(t, games))
			requireNothingHidden(t, games)
		}
	})
}
