package gates

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// atlachID is the id of Atlach-Nacha.
const atlachID = "atlach-nacha"

// collected are the gates beside the sheet of Atlach-Nacha, onSheet those that were moved onto it.
const (
	collected  = "gates-collected"
	onSheet    = "gates-on-sheet"
	gateAttack = "gate-attack"
)

func webTracks() []eldersign.Track {
	return []eldersign.Track{{ID: collected, Apart: true}, {ID: onSheet, Apart: true}}
}

// atlachNacha collects the open gates as it awakens: each investigator loses one sanity for each of
// them (FAQ 2.0, "Ancient Ones: Gates of Arkham Expansion").
func atlachNacha() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: atlachID,
		At: map[rules.Moment]func(*eldersign.Turn, eldersign.Step){
			eldersign.Stirring: func(t *eldersign.Turn, _ eldersign.Step) {
				t.AddWithin(engine.Nobody, collected, open(t.State))
			},
			eldersign.Awakening: func(t *eldersign.Turn, p eldersign.Step) {
				if n := t.State.Count(collected); n > 0 {
					t.Push(eldersign.Step{
						Effect: cards.Effect{Do: "lose", What: eldersign.Sanity, Amount: n, Who: "each"},
						Seat:   p.Seat, Source: eldersign.CardName(t.State.Ancient),
					})
				}
			},
		},
	}
}

// web is its attack: one gate more moves onto the sheet, and each investigator loses one sanity or
// one stamina for each gate there, as they see fit.
func web(t *eldersign.Turn, p eldersign.Step) {
	s := t.State
	if s.Count(collected) > 0 {
		t.Add(engine.Nobody, collected, -1)
		t.Add(engine.Nobody, onSheet, 1)
	}
	p.Effect = cards.Effect{Do: "choose", Who: "each", Options: [][]cards.Effect{
		{{Do: "lose", What: eldersign.Sanity}}, {{Do: "lose", What: eldersign.Stamina}},
	}}
	for range s.Count(onSheet) {
		t.Push(p)
	}
}
