package lighthouse_test

import (
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// island is the box's own mode: two adventures face up, two face down, others in their
// place face down, a jetty to start at, and a gallery that the tide may close.
func island() eldersign.Mode {
	return eldersign.Mode{
		ID: "island", Up: 2, Down: 2, DealsDown: true,
		Entrances: []eldersign.Entrance{
			{ID: "jetty", Idle: func(*eldersign.State) bool { return true }},
			{ID: "gallery", Does: []string{"ring"}},
		},
		Night: append([]cards.Effect{{Do: "tide"}}, eldersign.UsualNight()...),
		InDeck: func(s *eldersign.State, c *cards.Card) bool {
			return c.Class != cards.Adventure || s.BoxOf(c) == "lighthouse"
		},
		Layout: eldersign.Layout{ID: "island", Columns: 2},
	}
}

// tower are the adventures of the island: each takes a clue from who comes, and gives one
// to who moves there while it lies face down.
func tower() []cards.Card {
	var list []cards.Card
	for n := range 6 {
		list = append(list, cards.Card{
			Class: cards.Adventure, ID: "stair-" + strconv.Itoa(n+1), Name: "Stair", Trophy: 1,
			Tasks: []cards.Task{{Needs: needs("lore")}, {Needs: needs("peril"), Space: cards.Total}},
			Entry: []cards.Effect{{Do: "gain", What: "clue", Amount: 2}},
			Back: &cards.Back{
				Effects:  []cards.Effect{{Do: "lose", What: "stamina"}},
				Midnight: []cards.Effect{{Do: "doom"}},
			},
		})
	}
	return list
}

func needs(words ...string) []cards.Need {
	var list []cards.Need
	for _, w := range words {
		var n cards.Need
		if err := n.UnmarshalText([]byte(w)); err != nil {
			panic(err)
		}
		list = append(list, n)
	}
	return list
}

// tide closes the gallery, and opens it again.
func tide(t *eldersign.Turn, _ eldersign.Step) { t.CloseEntrance("gallery", t.State.Open("gallery")) }

// ringing is what is done in the gallery.
func ringing() eldersign.Command {
	return eldersign.On("ring", rules.Active, func(t *eldersign.Turn, _ struct{}) error {
		if err := t.State.AtEntrance("ring"); err != nil {
			return err
		}
		t.Push(do("shine", "ring", t.State.Active), do(eldersign.DoReturn, "", t.State.Active), do(eldersign.DoToClock, "", 0))
		return nil
	}).Offered(func(s *eldersign.State, o *rules.Offers) {
		if s.AtEntrance("ring") == nil {
			o.Add(engine.Choice{Seat: s.Active, Kind: "ring", Group: "entrance", Label: engine.Text{Key: "choice.ring"}}, "", nil)
		}
	})
}
