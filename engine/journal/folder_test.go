package journal_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine/journal"
	"elderglass/internal/row"
	"elderglass/models"
)

// another makes one more game in a folder, plays it and leaves it.
func another(t *testing.T, games *journal.Folder) string {
	t.Helper()
	path, err := games.Create()
	require.NoError(t, err)
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	appendOne(t, j)
	require.NoError(t, games.Played(path))
	require.NoError(t, j.Close())
	return path
}

// date gives all files of a game a time.
func date(t *testing.T, path string, at time.Time) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	require.NoError(t, err)
	for _, file := range files {
		require.NoError(t, os.Chtimes(file, at, at))
	}
}

func TestR12TheLastGameIsTheOnePlayedLastWhateverTheClockSaid(t *testing.T) {
	games, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	first, second := another(t, games), another(t, games)
	date(t, first, time.Now().AddDate(1, 0, 0))
	require.Equal(t, []string{idOf(second), idOf(first)}, ids(t, games), "the clock ran a year ahead once")
	require.NoError(t, games.Played(first))
	date(t, first, time.Now().AddDate(-1, 0, 0))
	require.Equal(t, []string{idOf(first), idOf(second)}, ids(t, games))

	old, older := another(t, games), another(t, games) // of a version that kept no numbers
	for path, at := range map[string]time.Time{old: time.Now().AddDate(2, 0, 0), older: time.Now().AddDate(1, 0, 0)} {
		require.NoError(t, os.Remove(filepath.Join(filepath.Dir(path), "played")))
		date(t, path, at)
	}
	require.Equal(t, []string{idOf(first), idOf(second), idOf(old), idOf(older)}, ids(t, games))
	for _, junk := range []string{"", "-5", "99999999999999999999", "x", strings.Repeat("9", 5000)} {
		require.NoError(t, os.WriteFile(filepath.Join(filepath.Dir(older), "played"), []byte(junk), 0o600))
		require.Equal(t, idOf(first), ids(t, games)[0], junk)
	}
	row.Figure(t, "games dated a year ahead and a year back: the last game is the one that was played last, by its number")
}

func TestR12BackupsAreKeptByTheirEntriesWhateverTheClockSaid(t *testing.T) {
	_, _, path, j := inFolder(t)
	defer j.Close()
	clock := time.Date(2026, 11, 22, 0, 0, 0, 0, time.UTC)
	j.SetClock(func() time.Time { return clock })
	backup := func() string {
		appendOne(t, j)
		clock = clock.Add(time.Minute)
		file, err := j.Backup(t.Context(), "midnight")
		require.NoError(t, err)
		require.FileExists(t, file, "a new backup is not the one to go")
		return filepath.Base(file)
	}
	clock = clock.AddDate(1, 0, 0)
	for range journal.Backups {
		backup()
	}
	clock = clock.AddDate(-1, 0, 0)
	foreign := filepath.Join(filepath.Dir(path), "backups", "my-own-copy.elderglass")
	require.NoError(t, os.WriteFile(foreign, nil, 0o600))
	var last []string
	for range journal.Backups {
		last = append(last, backup())
	}
	saved := journal.Saved{Path: path}
	var kept []string
	for _, file := range saved.Backups() {
		kept = append(kept, filepath.Base(file))
	}
	require.Equal(t, last, kept)
	require.FileExists(t, foreign, "what we did not write we do not delete")
	row.Figure(t, "after a year ahead, %d new backups are kept and the old ones go", len(last))
}

func TestR18AGameWhoseFileIsMissingIsTold(t *testing.T) {
	for _, left := range []string{"head", "game.sqlite-wal", "played"} {
		_, games, path, j := inFolder(t)
		for range 5 {
			appendOne(t, j)
		}
		require.NoError(t, games.Played(path))
		require.NoError(t, j.Close())
		require.NoError(t, os.WriteFile(path+"-wal", []byte("something"), 0o600))
		for _, file := range []string{"game.sqlite", "head", "game.sqlite-wal", "played"} {
			if file != left {
				require.NoError(t, os.Remove(filepath.Join(filepath.Dir(path), file)))
			}
		}
		saved, err := games.Games()
		require.NoError(t, err)
		require.Len(t, saved, 1, left)
		require.True(t, saved[0].Missing, left)
		_, err = journal.Open(t.Context(), path)
		require.Equal(t, models.Unreadable, models.CodeOf(err), left)
		require.ErrorContains(t, err, "is missing: put it back", left)
		require.NoFileExists(t, path)
	}
	_, games, path, j := inFolder(t)
	appendOne(t, j)
	backup, err := j.Backup(t.Context(), "midnight")
	require.NoError(t, err)
	require.NoError(t, games.Played(path))
	require.NoError(t, j.Close())
	require.NoError(t, os.Remove(path))
	_, err = journal.Open(t.Context(), path)
	require.ErrorContains(t, err, "elderglass games import "+backup)
	row.Figure(t, "a game.sqlite that is missing beside its head, log or number is named, with the backup to go on from")
}

func TestR20TheSecondProgramIsToldWhoHoldsTheGames(t *testing.T) {
	root := t.TempDir()
	games, err := journal.OpenFolder(root)
	require.NoError(t, err)
	refused := func() error {
		_, err := games.Hold()
		require.Equal(t, models.Conflict, models.CodeOf(err))
		return err
	}
	holding, err := games.Hold()
	require.NoError(t, err)
	require.ErrorContains(t, refused(), fmt.Sprintf("another Elderglass (process %d): go on there", os.Getpid()))
	require.NoError(t, holding.Serving("http://127.0.0.1:8037/#h=secret"))
	require.ErrorContains(t, refused(), fmt.Sprintf("(process %d, at http://127.0.0.1:8037)", os.Getpid()))
	require.NotContains(t, refused().Error(), "secret")
	for _, note := range []string{
		"", "{}", `{"process":1,"address":"javascript:alert(1)"}`,
		`{"process":-1,"address":"http://x"}`, strings.Repeat("{", 5000),
	} {
		require.NoError(t, os.WriteFile(filepath.Join(root, ".holder"), []byte(note), 0o600))
		require.NotContains(t, refused().Error(), "alert")
	}
	require.Empty(t, ids(t, games))
	require.NoError(t, os.Mkdir(filepath.Join(root, ".new-1"), 0o700))
	require.NoError(t, holding.Release())

	holding, err = games.Hold()
	require.NoError(t, err)
	require.NoDirExists(t, filepath.Join(root, ".new-1"), "what a killed import left")
	require.NoError(t, holding.Release())
	require.NoFileExists(t, filepath.Join(root, ".holder"))
	row.Figure(t, "a second program on the same games is told process and address of the first")
}

func TestGameIsFoundByItsName(t *testing.T) {
	games, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	for range 2 {
		another(t, games)
	}
	require.NoError(t, os.WriteFile(filepath.Join(games.Path(), "a-file"), nil, 0o600))
	require.NoError(t, os.Symlink("nowhere", filepath.Join(games.Path(), "a-link")))
	require.NoError(t, os.Mkdir(filepath.Join(games.Path(), "a-folder"), 0o700))
	require.Len(t, ids(t, games), 2, "nothing else is a game")
	for _, id := range ids(t, games) {
		saved, err := games.Game(id)
		require.NoError(t, err)
		require.Equal(t, id, saved.ID)
	}
	_, err = games.Game("a-folder")
	require.Equal(t, models.NotFound, models.CodeOf(err))
}
