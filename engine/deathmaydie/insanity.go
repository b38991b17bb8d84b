package deathmaydie

import (
	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// The insanity cards of season 1 with effects of their own.
const (
	masochism    = "masochism"
	trauma       = "recurring-trauma"
	codependency = "codependency"
)

// The words of insanity cards that no other card has.
const (
	doFall     = "lie-down"
	doReplay   = "replay"
	doTokens   = "use-tokens"
	doSteal    = "steal"
	doObsess   = "obsess"
	doLash     = "lash-out"
	doMate     = "mate"
	stepMate   = "choose-mate"
	stepStolen = "stolen"
	stepEven   = "even-out"
	stepJoin   = "join-mate"
)

// insanity is the card of an investigator; nil for one whose text is unknown.
func (s *State) insanity(p *Investigator) *cards.Insanity {
	return cards.Find(s.catalog().Insanities, p.Insanity, func(c cards.Insanity) string { return c.ID })
}

// goInsane performs what an insanity card says; an unknown one is resolved by hand.
func (t *Turn) goInsane(seat engine.Seat) {
	p := t.s.person(seat)
	card := t.s.insanity(p)
	if card == nil || t.s.Depth != Full {
		t.Remark(Say("dmd.log.insane-unknown", "who", p.Name))
		t.Push(Step{Effect: cards.Effect{Do: doNote}, Seat: seat, Source: engine.Name{Key: "dmd.card.insanity"}})
		return
	}
	t.Remark(Say("dmd.log.insane", "who", p.Name, "card", words(card.Name)))
	t.Push(Step{Seat: seat, Source: words(card.Name), From: fromCard}.all(card.Effects)...)
}

func insanityWords() map[string]Word {
	return map[string]Word{
		doFall: {Resolve: func(t *Turn, p Step) {
			t.alter(p.Seat, Say("dmd.log.falls", "who", t.s.name(p.Seat)), func(p *Investigator) { p.Lying = true })
		}},
		doReplay: {Resolve: func(t *Turn, p Step) {
			who := t.s.person(p.Seat)
			if who.Kept == "" {
				t.heal(p.Seat, 0, endless)
				return
			}
			t.Push(t.s.mythosSteps(p.Seat, who.Kept)...) // and no other card is drawn after it
		}},
		doTokens: {Resolve: func(t *Turn, p Step) {
			who := t.s.person(p.Seat)
			if who.Tokens == 0 {
				t.Push(p.with(cards.Effect{Do: doWound}))
				return
			}
			n := who.Tokens
			t.alter(p.Seat, engine.Text{}, func(p *Investigator) { p.Tokens = 0 })
			t.heal(p.Seat, 0, n)
		}},
		doSteal: {
			Options: func(s *State, p Step) []Option { return s.stealOptions(p, true) },
			Resolve: (*Turn).nothingToSteal,
		},
		stepStolen: {Options: func(s *State, p Step) []Option { return s.stealOptions(p, false) }},
		doObsess: {Resolve: func(t *Turn, p Step) {
			who := t.s.person(p.Seat)
			stress := min(t.s.mostStress(), mostWounds-who.Wounds)
			t.alter(p.Seat, Say("dmd.log.obsessed", "who", who.Name, "n", stress), func(p *Investigator) { p.Stress = stress })
			t.Push(p.with(cards.Effect{Do: stepEven}))
		}},
		stepEven: {Options: (*State).evenOptions},
		doLash:   {Resolve: (*Turn).lashOut},
		doMate:   {Options: (*State).mateOptions},
		stepMate: {Options: func(s *State, p Step) []Option { return s.partners(p.Seat, "setup") }},
		stepJoin: {Options: (*State).joinOptions},
	}
}

// stealOptions are the cards that somebody may steal in their space; the first one must be taken.
func (s *State) stealOptions(p Step, must bool) []Option {
	var list []Option
	for _, seat := range s.here(s.person(p.Seat).At) {
		if seat == p.Seat {
			continue
		}
		for _, h := range s.person(seat).Cards {
			if !s.tradable(h) || s.apart(s.person(p.Seat), s.side(h)) {
				continue
			}
			list = append(list, Option{
				ID: h.ID, Target: h.ID, Group: "card",
				Label: Say("dmd.choice.steal", "card", s.heldName(h), "who", s.name(seat)), Do: func(t *Turn) {
					t.hand(h.ID, p.Seat)
					if must {
						t.heal(p.Seat, 0, endless)
					}
					t.Push(p.with(cards.Effect{Do: stepStolen}))
				},
			})
		}
	}
	if len(list) > 0 && !must {
		list = append(list, Option{ID: "none", Group: "card", Label: Say("dmd.choice.nothing"), Do: func(*Turn) {}})
	}
	return list
}

func (t *Turn) nothingToSteal(p Step) { t.Push(p.with(cards.Effect{Do: doStress, N: 2})) }

// evenOptions are the cards of the side that holds more, of which one is discarded until both
// sides hold the same number.
func (s *State) evenOptions(p Step) []Option {
	who := s.person(p.Seat)
	left, right := 0, 0
	for _, h := range who.Cards {
		if h.Right {
			right++
		} else {
			left++
		}
	}
	if left == right {
		return nil
	}
	var list []Option
	for _, h := range who.Cards {
		if h.Right == (right > left) {
			list = append(list, Option{
				ID: h.ID, Target: h.ID, Group: "card",
				Label: Say("dmd.choice.discard", "card", s.heldName(h)), Do: func(t *Turn) {
					t.discard(p.Seat, h.ID)
					t.Push(p)
				},
			})
		}
	}
	return list
}

// lashOut moves somebody who is alone to the nearest figure, then wounds all others there.
func (t *Turn) lashOut(p Step) {
	who := t.s.person(p.Seat)
	wounds := p.with(cards.Effect{Do: doHurt, What: "others", At: "here", Which: "each", N: 2})
	if !t.s.Safe(who.At) || len(t.s.here(who.At)) > 1 {
		t.Push(wounds)
		return
	}
	t.Push(p.with(cards.Effect{Do: stepJoin}), wounds)
}

// joinOptions are the nearest spaces with another figure.
func (s *State) joinOptions(p Step) []Option {
	who := s.person(p.Seat)
	var ids []string
	for _, sp := range s.board().Spaces {
		if sp.ID != who.At && (!s.Safe(sp.ID) || len(s.here(sp.ID)) > 0) {
			ids = append(ids, sp.ID)
		}
	}
	ids = best(ids, func(at string) int { return s.distance(who.At, at, false) }, false)
	var list []Option
	for _, at := range ids {
		list = append(list, Option{
			ID: at, Target: at, Group: "effect", Rule: "Checking Distance",
			Label: Say("dmd.choice.move", "to", s.spaceName(at)), Do: func(t *Turn) { t.moveAway(p.Seat, at) },
		})
	}
	return list
}

// partners are those of whom somebody chooses one at the start of the game (Codependency).
func (s *State) partners(of engine.Seat, group string) []Option {
	var list []Option
	for _, seat := range s.Living() {
		if seat != of {
			list = append(list, Option{
				ID: seatWord(seat), Group: group, Label: Say("dmd.choice.mate", "who", s.name(seat)),
				Do: func(t *Turn) { t.alter(of, engine.Text{}, func(p *Investigator) { p.Mate = seat }) },
			})
		}
	}
	return list
}

// mateOptions ask who goes to the other, where partners are apart; first who the partner is, where nobody was asked.
func (s *State) mateOptions(p Step) []Option {
	who := s.person(p.Seat)
	mate := s.person(who.Mate)
	var list []Option
	switch {
	case mate == nil:
		for _, o := range s.partners(p.Seat, "effect") {
			chosen := o.Do
			o.Do = func(t *Turn) {
				chosen(t)
				t.Push(p)
			}
			list = append(list, o)
		}
		return list
	case mate.Out || mate.At == who.At:
		return nil
	}
	for _, move := range []struct{ who, to *Investigator }{{who, mate}, {mate, who}} {
		list = append(list, Option{
			ID: seatWord(move.who.Seat), Group: "effect",
			Label: Say("dmd.choice.joins", "who", move.who.Name, "to", move.to.Name), Do: func(t *Turn) {
				t.stress(p.with(cards.Effect{Do: doStress, N: 2}))
				t.step(move.who.Seat, move.to.At) // the card keeps enemies from following, not from burning
			},
		})
	}
	return list
}

// stand lets an investigator who lies down stand up, for 1 stress.
func (t *Turn) stand() error {
	if err := t.acting(); err != nil {
		return err
	}
	p := t.s.person(t.s.Active)
	if !p.Lying || p.Stress >= t.s.mostStress() {
		return illegal("Activating Insanities", "dmd.refuse.no-stand")
	}
	t.alter(p.Seat, Say("dmd.log.stands", "who", p.Name), func(p *Investigator) { p.Lying, p.Stress = false, p.Stress+1 })
	return nil
}
