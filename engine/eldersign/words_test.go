package eldersign_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/playtest"
)

// awkward are words that a program could take for its own: keys of the catalogues, as
// they once stood among the arguments of a text, and what every object of a page has.
var awkward = []string{
	"@constructor", "@__proto__", "@toString", "@thing.trophy", "@", "@@", "constructor", "__proto__", "prototype",
	"toString", "valueOf", "hasOwnProperty",
	"isPrototypeOf", "toLocaleString", "__defineGetter__", "card.unknown.monster", "{who}", "[{n}]", "= camera", "null",
	"undefined", "%s",
}

// TestPeoplesWordsAreNoKeys plays with a book in which every field that takes words has
// such words: they stay words in every label, choice and view.
func TestPeoplesWordsAreNoKeys(t *testing.T) {
	g := boxes.New()
	met := map[string]bool{}
	for seed := range uint64(6) {
		r := inventor{Rand: rand.New(rand.NewPCG(seed, 64)), form: cards.Language{}.Form()}
		next := int(seed) * 5
		words := func() string { next++; return awkward[next%len(awkward)] }
		var book []cards.Card
		for _, class := range r.form.Classes {
			for i := range 6 {
				c, ok := r.card(class, fmt.Sprintf("own-%d", i))
				if !ok {
					continue
				}
				c.Name = words()
				if c.Class == cards.Adventure || c.Class == cards.Mythos || c.Class == cards.OtherWorld {
					c.Drawn = append(c.Drawn, cards.Effect{Do: "note", Note: words()})
				}
				book = append(book, c)
			}
		}
		book = append(book,
			cards.Card{
				Class: cards.Investigator, ID: "constructor", Name: words(), Occupation: words(), Sanity: 5, Stamina: 5,
				Ability: &cards.Ability{Name: words(), Use: "continuous"},
			},
			cards.Card{Class: cards.AncientOne, ID: "constructor", Name: words(), DoomLimit: 9, Signs: 9},
		)
		s := g.New()
		x := texts{t: t, seen: map[string]bool{}, boxes: furtherBoxes(t, g)}
		for _, c := range []engine.Command{
			{Kind: "book", Args: json.RawMessage(jsonOf(t, map[string]any{"cards": book}))},
			{Kind: "ancient", Args: json.RawMessage(`{"card":"constructor"}`)},
			{Kind: "sit", Args: json.RawMessage(`{"seat":1,"card":"constructor"}`)},
			{Kind: "begin"},
		} {
			s, _ = playtest.Do(t, g, s, c)
		}
		for range 250 {
			if own, ok := s.(*eldersign.State); ok && own.Result != nil {
				break
			}
			x.look(g.View(s, engine.Host, engine.Nobody))
			c, ok := playtest.Pick(r.Rand, g, s)
			require.True(t, ok)
			var events []engine.Event
			s, events = playtest.Do(t, g, s, c)
			for _, e := range events {
				x.look(e.Label)
				gather(e.Label.Args, met)
			}
		}
	}
	require.Greater(t, len(met), 12, "%v", met)
}

// gather notes which awkward words come up as arguments.
func gather(args map[string]any, met map[string]bool) {
	for _, v := range args {
		if name, ok := v.(engine.Name); ok {
			for _, w := range awkward {
				if name.Words == w {
					met[w] = true
				}
			}
		}
	}
}
