package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

// HasEffect reports whether an effect would change anything now.
func (s *State) HasEffect(p Step, e cards.Effect) bool {
	e, some := s.numbered(e)
	if !some {
		return false
	}
	people := s.Living()
	if e.Who == "" {
		people = slices.DeleteFunc(people, func(seat engine.Seat) bool { return seat != p.Seat })
	}
	anyone := func(has func(*Investigator) bool) bool {
		for _, seat := range people {
			if has(s.Investigator(seat)) {
				return true
			}
		}
		return false
	}
	if n, some := s.Among(p, e); some {
		return n > 0
	}
	if does, some := s.onAttempt(e); some {
		return does
	}
	switch e.Do {
	case "remove-doom":
		return s.Count(Doom) > 0
	case "lose":
		return e.What == "elder-sign" && s.Count(Signs) > 0 || anyone(func(i *Investigator) bool { return i.Has(e.What) })
	case "gain":
		return e.What == "elder-sign" || anyone(func(i *Investigator) bool { return i.CanGain(e.What) })
	case healing, respite:
		return s.HasEffect(p, healed(e.Do, 1))
	case "choose":
		return slices.ContainsFunc(e.Options, func(list []cards.Effect) bool {
			return slices.ContainsFunc(list, func(one cards.Effect) bool { return s.HasEffect(p, one) })
		})
	default:
		return s.choosable(p, e)
	}
}

// Among counts the monsters or the cards that lie face down among which an effect chooses one after another; false
// for any other effect.
func (s *State) Among(p Step, e cards.Effect) (n int, some bool) {
	p.Effect = e
	switch e.Do {
	case "defeat-monster", "discard-monster", removeMonster:
		return len(s.monsterOptions(p)), true
	case turnUp, unlock:
		return len(turnable(e.Do == unlock)(s, p)), true
	default:
		return 0, false
	}
}

// onAttempt reports of what an effect does to the dice or the tasks of an attempt whether that would change anything
// now: a die that is locked or was added before cannot be added. It returns false, false for any other effect.
func (s *State) onAttempt(e cards.Effect) (does, some bool) {
	c := models.Colour(e.What)
	switch e.Do {
	case stepChangeAny, "secure", "reroll":
		does = len(s.Pool()) > 0
	case "change":
		does = len(s.changeOptions(Step{Effect: e})) > 0
	case "add-die":
		_, does = s.CanAdd(c)
	case DoBorrow, DoUseLocked:
		_, does = s.borrowable(e)
	case DoRestore:
		_, does = s.restorable(c)
	case "ignore-arrow":
		place := s.attempted()
		does = place != nil && s.ordered(place)
	case "take-token": // what it pays for does
	default:
		return false, false
	}
	return does, true
}

// choosable reports whether a word of a box that is nothing but a choice leaves any.
func (s *State) choosable(p Step, e cards.Effect) bool {
	for _, b := range s.inPlay() {
		if w, ok := b.Words[e.Do]; ok && w.Options != nil && w.Resolve == nil && !w.Always {
			p.Effect = e
			return len(w.Options(s, p)) > 0
		}
	}
	return true
}
