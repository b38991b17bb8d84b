package pharaoh

import (
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

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
