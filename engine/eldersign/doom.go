package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// maxDoom bounds the doom track of an Ancient One of unknown length.
const maxDoom = 30

// addDoom places doom tokens on the first free spaces. A full track takes no more,
// and special spaces do nothing in the final battle (FAQ 2.0, "Battling the
// Ancient One").
func (t *Turn) addDoom(n int) {
	limit := t.s.DoomLimit
	if limit == 0 {
		limit = maxDoom
	}
	n = min(n, limit-t.s.Doom)
	if n <= 0 {
		return
	}
	from := t.s.Doom
	t.Emit(&countChange{What: "doom", By: n}, Say("log.doom", "n", n, "total", from+n))
	if t.s.doomFull() && !t.s.Awake {
		t.Emit(&countChange{What: "x", By: max(1, t.s.monstersInPlay()) - t.s.X}, engine.Text{})
	}
	if t.s.Ancient == nil || t.s.Awake {
		return
	}
	var steps []Step
	for _, special := range t.s.Ancient.Doom {
		if special.Space <= from || special.Space > from+n {
			continue
		}
		like := Step{Seat: t.s.Active, Source: CardName(t.s.Ancient)}
		switch special.Icon {
		case "monster":
			like.Effect = cards.Effect{Do: "monster", Amount: 1}
		default:
			like.Effect = cards.Effect{Do: "note", Note: special.Icon}
		}
		steps = append(steps, like)
	}
	t.Push(steps...)
}

func (t *Turn) removeDoom(n int) {
	n = min(n, t.s.Doom)
	if n > 0 {
		t.Emit(&countChange{What: "doom", By: -n}, Say("log.doom", "n", -n, "total", t.s.Doom-n))
	}
}

// Awaken wakes the Ancient One: the final battle begins, or the game is lost.
// Where it happens in somebody's turn, the turn goes on with its clock phase;
// where it happens at midnight, the Ancient One attacks at once (rulebook,
// "Battling an Ancient One"; rules summary, "Battling the Ancient One").
func (t *Turn) Awaken() {
	s := t.s
	if s.Awake || s.Ancient == nil {
		return
	}
	phase, ending := s.Phase, hasStep(s, stepMidnight)
	x := s.X // of the moment when the last doom token came
	if !s.doomFull() || x == 0 {
		x = max(1, s.monstersInPlay())
	}
	t.Emit(&awakeChange{X: x}, Say("log.awake", "name", CardName(s.Ancient)))
	t.Clear()
	like := Step{Seat: s.Active, Source: CardName(s.Ancient)}
	steps := effects(s.Ancient.Awaken, like)
	end := Step{Effect: cards.Effect{Do: stepEndTurn}}
	switch {
	case phase == PhaseMidnight:
		steps = append(append(steps, t.nightOfBattle()...), end)
	case phase == PhaseSetup:
		steps = append(steps, end)
	case ending:
		steps = append(steps, turnEnd()...)
	default:
		steps = append(steps, Step{Effect: cards.Effect{Do: stepToClock}})
	}
	t.Push(steps...)
}

// devour takes an investigator whose sanity or stamina is gone, with what was still
// to happen to it; then the player receives a new one (rulebook, "Being Devoured").
// The active player goes straight to the clock phase, and chooses after it (rules
// summary, "Being Devoured").
func (t *Turn) devour(seat engine.Seat) {
	s := t.s
	p := s.Investigator(seat)
	if p == nil || p.Devoured {
		return
	}
	for _, h := range p.Cards {
		t.returnDice(s.DiceIn(OnSpell, h.ID))
	}
	t.Emit(&devourChange{Seat: seat}, Say("log.devoured", "who", p.Card.Name))
	t.Drop(func(p Step) bool { return p.Seat == seat && personal(p) })
	if a := s.Attempt; a != nil && slices.Contains(a.Assisted, seat) {
		t.update(engine.Text{}, func(a *Attempt) {
			a.Assisted = slices.DeleteFunc(a.Assisted, func(helper engine.Seat) bool { return helper == seat })
		})
	}
	ownTurn := seat == s.Active && s.Phase != PhaseMidnight && s.Phase != PhaseSetup
	if !ownTurn {
		t.Push(Step{Effect: cards.Effect{Do: stepNewcomer}, Seat: seat})
	}
	t.addDoom(1)
	if !ownTurn || s.Phase == PhaseClock {
		return
	}
	t.dropAttemptSteps()
	if !hasStep(s, stepToClock) {
		t.PushLast(Step{Effect: cards.Effect{Do: stepToClock}})
	}
}

func hasStep(s *State, do string) bool {
	return slices.ContainsFunc(s.Agenda, func(p Step) bool { return p.Do == do })
}

// dropAttemptSteps takes the steps of the attempt itself off the agenda; what
// cards asked for stays.
func (t *Turn) dropAttemptSteps() {
	t.Drop(func(p Step) bool { return p.Do == stepAfterTask || p.Do == stepAfterTerror || p.From == fromCost })
}

// newcomerOptions are the investigators that a player may go on with. A death that
// awakens the Ancient One brings none (FAQ 2.0, "Doom").
func (s *State) newcomerOptions(p Step) []Option {
	if who := s.Investigator(p.Seat); s.Awake || s.doomFull() || who == nil || !who.Devoured {
		return nil
	}
	var list []Option
	for _, c := range s.catalog.List(cards.Investigator) {
		if s.free(c.ID) {
			list = append(list, Option{ID: c.ID, Label: Say("choice.newcomer", "name", c.Name), Group: "setup", Do: func(t *Turn) { t.join(p.Seat, c) }})
		}
	}
	return list
}

// free tells whether an investigator is neither in play nor devoured before.
func (s *State) free(id string) bool {
	return !s.isGone(id) && !slices.ContainsFunc(s.Investigators, func(p Investigator) bool { return p.Card.ID == id })
}
