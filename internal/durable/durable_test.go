package durable_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/internal/durable"
)

func TestAFileIsReplacedWhole(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "book.json")
	for _, text := range []string{"first", "second"} {
		require.NoError(t, durable.WriteFile(path, []byte(text)))
		data, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, text, string(data))
	}
	info, err := os.Stat(path)
	require.NoError(t, err)
	require.Zero(t, info.Mode().Perm()&0o077, "nobody else reads it")
	requireOnly(t, folder, "book.json")
}

func TestWhatCannotBeReplacedStaysAndNothingIsLeftBehind(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "taken")
	require.NoError(t, os.Mkdir(path, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(path, "child"), nil, 0o600))
	require.Error(t, durable.WriteFile(path, []byte("text")), "a folder that holds something cannot be replaced")
	require.DirExists(t, path)
	requireOnly(t, folder, "taken")
	require.Error(t, durable.WriteFile(filepath.Join(folder, "nowhere", "file"), nil))
}

func TestAFileIsAddedToWhereItIsAsItWas(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book")
	require.ErrorIs(t, durable.Append(path, 0, []byte("a")), durable.ErrChanged, "it is gone")
	require.NoFileExists(t, path)
	require.NoError(t, durable.WriteFile(path, []byte("one")))
	require.NoError(t, durable.Append(path, 3, []byte(", two")))
	require.ErrorIs(t, durable.Append(path, 3, []byte("three")), durable.ErrChanged, "something else was added")
	require.ErrorIs(t, durable.Append(path, 9, []byte("three")), durable.ErrChanged, "it was cut")
	require.NoError(t, durable.Append(path, 8, nil))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "one, two", string(data))
}

func requireOnly(t *testing.T, folder, name string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	require.NoError(t, err)
	require.Len(t, entries, 1)
	require.Equal(t, name, entries[0].Name())
}
