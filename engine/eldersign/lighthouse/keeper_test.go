package lighthouse_test

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// keeper fears no terror.
func keeper() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "keeper",
		Exceptions: []eldersign.Exception{eldersign.IgnoresTerror},
	}
}

// washAshore saves the keeper from being devoured for want of sanity, once, for a doom
// token.
func washAshore(t *eldersign.Turn, p eldersign.Step) bool {
	who := t.State.Investigator(p.Seat)
	if who == nil || who.Card.ID != "keeper" || p.What != "sanity" || eldersign.Kept[int](t.State, "signals") < 2 {
		return false
	}
	t.Emit(&signal{N: -2}, engine.Text{Key: "log.ashore"})
	t.Add(p.Seat, "sanity", who.Count(eldersign.SanityMax))
	t.AddDoom(1)
	return true
}
