package unseen

import (
	"slices"
	"strconv"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// strangeLuck is the word for his ability.
const strangeLuck = "strange-luck"

// jimCulver may focus, or offer assistance where somebody else completes a task at his
// adventure: once in a turn, after a roll with which a task was completed (FAQ 2.0,
// "Investigators").
func jimCulver() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.Investigator, ID: "jim-culver",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.TaskCompleted: func(t *eldersign.Turn, p eldersign.Step) {
				s := t.State
				jim, ok := lucky(s, p)
				if !ok || s.Attempt.Used(strangeLuck) || !s.TasksLeft() || len(s.Pool()) == 0 {
					return
				}
				step := do(strangeLuck, p.Seat)
				step.Source = eldersign.CardName(jim.Card)
				t.Push(step)
			},
		},
	}
}

// lucky is Jim where he may keep a die in the attempt under way.
func lucky(s *eldersign.State, p eldersign.Step) (*eldersign.Investigator, bool) {
	i := slices.IndexFunc(s.Investigators, func(i eldersign.Investigator) bool {
		return i.Card.ID == "jim-culver" && !i.Devoured
	})
	if i < 0 || s.Attempt == nil || s.Place(s.Attempt.Place) == nil {
		return nil, false
	}
	jim := &s.Investigators[i]
	if jim.Seat == p.Seat {
		return jim, !s.Attempt.Focused
	}
	return jim, jim.At == s.Attempt.Place && !slices.Contains(s.Attempt.Assisted, jim.Seat)
}

// luckyDice are the dice that he may keep; the active player chooses.
func luckyDice(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	list := []eldersign.Option{{
		ID: "none", Label: eldersign.Say("choice.no-luck"), Group: "ability",
		Do: func(*eldersign.Turn) {},
	}}
	jim, ok := lucky(s, p)
	if !ok {
		return list
	}
	for _, d := range s.Pool() {
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(d.ID), Label: eldersign.Say("choice.luck", "who", jim.Card.Name, "die", eldersign.DieText(d)),
			Group: "ability", Target: strconv.Itoa(d.ID), Rule: "FAQ 2.0, Investigators",
			Do: func(t *eldersign.Turn) {
				t.UpdateAttempt(func(a *eldersign.Attempt) { a.Once = append(a.Once, strangeLuck) })
				t.Help(d, jim.Seat)
			},
		})
	}
	return list
}
