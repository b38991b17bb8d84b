package table_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/internal/row"
	"elderglass/models"
)

// oldGame is a game of Elder Sign as a program of November 2026 saved it. It stays:
// whatever the rules learn later, an evening that was begun before must go on.
const oldGame = "testdata/eldersign-2026-11.elderglass"

// TestR6AnOldGameGoesOn opens the kept game, finds it where it was left, takes it back
// to its start and plays on.
func TestR6AnOldGameGoesOn(t *testing.T) {
	if *keep {
		keepGame(t)
	}
	games, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	path, err := journal.Import(t.Context(), oldGame, games, rulesOf(boxes.New()))
	require.NoError(t, err)
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), boxes.New(), j, table.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, tb.Close("test")) }()
	want, err := os.ReadFile(oldGame + ".json")
	require.NoError(t, err)
	require.JSONEq(t, string(want), left(t, tb))

	seq := now(t, tb).Seq
	_, err = tb.Undo(t.Context(), owner, now(t, tb), 1)
	require.NoError(t, err)
	_, err = tb.Redo(t.Context(), owner, now(t, tb), seq)
	require.NoError(t, err)
	require.JSONEq(t, string(want), left(t, tb), "back to the start and forth again")
	tap(t, tb, rand.New(rand.NewPCG(1, 1)))
	row.Figure(t, "a saved game of Elder Sign of %d entries: opens where it was left, back to its start and forth, and goes on", seq)
}

// TestAMidnightOfElderSignIsBackedUp plays on until it strikes.
func TestAMidnightOfElderSignIsBackedUp(t *testing.T) {
	folder, err := journal.OpenFolder(t.TempDir())
	require.NoError(t, err)
	path, err := journal.Import(t.Context(), oldGame, folder, rulesOf(boxes.New()))
	require.NoError(t, err)
	j, err := journal.Open(t.Context(), path)
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), boxes.New(), j, table.Options{})
	require.NoError(t, err)
	defer func() { require.NoError(t, tb.Close("test")) }()
	random := rand.New(rand.NewPCG(12, 12))
	for range 500 {
		tap(t, tb, random)
		_, err := tb.Places(t.Context()) // when this is answered, the writer has done what came after the command
		require.NoError(t, err)
		backups, err := filepath.Glob(filepath.Join(filepath.Dir(path), "backups", "*-chapter.elderglass"))
		require.NoError(t, err)
		if len(backups) > 0 {
			return
		}
	}
	require.Fail(t, "no midnight within 500 taps was backed up")
}

// left is where a game was left, in what no later version will call otherwise.
func left(t *testing.T, tb *table.Table) string {
	t.Helper()
	data, _, err := tb.View(t.Context(), owner)
	require.NoError(t, err)
	type tracks struct {
		By map[string]struct{ Value int }
	}
	var s struct {
		Phase  string
		Turn   int
		Active engine.Seat
		Tracks tracks
		People struct {
			Order []string
			By    map[string]struct{ Tracks tracks }
		}
		Areas struct {
			By map[string]struct {
				Places struct {
					Order []string
					By    map[string]struct{ Card struct{ Card string } }
				}
			}
		}
	}
	require.NoError(t, json.Unmarshal(data, &s))
	type person struct{ Stamina, Sanity, Clues int }
	type place struct{ Card string }
	v := struct {
		Phase         string
		Turn, Clock   int
		Doom, Signs   int
		Active        engine.Seat
		Investigators []person
		Adventures    []place
	}{
		Phase: s.Phase, Turn: s.Turn, Clock: s.Tracks.By["clock"].Value,
		Doom: s.Tracks.By["doom"].Value, Signs: s.Tracks.By["signs"].Value, Active: s.Active,
	}
	for _, seat := range s.People.Order {
		own := s.People.By[seat].Tracks.By
		v.Investigators = append(v.Investigators, person{own["stamina"].Value, own["sanity"].Value, own["clue"].Value})
	}
	museum := s.Areas.By["museum"].Places
	for _, id := range museum.Order[1:] { // after the entrance
		v.Adventures = append(v.Adventures, place{museum.By[id].Card.Card})
	}
	return string(mustJSON(v))
}

// keepGame plays a game with a player who taps at random, with corrections, and keeps
// it.
func keepGame(t *testing.T) {
	t.Helper()
	j, err := journal.Open(t.Context(), filepath.Join(t.TempDir(), "game.sqlite"))
	require.NoError(t, err)
	tb, err := table.Open(t.Context(), boxes.New(), j, table.Options{})
	require.NoError(t, err)
	sit(t, tb)
	random := rand.New(rand.NewPCG(6, 2026))
	for _, c := range []engine.Command{
		{Kind: "ancient", Args: json.RawMessage(`{"card":"azathoth"}`)},
		{Kind: "sit", Args: json.RawMessage(`{"seat":1,"card":"joe-diamond"}`)},
		{Kind: "sit", Args: json.RawMessage(`{"seat":2,"card":"kate-winthrop"}`)},
		{Kind: "begin", Args: json.RawMessage(`{"adventures":[]}`)},
	} {
		_, err := tb.Command(t.Context(), owner, now(t, tb), c)
		require.NoError(t, err, c.Kind)
	}
	for n := range 250 {
		if n%40 == 39 {
			_, err := tb.Undo(t.Context(), owner, now(t, tb), 0)
			require.NoError(t, err)
			continue
		}
		tap(t, tb, random)
	}
	require.NoError(t, os.WriteFile(oldGame+".json", []byte(left(t, tb)+"\n"), 0o600))
	require.NoError(t, tb.Close("test"))
	j, err = journal.Open(t.Context(), j.Path())
	require.NoError(t, err)
	require.NoError(t, j.Export(t.Context(), oldGame))
	require.NoError(t, j.Close())
}

// tap does one thing that the view offers, or throws the dice that it expects.
func tap(t *testing.T, tb *table.Table, random *rand.Rand) {
	t.Helper()
	data, seq, err := tb.View(context.Background(), owner)
	require.NoError(t, err)
	var v struct {
		Choices []engine.Choice
		Expect  models.Expectation
	}
	require.NoError(t, json.Unmarshal(data, &v))
	var dice []models.Die
	for _, colour := range []models.Colour{"green", "yellow", "red"} {
		for range v.Expect.Dice[colour] {
			face := []models.Face{"investigation-2", "investigation-3", "lore", "peril"}[random.IntN(4)]
			dice = append(dice, models.Die{Colour: colour, Face: face, Sure: true})
		}
	}
	c := engine.Command{Kind: "roll", Args: mustJSON(map[string]any{"dice": dice})}
	if len(v.Choices) > 0 && (len(dice) == 0 || random.IntN(8) == 0) {
		chosen := v.Choices[random.IntN(len(v.Choices))]
		c = engine.Command{Kind: chosen.Kind, Args: chosen.Args}
	}
	_, err = tb.Command(context.Background(), owner, table.Request{Seq: seq}, c)
	require.NoError(t, err, "%s %s", c.Kind, c.Args)
}
