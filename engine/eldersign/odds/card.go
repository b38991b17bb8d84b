package odds

import (
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// cursed is the icon and the word of a curse.
const cursed = "cursed"

// OfCard returns the problem of an adventure or other world without monsters: empty
// monster tasks are disregarded, the others ask for what is printed (rulebook,
// Monsters). For an Ancient One it is one attack of the final battle, as far as the
// battle task is known; its amounts that are counted in the game are taken as 1. The
// point is the caller's.
func OfCard(set models.DiceSet, card *cards.Card) Problem {
	p := Problem{Set: set, Ordered: card.Ordered, Battle: card.Class == cards.AncientOne, Terror: TerrorOf(card.Terror)}
	for _, t := range card.Tasks {
		if t.Space == cards.Empty {
			continue
		}
		needs := make([]task.Requirement, len(t.Needs))
		for i, n := range t.Needs {
			needs[i] = n.Requirement
		}
		p.Tasks = append(p.Tasks, TaskOf(needs, t.Cost))
	}
	return p
}

// TaskOf returns a task with its costs.
func TaskOf(needs []task.Requirement, cost []cards.Icon) Task {
	t := Task{Requirements: needs}
	for _, c := range cost {
		switch c.Icon {
		case "sanity":
			t.Sanity += abs(c.Count)
		case "stamina":
			t.Stamina += abs(c.Count)
		case "clock":
			t.Clock += abs(c.Count)
		case cursed:
			t.Curses += abs(c.Count)
		}
	}
	return t
}

func abs(n int) int { return max(n, -n) }

// TerrorOf says what terror effects do to an attempt.
func TerrorOf(effects []cards.Effect) Terror {
	t := NoTerror
	for _, e := range effects {
		switch {
		case e.Do == "fail":
			return TerrorFails
		case e.Do == "drop-dice" && e.What == task.Terror:
			t = TerrorRemoves
		case e.Do == cursed && (e.Who == "" || e.Who == "each") && t != TerrorRemoves:
			t = TerrorCurses
		case t == NoTerror:
			t = TerrorCosts
		}
	}
	return t
}
