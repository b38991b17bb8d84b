package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/scene"
)

// rollGroups are the choices of an attempt, in the order of FAQ 2.0.
var rollGroups = []scene.Group{
	{ID: "reroll", Form: scene.SomeDice},
	{ID: "ability"},
	{ID: "item"},
	{ID: "spell"},
	{ID: "focus", Form: scene.OneDie},
	{ID: "assist", Form: scene.OneDie},
	{ID: "lose", Form: scene.OneDie},
	{ID: "give-up", Grave: true},
}

// throw is the attempt under way; with dice only, the dice that lie there.
func (s *State) throw() *scene.Throw {
	a := s.Attempt
	if a == nil && s.Depth != DiceOnly {
		return nil
	}
	t := &scene.Throw{Dice: s.diceInPlay(slices.DeleteFunc(slices.Clone(s.lying()), func(d Die) bool {
		return d.Place == supply || d.Place == removed
	}))}
	if a == nil {
		return t
	}
	t.At, t.Waits, t.Count = a.Place, a.Step == stepPool, a.Rolls
	if a.Place == battle {
		t.At, t.Name = ancientCard, engine.Name{Key: "roll.battle"}
	} else if p := s.Place(a.Place); p != nil {
		t.Name = p.name()
	}
	if s.Depth != DiceOnly {
		for _, c := range s.completable() {
			t.Fits = append(t.Fits, scene.Fit{Row: c.Task, Dice: c.Dice})
		}
		t.Lays, t.Misses = s.layable(), s.misses()
		t.Keeps = len(t.Misses) > 0 && s.keeps()
	}
	return t
}

// diceInPlay are dice as the reader saw them.
func (s *State) diceInPlay(dice []Die) scene.List[scene.DieInPlay] {
	var list scene.List[scene.DieInPlay]
	for _, d := range dice {
		shown := scene.DieInPlay{
			ID: d.ID, Colour: d.Colour, Face: d.Face, Sure: true, Place: d.Place,
			Usable: !s.apart(d) && slices.Contains([]string{InPool, focused, assists, OnSpell}, d.Place),
		}
		if d.Seen != nil {
			shown.Sure, shown.X, shown.Y = d.Seen.Sure, d.Seen.X, d.Seen.Y
			shown.Corners, shown.Guesses = d.Seen.Corners, d.Seen.Guesses
		}
		list = append(list, shown)
	}
	return list
}
