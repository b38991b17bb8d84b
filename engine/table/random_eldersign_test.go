package table_test

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

// TestRandomHistoriesOfElderSign plays random games of Elder Sign with undo, redo, jumps
// and corrected rolls at a real table, opens each again, plays its commands anew and
// undoes it to its start: the same views.
func TestRandomHistoriesOfElderSign(t *testing.T) {
	games, corrected, stopped := row.Times(3, 30, 300), 0, 0
	for seed := range uint64(games) {
		path := filepath.Join(t.TempDir(), "game.sqlite")
		tb := openElderSign(t, path)
		sit(t, tb)
		start := state(t, tb)
		for _, c := range setUp {
			_, err := tb.Command(t.Context(), owner, now(t, tb), c)
			require.NoError(t, err, c.Kind)
		}
		random := rand.New(rand.NewPCG(66, seed))
		for range 120 {
			did, err := wander(t, tb, random)
			require.Contains(t, []models.Code{"", models.Illegal, models.NotFound}, models.CodeOf(err), "seed %d: %v", seed, err)
			if did != nil {
				corrected++
				if did.Stopped != nil {
					stopped++
				}
			}
		}
		before := seen(t, tb)
		require.NoError(t, tb.Close("test"))
		tb = openElderSign(t, path)
		require.JSONEq(t, before, seen(t, tb), "seed %d: opened again", seed)
		require.JSONEq(t, state(t, tb), anew(t, tb), "seed %d: played anew", seed)
		var nothing error
		for nothing = undo(t, tb); nothing == nil; {
			nothing = undo(t, tb)
		}
		require.Equal(t, models.Illegal, models.CodeOf(nothing), "%v", nothing)
		require.JSONEq(t, start, state(t, tb), "seed %d: at its start", seed)
		require.NoError(t, tb.Close("test"))
	}
	require.Positive(t, stopped)
	row.Figure(t, "%d random games of Elder Sign with undo, redo, jumps and %d corrected rolls, %d of which stopped with a question: opened again and played anew equal, undone to the start equal", games, corrected, stopped)
}

var setUp = []engine.Command{
	{Kind: "ancient", Args: json.RawMessage(`{"card":"yig"}`)},
	{Kind: "sit", Args: json.RawMessage(`{"seat":1,"card":"joe-diamond"}`)},
	{Kind: "sit", Args: json.RawMessage(`{"seat":2,"card":"kate-winthrop"}`)},
	{Kind: "begin"},
}

func openElderSign(t *testing.T, path string) *table.Table {
	t.Helper()
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), boxes.New(), j, table.Options{})
	require.NoError(t, err)
	return tb
}

// seen is all that the owner sees.
func seen(t *testing.T, tb *table.Table) string {
	t.Helper()
	data, _, err := tb.View(t.Context(), owner)
	require.NoError(t, err)
	return string(data)
}

// state is what the owner sees besides what the latest act moves.
func state(t *testing.T, tb *table.Table) string {
	t.Helper()
	var view map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(seen(t, tb)), &view))
	delete(view, "moves")
	return string(mustJSON(view))
}

func undo(t *testing.T, tb *table.Table) error {
	t.Helper()
	_, err := tb.Undo(t.Context(), owner, now(t, tb), 0)
	return err
}

// anew is what the owner sees once the commands in effect are played on a new game.
func anew(t *testing.T, tb *table.Table) string {
	t.Helper()
	commands, err := tb.Commands(t.Context())
	require.NoError(t, err)
	g := boxes.New()
	s := g.New()
	for _, c := range commands {
		s, _, err = engine.Step(g, s, c)
		require.NoError(t, err)
	}
	return string(mustJSON(g.View(s, engine.Host, engine.Nobody)))
}

// wander does something at random; for a correction it tells what that did.
func wander(t *testing.T, tb *table.Table, random *rand.Rand) (*table.Amended, error) {
	t.Helper()
	r := now(t, tb)
	switch random.IntN(12) {
	case 0:
		return nil, undo(t, tb)
	case 1:
		_, err := tb.Redo(t.Context(), owner, r, 0)
		return nil, err
	case 2:
		_, err := tb.Undo(t.Context(), owner, r, max(1, r.Seq-random.Int64N(6)))
		return nil, err
	case 3, 4, 5:
		return misread(t, tb, random)
	default:
		if over(t, tb) {
			return nil, undo(t, tb)
		}
		tap(t, tb, random)
		return nil, nil
	}
}

func over(t *testing.T, tb *table.Table) bool {
	t.Helper()
	var v struct{ Result *eldersign.Result }
	require.NoError(t, json.Unmarshal([]byte(seen(t, tb)), &v))
	return v.Result != nil
}

// misread corrects a die of one of the last rolls, or looks at what that would do.
func misread(t *testing.T, tb *table.Table, random *rand.Rand) (*table.Amended, error) {
	t.Helper()
	var rolls []table.Entry
	for _, e := range entries(t, tb) {
		if e.Command == "roll" && e.Kind == "command" && !e.Undone && len(e.Dice) > 0 {
			rolls = append(rolls, e)
		}
	}
	if len(rolls) == 0 {
		return nil, nil
	}
	e := rolls[len(rolls)-1-random.IntN(min(3, len(rolls)))]
	var dice []models.Die
	for _, d := range e.Dice {
		dice = append(dice, models.Die{Colour: d.Colour, Face: d.Face, Sure: true})
	}
	dice[random.IntN(len(dice))].Face = "lore"
	correct := tb.Amend
	if random.IntN(3) == 0 {
		correct = tb.Preview
	}
	did, err := correct(t.Context(), owner, now(t, tb), e.Seq, mustJSON(map[string]any{"dice": dice}))
	if err != nil {
		return nil, err
	}
	return &did, nil
}
