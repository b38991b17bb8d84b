package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
)

// The steps of a turn after the actions, in their order.
const (
	stepMythos     = "draw-mythos"       // 2
	stepConfront   = "confront"          // 3
	stepEndEffects = "end-effects"       // 4.1
	stepFire       = "roll-fire"         // 4.2
	stepPile       = "check-pile"        // 4.3
	stepSummoning  = "check-summoning"   // 4.4
	stepElder      = "elder-one-effects" // 4.5
	stepNext       = "next-turn"
	stepTurn       = "begin-turn"
)

// turnSteps are steps of the turn, which nobody's death makes meaningless by itself.
var turnSteps = map[string]bool{
	stepMythos: true, stepConfront: true, stepEndEffects: true, stepFire: true, stepPile: true, stepSummoning: true,
	stepElder: true, stepNext: true, stepTurn: true, stepShuffle: true, stepDiscard: true, stepPlace: true,
}

// beginTurn begins somebody's turn.
func (t *Turn) beginTurn(seat engine.Seat) {
	label := Say("dmd.log.turn", "who", t.s.name(seat))
	t.flow(label, func(f *Flow) {
		*f = Flow{Phase: PhaseActions, Turn: f.Turn + 1, Active: seat, First: f.First, Actions: actionCount}
	})
	if t.s.Roll != nil {
		t.Emit(&rollChange{}, engine.Text{})
	}
}

// endActions goes on with the phases after the actions.
func (t *Turn) endActions() error {
	if err := t.acting(); err != nil {
		return err
	}
	t.closeRun()
	var steps []Step
	for _, do := range []string{
		stepMythos, stepConfront, stepEndEffects, stepFire, stepPile, stepSummoning, stepElder,
		stepNext,
	} {
		steps = append(steps, Step{Effect: cards.Effect{Do: do}, Seat: t.s.Active})
	}
	t.flow(engine.Text{}, func(f *Flow) { f.Phase = PhaseMythos })
	t.Push(steps...)
	return nil
}

// acting refuses what may be done in the first phase of a turn only.
func (t *Turn) acting() error {
	if t.s.Phase != PhaseActions || len(t.s.Agenda) > 0 {
		return illegal("Turn Sequence", "dmd.refuse.not-acting")
	}
	return nil
}

// takeAction spends an action.
func (t *Turn) takeAction(rule string) error {
	if err := t.acting(); err != nil {
		return err
	}
	if t.s.Actions == 0 {
		return illegal(rule, "dmd.refuse.no-action")
	}
	t.closeRun()
	t.flow(engine.Text{}, func(f *Flow) { f.Actions-- })
	return nil
}

// closeRun ends a Run or a Trade that went on.
func (t *Turn) closeRun() {
	if t.s.Run != nil || t.s.Trading {
		t.flow(engine.Text{}, func(f *Flow) { f.Run, f.Trading = nil, false })
	}
}

// turnWords are the words of the phases.
func turnWords() map[string]Word {
	return map[string]Word{
		stepMythos:   {Options: (*State).mythosOptions, Resolve: func(t *Turn, p Step) { t.emptyDeck(p) }},
		stepConfront: {Resolve: func(t *Turn, p Step) { t.confront(p) }},
		stepNext: {Resolve: func(t *Turn, _ Step) {
			if seat := t.s.after(t.s.Active); seat != engine.Nobody {
				t.beginTurn(seat)
			}
		}},
		stepTurn: {Resolve: func(t *Turn, p Step) { t.beginTurn(p.Seat) }},
	}
}

// after is the living investigator to the left of a seat.
func (s *State) after(seat engine.Seat) engine.Seat {
	var list []engine.Seat
	for _, p := range s.People {
		if !p.Out {
			list = append(list, p.Seat)
		}
	}
	if len(list) == 0 {
		return engine.Nobody
	}
	if i := slices.IndexFunc(list, func(other engine.Seat) bool { return other > seat }); i >= 0 {
		return list[i]
	}
	return list[0]
}

func offerPass(s *State, o *rules.Offers) {
	if s.Phase == PhaseActions {
		label, group := Say("dmd.choice.pass"), "next"
		if s.Actions > 0 {
			label, group = Say("dmd.choice.pass-early", "n", s.Actions), "early"
		}
		o.Add(engine.Choice{
			Kind: "pass", Seat: s.Active, Label: label, Group: group,
			Rule: "Draw Mythos Card",
		}, "", nil)
	}
}
