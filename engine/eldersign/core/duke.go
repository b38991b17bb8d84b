package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// duke keeps an other world from vanishing against Yog-Sothoth (FAQ 2.0, "Ancient Ones").
func duke() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Ally, ID: "duke",
		Options: map[string]func(*eldersign.State, eldersign.Step) []eldersign.Option{vanishes: keepWorld},
	}
}

func keepWorld(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	who := s.Investigator(p.Seat)
	var list []eldersign.Option
	for _, h := range who.Cards {
		if h.Card.Class == cards.Ally && h.Card.ID == "duke" {
			list = []eldersign.Option{
				{ID: "vanish", Label: eldersign.Say("choice.vanish"), Group: "reward", Do: func(t *eldersign.Turn) {
					vanish(t, p)
				}},
				{
					ID: h.ID, Label: eldersign.Say("choice.duke"), Group: "ability", Target: h.ID, Rule: "FAQ 2.0, Ancient Ones",
					Do: func(t *eldersign.Turn) {
						t.Remark(eldersign.Say("log.duke", "who", who.Card.Name))
					},
				},
			}
		}
	}
	return list
}
