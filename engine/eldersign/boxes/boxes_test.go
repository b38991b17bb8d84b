package boxes

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// TestEveryBoxHasItsWords looks in every language for the words of each box: its name, its
// modes and entrances, its tracks, commands and questions, its dice, and what its
// investigators and Ancient Ones do. They are in the catalogue of the box, and only what
// others have too in that of the game or of the frame; a box is offered by its name before
// it is in play.
func TestEveryBoxHasItsWords(t *testing.T) {
	files, err := filepath.Glob("../../../lang/eldersign/*.json")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 2)
	all := List()
	first := words(t, all[0])
	for _, icon := range slices.Concat(cards.Language{}.AllIcons(), cards.Language{}.AllCosts()) {
		first = append(first, "icon."+icon)
	}
	for _, file := range files {
		language := filepath.Base(file)
		game := sentences(t, file)
		frame := sentences(t, filepath.Join("../../../lang", language))
		require.Contains(t, game, "box."+all[0].ID, file)
		for _, key := range first {
			assert.True(t, game[key] || frame[key], "%s lacks %q, for the box %s", file, key, all[0].ID)
		}
		for _, b := range all[1:] {
			assert.True(t, game["box."+b.ID], "%s lacks the name of the box %s", file, b.ID)
			path := filepath.Join(filepath.Dir(file), b.ID, language)
			own := sentences(t, path)
			for _, key := range words(t, b) {
				switch {
				case slices.Contains(first, key), frame[key]:
				case slices.ContainsFunc(all[1:], func(o eldersign.Box) bool {
					return o.ID != b.ID && slices.Contains(words(t, o), key)
				}):
					assert.True(t, game[key], "%s lacks %q, which more than one box says", file, key)
				default:
					assert.True(t, own[key], "%s lacks %q", path, key)
				}
			}
		}
	}
}

// sentences are the keys of a catalogue.
func sentences(t *testing.T, file string) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var catalogue map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(data, &catalogue))
	keys := map[string]bool{}
	for key := range catalogue {
		keys[key] = true
	}
	return keys
}

// words are the keys of all that a box names.
func words(t *testing.T, b eldersign.Box) []string {
	t.Helper()
	var keys []string
	for _, m := range b.Modes {
		keys = append(keys, "mode."+m.ID)
		if m.DealsDown {
			keys = append(keys, "tab."+m.ID)
		}
		for _, e := range m.Entrances {
			if e.Sheet == "" || e.Named {
				keys = append(keys, "place."+e.ID)
			}
		}
	}
	for _, part := range b.Parts {
		keys = append(keys, "part."+part)
	}
	for _, track := range b.Tracks {
		keys = append(keys, "thing."+track.ID)
	}
	for _, c := range b.Commands {
		keys = append(keys, "command."+c.Kind)
	}
	for name, w := range b.Words {
		if w.Options != nil || w.Always {
			keys = append(keys, "next."+name)
		}
	}
	for name := range b.Language.Effects {
		keys = append(keys, "effect."+name, "book.effect."+name)
	}
	for _, icon := range append(slices.Clone(b.Language.Icons), b.Language.Costs...) {
		keys = append(keys, "icon."+icon)
	}
	for _, r := range b.House {
		keys = append(keys, "house."+r.Name)
		for _, reading := range r.Readings {
			keys = append(keys, "house."+r.Name+"."+reading)
		}
	}
	for _, c := range b.Language.Classes {
		keys = append(keys, "thing."+string(c.Class), "card.unknown."+string(c.Class))
	}
	for _, c := range b.Cards.List(cards.Investigator) {
		keys = append(keys, "ability."+c.ID, "occupation."+c.ID)
	}
	for _, c := range b.Cards.List(cards.AncientOne) {
		keys = append(keys, "power."+c.ID)
	}
	for _, class := range cards.Classes() {
		for _, c := range b.Cards.List(class) {
			if c.Plain {
				keys = append(keys, "card."+c.ID)
			}
		}
	}
	if b.Set == "" {
		return keys
	}
	set, err := models.EmbeddedSet(b.Set)
	require.NoError(t, err)
	for _, kind := range set.Kinds {
		keys = append(keys, "colour."+string(kind.Colour))
		for _, f := range kind.Faces {
			keys = append(keys, "face."+string(f))
			if kind.Colour != task.Green {
				keys = append(keys, "die."+string(kind.Colour)+"."+string(f))
			}
		}
	}
	return keys
}

// TestTheFormHoldsEveryCard proves that the entry form of the card book has a field for whatever any shipped card says.
// The signs on cards are not asked for: the boxes know all cards that have some.
func TestTheFormHoldsEveryCard(t *testing.T) {
	g, ok := New().(engine.Booked)
	require.True(t, ok)
	book, err := g.ReadBook(nil)
	require.NoError(t, err)
	data, err := json.Marshal(book.Known())
	require.NoError(t, err)
	var known struct {
		Form  cards.Schema
		Cards []map[string]any
	}
	require.NoError(t, json.Unmarshal(data, &known))
	fields := map[string][]string{}
	for _, class := range known.Form.Classes {
		fields[string(class.Class)] = append(class.Fields, "class", "unsure", "plain", "marks")
	}
	require.Greater(t, len(known.Cards), 300)
	for _, card := range known.Cards {
		for field := range card {
			assert.Contains(t, fields[card["class"].(string)], field, "%v", card["name"])
		}
	}
}
