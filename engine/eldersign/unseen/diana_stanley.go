package unseen

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// dianaStanley gains a clue for each monster that she defeats.
func dianaStanley() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "diana-stanley",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Defeated: func(t *eldersign.Turn, p eldersign.Step) {
				who := t.State.Investigator(p.Seat)
				if who == nil || who.Devoured || who.Card.ID != "diana-stanley" {
					return
				}
				clue := do("gain", p.Seat)
				clue.What, clue.Source = eldersign.Clue, eldersign.CardName(who.Card)
				t.Push(clue)
			},
		},
	}
}
