package core

import (
	"elderglass/engine/eldersign"
)

// heals: once per day, at the start of any player's turn, one investigator regains one
// sanity or stamina (FAQ 2.0, "Investigators").
func heals(what string) func(*eldersign.State, *eldersign.Investigator) []eldersign.AbilityUse {
	return func(s *eldersign.State, p *eldersign.Investigator) []eldersign.AbilityUse {
		if p.Used || !s.TurnStarts() {
			return nil
		}
		var list []eldersign.AbilityUse
		for _, seat := range s.Living() {
			patient := s.Investigator(seat)
			if patient.Count(what) >= patient.Count(what+"-max") {
				continue
			}
			list = append(list, eldersign.AbilityUse{
				Seat: p.Seat, Args: eldersign.AbilityArgs{Seat: seat},
				Label: eldersign.Say("choice.heal", "who", patient.Card.Name, "what", eldersign.Thing(what)),
				Rule:  eldersign.RuleDay,
				Do: func(t *eldersign.Turn) {
					t.UseAbility(p)
					t.Add(seat, what, 1)
				},
			})
		}
		return list
	}
}
