package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
)

// HasEffect reports whether an effect would change anything now.
func (s *State) HasEffect(p Step, e cards.Effect) bool {
	e, some := s.numbered(e)
	if !some {
		return false
	}
	people := s.Living()
	if e.Who == "" {
		people = people[:min(1, len(people))]
	}
	anyone := func(has func(*Investigator) bool) bool {
		for _, seat := range people {
			if has(s.Investigator(seat)) {
				return true
			}
		}
		return false
	}
	switch e.Do {
	case "defeat-monster", "discard-monster", removeMonster:
		p.Effect = e
		return len(s.monsterOptions(p)) > 0
	case turnUp, unlock:
		return len(turnable(e.Do == unlock)(s, p)) > 0
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
