package table_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

// taken is a command's record as a table writes it.
func taken(n int) journal.Record {
	return journal.Record{Seat: 1, Author: "Ann", Kind: journal.Command, Body: []byte(fmt.Sprintf(
		`{"command":{"kind":"take","seat":1,"args":{"n":%d}},"events":[{"kind":"take","data":{"Seat":1,"Args":{"n":%d}},"label":{"key":"score.take"}}]}`, n, n))}
}

// savedWith saves a game whose sums are all right with one more record.
func savedWith(t *testing.T, more journal.Record) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.sqlite")
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	require.NoError(t, j.Put(t.Context(), "game", []byte("score")))
	for _, r := range []journal.Record{taken(1), taken(2), more, taken(3)} {
		_, err := j.Append(t.Context(), r)
		require.NoError(t, err)
	}
	require.NoError(t, j.Close())
	return path
}

func TestR17WhatCannotBeReplayedIsNotTakenIn(t *testing.T) {
	by := func(author string, seat int) journal.Record {
		r := taken(1)
		r.Author, r.Seat = author, seat
		return r
	}
	does := func(kind journal.Kind, body string) journal.Record {
		return journal.Record{Seat: 1, Author: "Ann", Kind: kind, Body: []byte(body)}
	}
	event := func(kind string) journal.Record {
		return does(journal.Command,
			`{"command":{"kind":"take"},"events":[{"kind":"`+kind+`","data":{"Seat":1,"Args":{"n":1}}}]}`)
	}
	cases := map[string]journal.Record{
		"no JSON":                     does(journal.Command, `{`),
		"a record of an unknown kind": does("dance", `{}`),
		"an event that the rules refuse": does(journal.Command,
			`{"command":{"kind":"take"},"events":[{"kind":"take","data":"x"}]}`),
		"an event at which they break":   event("burst"),
		"a state that cannot be shown":   event("hide"),
		"an undo of what never was":      does(journal.Undo, `{"to":77}`),
		"a redo of nothing":              does(journal.Redo, `{}`),
		"a correction of what never was": does(journal.Amend, `{"entry":77,"args":{},"steps":[{"entry":77,"events":[]}]}`),
		"a correction of more than there": does(journal.Amend,
			`{"entry":2,"args":{},"steps":[{"entry":2,"events":[]},{"entry":9,"events":[]}]}`),
		"a correction that no program writes yet": does(journal.Amend,
			`{"entry":1,"args":{},"steps":[{"entry":1,"events":"as in another"}]}`),
		"a correction without a step":    does(journal.Amend, `{"entry":1,"args":{},"steps":[]}`),
		"an author of 10 kB":             by(strings.Repeat("x", 10_000), 1),
		"an author who moves the cursor": by("\x1b[2J", 1),
		"an author who turns the text":   by("nnA\u202e", 1),
		"an author who is no text":       by("\xff\xfe", 1),
		"a seat that no table has":       by("Ann", 99),
		"a seat below none":              by("Ann", -1),
	}
	games, err := journal.OpenFolder(filepath.Join(t.TempDir(), "games"))
	require.NoError(t, err)
	good, err := journal.Import(t.Context(), savedWith(t, taken(1)), games, rulesOf(brittle{}))
	require.NoError(t, err)
	for name, more := range cases {
		file := savedWith(t, more)
		_, err := journal.Import(t.Context(), file, games, rulesOf(brittle{}))
		require.Equal(t, models.Unreadable, models.CodeOf(err), name)
		require.ErrorContains(t, err, "entry 3 of the saved game", name)
		var said *models.Error
		require.ErrorAs(t, err, &said)
		require.NotContains(t, said.Message, "goroutine", name)
		saved, err := games.Games()
		require.NoError(t, err)
		require.Len(t, saved, 1, name)
		require.Equal(t, good, saved[0].Path, "a plain start goes on with the good game")

		elsewhere, err := journal.OpenFolder(t.TempDir())
		require.NoError(t, err)
		_, n, err := journal.Repair(t.Context(), file, elsewhere, rulesOf(brittle{}))
		require.NoError(t, err, name)
		require.EqualValues(t, 2, n, "%s: repaired up to the last entry that can be replayed", name)
	}
	err = openBurst(t, savedWith(t, cases["an event at which they break"]))
	require.Equal(t, models.Unreadable, models.CodeOf(err), "one that lies in the folder all the same")
	var said *models.Error
	require.ErrorAs(t, err, &said)
	require.NotContains(t, said.Message, "goroutine")
	require.Contains(t, said.Message, "Repair it")
	row.Figure(t, "%d games whose sums are right and whose entries make no sense: none is taken in, each can be repaired up to there", len(cases))
}

