package eldersign

import (
	"slices"

	"elderglass/engine"
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
