package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
)

// shubNiggurath has each monster marker carry one more task, a single terror (FAQ 2.0,
// "Ancient Ones").
func shubNiggurath() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "shub-niggurath",
		MonsterNeeds: []task.Requirement{{Symbols: []string{task.Terror}, Amount: 1}},
	}
}
