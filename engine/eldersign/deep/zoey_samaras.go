package deep

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// zoey may use her ability at any time in her resolution phase as long as a monster marker lies at her
// adventure, be it defeated; a discarded one lies there no more. What she does the owner's book may
// tell by the name of her ability; it is done by hand (FAQ 2.0, "Investigators: Omens of the Deep
// Expansion").
func zoey() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "zoey-samaras",
		Uses: func(s *eldersign.State, p *eldersign.Investigator) []eldersign.AbilityUse {
			place := s.Place(p.At)
			daily := p.Card.Ability != nil && p.Card.Ability.Use == "once-per-day"
			if s.Phase != eldersign.PhaseAttempt || place == nil || s.Attempt.Over() || s.Attempt.Unlocks ||
				daily && p.Used ||
				!slices.ContainsFunc(place.Monsters, func(m eldersign.Monster) bool { return s.IsMonster(m.Card) }) {
				return nil
			}
			return []eldersign.AbilityUse{{
				Seat: p.Seat, Args: eldersign.AbilityArgs{Seat: p.Seat}, Label: eldersign.Say("choice.zoey"), Target: place.ID,
				Rule: "FAQ 2.0, Investigators: Omens of the Deep Expansion",
				Do: func(t *eldersign.Turn) {
					if daily {
						t.UseAbility(p)
					} else {
						t.Remark(eldersign.Say("log.zoey", "who", p.Card.Name))
					}
					t.Push(eldersign.Step{
						Effect: cards.Effect{Do: "note"}, Seat: p.Seat, Source: engine.Name{Words: p.Card.Name},
					})
				},
			}}
		},
	}
}
