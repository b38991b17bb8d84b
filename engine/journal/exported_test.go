package journal_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/journal"
	"elderglass/models"
)

func TestExport(t *testing.T) {
	j := open(t, t.TempDir())
	defer j.Close()
	for range 5 {
		appendOne(t, j)
	}
	require.NoError(t, j.Put(t.Context(), "sessions", []byte("the-secret-of-a-phone")))
	require.NoError(t, j.Put(t.Context(), "game", []byte("score")))
	file := filepath.Join(t.TempDir(), "evening.elderglass")
	require.NoError(t, j.Export(t.Context(), file))
	require.Equal(t, models.Conflict, models.CodeOf(j.Export(t.Context(), file)), "an existing file is not overwritten")

	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NotContains(t, string(data), "the-secret-of-a-phone")
	entries, err := os.ReadDir(filepath.Dir(file))
	require.NoError(t, err)
	require.Len(t, entries, 1, "one file")

	other := filepath.Join(filepath.Dir(file), "other")
	for _, suffix := range []string{".part", ".part.tmp", ".tmp"} {
		require.NoError(t, os.WriteFile(other+suffix, []byte("the owner's"), 0o600))
	}
	require.NoError(t, j.Export(t.Context(), other))
	for _, suffix := range []string{".part", ".part.tmp", ".tmp"} {
		data, err := os.ReadFile(other + suffix)
		require.NoError(t, err)
		require.Equal(t, "the owner's", string(data), "a file beside it is not ours to write")
	}

	games, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	path, err := journal.Import(t.Context(), file, games, anyGame)
	require.NoError(t, err)
	copied, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	defer copied.Close()
	require.Equal(t, records(t, j), records(t, copied))
	name, err := copied.Get(t.Context(), "game")
	require.NoError(t, err)
	require.Equal(t, "score", string(name))
}

func TestImportTakesNobodyInFromElsewhere(t *testing.T) {
	_, games, _, j := inFolder(t)
	appendOne(t, j)
	require.NoError(t, j.Put(t.Context(), "game", []byte("score")))
	require.NoError(t, j.Put(t.Context(), "sessions", []byte("mallory")))
	backup, err := j.Backup(t.Context(), "midnight")
	require.NoError(t, err)
	require.NoError(t, j.Close())
	elsewhere := filepath.Join(t.TempDir(), "gift.elderglass")
	data, err := os.ReadFile(backup)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(elsewhere, data, 0o600))

	for file, want := range map[string]string{elsewhere: "", backup: "mallory"} {
		path, err := journal.Import(t.Context(), file, games, anyGame)
		require.NoError(t, err)
		j, err := journal.Open(t.Context(), path)
		require.NoError(t, err)
		sessions, err := j.Get(t.Context(), "sessions")
		require.NoError(t, err)
		require.Equal(t, want, string(sessions))
		name, err := j.Get(t.Context(), "game")
		require.NoError(t, err)
		require.Equal(t, "score", string(name))
		require.EqualValues(t, 1, j.Last())
		require.NoError(t, j.Close())
	}
}

func TestForeignPartsOfASaveFileAreRefused(t *testing.T) {
	for name, statements := range map[string]string{
		"a trigger that eats entries": `CREATE TRIGGER eat AFTER INSERT ON record BEGIN DELETE FROM record WHERE seq < new.seq; END`,
		"an endless view":             `DROP TABLE record; CREATE VIEW record AS WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n) SELECT seq, 0 AS at, 0 AS seat, '' AS author, '' AS kind, x'' AS body, x'' AS sum FROM n`,
		"another table":               `CREATE TABLE more (x)`,
		"an index":                    `CREATE INDEX slow ON record (body)`,
	} {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			games, err := journal.OpenFolder(root)
			require.NoError(t, err)
			path, err := games.Create()
			require.NoError(t, err)
			j, err := journal.Open(t.Context(), path)
			require.NoError(t, err)
			for range 3 {
				appendOne(t, j)
			}
			require.NoError(t, j.Close())
			change(t, path, statements)
			_, err = journal.Open(t.Context(), path)
			require.Equal(t, models.Unreadable, models.CodeOf(err))
			_, err = journal.Import(t.Context(), path, games, anyGame)
			require.Equal(t, models.Unreadable, models.CodeOf(err))
			_, _, err = journal.Repair(t.Context(), path, games, anyGame)
			require.Equal(t, models.Unreadable, models.CodeOf(err))
			saved, err := games.Games()
			require.NoError(t, err)
			require.Len(t, saved, 1)
		})
	}
}

func TestImportLeavesNothingOfARefusedFile(t *testing.T) {
	games, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "x.elderglass")
	require.NoError(t, os.WriteFile(file, append([]byte("SQLite format 3\x00"), make([]byte, 9000)...), 0o600))
	_, err = journal.Import(t.Context(), file, games, anyGame)
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	require.ErrorContains(t, err, "no game that Elderglass saved", "not damaged from entry 0 on")
	saved, err := games.Games()
	require.NoError(t, err)
	require.Empty(t, saved)
}
