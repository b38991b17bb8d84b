package gates

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

const ruleAncients = "FAQ 2.0, Ancient Ones: Gates of Arkham Expansion"

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

// ghatanothoaID is the id of Ghatanothoa, gaze the command and the word for its green die.
const (
	ghatanothoaID = "ghatanothoa"
	gaze          = "gaze"
)

// ghatanothoa has a green die rolled, which nothing changes. When that is, and what comes of it, its
// card says.
func ghatanothoa() eldersign.Trait {
	return eldersign.Trait{Class: cards.AncientOne, ID: ghatanothoaID}
}

// gazing throws the green die of Ghatanothoa when its card says so.
func gazing() eldersign.Command {
	return eldersign.On(gaze, rules.Anyone, func(t *eldersign.Turn, _ struct{}) error {
		if err := gazes(t.State); err != nil {
			return err
		}
		t.Emit(&gazeChange{Turn: t.State.Turn, Phase: t.State.Phase}, engine.Text{})
		t.Push(eldersign.Step{
			Effect: cards.Effect{Do: eldersign.DoGreenDie}, Seat: t.State.Active,
			Source: eldersign.CardName(t.State.Ancient),
		})
		return nil
	}).Offered(func(s *eldersign.State, o *rules.Offers) {
		last := eldersign.Kept[gazeChange](s, gaze)
		if gazes(s) == nil && (last.Turn != s.Turn || last.Phase != s.Phase) { // once in a phase is enough to see
			o.Add(engine.Choice{
				Seat: s.Active, Kind: gaze, Label: eldersign.Say("choice.gaze"), Group: "ability", Rule: ruleAncients,
			}, "", nil)
		}
	})
}

// gazed says what the green die shows; what comes of it is done by hand.
func gazed(t *eldersign.Turn, p eldersign.Step) {
	t.Remark(eldersign.Say("log.green-die", "source", p.Source, "face", eldersign.FaceText(models.Face(p.Card))))
	p.Effect, p.Card = cards.Effect{Do: "note"}, ""
	t.Push(p)
}

// gazeChange notes when the die was thrown last.
type gazeChange struct {
	Turn  int             `json:"turn"`
	Phase eldersign.Phase `json:"phase"`
}

func (*gazeChange) Kind() string { return gaze }

func (c *gazeChange) Apply(s *eldersign.State) error { return eldersign.Keep(s, gaze, *c) }

// gazes refuses the die where Ghatanothoa is not there, or something else is to be decided.
func gazes(s *eldersign.State) error {
	inHand := s.Attempt != nil && len(s.Attempt.Throw.Again) > 0
	if !s.Against(ghatanothoaID) || s.Awake || inHand || len(s.Agenda) > 0 || s.Phase == eldersign.PhaseSetup ||
		s.Phase == eldersign.PhaseOver {
		return eldersign.Illegal(ruleAncients, "refuse.gaze")
	}
	return nil
}

// lurker is Yog-Sothoth, the Lurker at the Threshold: nobody uses a spell on an other world.
func lurker() eldersign.Trait {
	return eldersign.Trait{
		Class: cards.AncientOne, ID: "yog-sothoth-lurker-at-the-threshold",
		NoSpells: "refuse.no-spells",
	}
}
