package table_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
)

// TestEveryoneSeesWhatToMove follows the pieces to move through steps, a jump back and
// another start of the program: they are those of the latest act, and of no other.
func TestEveryoneSeesWhatToMove(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.sqlite")
	tb := openElderSign(t, path)
	sit(t, tb)
	moves := func(by table.Caller) (texts []string) {
		data, _, err := tb.View(t.Context(), by)
		require.NoError(t, err)
		var v struct{ Moves []engine.Move }
		require.NoError(t, json.Unmarshal(data, &v))
		for _, m := range v.Moves {
			texts = append(texts, string(m.Piece)+" "+m.Icon+" "+m.Text.Key)
		}
		return texts
	}
	do := func(kind, args string) {
		t.Helper()
		_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: kind, Args: json.RawMessage(args)})
		require.NoError(t, err)
	}
	require.Empty(t, moves(guest), "nothing was done yet")
	do("ancient", `{"card":"azathoth"}`)
	do("sit", `{"seat":1,"card":"joe-diamond"}`)
	require.Contains(t, moves(guest), "card person table.investigator")
	do("adjust", `{"what":"doom","by":2}`)
	require.Equal(t, []string{"token doom table.doom"}, moves(guest))
	require.Equal(t, moves(guest), moves(ann))
	do("adjust", `{"what":"clue","seat":1,"by":1}`)
	require.Equal(t, []string{"token clue table.person"}, moves(bob), "those of the step before are gone")
	_, err := tb.Undo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	require.Equal(t, []string{"token clue table.person"}, moves(guest), "back again")
	require.NoError(t, tb.Close("test"))
	tb = openElderSign(t, path)
	require.Equal(t, []string{"token clue table.person"}, moves(guest), "opened again")
	_, err = tb.Redo(t.Context(), ann, now(t, tb), 0)
	require.NoError(t, err)
	do("house", `{"rule":"odds","reading":"off"}`)
	require.Empty(t, moves(guest), "a house rule moves nothing")
	require.NoError(t, tb.Close("test"))
}

// TestPiecesAreTickedOffForEveryone ticks pieces off and on again: everybody sees it, until the
// next step.
func TestPiecesAreTickedOffForEveryone(t *testing.T) {
	tb := openElderSign(t, filepath.Join(t.TempDir(), "game.sqlite"))
	defer func() { require.NoError(t, tb.Close("test")) }()
	sit(t, tb)
	_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{
		Kind: "sit",
		Args: json.RawMessage(`{"seat":1,"card":"joe-diamond"}`),
	})
	require.NoError(t, err)
	last := now(t, tb).Seq
	stream, err := tb.Subscribe(t.Context(), bob, "")
	require.NoError(t, err)
	tick := func(entry int64, done bool, pieces ...int) []int {
		t.Helper()
		require.NoError(t, tb.TickOff(t.Context(), ann, table.Request{Seq: entry}, pieces, done))
		log := entries(t, tb)
		return log[len(log)-1].Moved
	}
	require.Equal(t, []int{0, 2}, tick(last, true, 2, 0, 2))
	for u := range stream.Updates() {
		if u.Event == table.EventEntry {
			require.JSONEq(t, fmt.Sprintf(`{"seq": %d, "moved": [0, 2]}`, last), string(u.Data))
			break
		}
	}
	require.Equal(t, []int{0}, tick(last, false, 2))
	require.Equal(t, []int{0}, tick(last-1, true, 1), "of an earlier step nothing is to be moved any more")
	other := shown(t, seated(t))
	other.Seq = last
	require.NoError(t, tb.TickOff(t.Context(), ann, other, []int{1}, true))
	require.Equal(t, []int{0}, tick(last, true), "nor is anything of another game")
	err = tb.TickOff(t.Context(), guest, table.Request{Seq: last}, []int{1}, true)
	require.Equal(t, models.Forbidden, models.CodeOf(err))
	for _, n := range []int{-1, 99} {
		err = tb.TickOff(t.Context(), ann, table.Request{Seq: last}, []int{1, n}, true)
		require.Equal(t, models.Invalid, models.CodeOf(err))
	}
	require.Equal(t, []int{0}, tick(last, true))
	_, err = tb.Undo(t.Context(), bob, now(t, tb), 0)
	require.NoError(t, err)
	require.Empty(t, tick(now(t, tb).Seq, true), "the next step has pieces of its own")
}

// What was ticked off, or photographed, while a phone was away is in no patch, and is told when it comes back.
func TestAPhoneThatComesBackHearsWhatWasTickedOff(t *testing.T) {
	tb := openElderSign(t, filepath.Join(t.TempDir(), "game.sqlite"))
	defer func() { require.NoError(t, tb.Close("test")) }()
	sit(t, tb)
	last := ""
	subscribe := func() map[table.Event]string {
		t.Helper()
		s, err := tb.Subscribe(t.Context(), bob, last)
		require.NoError(t, err)
		told := map[table.Event]string{}
		for len(s.Updates()) > 0 {
			u := <-s.Updates()
			told[u.Event] = string(u.Data)
			if u.ID != "" {
				last = u.ID
			}
		}
		s.Close()
		return told
	}
	subscribe()
	_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{
		Kind: "sit",
		Args: json.RawMessage(`{"seat":1,"card":"joe-diamond"}`),
	})
	require.NoError(t, err)
	seq := now(t, tb).Seq
	require.NoError(t, tb.TickOff(t.Context(), ann, table.Request{Seq: seq}, []int{0}, true))
	told := subscribe()
	require.Contains(t, told, table.EventPatch)
	require.JSONEq(t, fmt.Sprintf(`{"seq": %d, "moved": [0]}`, seq), told[table.EventEntry])
	require.NoError(t, tb.TickOff(t.Context(), ann, table.Request{Seq: seq}, []int{0}, false))
	told = subscribe()
	require.NotContains(t, told, table.EventPatch, "nothing else was missed")
	require.JSONEq(t, fmt.Sprintf(`{"seq": %d, "moved": []}`, seq), told[table.EventEntry])

	require.NotContains(t, subscribe(), table.EventView)
	require.NoError(t, tb.ForgetPictures(t.Context()))
	require.Contains(t, subscribe(), table.EventView)
	require.NotContains(t, subscribe(), table.EventView)
}
