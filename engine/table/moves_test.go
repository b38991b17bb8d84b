package table_test

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
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
