package main

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/evanw/esbuild/pkg/api"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestNoFileOfThePageImportsItself follows the imports of every file, those of parts that
// come later too: from no file do they lead back to it.
func TestNoFileOfThePageImportsItself(t *testing.T) {
	imports := pageImports(t)
	require.Contains(t, imports["src/main.tsx"], "src/app.tsx")
	for _, file := range slices.Sorted(maps.Keys(imports)) {
		if way := wayBack(imports, file, file, map[string]bool{}); way != nil {
			assert.Fail(t, "a circle of imports", "%s", strings.Join(append([]string{file}, way...), "\n  imports "))
		}
	}
}

// wayBack returns the files by which imports lead from one file to another, nil for none.
func wayBack(imports map[string][]string, from, to string, seen map[string]bool) []string {
	for _, next := range imports[from] {
		if next == to {
			return []string{next}
		}
		if seen[next] {
			continue
		}
		seen[next] = true
		if way := wayBack(imports, next, to, seen); way != nil {
			return append([]string{next}, way...)
		}
	}
	return nil
}

// pageImports are the files of ours that each file of the page imports, as esbuild finds
// them: imports of types alone are gone.
func pageImports(t *testing.T) map[string][]string {
	t.Helper()
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	options, err := scriptOptions(root, virtual{"languages": nil, "media": nil, "styles": nil})
	require.NoError(t, err)
	options.AbsWorkingDir, options.Outdir = root, filepath.Join(root, "dist")
	options.Bundle, options.Metafile = true, true
	result := api.Build(options)
	require.Empty(t, result.Errors)
	var meta struct {
		Inputs map[string]struct{ Imports []struct{ Path string } }
	}
	require.NoError(t, json.Unmarshal([]byte(result.Metafile), &meta))
	all := map[string][]string{}
	for file, input := range meta.Inputs {
		for _, i := range input.Imports {
			if strings.HasPrefix(i.Path, "src/") {
				all[file] = append(all[file], i.Path)
			}
		}
	}
	return all
}
