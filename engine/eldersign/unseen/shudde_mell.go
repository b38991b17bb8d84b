package unseen

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// crack is the word for World Cracking.
const crack = "crack"

// shuddeMell discards an adventure or other world that was failed, and does not replace it; the
// dice that it locks are free at once (FAQ 2.0, "Adventure cards" and "Ancient Ones"). That the
// last one awakens Shudde M'ell is entered by one player only.
func shuddeMell() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "shudde-mell",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Failing: func(t *eldersign.Turn, p eldersign.Step) {
				if t.State.Place(p.Place) != nil {
					step := do(crack, p.Seat)
					step.Place, step.Source = p.Place, eldersign.CardName(t.State.Ancient)
					t.Push(step)
				}
			},
		},
	}
}

func crackWorld(t *eldersign.Turn, p eldersign.Step) {
	t.ClosePlace(p.Place)
	if len(t.State.Places) == 0 {
		t.Awaken()
	}
}
