package eldritch

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
)

// dying is the first investigator without Health or Sanity, who is defeated at once (Guide, Defeated Investigator).
func (s *State) dying() engine.Seat {
	if s.Phase == PhaseSetup {
		return engine.Nobody
	}
	for _, seat := range s.order() {
		if p := s.person(seat); p.Count(Health) == 0 || p.Count(Sanity) == 0 {
			return seat
		}
	}
	return engine.Nobody
}

// defeatOptions: who has lost all Health and all Sanity chooses which token marks it.
func defeatOptions(s *State, p Step) []option {
	who := s.person(p.Seat)
	if who.Count(Health) > 0 || who.Count(Sanity) > 0 {
		return nil
	}
	var list []option
	for _, what := range []string{Health, Sanity} {
		list = append(list, option{
			ID: what, Label: say("eldritch.choice.fell", "what", thing(what)),
			Do: func(t *Turn) { t.defeat(p.Seat, what) },
		})
	}
	return list
}

// resolveDefeat defeats an investigator who has lost all of one.
func resolveDefeat(t *Turn, p Step) {
	what := Health
	if t.s.person(p.Seat).Count(Sanity) == 0 {
		what = Sanity
	}
	t.defeat(p.Seat, what)
}

// defeat resolves the steps of a defeat: Doom, relocation, possessions, Lead Investigator. Whatever the investigator
// was resolving stops.
func (t *Turn) defeat(seat engine.Seat, fell string) {
	s := t.s
	awake := s.Awake
	p := *s.person(seat)
	t.Remark(say("eldritch.log.defeat", "who", s.name(seat), "what", thing(fell)))
	t.advanceDoom(1, s.name(seat))
	var steps []Step
	body := Piece{Kind: Body, Card: p.Card, Space: p.At, Fell: fell, Counts: rules.Counts{}}
	for _, token := range []string{Clue, Ship, Train} {
		if n := p.Count(token); n > 0 {
			body.Counts = body.Counts.With(token, n)
		}
	}
	bound := s.bound(seat)
	id := t.put(body, silent)
	if !bound {
		steps = append(steps, Step{Effect: Effect{Do: stepRelocate}, Seat: s.others(seat), Table: true, Card: id})
	}
	for _, c := range s.held(seat, "") {
		if c.Class == Condition {
			t.back(silent, c.ID)
			continue
		}
		t.set(c.ID, silent, func(c *Card) { c.Seat, c.Body = engine.Nobody, id })
	}
	t.leaves(seat, awake, steps)
}

// leaves takes an investigator out of play; the player chooses a new one at the end of the Mythos Phase, or is
// eliminated where the Ancient One has awoken (Guide, Eliminated). Who had the Lead Investigator token says who has it
// next (Guide, Defeated Investigator 4).
func (t *Turn) leaves(seat engine.Seat, out bool, steps []Step) {
	s := t.s
	if s.Test != nil && s.Test.Seat == seat {
		t.Emit(&testChange{nil}, silent)
	}
	expedition := false
	for _, p := range s.Agenda {
		if p.Seat != seat {
			continue
		}
		expedition = expedition ||
			p.What == readExpedition && (p.Do == stepRead || p.After == stepReadOn || p.Do == stepPart)
		if m := s.piece(p.Monster); m != nil && m.Zone == ambushed {
			t.away(m.ID, say("eldritch.log.monster-discarded", "monster", monsterName(m.Card)))
		}
	}
	t.Drop(func(p Step) bool { return p.Seat == seat && !p.Table && p.Do != stepNewcomer })
	if expedition {
		steps = append(steps, Step{Effect: Effect{Do: stepExpedition}, Seat: s.others(seat), Table: true})
	}
	if out {
		t.person(seat, say("eldritch.log.eliminated", "seat", int(seat)), func(p *Person) {
			*p = Person{
				Seat: seat,
				Out:  true,
			}
		})
	} else {
		t.person(seat, silent, func(p *Person) { *p = Person{Seat: seat} })
	}
	if s.Lead == seat && len(s.order()) > 0 {
		steps = append(steps, Step{Effect: Effect{Do: stepLead}, Seat: seat, Table: true, Part: "must"})
	}
	t.Push(steps...)
}

