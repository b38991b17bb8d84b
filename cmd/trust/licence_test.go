package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
	"elderglass/models"
)

// licences are those that may be part of the program, by words that only they have.
var licences = []struct{ name, words string }{
	{"Apache-2.0", "Apache License"},
	{"MPL-2.0", "Mozilla Public License"},
	{"BSD", "Redistribution and use in source and binary forms"},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software"},
	{"ISC", "Permission to use, copy, modify, and distribute this software"},
	{"MIT", "Permission is hereby granted, free of charge"},
	{"Unlicense", "free and unencumbered software released into the public domain"},
}

// TestS13Licences looks at the licence of every module that is linked into the
// program.
func TestS13Licences(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "-tags", "nocv", "-f",
		"{{with .Module}}{{if not .Main}}{{.Path}} {{.Dir}}{{end}}{{end}}", "elderglass/cmd/elderglass").Output()
	require.NoError(t, err)
	modules := strings.Split(strings.TrimSpace(string(out)), "\n")
	slices.Sort(modules)
	modules = slices.Compact(modules)
	count := map[string]int{}
	for _, module := range modules {
		path, dir, ok := strings.Cut(module, " ")
		if !ok {
			continue
		}
		name := licenceOf(t, dir)
		require.NotEmpty(t, name, "%s has no licence that may be part of the program", path)
		count[name]++
	}
	require.Greater(t, len(modules), 10)
	row.Figure(t, "%d modules linked, all under MIT, BSD, ISC, Apache-2.0 or MPL-2.0: %v", len(modules), count)
}

func licenceOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "[LlCU][IiOoN][CcPpL]*"))
	require.NoError(t, err)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		text := strings.Join(strings.Fields(string(data)), " ")
		for _, l := range licences {
			if strings.Contains(text, l.words) {
				return l.name
			}
		}
	}
	return ""
}

// TestS13Weights takes out every network that is built in, which checks it against
// the hash in its manifest.
func TestS13Weights(t *testing.T) {
	manifests, err := filepath.Glob(filepath.Join("..", "..", "models", "weights", "*.json"))
	require.NoError(t, err)
	require.NotEmpty(t, manifests)
	for _, path := range manifests {
		name := strings.TrimSuffix(filepath.Base(path), ".json")
		data, manifest, err := models.Weights(name)
		require.NoError(t, err, name)
		require.NotEmpty(t, data, name)
		require.NotEmpty(t, manifest.Licence, name)
	}
	row.Figure(t, "%d networks match the hashes in their manifests, each with a licence", len(manifests))
}
