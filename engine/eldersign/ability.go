package eldersign

import (
	"slices"

	"elderglass/engine"
)

// AbilityUse is one way to use an investigator's ability now.
type AbilityUse struct {
	Seat   engine.Seat
	Args   AbilityArgs
	Label  engine.Text
	Target string
	Rule   string
	// Adds is true where it adds dice to the pool.
	Adds bool
	Do   func(*Turn)
}

// abilityUses are all ways to use an investigator's ability now, of any player.
func (s *State) abilityUses() []AbilityUse {
	if len(s.Agenda) > 0 || s.Phase == PhaseOver || s.Phase == PhaseSetup {
		return nil
	}
	var list []AbilityUse
	for i := range s.Investigators {
		p := &s.Investigators[i]
		if trait := s.trait(p.Card); trait.AnyTurn && !p.Devoured && !p.Waiting {
			list = append(list, trait.Uses(s, p)...)
		}
	}
	return append(list, s.ownUses()...)
}

// ownUses are the ways in which the active investigator may use an ability that is for
// their own attempts only.
func (s *State) ownUses() []AbilityUse {
	who := s.Investigator(s.Active)
	if who == nil || who.Devoured || s.Attempt == nil {
		return nil
	}
	if trait := s.trait(who.Card); trait.Uses != nil && !trait.AnyTurn {
		return trait.Uses(s, who)
	}
	return nil
}

// abilityAdds reports whether the ability of the active investigator would add a die now.
func (s *State) abilityAdds() bool {
	return slices.ContainsFunc(s.ownUses(), func(u AbilityUse) bool { return u.Adds })
}

// abilityWillAdd reports whether the ability of the active investigator would add a die before the next roll of the
// attempt, whatever step that is at.
func (s *State) abilityWillAdd() bool {
	next, attempt := *s, *s.Attempt
	attempt.Step, next.Attempt = stepPool, &attempt
	return next.abilityAdds()
}

// TurnStarts reports whether the active player has not acted yet: has not moved, or not
// rolled in the final battle.
func (s *State) TurnStarts() bool {
	return s.Phase == PhaseMove && len(s.Tried) == 0 || s.Phase == PhaseBattle && s.Attempt != nil && s.Attempt.Begins()
}

// Begins reports whether nothing was rolled yet in the attempt.
func (a *Attempt) Begins() bool { return a.Step == stepPool && a.Rolls == 0 }

// Waits reports whether a pool was made and is not rolled yet.
func (a *Attempt) Waits() bool { return a.Step == stepPool }

// Over reports whether the adventure was resolved or failed, and what follows takes place.
func (a *Attempt) Over() bool { return a.Step == stepOver }

// UseAbility marks the once-per-day ability of an investigator as used, and says so.
func (t *Turn) UseAbility(p *Investigator) {
	t.Emit(&usedChange{Seat: p.Seat}, Say("log.ability", "who", p.Card.Name, "name", p.Card.Ability.Name))
}
