package gates

import (
	"slices"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

// yorickID is the id of William Yorick, gift the question which monster he drew.
const (
	yorickID = "william-yorick"
	gift     = "gift"
)

// yorick begins with a monster from the cup as a trophy, whose back is ignored; and discards such a
// trophy to add the yellow and the red die.
func yorick() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: yorickID, Uses: unearthed,
		CouldAdd: func(_ *eldersign.State, who *eldersign.Investigator) []models.Colour {
			if !slices.ContainsFunc(who.Trophies, isMonster) {
				return nil
			}
			return []models.Colour{task.Yellow, task.Red}
		},
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Starting: func(t *eldersign.Turn, p eldersign.Step) {
				if who := t.State.Investigator(p.Seat); who != nil && who.Card.ID == yorickID {
					t.Push(do(gift, p))
				}
			},
		},
	}
}

func isMonster(trophy eldersign.Trophy) bool { return trophy.Class == cards.Monster }

// gifts are the monsters that he may have drawn. What is on its back does not matter (FAQ 2.0,
// "Investigators: Gates of Arkham Expansion").
func gifts(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, c := range append(slices.Clone(s.Cards(cards.Monster)), eldersign.UnknownCard(cards.Monster)) {
		if c.Name != "" && !s.Drawable(c) {
			continue
		}
		list = append(list, eldersign.Option{
			ID: c.ID, Group: "draw", Rule: rulePeople,
			Label: eldersign.Say("choice.draw", "card", eldersign.CardName(c), "class",
				eldersign.Thing(string(cards.Monster))),
			Do: func(t *eldersign.Turn) { t.GiveTrophy(p.Seat, cards.Monster, c) },
		})
	}
	return list
}

// unearthed are the trophies that he may discard for the dice.
func unearthed(s *eldersign.State, who *eldersign.Investigator) []eldersign.AbilityUse {
	a := s.Attempt
	if a == nil || !a.Waits() {
		return nil
	}
	_, yellow := s.CanAdd(task.Yellow)
	_, red := s.CanAdd(task.Red)
	if !yellow && !red {
		return nil
	}
	var list []eldersign.AbilityUse
	for _, trophy := range who.Trophies {
		if !isMonster(trophy) {
			continue
		}
		list = append(list, eldersign.AbilityUse{
			Seat: who.Seat, Args: eldersign.AbilityArgs{Card: trophy.ID}, Adds: true, Rule: rulePeople,
			Label: eldersign.Say("choice.unearth", "name", trophy.Name),
			Do: func(t *eldersign.Turn) {
				t.LoseTrophy(who.Seat, trophy.ID)
				t.AddColour(task.Yellow)
				t.AddColour(task.Red)
			},
		})
	}
	return list
}
