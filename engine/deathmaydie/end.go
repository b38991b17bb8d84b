package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

const symbolsToAdvance = 3 // "Check the Mythos Discard Pile"

// stepEndEffect is one effect of the end of a turn.
const stepEndEffect = "end-effect"

func endWords() map[string]Word {
	return map[string]Word{
		stepEndEffects: {Resolve: func(t *Turn, p Step) {
			t.flow(engine.Text{}, func(f *Flow) { f.Phase = PhaseEnd })
			t.Push(p.with(cards.Effect{Do: stepEndEffect}))
		}},
		stepEndEffect: {Options: (*State).endOptions},
		stepFire:      {Options: (*State).beforeFire, Resolve: (*Turn).rollFire},
		stepBurnt: {Resolve: func(t *Turn, p Step) {
			t.alter(p.Seat, engine.Text{}, func(p *Investigator) { p.Fire = 0 })
		}},
		stepPile:    {Resolve: (*Turn).checkPile},
		stepShuffle: {Resolve: func(t *Turn, _ Step) { t.shuffle() }},
	}
}

// stepBurnt discards the Fire tokens of an investigator.
const stepBurnt = "burnt-out"

// endOptions are the effects of the end of the turn, in any order ("End of Turn Effects").
func (s *State) endOptions(p Step) []Option {
	who := s.person(p.Seat)
	var list []Option
	add := func(id string, name engine.Name, steps []Step) {
		if len(steps) == 0 || slices.Contains(p.Left, id) {
			return
		}
		list = append(list, Option{
			ID: id, Group: "effect", Rule: "End of Turn Effects",
			Label: Say("dmd.choice.end-effect", "card", name), Do: func(t *Turn) {
				next := p
				next.Left = append(slices.Clone(p.Left), id)
				t.Push(append(steps, next)...)
			},
		})
	}
	for _, h := range who.Cards {
		if side := s.side(h); side != nil {
			add(h.ID, words(side.Name), Step{Seat: p.Seat, Card: h.ID, Source: words(side.Name), From: fromCard}.all(side.End))
		}
	}
	if relic := s.relic(who); relic != nil {
		add(who.Relic, words(relic.Name), Step{Seat: p.Seat, Source: words(relic.Name), From: fromCard}.all(relic.End))
	}
	if s.level(p.Seat, healingPrayer) > 0 {
		add(healingPrayer, s.skillName(healingPrayer), []Step{{Effect: cards.Effect{Do: stepPray}, Seat: p.Seat}})
	}
	return list
}

// beforeFire are the cards that somebody on Fire may use before the roll, and to roll.
func (s *State) beforeFire(p Step) []Option {
	who := s.person(p.Seat)
	if who == nil || who.Out || who.Fire == 0 {
		return nil
	}
	list := s.usesBefore(p)
	if len(list) == 0 {
		return nil
	}
	return append(list, Option{
		ID: "roll", Group: "next", Rule: "Fire!", Label: Say("dmd.choice.roll-fire"), Do: func(t *Turn) { t.rollFire(p) },
	})
}

// rollFire rolls a standard die for each Fire token of the active investigator ("Fire!").
func (t *Turn) rollFire(p Step) {
	who := t.s.person(p.Seat)
	if who == nil || who.Out || who.Fire == 0 {
		return
	}
	t.startRoll(Roll{
		For: ForFire, Seat: p.Seat, Standard: who.Fire, Source: engine.Name{Key: "dmd.fire"},
		Free: t.s.hardened(p.Seat) + t.s.luckyRoll(p.Seat),
	}, Step{Effect: cards.Effect{Do: stepBurnt}, Seat: p.Seat})
}

// checkPile has the Elder One advance with three symbols in the discard pile, and where an effect
// said so.
func (t *Turn) checkPile(p Step) {
	if t.s.symbols() >= symbolsToAdvance {
		if t.s.Advance {
			t.Push(p) // the effect's own advance comes after
		}
		t.advance()
		return
	}
	if t.s.Advance {
		t.flow(engine.Text{}, func(f *Flow) { f.Advance = false })
		t.advance()
	}
}

// advance moves the Elder One or the Progression token along the Summoning track and resolves
// what follows: the stage cards, the episode, the Unknown Monsters. Then the pile is shuffled.
func (t *Turn) advance() {
	t.ritual(Say("dmd.log.advances", "n", t.s.Track+1), func(r *Ritual) { r.Track++ })
	about := Step{Seat: t.s.Active, From: fromStory}
	var steps []Step
	add := func(name string, effects []cards.Effect) {
		about.Source = words(name)
		steps = append(steps, about.all(effects)...)
	}
	for i, stage := range t.s.revealed() {
		add(t.s.Box.Elder.Name+" "+strconv.Itoa(i+1), stage.OnAdvance)
	}
	if len(steps) == 0 || t.s.untold() {
		add(t.s.Box.Elder.Name, told(nil))
	}
	add(t.s.Box.Episode.Name, told(t.s.Box.Episode.OnAdvance))
	for _, e := range t.s.Box.Unknown {
		add(e.Name, told(e.OnAdvance))
	}
	t.Push(append(steps, Step{Effect: cards.Effect{Do: stepShuffle}})...)
}
