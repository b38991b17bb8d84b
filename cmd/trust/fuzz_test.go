package main

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var fuzzTarget = regexp.MustCompile(`(?m)^func Fuzz`)

// TestEveryFuzzTargetIsFuzzed looks through the project for what make trust would leave out.
func TestEveryFuzzTargetIsFuzzed(t *testing.T) {
	project, fuzzed := os.DirFS("../.."), map[string]bool{}
	err := fs.WalkDir(project, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(project, name)
		if fuzzTarget.Match(text) {
			fuzzed["./"+path.Dir(name)] = true
		}
		return err
	})
	require.NoError(t, err)
	for pkg := range fuzzed {
		require.Contains(t, doors, pkg)
	}
	require.Len(t, doors, len(fuzzed), "each has something to fuzz")
}
