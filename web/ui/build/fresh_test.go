package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/web/ui"
)

const stale = "the built page is not what its source makes: run `go run ./web/ui/build` and commit web/ui"

func TestDistIsWhatTheSourceMakes(t *testing.T) {
	want, err := build("..")
	require.NoError(t, err)
	got := map[string]bool{}
	err = fs.WalkDir(ui.Files(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		got[path] = true
		content, err := fs.ReadFile(ui.Files(), path)
		require.NoError(t, err)
		assert.Equal(t, string(want[path]), string(content), "%s: %s", path, stale)
		return nil
	})
	require.NoError(t, err)
	for path := range want {
		assert.True(t, got[path], "%s is missing: %s", path, stale)
	}
}

func TestWireTypesAreThoseOfTheServer(t *testing.T) {
	want := wireTypes()
	got, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(wireFolder), "*"))
	require.NoError(t, err)
	games, err := filepath.Glob(filepath.Join("..", filepath.FromSlash(skinFolder), "*", "wire.ts"))
	require.NoError(t, err)
	assert.Len(t, append(got, games...), len(want), stale)
	for name, content := range want {
		kept, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		require.NoError(t, err)
		assert.Equal(t, string(content), string(kept), "%s: %s", name, stale)
	}
}
