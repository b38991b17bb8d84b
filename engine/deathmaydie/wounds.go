package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// The words for what investigators suffer and get back.
const (
	doWound      = "wound"
	doStress     = "stress"
	doLose       = "lose" // sanity
	doHeal       = "heal" // in any combination
	doHealStress = "heal-stress"
	doHealWounds = "heal-wounds"
	stepTake     = "take-wounds"
	stepInsane   = "insane"
)

// mostWounds is the number of wounds with which the marker is on the skull.
const mostWounds = 5

// mostStress is the most stress, by the rulebook; the boards of season 1 may have one more.
func (s *State) mostStress() int {
	if s.house(houseStress) == stressFive {
		return 5
	}
	return 4
}

// companions are those of an investigator that can take wounds, with what is left of them.
func (s *State) companions(p *Investigator) map[string]int {
	left := map[string]int{}
	for _, h := range p.Cards {
		if side := s.side(h); side != nil && side.Kind == cards.Companion && side.Health != nil && h.Wounds < *side.Health {
			left[h.ID] = *side.Health - h.Wounds
		}
	}
	return left
}

// sanityTrack is the sanity track of every investigator. Which spaces are thresholds comes from
// one source; that the skull follows the last of them is our ruling.
var sanityTrack = struct {
	Skull      int
	Thresholds []int
	Bonus      []int
}{21, []int{5, 9, 13, 16, 19, 20}, []int{9, 16, 19, 20}}

// bonusReached are the permanent bonus dice of a sanity track.
func (s *State) bonusReached(sanity int) int {
	n := 0
	for _, at := range sanityTrack.Bonus {
		if sanity >= at {
			n++
		}
	}
	return n
}

// thresholds is how many Insanity Thresholds somebody has reached.
func thresholds(sanity int) int {
	n := 0
	for _, at := range sanityTrack.Thresholds {
		if sanity >= at {
			n++
		}
	}
	return n
}

// sufferWords are the words for what investigators suffer.
func sufferWords() map[string]Word {
	return map[string]Word{
		doWound: {Resolve: func(t *Turn, p Step) {
			n := t.s.amount(p)
			less, _ := t.s.reduced(p.Seat, p.From)
			if n -= less; n > 0 {
				t.Push(p.with(cards.Effect{Do: stepTake, N: n}))
			} else if less > 0 {
				t.Remark(Say("dmd.log.unharmed", "who", t.s.name(p.Seat)))
			}
		}},
		stepTake: {Options: (*State).takers, Resolve: func(t *Turn, p Step) { t.takeWounds(p.Seat, p.N, p) }},
		doStress: {Resolve: func(t *Turn, p Step) { t.stress(p) }},
		doLose:   {Resolve: (*Turn).lose},
		doHeal:   {Options: (*State).healOptions},
		doHealStress: {Resolve: func(t *Turn, p Step) {
			t.heal(p.Seat, 0, t.s.amountOrAll(p))
		}},
		doHealWounds: {Resolve: func(t *Turn, p Step) { t.heal(p.Seat, t.s.amountOrAll(p), 0) }},
		stepInsane:   {Resolve: func(t *Turn, p Step) { t.goInsane(p.Seat) }},
	}
}

// takers are who may take the next wound, where there are companions ("Companions").
func (s *State) takers(p Step) []Option {
	who := s.person(p.Seat)
	left := s.companions(who)
	if p.From == fromClaim {
		delete(left, p.Card) // nobody has it before it is paid for
	}
	enemies := s.burnInstead(who, p)
	if len(left)+len(enemies) == 0 {
		return nil
	}
	list := []Option{{
		ID: "self", Label: Say("dmd.choice.self", "who", who.Name), Group: "wound", Rule: "Companions",
		Do: func(t *Turn) {
			t.takeWounds(p.Seat, 1, p)
			if t.s.person(p.Seat).Wounds < mostWounds { // nobody takes more than that, whoever returns neither
				t.takeRest(p)
			}
		},
	}}
	for _, f := range enemies {
		list = append(list, Option{
			ID: f.ID, Target: f.ID, Group: "wound",
			Label: Say("dmd.choice.burn-enemy", "what", s.figureName(f), "n", p.N),
			Do:    func(t *Turn) { t.hurt(f.ID, p.N, p.Seat) },
		})
	}
	for _, h := range who.Cards {
		if left[h.ID] == 0 {
			continue
		}
		list = append(list, Option{
			ID: h.ID, Target: h.ID, Group: "wound", Rule: "Companions",
			Label: Say("dmd.choice.companion", "card", s.heldName(h)), Do: func(t *Turn) {
				t.woundCompanion(p.Seat, h.ID)
				t.wounded(p.Seat, 1, p)
				t.takeRest(p)
			},
		})
	}
	return list
}

