package script_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/script"
	"elderglass/models"
)

func load(t *testing.T, path string) []script.Case {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	cases, err := script.Parse(file)
	require.NoError(t, err)
	return cases
}

// TestScripts plays every case of testdata: one file per rule, card or FAQ answer.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.play")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	count := 0
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".play")
		for _, c := range load(t, path) {
			count++
			t.Run(name+"/"+c.Title, func(t *testing.T) {
				require.NotEmpty(t, c.Title, "a case says what it shows")
				require.NoError(t, script.NewRunner().Run(c))
			})
		}
	}
	t.Logf("%d cases", count)
}

func TestScriptsThatAreWrongSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		"dance":            "line 1 (dance): there is no command",
		"given azathoth\n": "choose at least one investigator",
		"given nobody":     "knows no ancient-one",
		"given azathoth | joe-diamond\nexpect doom 3":                 `doom is "0"`,
		"given azathoth | joe-diamond\nexpect no choice move":         "line 2",
		"given azathoth | joe-diamond\nrefuse move entrance":          "should have been refused",
		"given azathoth | joe-diamond\nrefuse clock : no such reason": "it was refused with",
		"given azathoth | joe-diamond\nroll 7":                        "is no face",
	} {
		cases, err := script.Parse(strings.NewReader(text))
		require.NoError(t, err)
		require.ErrorContains(t, script.NewRunner().Run(cases[0]), want, text)
	}
}

// TestARealGameBecomesAScript plays a random game, writes its commands as a script
// and plays that: the same game.
func TestARealGameBecomesAScript(t *testing.T) {
	g := eldersign.New()
	random := rand.New(rand.NewPCG(6, 6))
	s := g.New()
	var commands []engine.Command
	play := func(c engine.Command) {
		next, _, err := engine.Step(g, s, c)
		require.NoError(t, err)
		s = next
		commands = append(commands, c)
	}
	play(engine.Command{Kind: "book", Args: json.RawMessage(`{"cards":[{"class":"spell","id":"number","name":"Number # 1"}]}`)})
	play(engine.Command{Kind: "sit", Seat: 2, Args: json.RawMessage(`{"seat":2,"card":"jenny-barnes"}`)})
	play(engine.Command{Kind: "begin"})
	for range 300 {
		choices := g.Choices(s)
		if dice := g.Expect(s).Dice; len(dice) > 0 {
			var rolled []models.Die
			for _, c := range []models.Colour{models.Green, models.Yellow, models.Red} {
				for range dice[c] {
					face := []models.Face{models.Investigation2, models.Lore, models.Peril}[random.IntN(3)]
					rolled = append(rolled, models.Die{Colour: c, Face: face, Sure: true})
				}
			}
			c, ok := g.Roll(s, models.Roll{Rolled: rolled})
			require.True(t, ok)
			play(c)
			continue
		}
		if len(choices) == 0 {
			break
		}
		c := choices[random.IntN(len(choices))]
		play(engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args})
	}
	var text strings.Builder
	require.NoError(t, script.Write(&text, "a real\ngame", commands))
	cases, err := script.Parse(strings.NewReader(text.String()))
	require.NoError(t, err)
	require.Equal(t, "a real game", cases[0].Title)
	r := script.NewRunner()
	require.NoError(t, r.Run(cases[0]))
	want, err := json.Marshal(s)
	require.NoError(t, err)
	have, err := json.Marshal(r.State())
	require.NoError(t, err)
	require.JSONEq(t, string(want), string(have))
}
