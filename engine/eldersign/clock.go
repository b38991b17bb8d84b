package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// AdvanceClock turns the hand three hours, n times. Each time it reaches or passes
// XII midnight strikes; a second strike in one turn adds one doom and nothing else
// (FAQ 2.0, "Midnight").
func (t *Turn) AdvanceClock(n int) {
	for range n {
		hour, strikes := t.s.Clock+3, t.s.Strikes
		struck := hour >= 12
		if struck {
			hour -= 12
			strikes++
		}
		t.Emit(&clockChange{Hour: hour, Strikes: strikes}, Say("log.clock", "hour", hour))
		t.Reach(ClockAdvanced, Step{Effect: cards.Effect{Amount: hour}, Seat: t.s.Active})
		if struck && strikes > 1 && t.s.house(ruleSecondMidnight) == secondMidnight {
			t.AddDoom(1)
		}
	}
}

// toClock ends the resolution phase: all dice but those on spells go back, monsters
// that cards defeated are collected, and the clock phase begins.
func (t *Turn) toClock(Step) {
	t.EndAttempt()
	t.Emit(&phaseChange{Phase: PhaseClock}, engine.Text{})
	t.trade()
	t.Push(t.collect()...)
	t.Reach(ClockBegins, Step{Seat: t.s.Active})
}

// EndAttempt puts the dice back. Those that were borrowed from a lock leave even a spell:
// they may be used in that turn only.
func (t *Turn) EndAttempt() {
	var dice []Die
	for _, d := range t.s.Dice {
		switch d.Place {
		case InPool, onTask, focused, assists, lost:
			dice = append(dice, d)
		case OnSpell:
			if t.s.isLocked(d.ID) {
				dice = append(dice, d)
			}
		}
	}
	t.ReturnDice(dice)
	for _, d := range dice {
		if d.Place == OnSpell {
			t.DropEmptySpell(d.On)
		}
	}
	if t.s.Attempt != nil {
		t.Emit(&attemptChange{}, engine.Text{})
	}
}

// advance is the clock phase: the hand moves, the turn ends, and midnight comes if
// it struck during the turn. What a second strike brings up still belongs to the
// turn, as midnight itself does not (FAQ 2.0, "Midnight").
func (t *Turn) advance() {
	t.Push(turnEnd()...)
	steps := t.collect()
	if t.s.HeldTurn != t.s.Turn {
		t.AdvanceClock(1)
	}
	t.Push(steps...)
}

// turnEnd are the steps that come when all of a turn is resolved.
func turnEnd() []Step {
	return []Step{{Effect: cards.Effect{Do: stepMidnight}}, {Effect: cards.Effect{Do: DoEndTurn}}}
}

// midnight comes after a turn in which it struck. Whoever was devoured in that turn
// has a new investigator by then.
func (t *Turn) midnight(p Step) {
	if t.replaceDevoured(p) {
		return
	}
	if t.s.Strikes > 0 {
		t.Emit(&midnightChange{}, Say("log.midnight"))
		t.Push(t.night()...)
		t.Reach(Midnight, Step{Seat: t.s.Active})
	}
}

// night are the steps of midnight in the order of the mode.
func (t *Turn) night() []Step {
	s := t.s
	if s.Awake {
		return nightOfBattle(s.Active)
	}
	return effects(s.mode().Night, Step{Seat: s.Active, From: fromMidnight})
}

// ancientNight does what the Ancient One does at midnight.
func (t *Turn) ancientNight(p Step) {
	if a := t.s.Ancient; a != nil {
		t.Push(effects(a.Midnight, Step{Seat: p.Seat, Source: CardName(a), From: fromMidnight})...)
	}
}

// nightOfBattle is midnight in the final battle: the Ancient One attacks, and no
// other midnight effect takes place (FAQ 2.0, "Battling the Ancient One").
func nightOfBattle(seat engine.Seat) []Step {
	return []Step{{Effect: cards.Effect{Do: DoBattleNight}, Seat: seat}, {Effect: cards.Effect{Do: DoRefresh}}}
}

// battleNight is what midnight brings in the final battle.
func (t *Turn) battleNight(p Step) { t.Push(Step{Effect: cards.Effect{Do: DoAttack}, Seat: p.Seat}) }

// attack does what the Ancient One's attack says.
func (t *Turn) attack(p Step) {
	attack := t.s.Ancient.Attack
	if len(attack) == 0 {
		attack = []cards.Effect{{Do: "note"}}
	}
	t.Push(effects(attack, Step{Seat: p.Seat, Source: CardName(t.s.Ancient)})...)
}

// The kinds of cards whose midnight effects are resolved in an order of the
// investigators' choosing.
const (
	nightMonsters = "monsters"
	nightPlaces   = "places"
	nightCards    = "cards"
)

