package core

import (
	"strings"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// yig takes an elder sign for each Cultist that dice defeated, also for those of other
// boxes (FAQ 2.0, "Ancient Ones").
func yig() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "yig",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Defeated: func(t *eldersign.Turn, p eldersign.Step) {
				if p.Card == eldersign.ByTask && strings.Contains(p.Fact.ID, "cultist") {
					t.LoseSign(eldersign.Say("log.yig", "monster", eldersign.CardName(p.Fact)))
				}
			},
		},
	}
}
