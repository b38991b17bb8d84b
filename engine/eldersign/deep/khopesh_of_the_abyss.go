package deep

import (
	"strconv"

	"elderglass/engine/eldersign"
)

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
				Label: eldersign.Say("choice.move-monster", "monster", eldersign.CardName(m.Card), "place", s.Which(place.ID)),
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
			id, name := place.ID, s.Which(place.ID)
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
