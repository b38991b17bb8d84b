package deep

import (
	"slices"
	"strconv"

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
			if s.Phase != eldersign.PhaseAttempt || place == nil || s.Attempt.Over() || daily && p.Used ||
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

// moveMonster moves a monster marker to another adventure, as the Khopesh of the Abyss does; its What is
// the marker.
const moveMonster = "move-monster"

// movable are the monsters that may be moved, and then the adventures to which: any but special ones,
// whatever lies on others (FAQ 2.0, "Items, Spells, Clues, & Allies: Omens of the Deep Expansion").
func movable(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	const rule = "FAQ 2.0, Items, Spells, Clues, & Allies: Omens of the Deep Expansion"
	var list []eldersign.Option
	for _, place := range s.Places {
		for _, m := range place.Monsters {
			if m.Defeated || !s.IsMonster(m.Card) {
				continue
			}
			if p.What == m.ID {
				return destinations(s, place.ID, m, rule)
			}
			list = append(list, eldersign.Option{
				ID: m.ID, Target: m.ID, Group: "item", Rule: rule,
				Label: eldersign.Say("choice.move-monster", "monster", eldersign.CardName(m.Card), "place", s.PlaceName(place.ID)),
				Do: func(t *eldersign.Turn) {
					p.What = m.ID
					t.Push(p)
				},
			})
		}
	}
	return list
}

// destinations are where a monster may be moved to.
func destinations(s *eldersign.State, from string, m eldersign.Monster, rule string) []eldersign.Option {
	var list []eldersign.Option
	for _, place := range s.Places {
		if place.ID == from {
			continue
		}
		for _, number := range s.MonsterTasks(place.ID) {
			id, name := place.ID, s.PlaceName(place.ID)
			label := eldersign.Say("choice.place-below", "place", name, "monster", eldersign.CardName(m.Card))
			if number > 0 {
				id += "-" + strconv.Itoa(number)
				label = eldersign.Say("choice.place-on", "place", name, "n", number, "monster", eldersign.CardName(m.Card))
			}
			list = append(list, eldersign.Option{
				ID: id, Label: label, Target: place.ID, Group: "item", Rule: rule,
				Do: func(t *eldersign.Turn) { t.MoveMonster(m.ID, place.ID, number) },
			})
		}
	}
	return list
}
