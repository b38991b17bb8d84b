package eldersign_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
	"elderglass/engine/scene"
	"elderglass/models"
)

// texts looks at every text in a value: each language has a sentence for its key in the
// catalogues that a phone has, which asks for no argument that the text does not have, and
// words are no keys.
type texts struct {
	t    *testing.T
	seen map[string]bool
	// boxes are those in play besides the core box.
	boxes []string
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
			given, _ := v["args"].(map[string]any)
			x.complete(key, given)
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

// complete looks for what a sentence needs in what it gets.
func (x texts) complete(key string, given map[string]any) {
	x.seen[key] = true
	for language, needs := range sentences() {
		var args []string
		known := false
		for _, box := range append([]string{""}, x.boxes...) {
			if found, ok := needs[box][key]; ok {
				args, known = found, true
			}
		}
		require.True(x.t, known, "%s has no sentence %q", language, key)
		for _, name := range args {
			require.Contains(x.t, given, name, "%s: %s", language, key)
			require.NotEmpty(x.t, fmt.Sprint(given[name]), "%s says nothing as {%s}", key, name)
		}
	}
	for _, value := range given {
		words, _ := value.(string)
		require.False(x.t, strings.HasPrefix(words, "@"), "%q is neither a key nor a person's words", words)
	}
}

// sentences are, for each language, the keys of the frame and the game, under "", and those of
// each box, with the arguments that their sentences cannot do without.
var sentences = sync.OnceValue(func() map[string]map[string]map[string][]string {
	all := map[string]map[string]map[string][]string{}
	for _, folder := range []string{".", "eldersign", "eldersign/*"} {
		files, err := filepath.Glob(filepath.Join("../../lang", folder, "*.json"))
		if err != nil || len(files) < 2 {
			panic(fmt.Sprint("the catalogues: ", err))
		}
		for _, file := range files {
			language, box := filepath.Base(file), ""
			if folder == "eldersign/*" {
				box = filepath.Base(filepath.Dir(file))
			}
			if all[language] == nil {
				all[language] = map[string]map[string][]string{}
			}
			if all[language][box] == nil {
				all[language][box] = map[string][]string{}
			}
			read(file, all[language][box])
		}
	}
	return all
})

var needed, optional = regexp.MustCompile(`\{(\w+)\}`), regexp.MustCompile(`\[[^\]]*\]`)

// read adds the keys of a catalogue.
func read(file string, needs map[string][]string) {
	var catalogue map[string]json.RawMessage
	data, err := os.ReadFile(file)
	if err := errors.Join(err, json.Unmarshal(data, &catalogue)); err != nil {
		panic(err)
	}
	for key, sentence := range catalogue {
		needs[key] = nil
		for _, m := range needed.FindAllStringSubmatch(optional.ReplaceAllString(string(sentence), ""), -1) {
			needs[key] = append(needs[key], m[1])
		}
	}
}

// furtherBoxes are the boxes beyond the first.
func furtherBoxes(t *testing.T, g engine.Game) (ids []string) {
	t.Helper()
	shown, ok := g.View(g.New(), engine.Host, engine.Nobody).(scene.Scene)
	require.True(t, ok)
	for _, b := range shown.Boxes[1:] {
		if b.Of == "" && !b.Way {
			ids = append(ids, b.ID)
		}
	}
	return ids
}

// TestEveryTextIsInEveryLanguage plays games with and without boxes and looks at every text
// that comes up, in events, choices and views: a phone has the sentences of the boxes in play
// alone. No choice is without a label.
func TestEveryTextIsInEveryLanguage(t *testing.T) {
	type plays struct {
		boxes []string
		games uint64
	}
	g := boxes.New()
	moving := g.(engine.Moving)
	list, all := []plays{{nil, 6}}, plays{nil, 1}
	for _, b := range furtherBoxes(t, g) {
		list = append(list, plays{[]string{b}, 3})
		all.boxes = append(all.boxes, b)
	}
	for _, played := range append(list, all) {
		t.Run(strings.Join(append([]string{"core"}, played.boxes...), " and "), func(t *testing.T) {
			x := texts{t: t, seen: map[string]bool{}, boxes: played.boxes}
			for seed := range played.games {
				r := rand.New(rand.NewPCG(seed, 1))
				p := playtest.New(t, g, r)
				p.Do("boxes", map[string]any{"boxes": append([]string{}, played.boxes...)})
				p.SetUp()
				for p.Next() {
					x.look(moving.Moves(p.Before, p.State))
					require.Equal(t, played.boxes, p.Before.Boxes)
					x.look(g.View(p.Before, engine.Host, engine.Nobody))
					for _, c := range g.Choices(p.Before) {
						require.NotEmpty(t, c.Label.Key, c.ID)
						x.look(c.Label)
					}
				}
				for _, e := range p.Events {
					x.look(e.Label)
				}
			}
			require.Greater(t, len(x.seen), 120)
		})
	}
}

// TestEveryRefusalHasAKey sends commands that must be refused and finds the key, with all
// the arguments of its sentences, in every refusal that a person can run into.
func TestEveryRefusalHasAKey(t *testing.T) {
	g := boxes.New()
	x := texts{t: t, seen: map[string]bool{}}
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
				x.look(refusal.Text())
				require.NotContains(t, refusal.Sentence(), "{")
				require.NotContains(t, refusal.Sentence(), "@")
				seen[refusal.Key] = true
			}
			c, ok := playtest.Pick(r, g, s)
			require.True(t, ok)
			s, _ = playtest.Do(t, g, s, c)
		}
	}
	require.Greater(t, len(seen), 12, "%v", seen)
}

// attempts are commands that are mostly not legal.
var attempts = func() []engine.Command {
	var list []engine.Command
	for _, line := range []string{
		`move {"place":"entrance"}`, `clock`, `begin`, `first {"seat":1}`, `sit {"seat":1,"card":"joe-diamond"}`,
		`first-aid {"what":"all"}`, `souvenir {"n":1}`,
		`lost-and-found`, `roll {"dice":[]}`, `roll {"dice":[{"colour":"green","face":"lore"}]}`,
		`complete {"task":"t1","dice":[]}`, `complete {"task":"t2","dice":[1,2]}`,
		`fail-roll`, `focus {"die":1}`, `assist {"die":1,"seat":2}`, `lose {"die":1}`, `clue {"dice":[]}`,
		`clue {"dice":[1]}`, `reroll {"dice":[1]}`, `release {"die":1}`,
		`give-up`, `succeed`, `no-help`, `ability {"die":1}`, `adjust {"what":"doom","by":40}`,
		`adjust {"what":"sanity","seat":1,"by":9}`, `adjust {"what":"trophy","seat":1,"by":-90}`,
		`fix {"what":"awaken"}`, `use {"card":"c1"}`, `use {"card":"c2"}`, `secure {"card":"c1","dice":[1]}`,
		`secure {"card":"c2","dice":[1]}`,
	} {
		kind, args, _ := strings.Cut(line, " ")
		for _, seat := range []engine.Seat{engine.Nobody, 1} {
			list = append(list, engine.Command{Kind: kind, Seat: seat, Args: json.RawMessage(args)})
		}
	}
	return list
}()
