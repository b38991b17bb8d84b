package eldersign

import (
	"maps"
	"slices"
	"sync"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// dice are those that a table plays with, and what their faces count as.
type dice struct {
	set    models.DiceSet
	values task.Values
}

// readings are a set of dice with the readings of the two house rules about it: whether
// the red die is without the 4, and whether the wildcard is worth one investigation.
type readings struct {
	set                    string
	withoutFour, wildAsOne bool
}

// diceBy keeps the dice by their readings.
var diceBy sync.Map

// made makes the dice of a set; one that the program does not hold is a defect of a box.
func (r readings) made() dice {
	known, _ := diceBy.Load(r)
	if d, ok := known.(dice); ok {
		return d
	}
	set, err := models.EmbeddedSet(r.set)
	if err != nil {
		panic(err)
	}
	if r.withoutFour {
		set = withoutFour(set)
	}
	if r.wildAsOne {
		set = wildAsOne(set)
	}
	values, err := task.ValuesOf(set)
	if err != nil {
		panic(err)
	}
	d := dice{set, values}
	diceBy.Store(r, d)
	return d
}

// withoutFour gives the red die a 1 in place of the 4, as the rules summary has it.
func withoutFour(set models.DiceSet) models.DiceSet {
	set.Kinds = slices.Clone(set.Kinds)
	for i, k := range set.Kinds {
		if at := slices.Index(k.Faces, task.Face4); k.Colour == task.Red && at >= 0 {
			set.Kinds[i].Faces = slices.Clone(k.Faces)
			set.Kinds[i].Faces[at] = task.Face1
		}
	}
	return set
}

// wildAsOne makes the wildcard worth one investigation, as the rulebook has it.
func wildAsOne(set models.DiceSet) models.DiceSet {
	wild := set.Counts[task.FaceWild]
	wild.Any = slices.Clone(wild.Any)
	for i, c := range wild.Any {
		if c.Symbols[task.Investigation] > 0 {
			wild.Any[i] = models.Counts{Symbols: map[string]int{task.Investigation: 1}}
		}
	}
	set.Counts = maps.Clone(set.Counts)
	set.Counts[task.FaceWild] = wild
	return set
}

// dice are those that the table plays with.
func (s *State) dice() dice {
	r := readings{withoutFour: s.house(ruleRedDie) == redWithout4, wildAsOne: s.house(ruleWild) == wildIsOne}
	for _, b := range s.edition.boxes {
		if b.Set != "" && s.Plays(b.ID) {
			r.set = b.Set
		}
	}
	return r.made()
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

// HasFace reports whether the dice of a colour have a face.
func (s *State) HasFace(c models.Colour, f models.Face) bool { return slices.Contains(s.faces(c), f) }

// faces are the faces of a colour; the list must not be changed.
func (s *State) faces(c models.Colour) []models.Face {
	kind, _ := s.dice().set.Kind(c)
	return kind.Faces
}
