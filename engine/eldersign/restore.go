package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// borrowable is the die that a card has join the pool even if it is locked, or only if it is (FAQ 2.0,
// "Locked Dice").
func (s *State) borrowable(e cards.Effect) (Die, bool) {
	c := models.Colour(e.What)
	d, ok := s.canAdd(c, true)
	if !ok || e.Do == DoBorrow {
		return d, ok
	}
	i := s.lockedDie(c)
	if i < 0 {
		return Die{}, false
	}
	return s.Dice[i], true
}

// lockedDie is the place among the dice of one of a colour that is locked; -1 for none.
func (s *State) lockedDie(c models.Colour) int {
	return slices.IndexFunc(s.Dice, func(d Die) bool { return d.Colour == c && d.Place == locked })
}

// borrowDie has a die join the pool for a card; one that was locked goes back to its lock afterwards.
func (t *Turn) borrowDie(p Step) {
	if d, ok := t.s.borrowable(p.Effect); ok {
		t.addToPool(d, d.Colour)
	}
}

// restorable is a die of a colour that may join the pool for a relic: also one that was added
// before or lost, as long as the box has one that is not in use (rules summary, "Relics").
func (s *State) restorable(c models.Colour) (Die, bool) {
	if s.Attempt == nil {
		return Die{}, false
	}
	best := -1
	for i, d := range s.Dice {
		free := d.Place == supply || d.Place == lost || d.Place == OnSpell && c != task.Green
		if d.Colour == c && free && (best < 0 || d.Place == supply) {
			best = i
		}
	}
	if best < 0 {
		return Die{}, false
	}
	return s.Dice[best], true
}

func (t *Turn) restoreDie(p Step) {
	if d, ok := t.s.restorable(models.Colour(p.What)); ok {
		t.addToPool(d, d.Colour)
	}
}
