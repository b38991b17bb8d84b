package deathmaydie_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/models"
)

// sentences are, for each language, its keys with the arguments that their sentences cannot do
// without.
func sentences(t *testing.T) map[string]map[string][]string {
	t.Helper()
	needed, optional := regexp.MustCompile(`\{(\w+)\}`), regexp.MustCompile(`\[[^\]]*\]`)
	all := map[string]map[string][]string{}
	for _, language := range []string{"en", "de"} {
		all[language] = map[string][]string{}
		for _, path := range []string{"../../lang/" + language + ".json", "../../lang/deathmaydie/" + language + ".json"} {
			data, err := os.ReadFile(filepath.FromSlash(path))
			require.NoError(t, err)
			var catalogue map[string]json.RawMessage
			require.NoError(t, json.Unmarshal(data, &catalogue))
			for key, sentence := range catalogue {
				all[language][key] = nil
				for _, m := range needed.FindAllStringSubmatch(optional.ReplaceAllString(string(sentence), ""), -1) {
					all[language][key] = append(all[language][key], m[1])
				}
			}
		}
	}
	return all
}

// look finds the sentence of every key in a value, with all its arguments.
func look(t *testing.T, all map[string]map[string][]string, v any, seen map[string]bool) {
	t.Helper()
	var plain any
	require.NoError(t, json.Unmarshal([]byte(jsonOf(t, v)), &plain))
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if key, ok := v["key"].(string); ok && key != "" {
				given, _ := v["args"].(map[string]any)
				seen[key] = true
				for name, value := range given {
					require.NotEqual(t, "unknown", value, "%s says an id as {%s}", key, name)
				}
				for language, needs := range all {
					args, known := needs[key]
					require.True(t, known, "%s has no sentence %q", language, key)
					for _, name := range args {
						require.Contains(t, given, name, "%s: %s", language, key)
						require.NotEmpty(t, fmt.Sprint(given[name]), "%s says nothing as {%s}", key, name)
					}
				}
			}
			for _, e := range v {
				walk(e)
			}
		case []any:
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(plain)
}

// TestEveryTextIsInEveryLanguage plays games and looks at every text that comes up, in events,
// choices, scenes and advice. No choice is without a label.
func TestEveryTextIsInEveryLanguage(t *testing.T) {
	all, seen := sentences(t), map[string]bool{}
	g := deathmaydie.New()
	advising, moving := g.(engine.Advising), g.(engine.Moving)
	for seed := range uint64(3) {
		n, before := 0, g.New()
		o := playGame(t, seed, func(s engine.State) {
			require.Empty(t, moving.Moves(s, s))
			look(t, all, moving.Moves(before, s), seen)
			before = s
			if n++; n%5 != 0 {
				return
			}
			look(t, all, g.View(s, engine.Host, engine.Nobody), seen)
			for _, c := range g.Choices(s) {
				require.NotEmpty(t, c.Label.Key, c.ID)
			}
			told, err := advising.NewAdviser().Advise(t.Context(), s)
			require.NoError(t, err)
			look(t, all, told, seen)
		})
		for _, e := range o.events {
			look(t, all, e.Label, seen)
		}
	}
	require.Greater(t, len(seen), 80)
}

// TestChoicesDifferAndAreLegal carries out every choice of some states.
func TestChoicesDifferAndAreLegal(t *testing.T) {
	g := deathmaydie.New()
	n := 0
	playGame(t, 5, func(s engine.State) {
		if n++; n%7 != 0 {
			return
		}
		ids := map[string]bool{}
		for _, c := range g.Choices(s) {
			require.False(t, ids[c.ID], c.ID)
			ids[c.ID] = true
			_, err := g.Decide(s, engine.Command{Kind: c.Kind, Seat: c.Seat, Args: c.Args})
			require.NoError(t, err, c.ID)
		}
	})
}

// TestMischiefIsRefused sends commands that make no sense: none is a defect of the program.
func TestMischiefIsRefused(t *testing.T) {
	g := deathmaydie.New()
	r := rand.New(rand.NewPCG(3, 3))
	p := &player{tb: t, r: r, census: deathmaydie.NewCensus()}
	p.now = g.New().(*deathmaydie.State)
	p.begin("")
	var s engine.State = p.now
	for range 60 {
		for _, c := range []engine.Command{
			{Kind: "dance"},
			{Kind: "run", Args: []byte(`{"to":"moon"}`)},
			{Kind: "run", Args: []byte(`{"to":7}`)},
			{Kind: "attack", Args: []byte(`{"targets":["f1","f1"]}`)},
			{Kind: "attack", Args: []byte(`{"targets":[]}`)},
			{Kind: "rest", Args: []byte(`{"stress":-1,"wounds":9}`)},
			{Kind: "give", Args: []byte(`{"card":"x","to":9}`)},
			{Kind: "reroll", Args: []byte(`{"die":77}`)},
			{Kind: "free", Args: []byte(`{"die":-1}`)},
			{Kind: "correct", Args: []byte(`{"die":1,"face":"six"}`)},
			{Kind: "count-signs", Args: []byte(`{"n":99}`)},
			{Kind: "roll", Args: []byte(`{"dice":[{"colour":"pink","face":"x"}]}`)},
			{Kind: "use", Args: []byte(`{"card":"c9"}`)},
			{Kind: "adjust", Args: []byte(`{"what":"luck","by":1}`)},
			{Kind: "fix", Args: []byte(`{"what":"put"}`)},
			{Kind: "fix", Args: []byte(`{"what":"give","seat":1,"kind":"x"}`)},
			{Kind: "act", Args: []byte(`{"card":"x"}`)},
			{Kind: "sit", Args: []byte(`{"seat":1,"card":"mike"}`)},
			{Kind: "begin"},
			{Kind: "house", Args: []byte(`{}`)},
			{Kind: "choose", Args: []byte(`{"option":"no such thing"}`)},
			{Kind: "depth", Args: []byte(`{"depth":"x"}`)},
		} {
			_, err := g.Decide(s, c)
			require.Error(t, err, "%s %s", c.Kind, c.Args)
			require.NotEqual(t, models.Internal, models.CodeOf(err), "%s %s: %v", c.Kind, c.Args, err)
		}
		c, ok := pick(r, g, s, 3)
		require.True(t, ok)
		next, _, err := engine.Step(g, s, c)
		require.NoError(t, err)
		if s = next; s.(*deathmaydie.State).Result != nil {
			break
		}
	}
}
