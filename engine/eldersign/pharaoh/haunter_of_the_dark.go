package pharaoh

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// claimed is what the Haunter of the Dark does when a monster marker was claimed as a trophy.
const claimed = "monster-claimed"

// haunter has an ability that is triggered by monster markers claimed as trophies. What it is the
// book may know as its power; a mission is no monster (FAQ 2.0, "Omens of the Pharaoh Expansion").
func haunter() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "haunter-of-the-dark-omens-of-the-pharaoh",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Collected: func(t *eldersign.Turn, p eldersign.Step) {
				who := t.State.Investigator(p.Seat)
				if p.Fact.Class == cards.Monster && who != nil && !who.Devoured && !t.State.Awake {
					t.Push(do(claimed, p.Seat))
				}
			},
		},
	}
}

func haunt(t *eldersign.Turn, p eldersign.Step) {
	like := eldersign.Step{Seat: p.Seat, Source: eldersign.CardName(t.State.Ancient)}
	if power := t.State.Ancient.Power; len(power) > 0 {
		t.Push(eldersign.Effects(power, like)...)
		return
	}
	t.Push(byHand(like))
}
