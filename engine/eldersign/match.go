package eldersign

import (
	"slices"
	"sync"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// diceSet is the dice of the core box, read once.
var diceSet = sync.OnceValue(func() models.DiceSet {
	set, err := models.EmbeddedSet("eldersign")
	if err != nil {
		panic(err)
	}
	return set
})

var diceValues = sync.OnceValue(func() task.Values {
	values, err := task.ValuesOf(diceSet())
	if err != nil {
		panic(err)
	}
	return values
})

// worth is what a die may count as. By a house rule the wildcard is worth one
// investigation, as the rulebook has it.
func (s *State) worth(d Die) task.Die {
	w := diceValues()[d.Face]
	if d.Face == models.Wild && s.house(ruleWild) == "investigation-1" {
		w, _ = task.WorthOf(models.Counts{Symbols: map[string]int{task.Investigation: 1, task.Lore: 1, task.Peril: 1, task.Terror: 1}})
	}
	price := task.PriceOf(d.Colour)
	if d.Place == onSpell {
		price++
	}
	return task.Die{Worth: w, Price: price}
}

func (s *State) worths(dice []Die) []task.Die {
	out := make([]task.Die, len(dice))
	for i, d := range dice {
		out[i] = s.worth(d)
	}
	return out
}

// propose returns the dice to lay on a task, if they suffice.
func (s *State) propose(r row) ([]int, bool) {
	dice := s.usable()
	if r.Unknown {
		if len(dice) == 0 {
			return nil, false
		}
		return []int{dice[0].ID}, true
	}
	pattern, err := task.Compile(r.Needs)
	if err != nil {
		return nil, false
	}
	laid, ok := pattern.Propose(s.worths(dice), nil)
	if !ok {
		return nil, false
	}
	ids := []int{}
	for i, on := range laid {
		if on != task.Spare {
			ids = append(ids, dice[i].ID)
		}
	}
	return ids, true
}

// cover refuses dice that do not meet all requirements of a task, or of which some
// are not needed.
func (s *State) cover(r row, dice []Die) error {
	pattern, err := task.Compile(r.Needs)
	if err != nil {
		return err
	}
	laid, ok := pattern.Propose(s.worths(dice), nil)
	if !ok {
		return illegal(ruleTask, "refuse.requirements")
	}
	if slices.Contains(laid, task.Spare) {
		return illegal(ruleTask, "refuse.spare")
	}
	return nil
}

// faces are the faces of a colour; by a house rule the red die has a 1 in place of
// the 4, as the rules summary has it.
func (s *State) faces(c models.Colour) []models.Face {
	kind, _ := diceSet().Kind(c)
	faces := slices.Clone(kind.Faces)
	if i := slices.Index(faces, models.Investigation4); c == models.Red && i >= 0 && s.house(ruleRedDie) == "no-4" {
		faces[i] = models.Investigation1
	}
	return faces
}
