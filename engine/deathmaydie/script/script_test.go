// Package script_test plays the scripted cases of Cthulhu: Death May Die.
package script_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/deathmaydie"
	"elderglass/engine/script"
)

func load(t *testing.T, path string) []script.Case {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	cases, err := script.Parse(file)
	require.NoError(t, err)
	return cases
}

// TestScripts plays every case of testdata: one file per chapter of the rulebook.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.play")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".play")
		for _, c := range load(t, path) {
			t.Run(name+"/"+c.Title, func(t *testing.T) {
				require.NotEmpty(t, c.Title, "a case says what it shows")
				require.Equal(t, "game deathmaydie", c.Lines[0].Text, path)
				require.NoError(t, script.NewRunner(deathmaydie.New).Run(c))
			})
		}
	}
}
