//go:build !nocv && unix

package main

import (
	"net/http"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// neighbour is another table as the page hears of it.
type neighbour struct{ Name, Shown, URL string }

// TestTwoProgramsFindEachOther starts two programs in one network and one that wants to be
// alone: the two name each other, to strangers too, and nobody hears of the third, nor it of them.
func TestTwoProgramsFindEachOther(t *testing.T) {
	state := t.TempDir()
	start := func(name string, more ...string) (*program, *visitor) {
		p := launch(t, append([]string{
			"serve", "--no-browser", "--camera", "none", "--listen", "127.0.0.1", "--state", state,
			"--table", name,
		}, more...)...)
		url, _, _ := strings.Cut(strings.Replace(p.host, "localhost", "127.0.0.1", 1), "/#")
		return p, &visitor{t: t, url: url, client: &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}}
	}
	attic, a := start("Dachboden im Test")
	cellar, c := start("Cellar under test")
	recluse, r := start("Recluse", "--alone")
	heard := func(v *visitor) (all []neighbour) {
		var reply struct{ Tables []neighbour }
		require.Equal(t, http.StatusOK, v.do(http.MethodGet, "/api/tables", nil, &reply))
		return reply.Tables
	}
	for _, pair := range []struct {
		asks *visitor
		name string
		at   *visitor
	}{{a, "Cellar under test", c}, {c, "Dachboden im Test", a}} {
		require.Eventually(t, func() bool {
			other := neighbour{pair.name, strings.TrimPrefix(pair.at.url, "http://"), pair.at.url + "/"}
			return slices.Contains(heard(pair.asks), other)
		}, time.Minute, 100*time.Millisecond)
		require.NotContains(t, heard(pair.asks), neighbour{"Recluse", strings.TrimPrefix(r.url, "http://"), r.url + "/"})
	}
	require.Empty(t, heard(r))

	var found struct{ Findings []struct{ ID, Level string } }
	require.Equal(t, http.StatusOK, attic.visit().do(http.MethodGet, "/api/doctor", nil, &found))
	require.Contains(t, found.Findings, struct{ ID, Level string }{"nearby", "ok"})
	found.Findings = nil
	require.Equal(t, http.StatusOK, recluse.visit().do(http.MethodGet, "/api/doctor", nil, &found))
	require.NotContains(t, found.Findings, struct{ ID, Level string }{"nearby", "ok"}, "it is alone by choice")
	for _, p := range []*program{attic, cellar, recluse} {
		require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
	}
}