// brittle is a score game with an event at which its rules break, and one after which
// it cannot be shown.
type brittle struct{ score }

func (g brittle) Apply(s engine.State, e engine.Event) (engine.State, error) {
	switch e.Kind {
	case "burst":
		panic("a defect of the rules")
	case "hide":
		state := s.(scoreState)
		state.Wants = -1
		return state, nil
	}
	return g.score.Apply(s, e)
}

func (g brittle) View(s engine.State, role engine.Role, seat engine.Seat) any {
	if s.(scoreState).Wants < 0 {
		panic("a defect of the view")
	}
	return g.score.View(s, role, seat)
}

func openBurst(t *testing.T, path string) error {
	t.Helper()
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	_, err = table.Open(t.Context(), brittle{}, j, table.Options{})
	return err
}

// FuzzReplay looks at whatever record after a few good ones: a table can go on after it,
// or it is refused.
func FuzzReplay(f *testing.F) {
	f.Add("command", 1, "Ann", `{"command":{"kind":"ancient","args":{"card":"cthulhu"}},"events":[]}`)
	f.Add("undo", 0, "", `{"to":1}`)
	f.Add("redo", 2, "Bob", `{}`)
	f.Add("amend", 8, "camera", `{"entry":1,"args":{"card":"azathoth"},"steps":[{"entry":1,"events":[]}]}`)
	var old []journal.Record
	games, err := journal.OpenFolder(f.TempDir())
	require.NoError(f, err)
	path, err := journal.Import(f.Context(), oldGame, games, rulesOf(boxes.New()))
	require.NoError(f, err)
	j, err := journal.Open(f.Context(), path)
	require.NoError(f, err)
	require.NoError(f, j.Records(f.Context(), func(r journal.Record) error { old = append(old, r); return nil }))
	require.NoError(f, j.Close())
	for _, r := range old[:12] {
		f.Add(string(r.Kind), r.Seat, r.Author, string(r.Body))
	}
	f.Fuzz(func(t *testing.T, kind string, seat int, author, body string) {
		replay := table.Replay(boxes.New())
		for _, r := range old[:6] {
			require.NoError(t, replay(r))
		}
		r := journal.Record{Seq: 7, Seat: seat, Author: author, Kind: journal.Kind(kind), Body: []byte(body)}
		if err := replay(r); err != nil {
			require.Equal(t, models.Unreadable, models.CodeOf(err))
			return
		}
		folder := row.Folder(t)
		j, err := journal.Open(context.Background(), filepath.Join(folder, "game.sqlite"))
		require.NoError(t, err)
		for _, r := range append(old[:6:6], r) {
			_, err := j.Append(context.Background(), r)
			require.NoError(t, err)
		}
		tb, err := table.Open(context.Background(), boxes.New(), j, table.Options{})
		require.NoError(t, err, "what is taken in can be opened")
		for _, by := range []table.Caller{owner, guest} {
			_, _, err = tb.View(context.Background(), by)
			require.NoError(t, err)
		}
		_, err = tb.Log(context.Background(), 0, table.MaxLog)
		require.NoError(t, err)
		require.NoError(t, tb.Close("test"))
		require.NoError(t, os.RemoveAll(folder))
	})
}
