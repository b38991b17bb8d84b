package core

import (
	"strconv"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/odds"
	"elderglass/models"
)

// ruleRoll is the source of what may be done once with each roll.
const ruleRoll = "FAQ 2.0, Investigators: once per roll"

// changes: once per roll, a result of the pool becomes another one that the die has: only
// the yellow and the red die have a 4.
func changes(changes ...odds.Change) func(*eldersign.State, *eldersign.Investigator) []eldersign.AbilityUse {
	return func(s *eldersign.State, p *eldersign.Investigator) []eldersign.AbilityUse {
		dice, err := s.Rerollable()
		if err != nil || s.Attempt.Throw.Used(eldersign.OncePerRoll) {
			return nil
		}
		var list []eldersign.AbilityUse
		for _, c := range changes {
			for _, d := range dice {
				if d.Face == c.From && s.HasFace(d.Colour, c.To) {
					list = append(list, change(p, d, c.To))
				}
			}
		}
		return list
	}
}

func change(p *eldersign.Investigator, d eldersign.Die, to models.Face) eldersign.AbilityUse {
	now := d
	now.Face = to
	return eldersign.AbilityUse{
		Seat: p.Seat, Args: eldersign.AbilityArgs{Die: d.ID}, Target: strconv.Itoa(d.ID),
		Label: eldersign.Say("choice.change", "from", eldersign.DieText(d), "to", eldersign.DieText(now)), Rule: ruleRoll,
		Do: func(t *eldersign.Turn) {
			t.ChangeFace(d, to)
			t.UpdateAttempt(func(a *eldersign.Attempt) { a.Throw.Once = append(a.Throw.Once, eldersign.OncePerRoll) })
		},
	}
}
