package core

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// vanishes is the word for an other world that returns to the box.
const vanishes = "vanish"

// yogSothoth returns an other world that was failed to the box, and awakens when none is
// left (FAQ 2.0, "Ancient Ones").
func yogSothoth() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "yog-sothoth",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Failing: func(t *eldersign.Turn, p eldersign.Step) {
				if place := t.State.Place(p.Place); place != nil && place.World() {
					t.Push(eldersign.Step{
						Effect: cards.Effect{Do: vanishes}, Seat: p.Seat,
						Source: eldersign.CardName(t.State.Ancient), Place: p.Place,
					})
				}
			},
		},
	}
}

func vanish(t *eldersign.Turn, p eldersign.Step) {
	place := t.State.Place(p.Place)
	if place == nil {
		return
	}
	id := place.Card.ID
	t.ClosePlace(place.ID)
	t.RemoveFromGame(id)
	if len(t.State.InGame(cards.OtherWorld)) == 0 {
		t.Awaken()
	}
}
