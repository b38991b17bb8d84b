//go:build !nocv && unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheChronicleOfASavedGame(t *testing.T) {
	state := t.TempDir()
	old := filepath.Join("..", "..", "engine", "table", "testdata", "eldersign-2026-11.elderglass")
	_, errs, status := elderglass(t, "games", "--state", state, "import", old)
	require.Equal(t, exitDone, status, errs)
	list, _, _ := elderglass(t, "games", "--state", state)
	id, _, _ := strings.Cut(list, " ")

	page, errs, status := elderglass(t, "games", "--state", state, "chronicle", id, "--language", "de")
	require.Equal(t, exitDone, status, errs)
	require.True(t, strings.HasPrefix(page, "<!doctype html>"))
	require.Contains(t, page, "Elder Sign: die Chronik")
	require.NotContains(t, page, "href=\"/")
	file := filepath.Join(t.TempDir(), "evening.html")
	out, errs, status := elderglass(t, "games", "--state", state, "chronicle", id, "--out", file)
	require.Equal(t, exitDone, status, errs)
	require.Contains(t, out, file)
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Contains(t, string(data), "Elder Sign: the chronicle")

	_, errs, status = elderglass(t, "games", "--state", state, "chronicle", id, "--out", file)
	require.Equal(t, exitCould, status)
	require.Contains(t, errs, "exists already")
	_, errs, status = elderglass(t, "games", "--state", state, "chronicle", "20260101-aaaaaa")
	require.Equal(t, exitCould, status)
	require.Contains(t, errs, "no saved game")
}
