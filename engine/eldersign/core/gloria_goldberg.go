package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// gloriaGoldberg may add the yellow and the red die on other worlds (FAQ 2.0,
// "Investigators").
func gloriaGoldberg() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "gloria-goldberg",
		AddsFreely: func(p *eldersign.Place) []models.Colour {
			if !p.World() {
				return nil
			}
			return []models.Colour{task.Yellow, task.Red}
		},
	}
}
