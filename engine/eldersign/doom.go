package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// AddDoom places doom tokens on the first free spaces. A full track takes no more,
// and special spaces do nothing in the final battle (FAQ 2.0, "Battling the
// Ancient One").
func (t *Turn) AddDoom(n int) {
	if n = t.AddWithin(engine.Nobody, Doom, n); n <= 0 {
		return
	}
	if t.s.doomFull() && !t.s.Awake {
		t.Add(engine.Nobody, countX, max(1, t.s.MonstersInPlay())-t.s.Count(countX))
	}
	t.Reach(DoomAdded, Step{Seat: t.s.Active, Effect: cards.Effect{Amount: n}})
}

// lastDoom reports whether the last space of the doom track got its token: the Ancient One awakens
// once all rewards or penalties are received, though one of them took a token off again (rulebook,
// "Battling an Ancient One").
func (s *State) lastDoom() bool { return s.doomFull() || !s.Awake && s.Count(countX) > 0 }

// doomSpaces are the special spaces of the doom track after one space, up to another.
func (s *State) doomSpaces(from, to int) []Step {
	if s.Ancient == nil || s.Awake {
		return nil
	}
	var steps []Step
	for _, special := range s.Ancient.Doom {
		if special.Space > from && special.Space <= to {
			steps = append(steps, Step{
				Effect: cards.Effect{Do: DoDoomSpace, What: special.Icon}, Seat: s.Active,
				Source: CardName(s.Ancient),
			})
		}
	}
	return steps
}

// doomSpace does what a special space of the doom track says. What no box knows is done by
// hand.
func (t *Turn) doomSpace(p Step) {
	icon := p.What
	p.Effect = cards.Effect{Do: "note", Note: icon}
	if icon == "monster" {
		p.Effect = cards.Effect{Do: "monster", Amount: 1}
	}
	t.Push(p)
}

// RemoveDoom takes doom tokens off the track, as far as there are any.
func (t *Turn) RemoveDoom(n int) { t.AddWithin(engine.Nobody, Doom, -n) }

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
	x := s.Count(countX) // of the moment when the last doom token came
	if x == 0 {
		x = max(1, s.MonstersInPlay())
	}
	t.Reach(Stirring, Step{Seat: s.Active})
	t.Emit(&awakeChange{X: x}, Say("log.awake", "name", CardName(s.Ancient)))
	t.Clear()
	like := Step{Seat: s.Active, Source: CardName(s.Ancient)}
	steps := effects(s.Ancient.Awaken, like)
	end := Step{Effect: cards.Effect{Do: DoEndTurn}}
	switch {
	case phase == PhaseMidnight:
		steps = append(append(steps, nightOfBattle(s.Active)...), end)
	case phase == PhaseSetup:
		steps = append(steps, end)
	case ending:
		steps = append(steps, turnEnd()...)
	default:
		steps = append(steps, Step{Effect: cards.Effect{Do: DoToClock}})
	}
	t.Push(steps...)
	t.Reach(Awakening, Step{Seat: s.Active})
}

// devourSpent devours an investigator who has no sanity or no stamina left.
func (t *Turn) devourSpent(seat engine.Seat) {
	if what := t.s.Investigator(seat).spent(); what != "" {
		t.Push(Step{Effect: cards.Effect{Do: DoDevour, What: what}, Seat: seat})
	}
}

// spent is what an investigator has nothing left of, sanity or stamina; "" for neither.
func (p *Investigator) spent() string {
	for _, what := range []string{Sanity, Stamina} {
		if p.Count(what) == 0 {
			return what
		}
	}
	return ""
}

// end says that an investigator is devoured, and what was lost to the last; nothing was where
// an effect devours.
func (p *Investigator) end() engine.Text {
	if lost := p.spent(); lost != "" {
		return Say("log.devoured", "who", p.Card.Name, "what", Thing(lost))
	}
	return Say("log.devoured", "who", p.Card.Name)
}

// devour takes an investigator whose sanity or stamina is gone, with what was still
// to happen to it; then the player receives a new one (rulebook, "Being Devoured").
// The active player goes straight to the clock phase, and chooses after it (rules
// summary, "Being Devoured").
func (t *Turn) devour(seat engine.Seat, withDoom bool) {
	s := t.s
	p := s.Investigator(seat)
	if p == nil || p.Devoured {
		return
	}
	for _, h := range p.Cards {
		t.ReturnDice(s.DiceIn(OnSpell, h.ID))
	}
	t.Emit(&devourChange{Seat: seat}, p.end())
	t.Drop(func(p Step) bool { return p.Seat == seat && p.Who == "" && s.personal(p) })
	if a := s.Attempt; a != nil && slices.Contains(a.Assisted, seat) {
		t.update(engine.Text{}, func(a *Attempt) {
			a.Assisted = slices.DeleteFunc(a.Assisted, func(helper engine.Seat) bool { return helper == seat })
		})
	}
	ownTurn := seat == s.Active && s.Phase != PhaseMidnight && s.Phase != PhaseSetup
	if !ownTurn {
		t.Push(Step{Effect: cards.Effect{Do: stepNewcomer}, Seat: seat})
	}
	if withDoom {
		t.AddDoom(1)
	}
	if ownTurn && s.Phase != PhaseClock {
		t.dropTurnSteps()
		if !hasStep(s, DoToClock) {
			t.PushLast(Step{Effect: cards.Effect{Do: DoToClock}})
		}
	}
	t.Reach(Devoured, Step{Seat: seat, Fact: p.Card})
}

func hasStep(s *State, do string) bool {
	return slices.ContainsFunc(s.Agenda, func(p Step) bool { return p.Do == do })
}

// dropTurnSteps takes the steps of the turn up to the end of the attempt off the agenda;
// what cards asked for stays.
func (t *Turn) dropTurnSteps() {
	t.Drop(func(p Step) bool {
		switch p.Do {
		case DoMove, DoEnter, DoResolution, DoAttempt, stepAfterTask, stepTerrorOver, stepAfterTerror:
			return true
		default:
			return p.From == fromCost
		}
	})
}

// newcomerOptions are the investigators that a player may go on with. A death that
// awakens the Ancient One brings none (FAQ 2.0, "Doom").
func (s *State) newcomerOptions(p Step) []Option {
	if who := s.Investigator(p.Seat); s.Awake || s.lastDoom() || who == nil || !who.Devoured {
		return nil
	}
	var list []Option
	for _, c := range s.catalog.List(cards.Investigator) {
		if s.free(c.ID) {
			list = append(list, Option{
				ID: c.ID, Label: Say("choice.newcomer", "name", c.Name), Group: "setup",
				Do: func(t *Turn) { t.join(p.Seat, c) },
			})
		}
	}
	return list
}

// free reports whether an investigator is neither in play nor devoured before.
func (s *State) free(id string) bool {
	return !s.IsGone(id) && !slices.ContainsFunc(s.Investigators, func(p Investigator) bool { return p.Card.ID == id })
}