// nightSource is a card with a midnight effect.
type nightSource struct {
	id      string
	name    engine.Name
	effects []cards.Effect
	seat    engine.Seat
	at      string
}

// nightSources are the cards of a kind whose midnight effects are still to come.
func (s *State) nightSources(p Step) []nightSource {
	var list []nightSource
	add := func(n nightSource) {
		if len(n.effects) > 0 && !slices.Contains(p.Left, n.id) {
			list = append(list, n)
		}
	}
	switch p.What {
	case nightMonsters:
		for _, place := range s.Places {
			for _, m := range place.Monsters {
				add(nightSource{m.ID, CardName(m.Card), m.Card.Midnight, s.Active, place.ID})
			}
		}
	case nightPlaces:
		for _, place := range s.Places {
			add(nightSource{place.ID, place.name(), place.midnight(), s.Active, place.ID})
		}
	case nightCards:
		for _, who := range s.Investigators {
			for _, h := range who.Cards {
				add(nightSource{h.ID, CardName(h.Card), h.Card.Midnight, who.Seat, ""})
			}
		}
	}
	return list
}

func (s *State) orderOptions(p Step) []Option {
	var list []Option
	for _, n := range s.nightSources(p) {
		list = append(list, Option{
			ID: n.id, Label: Say("choice.midnight", "card", n.name, "effects", effectTexts(n.effects)), Group: "midnight",
			Target: n.id,
			Rule:   "FAQ 2.0, Timing of \"At Midnight\" Effects", Do: func(t *Turn) {
				rest := p
				rest.Left = append(slices.Clone(p.Left), n.id)
				t.Push(append(effects(n.effects, Step{Seat: n.seat, Source: n.name, Place: n.at, Card: n.id, From: fromMidnight}),
					rest)...)
			},
		})
	}
	return list
}

// mythosNight resolves what the open Mythos card does the next time midnight
// strikes.
func (t *Turn) mythosNight(p Step) {
	if m := t.s.Mythos; m != nil {
		t.Push(effects(m.Midnight, Step{Seat: p.Seat, Source: CardName(m), From: fromLingering})...)
	}
}

// OpenMythos discards the open Mythos card, which frees what it locked, and
// resolves the immediate effect of the new one.
func (t *Turn) OpenMythos(c *cards.Card) {
	t.Emit(&mythosChange{Card: c}, Say("log.mythos", "card", CardName(c)))
	t.unlockAll(sourceMythos)
	like := Step{Seat: t.s.Active, Source: CardName(c)}
	if c.ID == unknownID {
		t.Push(Step{Effect: cards.Effect{Do: "note"}, Seat: t.s.Active, Source: CardName(c)})
	}
	t.Push(effects(c.Drawn, like)...)
	t.lockAll(c, sourceMythos)
}

// refresh makes once-per-day abilities usable again.
func (t *Turn) refresh(Step) {
	t.Emit(&usedChange{Refresh: true}, engine.Text{})
}

// replaceDevoured asks for a new investigator in the place of one that was devoured,
// and comes back to a step after it.
func (t *Turn) replaceDevoured(then Step) bool {
	for _, p := range t.s.Investigators {
		if len(t.s.newcomerOptions(Step{Seat: p.Seat})) > 0 {
			t.Push(Step{Effect: cards.Effect{Do: stepNewcomer}, Seat: p.Seat}, then)
			return true
		}
	}
	return false
}

// endTurn begins the next turn.
func (t *Turn) endTurn(p Step) {
	s := t.s
	if t.replaceDevoured(p) {
		return
	}
	if !s.Awake && len(s.Living()) == 0 {
		t.finish(false, Say("result.devoured"))
		return
	}
	t.beginTurn(s.after(s.Active))
}

// after returns the seat that is next clockwise. Whoever is out of the game is
// left out, but in the final battle the clock still advances in their turns (FAQ
// 2.0, "Doom").
func (s *State) after(seat engine.Seat) engine.Seat {
	seats := make([]engine.Seat, 0, len(s.Investigators))
	for _, p := range s.Investigators {
		if !p.Devoured || s.Awake {
			seats = append(seats, p.Seat)
		}
	}
	for _, next := range seats {
		if next > seat {
			return next
		}
	}
	if len(seats) == 0 {
		return seat
	}
	return seats[0]
}

func (t *Turn) beginTurn(seat engine.Seat) {
	phase := PhaseMove
	if t.s.Awake {
		phase = PhaseBattle
		if t.gone(seat) {
			phase = PhaseClock
		}
	}
	t.Emit(&turnChange{Seat: seat, Phase: phase}, Say("log.turn", "who", t.s.Name(seat), "n", t.s.Turn+1))
	if phase == PhaseBattle {
		t.beginAttempt(battle)
	}
	t.Reach(TurnBegins, Step{Seat: seat})
}
