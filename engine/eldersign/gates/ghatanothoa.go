package gates

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

const ruleAncients = "FAQ 2.0, Ancient Ones: Gates of Arkham Expansion"

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
