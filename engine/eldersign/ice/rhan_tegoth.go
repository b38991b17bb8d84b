package ice

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// insatiable is what Rhan-Tegoth does after rewards; its Amount is how many elder signs there
// were before.
const insatiable = "insatiable"

// rhanTegoth has one investigator lose two stamina whenever an adventure gave elder signs, once
// however many (FAQ 2.0, "Ancient Ones: Omens of Ice Expansion").
func rhanTegoth() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "rhan-tegoth",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Rewarding: func(t *eldersign.Turn, p eldersign.Step) {
				t.Push(do(insatiable, t.State.Count(eldersign.Signs), p.Seat))
			},
		},
	}
}

func devourSigns(t *eldersign.Turn, p eldersign.Step) {
	if t.State.Count(eldersign.Signs) > p.Amount {
		t.Push(eldersign.Step{
			Effect: cards.Effect{Do: "lose", What: eldersign.Stamina, Amount: 2, Who: "any"},
			Seat:   p.Seat, Source: eldersign.CardName(t.State.Ancient),
		})
	}
}
