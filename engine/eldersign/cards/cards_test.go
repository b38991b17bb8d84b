package cards_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/core"
	"elderglass/models"
)

func TestValidateRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"no class":           `{"class":"wand","id":"a","name":"A"}`,
		"id":                 `{"class":"spell","id":"A b","name":"A"}`,
		"no name":            `{"class":"spell","id":"a","name":" "}`,
		"long name":          `{"class":"spell","id":"a","name":"` + strings.Repeat("x", 81) + `"}`,
		"steering name":      `{"class":"spell","id":"a","name":"A\u001b[2J"}`,
		"turning name":       `{"class":"spell","id":"a","name":"A\u202e"}`,
		"steering note":      `{"class":"mythos","id":"a","name":"A","drawn":[{"do":"note","note":"look\u009b1m"}]}`,
		"long doubt":         `{"class":"spell","id":"a","name":"A","unsure":["` + strings.Repeat("x", 81) + `"]}`,
		"foreign field":      `{"class":"spell","id":"a","name":"A","tasks":[{"needs":["lore"]}]}`,
		"unknown effect":     `{"class":"mythos","id":"a","name":"A","drawn":[{"do":"dance"}]}`,
		"effect without use": `{"class":"mythos","id":"a","name":"A","drawn":[{"do":"lose"}]}`,
		"amount":             `{"class":"mythos","id":"a","name":"A","drawn":[{"do":"doom","amount":21}]}`,
		"deep choice":        `{"class":"mythos","id":"a","name":"A","drawn":[{"do":"choose","options":[[{"do":"choose","options":[[{"do":"choose","options":[[{"do":"choose","options":[[{"do":"doom"}]]}]]}]]}]]}]}`,
		"partial":            `{"class":"adventure","id":"a","name":"A","tasks":[{"needs":["lore"],"space":"partial","uncovered":1}]}`,
		"full empty":         `{"class":"adventure","id":"a","name":"A","tasks":[{"needs":["lore"],"space":"empty"}]}`,
		"weak investigator":  `{"class":"investigator","id":"a","name":"A"}`,
		"face":               `{"class":"entrance","id":"a","name":"A","lostFound":{"wild":[]}}`,
		"price":              `{"class":"entrance","id":"a","name":"A","souvenirs":[{"price":0,"gain":[{"icon":"clue","count":1}]}]}`,
		"lock":               `{"class":"monster","id":"a","name":"A","locks":["white"]}`,
	} {
		t.Run(name, func(t *testing.T) {
			var card cards.Card
			require.NoError(t, json.Unmarshal([]byte(text), &card))
			require.Contains(t, []models.Code{models.Invalid, models.TooLarge}, models.CodeOf(cards.Language{}.Validate(&card)))
		})
	}
}

func TestBookOverridesTheShippedFactAndShowsWhere(t *testing.T) {
	shipped := core.Box().Cards
	gala, _ := shipped.Get(cards.Adventure, "gala-in-the-great-hall")
	own := *gala
	own.Trophy = 1
	own.Ordered = true
	book, err := cards.Book{}.With(own)
	require.NoError(t, err)
	merged := shipped.With(book)
	got, _ := merged.Get(cards.Adventure, own.ID)
	require.Equal(t, 1, got.Trophy)
	require.Len(t, merged.List(cards.Adventure), 48)
	require.Equal(t, []string{"ordered", "trophy"}, shipped.Differs(got))
	back, _ := shipped.With(book.Without(cards.Name{Class: cards.Adventure, ID: own.ID})).Get(cards.Adventure, own.ID)
	require.Equal(t, gala, back)
	require.Equal(t, 2, gala.Trophy, "the shipped card stays as it was")
}

