//go:build !nocv && unix

package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// at are the arguments of a server for a test whose port it chooses itself.
func at(state string, more ...string) []string {
	return append([]string{
		"serve", "--no-browser", "--alone", "--camera", "demo", "--listen", "127.0.0.1",
		"--state", state,
	}, more...)
}

// TestTwoTablesOnOneComputer runs two programs at once, each with a camera: neither has the
// games, the port or the phones of the other, and each finds its own again.
func TestTwoTablesOnOneComputer(t *testing.T) {
	state := t.TempDir()
	first := launch(t, at(state)...)
	ann := first.visit()
	require.Equal(t, http.StatusOK, ann.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"}, nil))
	require.Equal(t, http.StatusOK, ann.post("/api/book/card", json.RawMessage(ghoul), nil))
	second := launch(t, at(state, "--table", "Keller")...)
	where := func(p *program) string { url, _, _ := strings.Cut(p.host, "/#"); return url }
	require.NotEqual(t, where(first), where(second))

	bob := second.visit()
	bob.client.Jar = ann.client.Jar // one browser
	bob.key = ""
	_, token, _ := strings.Cut(second.host, "/#h=")
	var joined struct{ Key string }
	require.Equal(t, http.StatusOK, bob.post("/api/join", map[string]any{"token": token}, &joined))
	bob.key = joined.Key
	require.Equal(t, http.StatusOK, bob.post("/api/seat", map[string]any{"seat": 2, "name": "Bob"}, nil))
	var book json.RawMessage
	require.Equal(t, http.StatusOK, bob.do(http.MethodGet, "/api/book", nil, &book))
	require.Contains(t, string(book), "Ghoul", "the owner's cards are those of the house")
	doom := map[string]any{"seq": 1, "kind": "adjust", "args": map[string]any{"what": "doom-limit", "by": 1}}
	require.Equal(t, http.StatusOK, ann.post("/api/command", doom, nil))
	require.Equal(t, http.StatusOK, bob.post("/api/command", doom, nil), "it is another game")

	_, errs, status := elderglass(t, at(state)...)
	require.Equal(t, exitCould, status)
	require.Contains(t, errs, where(first))
	require.Contains(t, errs, "--table NAME")
	list, _, status := elderglass(t, "games", "--state", state, "--table", "Keller")
	require.Equal(t, exitDone, status)
	require.Contains(t, list, filepath.Join("tables", "Keller"))
	require.Equal(t, 1, strings.Count(list, "\n"))

	before := where(second)
	require.Contains(t, first.stop(syscall.SIGTERM), "The game is saved")
	require.Contains(t, second.stop(syscall.SIGTERM), "The game is saved")
	second = launch(t, at(state, "--table", "Keller")...) // the other way round
	first = launch(t, at(state)...)
	require.Equal(t, before, where(second), "its phones find it where it was")
	ann.url, bob.url = where(first), where(second)
	for _, v := range []*visitor{ann, bob} {
		var session struct{ Name string }
		require.Equal(t, http.StatusOK, v.do(http.MethodGet, "/api/session", nil, &session))
		require.Equal(t, map[*visitor]string{ann: "Ann", bob: "Bob"}[v], session.Name)
	}
	require.Contains(t, first.stop(syscall.SIGTERM), "The game is saved")
	require.Contains(t, second.stop(syscall.SIGTERM), "The game is saved")
}

func TestTheNameOfATableIsNoPath(t *testing.T) {
	state := t.TempDir()
	for _, name := range []string{"..", "../x", "a/b", `a\b`, ".hidden", "a\nb", strings.Repeat("x", 25), " "} {
		_, errs, status := here(at(state, "--table", name)...)
		require.Equal(t, exitCould, status, name)
		requireOneLine(t, errs)
		require.Contains(t, errs, "cannot be called", name)
	}
	left, err := os.ReadDir(state)
	require.NoError(t, err)
	require.Empty(t, left)
}

// TestAFurtherTableBeginsWithTheCardsOfTheFirst looks after a table before its first start, and opens it twice: at
// first it knows the cards that the first table knows, and later those that it learned itself.
func TestAFurtherTableBeginsWithTheCardsOfTheFirst(t *testing.T) {
	state := t.TempDir()
	first, own := filepath.Join(state, looksFile), filepath.Join(state, "tables", "Keller", looksFile)
	require.NoError(t, os.WriteFile(first, []byte("of the first"), 0o600))
	for _, args := range [][]string{{"doctor", "--camera", "none"}, {"games"}} {
		_, errs, status := elderglass(t, append(args, "--state", state, "--table", "Keller")...)
		require.Equal(t, exitDone, status, errs)
	}
	knows := func(want string) {
		t.Helper()
		p := launch(t, quietly(state, "--table", "Keller")...)
		require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
		looks, err := os.ReadFile(own)
		require.NoError(t, err)
		require.Equal(t, want, string(looks))
	}
	knows("of the first")
	require.NoError(t, os.WriteFile(own, []byte("its own"), 0o600))
	knows("its own")
	require.NoError(t, os.Remove(own))
	p := launch(t, quietly(state, "--table", "Keller")...)
	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
	require.NoFileExists(t, own, "what it forgot stays forgotten")
}
