package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

const (
	ruleConfront    = "Investigate or Fight!"
	ruleInvestigate = "Investigate or Fight!, Investigate"
)

// The steps of the third phase.
const (
	stepFight    = "fight"
	stepDefend   = "defend"
	stepDiscover = "draw-discovery"
	stepClaim    = "claim"
	doUnclaim    = "discard-drawn" // a Discovery card, of which no side is claimed then
)

// confront decides once, at the start of the phase, whether the space is investigated or its
// enemies fight.
func (t *Turn) confront(p Step) {
	t.flow(engine.Text{}, func(f *Flow) { f.Phase, f.Fought = PhaseConfront, nil })
	who := t.s.person(p.Seat)
	switch {
	case who.Lying:
		t.Remark(Say("dmd.log.lies", "who", who.Name))
	case !t.s.Safe(who.At):
		t.Push(p.with(cards.Effect{Do: stepFight}))
	case len(t.s.Undiscovered) == 0 && t.s.knowsDiscovery():
		t.Remark(Say("dmd.log.no-discovery"))
	default:
		t.Push(p.with(cards.Effect{Do: stepDiscover}))
	}
}

// discoveryCards is how many an episode has ("Discovery Cards").
const discoveryCards = 15

func (s *State) knowsDiscovery() bool {
	return s.Depth == Full && s.Box.Episode != nil && len(s.Box.Episode.Discovery) >= discoveryCards
}

func confrontWords() map[string]Word {
	return map[string]Word{
		stepFight: {Options: (*State).fighters},
		stepDefend: {Resolve: func(t *Turn, p Step) {
			p.Seat = t.s.protects(p.With) // whose skill it is decides about it
			t.Push(p.with(cards.Effect{Do: stepProtect}))
		}},
		stepDiscover: {Options: (*State).discoveryOptions},
		stepClaim:    {Options: (*State).claimOptions, Resolve: (*Turn).unclaimed},
		doUnclaim: {Resolve: func(t *Turn, p Step) {
			t.Drop(func(q Step) bool { return q.Do == stepClaim })
			t.unclaimed(p)
		}},
		stepOmens:   {Options: (*State).omensOptions, Resolve: func(t *Turn, p Step) { t.playMythos(p, p.What) }},
		stepDiscard: {Resolve: (*Turn).discardMythos},
		stepSecond:  {Options: (*State).secondOptions, Resolve: func(t *Turn, p Step) { t.playMythos(p, p.What) }},
		stepOfTwo:   {Options: (*State).ofTwoOptions},
	}
}

// fighters are the enemies in the space that have not attacked yet: also those that came while
// others attacked, and not those that left. Cards may be used between two attacks.
func (s *State) fighters(p Step) []Option {
	who := s.person(p.Seat)
	if who.Lying {
		return nil
	}
	var list []Option
	for _, f := range s.enemiesAt(who.At) {
		if slices.Contains(s.Fought, f.ID) {
			continue
		}
		list = append(list, Option{
			ID: f.ID, Target: f.ID, Group: "fight", Rule: ruleConfront,
			Label: Say("dmd.choice.fights", "what", s.figureName(f)), Do: func(t *Turn) {
				t.Push(p)
				t.enemyAttacks(f.ID, p.Seat)
			},
		})
	}
	if len(list) == 0 {
		return nil
	}
	return append(list, s.usesBefore(p)...)
}

// usesBefore are the uses at any time of the turn of the cards of whoever a step happens to, before that step.
func (s *State) usesBefore(p Step) []Option {
	var list []Option
	for _, u := range s.uses(s.person(p.Seat)) {
		if u.use.When == "" {
			list = append(list, Option{ID: u.id, Target: u.held, Group: "card", Label: u.label, Do: func(t *Turn) {
				t.Push(p)
				t.use(u)
			}})
		}
	}
	return list
}

// enemyAttacks has an enemy attack an investigator.
func (t *Turn) enemyAttacks(id string, seat engine.Seat) {
	f := t.s.figure(id)
	t.flow(Say("dmd.log.enemy-attacks", "what", t.s.figureName(*f), "who", t.s.name(seat)),
		func(fl *Flow) { fl.Fought = append(fl.Fought, id) })
	about := Step{Seat: seat, Figure: id, Space: f.At, With: seat, Source: t.s.figureName(*f), From: fromStory}
	var steps []Step
	if e := t.s.enemy(f.Kind); e != nil {
		steps = about.all(e.Attacks)
	}
	t.Push(append(steps, about.with(cards.Effect{Do: stepDefend}))...)
}