// others is who decides in the place of somebody who is out.
func (s *State) others(seat engine.Seat) engine.Seat {
	if a := s.active(); a != seat {
		return a
	}
	for _, other := range s.order() {
		if other != seat {
			return other
		}
	}
	return engine.Nobody
}

// relocateOptions are the nearest cities (Guide, Nearest).
func relocateOptions(s *State, p Step) []option {
	b := s.piece(p.Card)
	if b == nil {
		return nil
	}
	var list []option
	for _, id := range nearest(b.Space, func(id string) bool { return kindOf(id) == City }) {
		list = append(list, option{
			ID: id, Label: say("eldritch.choice.space", "space", spaceName(id)), Target: id,
			Do: func(t *Turn) {
				t.change(p.Card, say("eldritch.log.relocated", "who", words(investigators.by[b.Card].Name), "space", spaceName(id)),
					func(b *Piece) { b.Space = id })
			},
		})
	}
	return list
}

// resolveDevour devours an investigator: nothing of them stays in the game (Guide, Devoured).
func resolveDevour(t *Turn, p Step) {
	s := t.s
	awake := s.Awake
	t.Remark(say("eldritch.log.devoured", "who", s.name(p.Seat)))
	t.advanceDoom(1, p.Source)
	who := *s.person(p.Seat)
	for _, c := range s.held(p.Seat, "") {
		t.discard(c, silent)
	}
	t.count(ClueDiscard, engine.Nobody, who.Count(Clue), silent)
	t.put(Piece{Kind: Body, Card: who.Card, Zone: Box}, silent)
	t.leaves(p.Seat, awake, nil)
	t.refillClues()
}

// bury takes a defeated investigator out of the game, and discards what lies on the sheet.
func (t *Turn) bury(b Piece) {
	for _, c := range slices.Clone(t.s.Cards) {
		if c.Body == b.ID {
			t.discard(c, silent)
		}
	}
	t.count(ClueDiscard, engine.Nobody, b.Counts[Clue], silent)
	t.change(b.ID, say("eldritch.log.buried", "who", words(investigators.by[b.Card].Name)), func(b *Piece) {
		b.Zone, b.Counts = Box, nil
	})
	t.refillClues()
}

// newcomerOptions are the investigators of whom a player chooses a new one: none that was in play before.
func newcomerOptions(s *State, p Step) []option {
	if who := s.person(p.Seat); who == nil || who.Card != "" || who.Out {
		return nil
	}
	var list []option
	for _, f := range investigators.list {
		used := slices.ContainsFunc(s.People, func(p Person) bool { return p.Card == f.ID }) ||
			slices.ContainsFunc(s.Pieces, func(b Piece) bool { return b.Kind == Body && b.Card == f.ID })
		if !used {
			list = append(list, option{
				ID: f.ID, Label: say("eldritch.choice.investigator", "who", words(f.Name)), Target: f.ID,
				Card: shown(classInvestigator, f.ID),
				Do:   func(t *Turn) { t.joins(p.Seat, f.ID) },
			})
		}
	}
	return list
}

// joins brings a new investigator into the game.
func (t *Turn) joins(seat engine.Seat, id string) {
	t.Emit(&personChange{newcomer(seat, id)}, say("eldritch.log.sits", "seat", int(seat), "who",
		words(investigators.by[id].Name)))
	t.Push(t.starts(seat)...)
}

// resolveNewcomer eliminates a player for whom no investigator is left.
func resolveNewcomer(t *Turn, p Step) {
	if who := t.s.person(p.Seat); who != nil && who.Card == "" && !who.Out {
		t.person(p.Seat, say("eldritch.log.eliminated", "seat", int(p.Seat)), func(p *Person) { p.Out = true })
	}
}

// leadOptions are who may have the Lead Investigator token next.
func leadOptions(s *State, p Step) []option {
	var list []option
	for _, seat := range s.order() {
		if p.Part == "must" && seat == s.Lead {
			continue
		}
		label := say("eldritch.choice.lead", "who", s.name(seat))
		if seat == s.Lead {
			label = say("eldritch.choice.lead-stays", "who", s.name(seat))
		}
		list = append(list, option{ID: seatWord(seat), Label: label, Do: func(t *Turn) {
			if seat != t.s.Lead {
				t.Emit(&turnChange{t.s.Phase, t.s.Round, seat, t.s.Active}, say("eldritch.log.lead", "who", t.s.name(seat)))
			}
		}})
	}
	return list
}