// burnInstead are the enemies that may get all the wounds of a roll for fire instead of somebody.
func (s *State) burnInstead(who *Investigator, p Step) []Figure {
	can := slices.ContainsFunc(s.sides(who), func(side *cards.Side) bool { return side.FireToEnemy })
	if p.From != fromFire || !can {
		return nil
	}
	return slices.DeleteFunc(s.enemiesAt(who.At), func(f Figure) bool { return f.Kind == ElderKind && !s.Disrupted })
}

// takeRest goes on with the wounds after the first one. The attack that they come from is answered already.
func (t *Turn) takeRest(p Step) {
	if p.N > 1 {
		p.N, p.Figure = p.N-1, ""
		t.Push(p)
	}
}

// woundCompanion has a companion take a wound; with the last one it is discarded.
func (t *Turn) woundCompanion(seat engine.Seat, id string) {
	_, h := t.s.held(id)
	name := t.s.heldName(*h)
	side := t.s.side(*h)
	if h.Wounds+1 >= *side.Health {
		t.Remark(Say("dmd.log.companion-dies", "card", name))
		t.discard(seat, id)
		return
	}
	t.alter(seat, Say("dmd.log.companion", "card", name), func(p *Investigator) {
		i := slices.IndexFunc(p.Cards, func(c Held) bool { return c.ID == id })
		p.Cards[i].Wounds++
	})
}

// takeWounds wounds an investigator, who takes no more than there is health left.
func (t *Turn) takeWounds(seat engine.Seat, n int, p Step) {
	who := t.s.person(seat)
	if n = min(n, mostWounds-who.Wounds); n <= 0 {
		return
	}
	t.alter(seat, Say("dmd.log.wounds", "who", who.Name, "n", n), func(p *Investigator) { p.Wounds += n })
	t.wounded(seat, n, p)
}

// wounded is what follows from wounds, whoever took them ("Companions").
func (t *Turn) wounded(seat engine.Seat, n int, p Step) {
	if t.s.person(seat).Insanity == masochism {
		t.alter(seat, engine.Text{}, func(p *Investigator) { p.Tokens += n })
	}
	if p.From == fromAttack {
		t.avenge(seat, p.Figure)
	}
}

// stress takes as much stress as there is room for; what is left happens as Else.
func (t *Turn) stress(p Step) {
	who := t.s.person(p.Seat)
	n := t.s.amount(p)
	can := min(n, t.s.mostStress()-who.Stress)
	if can > 0 {
		t.alter(p.Seat, Say("dmd.log.stress", "who", who.Name, "n", can), func(p *Investigator) { p.Stress += can })
	}
	if n > can {
		rest := p.all(p.Else)
		for i := range rest {
			if rest[i].N == 0 {
				rest[i].N = n - can
			}
		}
		t.Push(rest...)
	}
}

// lose has investigators lose sanity: the marker stops at a threshold, and what is left is
// ignored. Those who reach one at the same time go insane clockwise from the current player.
func (t *Turn) lose(p Step) {
	var insane []Step
	for _, seat := range t.s.whom(p) {
		who := t.s.person(seat)
		_, less := t.s.reduced(seat, p.From)
		n := t.s.amount(p) - less
		if n <= 0 || who == nil || who.Out {
			continue
		}
		at := who.Sanity + n
		reached := false
		for _, threshold := range sanityTrack.Thresholds {
			if who.Sanity < threshold && at >= threshold {
				at, reached = threshold, true
				break
			}
		}
		at = min(at, sanityTrack.Skull)
		t.alter(seat, Say("dmd.log.sanity", "who", who.Name, "n", at-who.Sanity), func(p *Investigator) { p.Sanity = at })
		if reached {
			insane = append(insane, Step{Effect: cards.Effect{Do: stepInsane}, Seat: seat},
				Step{Effect: cards.Effect{Do: stepLevelUp}, Seat: seat})
			t.turnRelic(seat)
		}
	}
	t.Push(insane...)
}

// healOptions are the combinations of wounds and stress that may be healed.
func (s *State) healOptions(p Step) []Option {
	who := s.person(p.Seat)
	most := min(s.amount(p), who.Wounds+who.Stress)
	var list []Option
	for wounds := 0; wounds <= min(most, who.Wounds); wounds++ {
		stress := most - wounds
		if stress > who.Stress || most == 0 {
			continue
		}
		list = append(list, Option{
			ID: strconv.Itoa(stress) + "-" + strconv.Itoa(wounds), Group: "rest",
			Label: Say("dmd.choice.heal", "who", who.Name, "stress", stress, "wounds", wounds),
			Do:    func(t *Turn) { t.heal(p.Seat, wounds, stress) },
		})
	}
	return list
}
