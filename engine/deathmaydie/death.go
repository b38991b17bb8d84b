package deathmaydie

import (
	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

// How an investigator is lost.
const (
	dead = "dead"
	mad  = "mad"
)

// lostOne says how an investigator is lost, "" where they are not.
func (s *State) lostOne(p *Investigator) string {
	switch {
	case p.Wounds >= mostWounds:
		return dead
	case p.Sanity >= sanityTrack.Skull:
		return mad
	default:
		return ""
	}
}

// undone reports whether a skill undoes a death (Unkillable).
func (s *State) undone(p *Investigator) bool {
	level := s.level(p.Seat, unkillable)
	return s.lostOne(p) == dead && level > 0 && p.Deaths < []int{0, 1, 2, 2, 3}[level]
}

// bury takes an investigator who is dead or mad out of the game: all cards, tokens and the rest
// are discarded. What is left of their own turn is skipped but the check of the discard pile.
func (t *Turn) bury() bool {
	for _, p := range t.s.People {
		how := t.s.lostOne(&p)
		switch {
		case p.Out || how == "":
			continue
		case t.s.undone(&p):
			t.alter(p.Seat, Say("dmd.log.returns", "who", p.Name), func(p *Investigator) {
				p.Wounds, p.Deaths = 0, p.Deaths+1
				if t.s.level(p.Seat, unkillable) >= 3 {
					p.Stress = 0
				}
			})
			return true
		}
		t.alter(p.Seat, Say("dmd.log."+how, "who", p.Name), func(p *Investigator) {
			p.Out, p.Cards, p.Fire, p.Relic, p.Tokens, p.Kept, p.Lying = true, nil, 0, "", 0, "", false
		})
		if p.Seat == t.s.Active {
			t.cutShort()
		}
		return true
	}
	return false
}

// cutShort skips the rest of a dead investigator's turn but the check of the discard pile.
func (t *Turn) cutShort() {
	checked := t.s.Phase == PhaseEnd && !t.s.doing(stepPile)
	t.Drop(func(p Step) bool {
		switch p.Do {
		case stepMythos, stepOmens, stepSecond, stepOfTwo, stepConfront, stepFight, stepDiscover, stepClaim,
			stepEndEffects, stepEndEffect, stepFire,
			stepBurnt, stepPile, stepSummoning, stepElder, stepNext:
			return true
		case stepRolling:
			return p.Seat == t.s.Active
		}
		return false
	})
	if t.s.Run != nil || t.s.Trading {
		t.closeRun()
	}
	t.flow(engine.Text{}, func(f *Flow) { f.Phase = PhaseEnd })
	if !checked {
		t.PushLast(Step{Effect: cards.Effect{Do: stepPile}, Seat: t.s.Active})
	}
	t.PushLast(Step{Effect: cards.Effect{Do: stepNext}, Seat: t.s.Active})
}
