package eldersign_test

import (
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/models"
)

// texts looks at every text in a value: keys are listed with their arguments, and words
// are no keys.
type texts struct {
	t    *testing.T
	seen map[string]bool
}

func (x texts) look(v any) {
	x.t.Helper()
	var plain any
	require.NoError(x.t, json.Unmarshal([]byte(jsonOf(x.t, v)), &plain))
	x.walk(plain)
}

func (x texts) walk(v any) {
	switch v := v.(type) {
	case map[string]any:
		if key, ok := v["key"].(string); ok && key != "" {
			args, known := listed[key]
			require.True(x.t, known, "the key %q is not listed", key)
			x.seen[key] = true
			given, _ := v["args"].(map[string]any)
			for name, value := range given {
				require.True(x.t, slices.Contains(args, name), "the key %q lists %v and has %q", key, args, name)
				words, _ := value.(string)
				require.False(x.t, strings.HasPrefix(words, "@"), "%q is neither a key nor a person's words", words)
			}
		}
		for _, e := range v {
			x.walk(e)
		}
	case []any:
		for _, e := range v {
			x.walk(e)
		}
	}
}

var listed = eldersign.TextKeys()

// TestEveryTextIsListed plays games and compares every text that comes up, in
// events, choices and views, with the list that language catalogues go by.
func TestEveryTextIsListed(t *testing.T) {
	g := boxes.New()
	x := texts{t, map[string]bool{}}
	for seed := range uint64(12) {
		o := playGame(t, seed, func(s engine.State) { x.look(g.View(s, engine.Host, engine.Nobody)) })
		for _, e := range o.events {
			x.look(e.Label)
		}
	}
	require.Greater(t, len(x.seen), 150)
}

// TestEveryRefusalHasAKey sends commands that must be refused and finds the key, with
// the arguments that the list of texts promises, in every refusal that a person can
// run into.
func TestEveryRefusalHasAKey(t *testing.T) {
	keys := eldersign.TextKeys()
	g := boxes.New()
	seen := map[string]bool{}
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 11))
		s, _ := newGame(t, r, g)
		for range 100 {
			if s.(*eldersign.State).Result != nil {
				break
			}
			for _, c := range attempts {
				_, err := g.Decide(s, c)
				if code := models.CodeOf(err); code != models.Illegal && code != models.Forbidden && code != models.Conflict {
					continue
				}
				refusal, ok := errors.AsType[*models.Error](err)
				require.True(t, ok)
				require.Contains(t, keys, refusal.Key, refusal.Message)
				require.ElementsMatch(t, keys[refusal.Key], slices.Collect(maps.Keys(refusal.Args)), refusal.Key)
				require.NotContains(t, refusal.Message, "{")
				require.NotContains(t, refusal.Message, "@")
				seen[refusal.Key] = true
			}
			c, ok := pick(r, g, s)
			require.True(t, ok)
			s, _ = do(t, g, s, c)
		}
	}
	require.Greater(t, len(seen), 12, "%v", seen)
}

// attempts are commands that are mostly not legal.
var attempts = func() []engine.Command {
	var list []engine.Command
	for _, line := range []string{
		`move {"place":"entrance"}`, `clock`, `begin`, `first {"seat":1}`, `sit {"seat":1,"card":"joe-diamond"}`, `first-aid {"what":"all"}`, `souvenir {"n":1}`,
		`lost-and-found`, `roll {"dice":[]}`, `roll {"dice":[{"colour":"green","face":"lore"}]}`, `complete {"task":"t1","dice":[]}`, `complete {"task":"t2","dice":[1,2]}`,
		`fail-roll`, `focus {"die":1}`, `assist {"die":1,"seat":2}`, `lose {"die":1}`, `clue {"dice":[]}`, `clue {"dice":[1]}`, `reroll {"dice":[1]}`, `release {"die":1}`,
		`give-up`, `succeed`, `no-help`, `ability {"die":1}`, `adjust {"what":"doom","by":40}`, `adjust {"what":"sanity","seat":1,"by":9}`, `adjust {"what":"trophy","seat":1,"by":-90}`,
		`fix {"what":"awaken"}`, `use {"card":"c1"}`, `use {"card":"c2"}`, `secure {"card":"c1","dice":[1]}`, `secure {"card":"c2","dice":[1]}`,
	} {
		kind, args, _ := strings.Cut(line, " ")
		for _, seat := range []engine.Seat{engine.Nobody, 1} {
			list = append(list, engine.Command{Kind: kind, Seat: seat, Args: json.RawMessage(args)})
		}
	}
	return list
}()
