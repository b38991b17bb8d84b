package eldersign

import (
	"maps"
	"slices"
	"sync"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// dice are the dice of the core box, with what their faces count as.
type dice struct {
	set    models.DiceSet
	values task.Values
}

// diceBy are the dice by the readings of the two house rules about them: whether the red
// die is without the 4, and whether the wildcard is worth one investigation.
var diceBy = sync.OnceValue(func() map[[2]bool]dice {
	box, err := models.EmbeddedSet("eldersign")
	if err != nil {
		panic(err)
	}
	made := map[[2]bool]dice{}
	for _, readings := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		set := box
		if readings[0] {
			set = withoutFour(set)
		}
		if readings[1] {
			set = wildAsOne(set)
		}
		values, err := task.ValuesOf(set)
		if err != nil {
			panic(err)
		}
		made[readings] = dice{set, values}
	}
	return made
})

// withoutFour gives the red die a 1 in place of the 4, as the rules summary has it.
func withoutFour(set models.DiceSet) models.DiceSet {
	set.Kinds = slices.Clone(set.Kinds)
	for i, k := range set.Kinds {
		if at := slices.Index(k.Faces, models.Investigation4); k.Colour == models.Red && at >= 0 {
			set.Kinds[i].Faces = slices.Clone(k.Faces)
			set.Kinds[i].Faces[at] = models.Investigation1
		}
	}
	return set
}

// wildAsOne makes the wildcard worth one investigation, as the rulebook has it.
func wildAsOne(set models.DiceSet) models.DiceSet {
	wild := set.Counts[models.Wild]
	wild.Any = slices.Clone(wild.Any)
	for i, c := range wild.Any {
		if c.Symbols[task.Investigation] > 0 {
			wild.Any[i] = models.Counts{Symbols: map[string]int{task.Investigation: 1}}
		}
	}
	set.Counts = maps.Clone(set.Counts)
	set.Counts[models.Wild] = wild
	return set
}

// dice are those that the table plays with.
func (s *State) dice() dice {
	return diceBy()[[2]bool{s.house(ruleRedDie) == redWithout4, s.house(ruleWild) == wildIsOne}]
}

// worth is what a die may count as.
func (s *State) worth(d Die) task.Die {
	price := task.PriceOf(d.Colour)
	if d.Place == OnSpell {
		price++
	}
	return task.Die{Worth: s.dice().values[d.Face], Price: price}
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

// HasFace tells whether the dice of a colour have a face.
func (s *State) HasFace(c models.Colour, f models.Face) bool { return slices.Contains(s.faces(c), f) }

// faces are the faces of a colour; nobody may change the list.
func (s *State) faces(c models.Colour) []models.Face {
	kind, _ := s.dice().set.Kind(c)
	return kind.Faces
}
