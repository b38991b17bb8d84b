package eldersign

import (
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// borrowDie has a die join the pool even if it is locked; afterwards it goes back to its lock.
func (t *Turn) borrowDie(p Step) {
	if d, ok := t.s.canAdd(models.Colour(p.What), true); ok {
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
