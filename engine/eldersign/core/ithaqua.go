package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// ithaqua takes one stamina for an item or spell that is spent, after its effect; securing
// counts as spending, forced discards do not (FAQ 2.0, "Ancient Ones").
func ithaqua() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "ithaqua",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Spent: func(t *eldersign.Turn, p eldersign.Step) {
				t.Push(eldersign.Step{
					Effect: cards.Effect{Do: "lose", What: "stamina", Amount: 1}, Seat: p.Seat,
					Source: eldersign.CardName(t.State.Ancient),
				})
			},
		},
	}
}
