package eldritch_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/engine/scene"
	"elderglass/internal/row"
)

// sentences are, for each language, its keys with the arguments that their sentences cannot do without.
var sentences = sync.OnceValue(func() map[string]map[string][]string {
	all := map[string]map[string][]string{}
	files, err := filepath.Glob("../../lang/eldritch/*.json")
	if err != nil || len(files) < 2 {
		panic("the catalogues are missing")
	}
	needed, optional := regexp.MustCompile(`\{(\w+)\}`), regexp.MustCompile(`\[[^\]]*\]`)
	for _, file := range files {
		var catalogue map[string]json.RawMessage
		for _, path := range []string{filepath.Join("../../lang", filepath.Base(file)), file} {
			data, err := os.ReadFile(path)
			if err := errors.Join(err, json.Unmarshal(data, &catalogue)); err != nil {
				panic(err)
			}
		}
		all[file] = map[string][]string{}
		for key, sentence := range catalogue {
			all[file][key] = nil
			for _, m := range needed.FindAllStringSubmatch(optional.ReplaceAllString(string(sentence), ""), -1) {
				all[file][key] = append(all[file][key], m[1])
			}
		}
	}
	return all
})

// look finds every text in a value: each language has a sentence for its key, which asks for no argument that the text
// does not have.
func look(t *testing.T, v any, seen map[string]bool) {
	t.Helper()
	var plain any
	require.NoError(t, json.Unmarshal([]byte(jsonOf(t, v)), &plain))
	walk(t, plain, seen)
}

func walk(t *testing.T, v any, seen map[string]bool) {
	t.Helper()
	switch v := v.(type) {
	case map[string]any:
		if key, ok := v["key"].(string); ok && key != "" {
			given, _ := v["args"].(map[string]any)
			seen[key] = true
			for language, needs := range sentences() {
				args, known := needs[key]
				require.True(t, known, "%s has no sentence %q", language, key)
				for _, name := range args {
					require.Contains(t, given, name, "%s: %s", language, key)
					require.NotEmpty(t, fmt.Sprint(given[name]), "%s says nothing as {%s}", key, name)
				}
			}
		}
		for _, e := range v {
			walk(t, e, seen)
		}
	case []any:
		for _, e := range v {
			walk(t, e, seen)
		}
	}
}

// TestEveryTextIsInEveryLanguage plays games and looks at every text that comes up, in events, choices and views. No
// choice is without a label.
func TestEveryTextIsInEveryLanguage(t *testing.T) {
	g := eldritch.New()
	moving := g.(engine.Moving)
	seen := map[string]bool{}
	games := uint64(4)
	if testing.Short() {
		games = 2
	}
	for seed := range games {
		n, before := 0, g.New()
		playGame(t, 100+seed, func(s engine.State, events []engine.Event) {
			look(t, moving.Moves(before, s), seen)
			before = s
			for _, e := range events {
				look(t, e.Label, seen)
			}
			if n++; n%4 > 0 {
				return
			}
			look(t, g.View(s, engine.Host, engine.Nobody), seen)
			for _, c := range g.Choices(s) {
				require.NotEmpty(t, c.Label.Key, c.ID)
			}
		})
	}
	require.Greater(t, len(seen), 100)
}

// TestAGameThatIsOverAsksNothing ends a game in the middle of what a card does: nothing is to be done, and no dice are
// waited for.
func TestAGameThatIsOverAsksNothing(t *testing.T) {
	g := eldritch.New()
	for seed := range 12 {
		last := playGame(t, uint64(seed), nil).last
		view, ok := g.View(last, engine.Host, engine.Nobody).(scene.Scene)
		require.True(t, ok)
		require.Equal(t, "eldritch.next.over", view.Next.Key, "seed %d", seed)
		require.Empty(t, view.Choices)
		require.Empty(t, view.Expect.Dice)
		require.Empty(t, view.Notes)
	}
}

// TestEveryStateIsShown plays random games and shows each state to the host and to who watches.
func TestEveryStateIsShown(t *testing.T) {
	g := eldritch.New()
	for seed := range row.Times(2, 15, 40) {
		playGame(t, uint64(seed*7), func(s engine.State, _ []engine.Event) {
			for _, role := range []engine.Role{engine.Host, engine.Spectator} {
				_, err := json.Marshal(g.View(s, role, engine.Nobody))
				require.NoError(t, err, "seed %d", seed*7)
			}
		})
	}
}

// TestWhoIsFoughtIsSaid: the question how to meet a Riot names it.
func TestWhoIsFoughtIsSaid(t *testing.T) {
	s := at(t, silas("fix", `{"what":"monster","card":"riot","space":"sydney"}`, "pass", `{}`)...)
	view, ok := eldritch.New().View(s, engine.Host, engine.Nobody).(scene.Scene)
	require.True(t, ok)
	require.Equal(t, "eldritch.next.choose", view.Next.Key)
	require.Equal(t, "Riot", view.Next.Args["why"].(engine.Name).Words)
}

// TestWhereNothingIsAskedDiceAreThrown: with the dice only, or with trackers once the game has begun, nothing can be
// chosen, and nobody is told to choose.
func TestWhereNothingIsAskedDiceAreThrown(t *testing.T) {
	g := eldritch.New()
	for _, commands := range [][]string{
		{"depth", `{"depth":"dice"}`},
		silas("depth", `{"depth":"dice"}`),
		silas("depth", `{"depth":"trackers"}`),
	} {
		view, ok := g.View(at(t, commands...), engine.Host, engine.Nobody).(scene.Scene)
		require.True(t, ok)
		require.Empty(t, view.Choices)
		require.Equal(t, "eldritch.next.dice", view.Next.Key, "%v", commands)
	}
	view, ok := g.View(at(t, "depth", `{"depth":"trackers"}`), engine.Host, engine.Nobody).(scene.Scene)
	require.True(t, ok)
	require.NotEmpty(t, view.Choices)
	require.Equal(t, "eldritch.next.setup", view.Next.Key)
}

// TestEveryTraitHasAWord names what a card may ask for by a trait.
func TestEveryTraitHasAWord(t *testing.T) {
	for _, class := range []string{"assets", "artifacts", "spells", "conditions"} {
		data, err := os.ReadFile("data/" + class + ".json")
		require.NoError(t, err)
		var cards []struct {
			Traits []string `json:"traits"`
		}
		require.NoError(t, json.Unmarshal(data, &cards))
		for _, c := range cards {
			for _, trait := range c.Traits {
				for language, needs := range sentences() {
					require.Contains(t, needs, "eldritch.thing."+trait, language)
				}
			}
		}
	}
}
