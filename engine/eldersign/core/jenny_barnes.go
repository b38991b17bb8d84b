package core

import (
	"slices"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// ruleTrust is the source of Jenny Barnes' ability.
const ruleTrust = "FAQ 2.0, Investigators: Jenny Barnes"

// jennyBarnes discards a common item, a spell or a clue at the start of her resolution
// phase for the yellow and the red die. Other cards may be used before or after (FAQ 2.0,
// "Investigators").
func jennyBarnes() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "jenny-barnes", Uses: trust,
		CouldAdd: func(s *eldersign.State, who *eldersign.Investigator) []models.Colour {
			if who.Count(eldersign.Clue) == 0 && !slices.ContainsFunc(who.Cards, func(h eldersign.Held) bool {
				return given(s, h)
			}) {
				return nil
			}
			return []models.Colour{task.Yellow, task.Red}
		},
	}
}

// given reports whether a card may be given for the dice: not a spell that holds some.
func given(s *eldersign.State, h eldersign.Held) bool {
	return h.Card.Class == cards.CommonItem || h.Card.Class == cards.Spell && len(s.DiceIn(eldersign.OnSpell, h.ID)) == 0
}

func trust(s *eldersign.State, who *eldersign.Investigator) []eldersign.AbilityUse {
	a := s.Attempt
	if a == nil || !a.Begins() || a.Used("trust") {
		return nil
	}
	_, yellow := s.CanAdd(task.Yellow)
	_, red := s.CanAdd(task.Red)
	if !yellow && !red {
		return nil
	}
	add := func(t *eldersign.Turn) {
		t.Remark(eldersign.Say("log.ability", "who", who.Card.Name, "name", who.Card.Ability.Name))
		t.UpdateAttempt(func(a *eldersign.Attempt) { a.Once = append(a.Once, "trust") })
		t.AddColour(task.Yellow)
		t.AddColour(task.Red)
	}
	var list []eldersign.AbilityUse
	offer := func(card, target string, name any, do func(*eldersign.Turn)) {
		list = append(list, eldersign.AbilityUse{
			Seat: who.Seat, Args: eldersign.AbilityArgs{Card: card}, Target: target,
			Label: eldersign.Say("choice.trust", "name", name), Rule: ruleTrust, Do: do, Adds: true,
		})
	}
	if who.Count(eldersign.Clue) > 0 {
		offer("clue", "", eldersign.Thing("clue"), func(t *eldersign.Turn) {
			t.Add(who.Seat, eldersign.Clue, -1)
			add(t)
		})
	}
	for _, h := range who.Cards {
		if given(s, h) {
			offer(h.ID, h.ID, eldersign.CardName(h.Card), func(t *eldersign.Turn) {
				add(t)
				t.DiscardCard(who.Seat, h.ID)
				t.Reach(eldersign.Spent, eldersign.Step{Seat: who.Seat})
			})
		}
	}
	return list
}