// defend rolls for an enemy that attacks; no bonus dice of the investigator's own are added.
func (t *Turn) defend(id string, seat engine.Seat, redirected bool) {
	f := t.s.figure(id)
	if f == nil {
		return
	}
	standard, bonus := t.s.attackDice(*f)
	if standard+bonus == 0 { // the card is unknown
		t.Push(Step{Effect: cards.Effect{Do: doNote}, Seat: seat, Source: t.s.figureName(*f)})
		return
	}
	free := t.s.hardened(seat) + t.s.luckyRoll(seat)
	if t.s.level(seat, protector) >= 3 {
		free += 2
	}
	var then []Step
	if redirected {
		t.Remark(Say("dmd.log.protects", "who", t.s.name(seat)))
		if t.s.level(seat, protector) >= 4 {
			then = append(then, Step{Effect: cards.Effect{Do: doHealStress}, Seat: seat})
		}
	}
	t.startRoll(Roll{
		For: ForDefend, Seat: seat, Enemy: id, Standard: standard, Bonus: bonus, Free: free,
		Source: t.s.figureName(*f),
	}, then...)
}

// discovery is a Discovery card of the episode; nil for one whose text is unknown.
func (s *State) discovery(id string) *cards.Discovery {
	if s.Box.Episode == nil {
		return nil
	}
	return cards.Find(s.Box.Episode.Discovery, id, func(c cards.Discovery) string { return c.ID })
}

// discoveryOptions are the cards that may have been drawn.
func (s *State) discoveryOptions(p Step) []Option {
	var list []Option
	if s.Depth == Full {
		for _, id := range s.Undiscovered {
			card := s.discovery(id)
			list = append(list, Option{
				ID: id, Group: "draw", Rule: ruleInvestigate, Card: cardKey(classDiscovery, id),
				Label: Say("dmd.choice.card", "card", words(card.Name)), Do: func(t *Turn) { t.discover(p, card) },
			})
		}
	}
	if !s.knowsDiscovery() {
		list = append(list, Option{
			ID: unknownID, Group: "draw", Rule: ruleInvestigate, Deck: s.enters(classDiscovery),
			Label: Say("dmd.choice.unknown"), Do: func(t *Turn) { t.Push(p.with(cards.Effect{Do: doNote})) },
		})
	}
	return append(list, s.usesBefore(p)...)
}

// discover resolves a Discovery card: first what its text asks for, then the claim.
func (t *Turn) discover(p Step, card *cards.Discovery) {
	t.decks(engine.Text{}, func(d *deckChange) { d.Undiscovered = without(d.Undiscovered, card.ID) })
	t.flow(Say("dmd.log.discovery", "who", t.s.name(p.Seat), "card", words(card.Name)),
		func(f *Flow) { f.Drawn = card.ID })
	about := Step{Seat: p.Seat, Card: card.ID, Source: words(card.Name), From: fromCard}
	t.Push(append(about.all(card.OnDraw), about.with(cards.Effect{Do: stepClaim}))...)
}

// claimOptions are the sides that may be claimed, and leaving the card where nothing must be.
func (s *State) claimOptions(p Step) []Option {
	card := s.discovery(p.Card)
	var list []Option
	for _, right := range []bool{false, true} {
		side, id := card.Left, "left"
		if right {
			side, id = card.Right, "right"
		}
		if side == nil || !s.payable(p.Seat, side.Cost) || s.apart(s.person(p.Seat), side) {
			continue
		}
		list = append(list, Option{
			ID: id, Group: "claim", Rule: ruleInvestigate,
			Label: Say("dmd.choice.claim-"+id, "card", words(side.Name), "cost", costTexts(s, p, side.Cost)),
			Do:    func(t *Turn) { t.claim(p, card, right) },
		})
	}
	if !card.Must || len(list) == 0 {
		list = append(list, Option{
			ID: "none", Group: "claim", Rule: ruleInvestigate, Label: Say("dmd.choice.claim-none"),
			Do: func(t *Turn) { t.unclaimed(p) },
		})
	}
	return list
}

func costTexts(s *State, p Step, cost []cards.Effect) []engine.Text {
	texts := make([]engine.Text, 0, len(cost))
	for _, e := range cost {
		texts = append(texts, effectText(p.with(e), s))
	}
	return texts
}

// unclaimed discards a Discovery card.
func (t *Turn) unclaimed(p Step) {
	t.flow(Say("dmd.log.unclaimed", "card", p.Source), func(f *Flow) { f.Drawn = "" })
}

// claim pays for a side of a card and tucks it under the investigator board.
func (t *Turn) claim(p Step, card *cards.Discovery, right bool) {
	side := card.Left
	if right {
		side = card.Right
	}
	h := Held{ID: t.newID("c"), Card: card.ID, Right: right}
	t.flow(engine.Text{}, func(f *Flow) { f.Drawn = "" })
	t.alter(p.Seat, Say("dmd.log.claimed", "who", t.s.name(p.Seat), "card", words(side.Name)),
		func(p *Investigator) { p.Cards = append(p.Cards, h) })
	p.Card = h.ID
	pay := p
	pay.From = fromClaim
	t.Push(append(pay.all(side.Cost), p.all(side.Gain)...)...)
}
