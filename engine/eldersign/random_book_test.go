package eldersign_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/playtest"
	"elderglass/internal/row"
)

// inventor makes up cards that the card book takes, from its form.
type inventor struct {
	*rand.Rand
	form cards.Schema
	// language is what they may say beyond the core rules; mode is the way to play to which adventures and Mythos
	// cards belong, empty for the museum.
	language cards.Language
	mode     string
}

// perhaps is value in one of n cases, else none.
func perhaps[T any](r inventor, n int, value T) (none T) {
	if r.IntN(n) == 0 {
		return value
	}
	return none
}

func (r inventor) effects(least, depth int) []cards.Effect {
	list := []cards.Effect{}
	for range least + r.IntN(3) {
		word := oneOf(r.Rand, r.form.Effects...)
		if word.Options && depth > 1 {
			continue
		}
		e := cards.Effect{
			Do: word.Do, Amount: r.IntN(4), Who: perhaps(r, 2, oneOf(r.Rand, "", "each", "any")),
			Per: perhaps(r, 8, oneOf(r.Rand, "other-world", "monster")), Where: perhaps(r, 8, "here"),
		}
		if len(word.What) > 0 {
			e.What = oneOf(r.Rand, word.What...)
		}
		if word.To {
			e.To = oneOf(r.Rand, r.form.Faces...)
		}
		for range r.IntN(3) + 1 {
			if word.Options {
				e.Options = append(e.Options, r.effects(1, depth+1))
			}
		}
		list = append(list, e)
	}
	return list
}

func (r inventor) icons() []cards.Icon {
	list := []cards.Icon{}
	for range r.IntN(3) {
		icon := oneOf(r.Rand, slices.Concat(r.form.Icons, r.form.BoxIcons)...)
		list = append(list, cards.Icon{Icon: icon, Count: 1 + r.IntN(2)})
	}
	return list
}

func (r inventor) tasks(spaces bool) []map[string]any {
	var list []map[string]any
	for range 1 + r.IntN(2) {
		needs := []string{}
		for range 1 + r.IntN(3) {
			needs = append(needs, oneOf(r.Rand, "lore", "peril", "terror", "inv:3", "inv:5", "lore|peril"))
		}
		t := map[string]any{"needs": needs, "cost": perhaps(r, 4,
			[]cards.Icon{{Icon: oneOf(r.Rand, r.form.Costs...), Count: 1}})}
		if spaces {
			t["space"] = perhaps(r, 4, cards.Total)
		}
		list = append(list, t)
	}
	return list
}

func (r inventor) uses() []cards.Use {
	var list []cards.Use
	for range 1 + r.IntN(2) {
		list = append(list, cards.Use{
			When: oneOf(r.Rand, r.form.Windows...), Effects: r.effects(1, 0), Keep: r.IntN(2) == 0,
			Daily: r.IntN(3) == 0, AnyTurn: r.IntN(4) == 0,
		})
	}
	return list
}

// card invents a card of a class; ok is false where it is none that the book takes.
func (r inventor) card(class cards.ClassSchema, id string) (cards.Card, bool) {
	card := map[string]any{"class": class.Class, "id": id, "name": id}
	for _, field := range class.Fields {
		switch field {
		case "drawn", "terror", "midnight", "lingering", "entry", "unlocked", "rewardEffects":
			card[field] = r.effects(0, 0)
		case "tasks":
			card[field] = r.tasks(class.Class == cards.Adventure || class.Class == cards.OtherWorld)
		case "trophy":
			card[field] = 1 + r.IntN(2)
		case "rewards", "penalties", "rewardsOr", "penaltiesOr":
			card[field] = r.icons()
		case "locks":
			card[field] = perhaps(r, 4, []string{oneOf(r.Rand, r.form.Colours...)})
		case "uses":
			card[field] = r.uses()
		case "restricted":
			if r.mode != "" && (class.Class == cards.Adventure || class.Class == cards.Mythos) {
				card[field] = r.mode
			}
		case "back":
			if r.mode != "" {
				card[field] = map[string]any{"effects": r.effects(0, 0), "midnight": r.effects(0, 0)}
			}
		}
	}
	data, err := json.Marshal(card)
	if err != nil {
		return cards.Card{}, false
	}
	made, err := r.language.ParseCard(data)
	return made, err == nil
}

// TestNoCardOfTheBookStopsAGame plays random games with a book full of cards that mean
// anything that its form can say, without boxes and with them: there is always something to do, and
// what is offered is not refused.
func TestNoCardOfTheBookStopsAGame(t *testing.T) {
	tables := [][]string{
		nil,
		{"unseen"},
		{"gates", "streets-of-arkham"},
		{"unseen", "gates", "streets-of-arkham"},
		{"ice", "alaska-expedition"},
		{"deep", "rlyeh-rising"},
		{"pharaoh", "lightless-pyramid"},
		{"grave", "promo"},
		{"unseen", "gates", "grave", "ice", "pharaoh", "deep", "promo"},
	}
	var all cards.Language
	for _, b := range boxes.List() {
		all = all.With(b.Language)
	}
	for seed := range row.Times(45, 450, 4500) {
		r := inventor{Rand: rand.New(rand.NewPCG(uint64(seed), 99))}
		of := tables[seed%len(tables)]
		if len(of) > 0 {
			r.language = all
		}
		if n := len(of); n > 0 && strings.Contains(of[n-1], "-") {
			r.mode = of[n-1]
		}
		t.Run(fmt.Sprint(seed, of), func(t *testing.T) { playBook(t, r, of) })
	}
}

// playBook plays a random game of some boxes with a book of invented cards.
func playBook(t *testing.T, r inventor, of []string) {
	t.Helper()
	r.form = r.language.Form()
	var book []cards.Card
	for _, class := range r.form.Classes {
		if class.Class == cards.Investigator || class.Class == cards.AncientOne || class.Class == cards.Entrance {
			continue
		}
		for i := range 6 {
			if c, ok := r.card(class, fmt.Sprintf("own-%d", i)); ok {
				book = append(book, c)
			}
		}
	}
	require.Greater(t, len(book), 20)
	p := playtest.Journey(t, boxes.New(), r.Rand, jsonOf(t, map[string]any{"cards": book}), of)
	p.SetUp()
	for range 1500 {
		if !p.Next() {
			return
		}
	}
}
