package pharaoh

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// foresee is the spell that looks at the adventure deck: here only at the active one, whose top
// card is another one afterwards (FAQ 2.0, "Omens of the Pharaoh: Spells").
func foresee() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Spell, ID: "foresee",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Spent: func(t *eldersign.Turn, p eldersign.Step) {
				if p.Fact == nil || p.Fact.ID != "foresee" || !inPyramid(t.State) {
					return
				}
				t.Remark(eldersign.Say("log.foresee", "place", t.State.PlaceName(entrance), "n", t.State.Stage))
				t.CoverTop()
			},
		},
	}
}
