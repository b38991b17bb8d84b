package eldersign

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// family are the keys that begin alike and end with words which something declares, and
// the arguments that their sentences get.
type family struct {
	prefix string
	words  []string
	args   []string
}

// declared are the families whose words are not written out where they are said.
func declared() []family {
	kinds, asked := []string{"choose"}, []string{}
	for _, c := range commands() {
		kinds = append(kinds, c.Kind)
	}
	for name, w := range words() {
		if w.Options != nil || w.Always {
			asked = append(asked, name)
		}
	}
	classes := []string{}
	for _, class := range cards.Classes() {
		classes = append(classes, string(class))
	}
	effects := slices.DeleteFunc(cards.Language{}.Words(), func(w string) bool { return w == "note" })
	question := []string{"n", "source", "what", "who"}
	list := []family{
		{"command.", kinds, nil},
		{"next.", asked, question},
		{"next.", []string{stepRolled, stepTerror, stepFailed, stepHelp, stepOver}, []string{"who"}},
		{"next.", []string{
			string(PhaseSetup), string(PhaseMove), string(PhaseEntrance), string(PhaseClock),
			string(PhaseMidnight), string(PhaseOver),
		}, []string{"who"}},
		{"effect.", effects, []string{"a", "b", "n", "per", "to", "until", "what", "where", "who"}},
		{"way.", wayWords(), nil},
		{"power.", []string{unknownID}, nil},
		{"card.unknown.", classes, nil},
		{"thing.", classes, nil},
		{"thing.", []string{
			"", "token", "sanity", "stamina", "sanity-max", "stamina-max", "clue", "trophy", "trophy-card", "item", "elder-sign",
			"all-sanity", "all-stamina",
			"investigation", "lore", "peril", "terror", "green", "yellow", "red", "doom", "signs", "doom-limit", "signs-needed",
			"clock",
			nightMonsters, nightPlaces, nightCards,
		}, nil},
		{"who.", []string{"each", "any"}, nil},
		{"where.", []string{"here"}, nil},
		{"depth.", []string{string(DiceOnly), string(Trackers), string(Full)}, nil},
		{"choice.aid.", []string{"sanity", "stamina", "both", "all-sanity", "all-stamina", "all"}, []string{"price"}},
		{"choice.", []string{"clue", "reroll"}, nil},
		{"choice.", []string{"clue-one", "reroll-one"}, []string{"die"}},
		{"choice.", []string{"defeat-monster", "discard-monster"}, []string{"monster", "place"}},
		{"log.", []string{focused, assists}, []string{"die", "who"}},
		{"table.", []string{Doom, Signs}, []string{"from", "to"}},
		{"table.dice-", []string{InPool, onTask, OnSpell, focused, assists}, []string{"dice"}},
		{"table.no-dice-", []string{onTask, OnSpell, focused, assists}, []string{"dice"}},
		{"place.", []string{"entrance", battle}, nil},
	}
	for _, r := range houseRules {
		list = append(list, family{"house.", []string{r.Name}, nil}, family{"house." + r.Name + ".", r.Readings, nil})
	}
	set, err := models.EmbeddedSet("eldersign")
	if err != nil {
		panic(err)
	}
	for _, kind := range set.Kinds {
		faces := []string{}
		for _, f := range append(slices.Clone(kind.Faces), task.Face1) {
			faces = append(faces, string(f))
		}
		list = append(list, family{"colour.", []string{string(kind.Colour)}, nil}, family{"face.", faces, nil})
		if kind.Colour != task.Green {
			list = append(list, family{"die." + string(kind.Colour) + ".", faces, nil})
		}
	}
	return list
}

// TestEveryDeclarationHasItsWords looks in every language for the words of commands, of
// questions, of effects and of all that the rules declare, and for the arguments
// that their sentences get.
func TestEveryDeclarationHasItsWords(t *testing.T) {
	files, err := filepath.Glob("../../lang/eldersign/*.json")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 2)
	for _, file := range files {
		var catalogue map[string]json.RawMessage
		for _, path := range []string{filepath.Join("../../lang", filepath.Base(file)), file} {
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(data, &catalogue))
		}
		for _, f := range declared() {
			for _, word := range f.words {
				sentence, ok := catalogue[f.prefix+word]
				assert.True(t, ok, "%s lacks %q", file, f.prefix+word)
				for _, m := range placeholder.FindAllStringSubmatch(string(sentence), -1) {
					assert.Contains(t, f.args, m[1], "%s: %s", file, f.prefix+word)
				}
			}
		}
	}
}
