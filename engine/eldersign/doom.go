package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// maxDoom bounds the doom track of an Ancient One whose length nobody told.
const maxDoom = 30

// addDoom places doom tokens on the first free spaces. A full track takes no more,
// and special spaces do nothing in the final battle (FAQ 2.0, "Battling the
// Ancient One").
func (t *turn) addDoom(n int) {
	limit := t.s.DoomLimit
	if limit == 0 {
		limit = maxDoom
	}
	n = min(n, limit-t.s.Doom)
	if n <= 0 {
		return
	}
	from := t.s.Doom
	t.emit(&countChange{What: "doom", By: n}, say("log.doom", "n", n, "total", from+n))
	if t.s.Ancient == nil || t.s.Awake {
		return
	}
	var steps []Step
	for _, special := range t.s.Ancient.Doom {
		if special.Space <= from || special.Space > from+n {
			continue
		}
		like := Step{Seat: t.s.Active, Source: cardName(t.s.Ancient)}
		switch special.Icon {
		case "monster":
			like.Effect = cards.Effect{Do: "monster", Amount: 1}
		default:
			like.Effect = cards.Effect{Do: "note", Note: special.Icon}
		}
		steps = append(steps, like)
	}
	t.push(steps...)
}

func (t *turn) removeDoom(n int) {
	n = min(n, t.s.Doom)
	if n > 0 {
		t.emit(&countChange{What: "doom", By: -n}, say("log.doom", "n", -n, "total", t.s.Doom-n))
	}
}

// awaken wakes the Ancient One: the final battle begins, or the game is lost.
// Where it happens in somebody's turn, the turn goes on with its clock phase;
// where it happens at midnight, the Ancient One attacks at once (rulebook,
// "Battling an Ancient One"; rules summary, "Battling the Ancient One").
func (t *turn) awaken() {
	s := t.s
	if s.Awake || s.Ancient == nil {
		return
	}
	phase := s.Phase
	t.emit(&awakeChange{X: max(1, s.monstersInPlay())}, say("log.awake", "name", cardName(s.Ancient)))
	t.emit(&agendaChange{All: true}, engine.Text{})
	like := Step{Seat: s.Active, Source: cardName(s.Ancient)}
	steps := effects(s.Ancient.Awaken, like)
	switch phase {
	case PhaseMidnight:
		t.push(append(steps, t.nightOfBattle()...)...)
	case PhaseSetup:
		t.push(append(steps, Step{Effect: cards.Effect{Do: stepEndTurn}})...)
	default:
		t.push(append(steps, Step{Effect: cards.Effect{Do: stepToClock}})...)
	}
}

// devour takes an investigator whose sanity or stamina is gone (rulebook, "Being
// Devoured"). The active player goes straight to the clock phase.
func (t *turn) devour(seat engine.Seat) {
	s := t.s
	p := s.investigator(seat)
	if p == nil || p.Devoured {
		return
	}
	for _, h := range p.Cards {
		t.returnDice(s.diceIn(onSpell, h.ID))
	}
	t.emit(&devourChange{Seat: seat}, say("log.devoured", "who", p.Card.Name))
	t.addDoom(1)
	if seat != s.Active || s.Phase == PhaseClock || s.Phase == PhaseMidnight || s.Phase == PhaseSetup {
		return
	}
	t.dropAttemptSteps()
	if !hasStep(s, stepToClock) {
		t.pushLast(Step{Effect: cards.Effect{Do: stepToClock}})
	}
}

func hasStep(s *State, do string) bool {
	for _, p := range s.Agenda {
		if p.Do == do {
			return true
		}
	}
	return false
}

// dropAttemptSteps takes the steps of the attempt itself off the agenda; what
// cards asked for stays.
func (t *turn) dropAttemptSteps() {
	kept := agendaChange{All: true}
	for _, p := range t.s.Agenda {
		if p.Do != stepAfterTask && p.Do != stepAfterTerror && p.From != fromCost {
			kept.Push = append(kept.Push, p)
		}
	}
	t.emit(&kept, engine.Text{})
}

// pushLast puts a step at the end of the agenda.
func (t *turn) pushLast(p Step) {
	p.ID = t.s.LastID + 1
	t.emit(&agendaChange{All: true, Push: append([]Step{p}, t.s.Agenda...)}, engine.Text{})
}

// newcomerOptions are the investigators that a player may go on with.
func (s *State) newcomerOptions(p Step) []option {
	var list []option
	for _, c := range s.catalog.List(cards.Investigator) {
		if s.free(c.ID) {
			list = append(list, option{id: c.ID, label: say("choice.newcomer", "name", c.Name), group: "setup", do: func(t *turn) { t.join(p.Seat, c) }})
		}
	}
	return list
}

// free tells whether an investigator is neither in play nor devoured before.
func (s *State) free(id string) bool {
	for _, p := range s.Investigators {
		if p.Card.ID == id {
			return false
		}
	}
	for _, gone := range s.Gone {
		if gone == id {
			return false
		}
	}
	return true
}