func TestBookTravelsAsOneFile(t *testing.T) {
	book, err := cards.Book{}.With(cards.Card{
		Class: cards.Monster, ID: "ghoul", Name: "Ghoul", Trophy: 1,
		Tasks: []cards.Task{{Needs: []cards.Need{}}},
	})
	require.NoError(t, err)
	file, err := book.Export()
	require.NoError(t, err)
	again, err := cards.Language{}.Import(file)
	require.NoError(t, err)
	require.Equal(t, book.Cards(), again.Cards())

	for name, bad := range map[string]string{
		"not JSON":     `cards`,
		"other form":   `{"book":"eldersign","version":2,"cards":[]}`,
		"unknown key":  `{"book":"eldersign","version":1,"cards":[],"x":1}`,
		"twice":        `{"book":"eldersign","version":1,"cards":[{"class":"spell","id":"a","name":"A"},{"class":"spell","id":"a","name":"A"}]}`,
		"invalid card": `{"book":"eldersign","version":1,"cards":[{"class":"spell","id":"","name":"A"}]}`,
		"null card":    `{"book":"eldersign","version":1,"cards":[null]}`,
		"more":         `{"book":"eldersign","version":1,"cards":[]} {}`,
		"need":         `{"book":"eldersign","version":1,"cards":[{"class":"monster","id":"a","name":"A","tasks":[{"needs":["joy"]}]}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			_, err := cards.Language{}.Import([]byte(bad))
			require.Equal(t, models.Invalid, models.CodeOf(err), "%v", err)
		})
	}
	_, err = cards.Language{}.Import(make([]byte, cards.MaxBookBytes+1))
	require.Equal(t, models.TooLarge, models.CodeOf(err))
}

// TestFormDescribesEveryShippedCard proves that an entry form drawn from the schema
// can hold every card that ships.
func TestFormDescribesEveryShippedCard(t *testing.T) {
	form := cards.Language{}.Form()
	require.Len(t, form.Classes, len(cards.Classes()))
	for _, class := range form.Classes {
		for _, card := range core.Box().Cards.List(class.Class) {
			data, err := json.Marshal(card)
			require.NoError(t, err)
			var fields map[string]any
			require.NoError(t, json.Unmarshal(data, &fields))
			for name := range fields {
				if name == "class" || name == "unsure" || name == "plain" {
					continue
				}
				require.Contains(t, class.Fields, name, card.Name)
			}
		}
	}
	for _, e := range form.Effects {
		effect := cards.Effect{Do: e.Do}
		if len(e.What) > 0 {
			effect.What = e.What[0]
		}
		if e.To {
			effect.To = form.Faces[0]
		}
		if e.Options {
			effect.Options = [][]cards.Effect{{{Do: "doom"}}}
		}
		card := cards.Card{Class: cards.Mythos, ID: "a", Name: "A", Drawn: []cards.Effect{effect}}
		require.NoError(t, cards.Language{}.Validate(&card), e.Do)
	}
}

func FuzzImport(f *testing.F) {
	f.Add([]byte(`{"book":"eldersign","version":1,"cards":[{"class":"monster","id":"ghoul","name":"Ghoul","tasks":[{"needs":["inv:3","lore|peril"],"cost":[{"icon":"stamina","count":1}]}],"locks":["green"]}]}`))
	f.Add([]byte(`{"book":"eldersign","version":1,"cards":[{"class":"mythos","id":"omen","name":"Omen","drawn":[{"do":"choose","who":"each","options":[[{"do":"doom"}],[{"do":"lose","what":"clue"}]]}]}]}`))
	f.Add([]byte(`{"book":"eldersign","version":1,"cards":[]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		book, err := cards.Language{}.Import(data)
		if err != nil {
			require.Contains(t, []models.Code{models.Invalid, models.TooLarge}, models.CodeOf(err))
			return
		}
		file, err := book.Export()
		require.NoError(t, err)
		again, err := cards.Language{}.Import(file)
		require.NoError(t, err)
		second, err := again.Export()
		require.NoError(t, err)
		require.Equal(t, string(file), string(second))
	})
}

// TestTwoBoxesMayHaveOneClass holds that a class that two boxes bring is one deck.
func TestTwoBoxesMayHaveOneClass(t *testing.T) {
	box := cards.Language{Classes: []cards.ClassWords{{Class: "skill", Fields: []string{"uses"}, Held: true}}}
	both := box.With(box)
	require.Equal(t, append(cards.Classes(), "skill"), both.AllClasses())
	require.True(t, both.IsHeld("skill"))
}
