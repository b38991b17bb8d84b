package lighthouse_test

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// island is the box's own mode: two adventures face up, two face down, others in their
// place face down, a jetty to start at, and a gallery that the tide may close.
func island() eldersign.Mode {
	return eldersign.Mode{
		ID: "island", Up: 2, Down: 2, DealsDown: true, Setup: []cards.Effect{{Do: "beacon"}},
		Entrances: []eldersign.Entrance{
			{ID: "jetty", Idle: func(*eldersign.State) bool { return true }},
			{ID: "gallery", Does: []string{"ring"}},
		},
		Night: append([]cards.Effect{{Do: "tide"}}, eldersign.UsualNight()...),
		InDeck: func(s *eldersign.State, c *cards.Card) bool {
			return c.Class != cards.Adventure || s.BoxOf(c) == "lighthouse" && c.ID != "beacon"
		},
		Layout: eldersign.Layout{ID: "island", Columns: 2},
	}
}

// beacon is a special adventure: it lies there from the beginning, nothing is placed on it,
// and nothing replaces it.
func beacon() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Adventure, ID: "beacon",
		Exceptions: []eldersign.Exception{eldersign.TakesNoMarkers},
	}
}

func light(t *eldersign.Turn, _ eldersign.Step) {
	c, err := t.State.Lookup(cards.Adventure, "beacon")
	if err != nil {
		t.Fail(err)
		return
	}
	t.OpenPlace(c, true, false)
}

// tide closes the gallery, and opens it again.
func tide(t *eldersign.Turn, _ eldersign.Step) { t.CloseEntrance("gallery", t.State.Open("gallery")) }

// ringing is what is done in the gallery.
func ringing() eldersign.Command {
	return eldersign.On("ring", rules.Active, func(t *eldersign.Turn, _ struct{}) error {
		if err := t.State.AtEntrance("ring"); err != nil {
			return err
		}
		t.Push(do("shine", "ring", t.State.Active), do(eldersign.DoReturn, "", t.State.Active),
			do(eldersign.DoToClock, "", 0))
		return nil
	}).Offered(func(s *eldersign.State, o *rules.Offers) {
		if s.AtEntrance("ring") == nil {
			o.Add(engine.Choice{Seat: s.Active, Kind: "ring", Group: "entrance", Label: engine.Text{Key: "choice.ring"}}, "",
				nil)
		}
	})
}
