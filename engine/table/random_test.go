package table_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

// TestR15RandomHistories plays random commands, undos, redos, jumps and
// corrections, checks the state against a plain replay of the steps in effect,
// undoes everything to the start and opens the game again.
func TestR15RandomHistories(t *testing.T) {
	games := row.Times(40, 500, 5000)
	acts := 0
	for seed := range games {
		random := rand.New(rand.NewPCG(15, uint64(seed)))
		folder := row.Folder(t)
		tb := open(t, folder, table.Options{})
		sit(t, tb)
		for range 60 {
			acts++
			randomAct(t, tb, random)
			requireReplay(t, tb)
		}
		before, log := view(t, tb, ann), string(mustJSON(entries(t, tb)))
		require.NoError(t, tb.Close("test"))
		tb = open(t, folder, table.Options{})
		require.Equal(t, before, view(t, tb, ann), "seed %d", seed)
		require.JSONEq(t, log, string(mustJSON(entries(t, tb))), "seed %d", seed)
		for {
			_, err := tb.Undo(t.Context(), ann, now(t, tb), 0)
			if models.CodeOf(err) == models.Illegal {
				break
			}
			require.NoError(t, err)
		}
		require.Equal(t, 100, view(t, tb, ann).Bank)
		require.NoError(t, tb.Close("test"))
	}
	row.Figure(t, "%d random histories of 60 acts with undo, redo, jumps and corrections: each state equals a plain replay, restart equal, undo to the start equal", games)
}

// randomAct does something; refusals of the rules and of the history are fine.
func randomAct(t *testing.T, tb *table.Table, random *rand.Rand) {
	t.Helper()
	r := now(t, tb)
	entry := int64(0)
	if r.Seq > 0 {
		entry = 1 + random.Int64N(r.Seq)
	}
	by := []table.Caller{ann, bob}[random.IntN(2)]
	var err error
	switch random.IntN(9) {
	case 0:
		_, err = tb.Undo(t.Context(), by, r, 0)
	case 1:
		_, err = tb.Undo(t.Context(), by, r, entry)
	case 2:
		_, err = tb.Redo(t.Context(), by, r, 0)
	case 3:
		_, err = tb.Redo(t.Context(), by, r, entry)
	case 4:
		correct := tb.Amend
		if random.IntN(2) == 0 {
			correct = tb.Preview
		}
		_, err = correct(t.Context(), by, r, entry, args(random.IntN(30)))
	default:
		_, err = tb.Command(t.Context(), by, r, engine.Command{Kind: "take", Args: args(random.IntN(30))})
	}
	require.Contains(t, []models.Code{"", models.Illegal, models.NotFound}, models.CodeOf(err))
}

// requireReplay requires the state to be what the entries in effect add up to.
func requireReplay(t *testing.T, tb *table.Table) {
	t.Helper()
	bank := 100
	for _, e := range entries(t, tb) {
		if e.Kind == "command" && !e.Undone {
			switch n := e.Label.Args["n"].(type) {
			case int:
				bank -= n
			case float64:
				bank -= int(n)
			}
		}
	}
	require.Equal(t, bank, view(t, tb, ann).Bank)
	require.GreaterOrEqual(t, bank, 0)
}
