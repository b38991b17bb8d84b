package gates

import (
	"slices"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// skids rolls all dice again that show one result of his choice, once with each roll. Of investigations
// that is one number of them (FAQ 2.0, "Investigators: Gates of Arkham Expansion").
func skids() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "skids-otoole", Beyond: "why.beyond",
		Uses: func(s *eldersign.State, who *eldersign.Investigator) []eldersign.AbilityUse {
			dice, err := s.Rerollable()
			if err != nil || s.Attempt.Throw.Used(eldersign.OncePerRoll) {
				return nil
			}
			var list []eldersign.AbilityUse
			for i, d := range dice {
				if slices.ContainsFunc(dice[:i], func(o eldersign.Die) bool { return o.Face == d.Face }) {
					continue
				}
				var ids []int
				for _, o := range dice {
					if o.Face == d.Face {
						ids = append(ids, o.ID)
					}
				}
				slices.Sort(ids)
				list = append(list, eldersign.AbilityUse{
					Seat: who.Seat, Args: eldersign.AbilityArgs{Dice: ids}, Rule: rulePeople,
					Label: eldersign.Say("choice.reroll-face", "face", eldersign.FaceText(d.Face)),
					Do: func(t *eldersign.Turn) {
						t.Remark(eldersign.Say("log.ability", "who", who.Card.Name, "name", who.Card.Ability.Name))
						t.UpdateAttempt(func(a *eldersign.Attempt) {
							a.Throw.Once, a.Throw.Again = append(a.Throw.Once, eldersign.OncePerRoll), ids
						})
					},
				})
			}
			return list
		},
	}
}
