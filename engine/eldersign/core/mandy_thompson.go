package core

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
)

// mandyThompson re-rolls two dice after any player's roll, once per day (FAQ 2.0,
// "Investigators").
func mandyThompson() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "mandy-thompson", AnyTurn: true, Uses: research,
		Odds: func(p *odds.Problem) { p.At.RerollTwo = true },
	}
}

// research are the pairs of dice, of which she may leave one as it lies.
func research(s *eldersign.State, p *eldersign.Investigator) []eldersign.AbilityUse {
	dice, err := s.Rerollable()
	if p.Used || err != nil {
		return nil
	}
	var list []eldersign.AbilityUse
	add := func(label engine.Text, ids ...int) {
		list = append(list, eldersign.AbilityUse{
			Seat: p.Seat, Args: eldersign.AbilityArgs{Dice: ids}, Label: label,
			Rule: eldersign.RuleDay, Do: func(t *eldersign.Turn) {
				t.UseAbility(p)
				t.UpdateAttempt(func(a *eldersign.Attempt) { a.Throw.Again = ids })
			},
		})
	}
	texts := eldersign.DieTexts(dice)
	for i, a := range dice {
		for j := i + 1; j < len(dice); j++ {
			add(eldersign.Say("choice.research", "a", texts[i], "b", texts[j]), a.ID, dice[j].ID)
		}
	}
	for i, d := range dice {
		add(eldersign.Say("choice.reroll-one", "die", texts[i]), d.ID)
	}
	return list
}
