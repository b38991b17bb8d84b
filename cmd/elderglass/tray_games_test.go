//go:build !nocv && unix

package main

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/engine/journal"
	"elderglass/models"
	"elderglass/vision/process"
	"elderglass/web"
)

// twoGames puts two games on the table, as it is while the second takes the place of the first, and attaches the
// reader of a camera to the first. Binary is what the reader starts.
func twoGames(t *testing.T, camera, binary string) (r *reader, first, next *sitting) {
	t.Helper()
	at := home{State: t.TempDir()}
	a, metrics := &app{err: io.Discard, binary: binary}, web.NewMetrics()
	r, err := newReader(a, metrics, camera, filepath.Join(at.State, "profile.json"), at)
	require.NoError(t, err)
	games, err := at.games()
	require.NoError(t, err)
	l := &library{app: a, house: at.house(), games: games, reader: r, meter: metrics}
	sit := func() *sitting {
		path, err := games.Create()
		require.NoError(t, err)
		j, err := journal.Open(t.Context(), path)
		require.NoError(t, err)
		require.NoError(t, j.Put(t.Context(), "game", []byte("eldersign")))
		s, err := l.sit(t.Context(), j)
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, s.table.Close("closed")) })
		return s
	}
	first = sit()
	r.attach(t.Context(), first)
	return r, first, sit()
}

// start has the reader read until the test ends.
func (r *reader) start(t *testing.T) {
	t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); r.run(t.Context()) }()
	t.Cleanup(func() { <-done })
}

// TestAPictureIsOfTheGameThatAskedForIt has one game ask for the picture of a roll when the next one was just begun.
func TestAPictureIsOfTheGameThatAskedForIt(t *testing.T) {
	t.Setenv(mainVariable, "1")
	r, first, next := twoGames(t, "demo", os.Args[0])
	require.NoError(t, first.table.KeepPictures(t.Context(), true))
	require.NoError(t, next.table.KeepPictures(t.Context(), true))
	r.start(t)
	throw := models.Expectation{Dice: map[models.Colour]int{"green": 1}}
	comes := func(ok func() bool) { require.Eventually(t, ok, time.Minute, 50*time.Millisecond) }
	comes(func() bool { return r.supervisor.Throw(t.Context(), throw) == nil })
	comes(func() bool { return r.supervisor.Tray().Roll == 1 })

	r.follow(next)
	r.picture(first, 1, 1)
	r.errands.Wait()
	for s, kept := range map[*sitting]int{first: 1, next: 0} {
		p, err := s.table.Pictures(t.Context())
		require.NoError(t, err)
		require.Equal(t, kept, p.Count)
	}
}

// TestTheCameraIsToldWhatThePlayedGameWaitsFor has the game before wait for something else when the next one was opened
// and not played yet: the camera, which throws its dice itself, hears of what each waits for while it is played.
func TestTheCameraIsToldWhatThePlayedGameWaitsFor(t *testing.T) {
	told := filepath.Join(t.TempDir(), "told")
	deaf := filepath.Join(t.TempDir(), "deaf") // writes down what it is told, and says nothing
	require.NoError(t, os.WriteFile(deaf, []byte("#!/bin/sh\nexec cat >>"+told+"\n"), 0o700))
	r, first, next := twoGames(t, "demo", deaf)
	yellow, red := models.Colour("yellow"), models.Colour("red")
	r.await(next, models.Expectation{Dice: map[models.Colour]int{red: 1}})
	r.await(first, models.Expectation{Dice: map[models.Colour]int{yellow: 1}})
	r.start(t)
	hears := func(colour models.Colour) {
		t.Helper()
		require.Eventually(t, func() bool {
			said, err := os.ReadFile(told)
			return err == nil && strings.Contains(string(said), string(colour))
		}, time.Minute, 10*time.Millisecond)
	}
	hears(yellow)
	said, err := os.ReadFile(told)
	require.NoError(t, err)
	require.NotContains(t, string(said), string(red), "that game is not played yet")
	r.follow(next)
	hears(red)
}

// TestTheCameraAndTheGameChangeAtOnce has the host name another camera while another game begins and a
// calibration ends.
func TestTheCameraAndTheGameChangeAtOnce(t *testing.T) {
	r, first, next := twoGames(t, "none", "")
	next.dice = "deathmaydie"
	games := []*sitting{first, next}
	for n := range 1000 {
		source, profile, begin := r.started, strconv.Itoa(n), make(chan struct{})
		source.Device = n
		var all sync.WaitGroup
		all.Go(func() { <-begin; r.supervisor.Change(func(s *process.Setup) { s.Profile = profile }) })
		all.Go(func() { <-begin; r.use(source, true) })
		all.Go(func() { <-begin; r.follow(games[n%2]) })
		close(begin)
		all.Wait()
		now := r.supervisor.Setup()
		require.Equal(t, []any{profile, n, games[n%2].dice}, []any{now.Profile, now.Source.Device, now.Dice})
	}
}
