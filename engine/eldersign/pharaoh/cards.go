package pharaoh

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// atSpent does something when a card is spent.
func atSpent(do func(*eldersign.Turn, eldersign.Step)) map[rules.Moment]func(*eldersign.Turn, eldersign.Step) {
	return map[rules.Moment]func(*eldersign.Turn, eldersign.Step){eldersign.Spent: do}
}

// claimed is what the Haunter of the Dark does when a monster marker was claimed as a trophy.
const claimed = "monster-claimed"

// haunter has an ability that is triggered by monster markers claimed as trophies. What it is the
// book may know as its power; a mission is no monster (FAQ 2.0, "Omens of the Pharaoh Expansion").
func haunter() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "haunter-of-the-dark-omens-of-the-pharaoh",
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Collected: func(t *eldersign.Turn, p eldersign.Step) {
				who := t.State.Investigator(p.Seat)
				if p.Fact.Class == cards.Monster && who != nil && !who.Devoured && !t.State.Awake {
					t.Push(do(claimed, p.Seat))
				}
			},
		},
	}
}

func haunt(t *eldersign.Turn, p eldersign.Step) {
	like := eldersign.Step{Seat: p.Seat, Source: eldersign.CardName(t.State.Ancient)}
	if power := t.State.Ancient.Power; len(power) > 0 {
		t.Push(eldersign.Effects(power, like)...)
		return
	}
	t.Push(byHand(like))
}

// mateo is the id of Father Mateo.
const mateo = "father-mateo"

// spare asks Father Mateo whether he pays mateoPrice trophies to leave out the effect on a back.
const (
	spare      = "spare-back"
	mateoPrice = 3
)

// turnOver asks Father Mateo before the effect on the back of a card that he moved to. A task on a
// back is no effect (FAQ 2.0, "Investigators: Omens of the Pharaoh Expansion").
func turnOver(t *eldersign.Turn, p eldersign.Step) bool {
	who := t.State.Investigator(p.Seat)
	if p.Card == spare || who == nil || who.Card.ID != mateo || who.Worth() < mateoPrice ||
		len(t.State.BackSteps(p.Place, p.Seat)) == 0 {
		return false
	}
	p.Effect = cards.Effect{Do: spare}
	t.Push(p)
	return true
}

func spared(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	const rule = "FAQ 2.0, Investigators: Omens of the Pharaoh Expansion"
	over := p
	over.Effect, over.Card = cards.Effect{Do: eldersign.DoTurn}, spare
	return []eldersign.Option{
		{
			ID: "none", Label: eldersign.Say("choice.resolve-back"), Group: "ability", Rule: rule,
			Do: func(t *eldersign.Turn) { t.Push(over) },
		},
		{
			ID: "pay", Label: eldersign.Say("choice.spare-back", "price", mateoPrice), Group: "ability", Rule: rule,
			Do: func(t *eldersign.Turn) {
				face := p
				face.Effect = cards.Effect{Do: eldersign.DoFaceUp}
				pay := p
				pay.Effect = cards.Effect{Do: "pay", Amount: mateoPrice}
				t.Push(pay, face)
			},
		},
	}
}
