package unseen

import (
	"slices"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
)

// rates has the odds play a curse that a task or terror brings to who is neither blessed nor
// cursed. They leave out a blessing that a curse takes along, with the white die, and terror that
// curses or blesses in some other way.
func rates(s *eldersign.State, terror []cards.Effect, p *odds.Problem) (atMost bool) {
	p.At.Holds = has(s, s.Active, cursed)
	if p.Terror != odds.NoTerror {
		atMost = slices.ContainsFunc(terror, func(e cards.Effect) bool { return turns(e) && !curses(e) })
	}
	if !has(s, s.Active, blessed) {
		return atMost
	}
	if p.Terror == odds.TerrorCurses {
		p.Terror, atMost = odds.TerrorCosts, true
	}
	for i := range p.Tasks {
		atMost = atMost || p.Tasks[i].Curses > 0 && p.At.Done&(1<<i) == 0
		p.Tasks[i].Curses = 0
	}
	return atMost
}

// curses reports whether a terror effect curses the active investigator, whoever else it strikes.
func curses(e cards.Effect) bool { return e.Do == cursed && (e.Who == "" || e.Who == "each") }

// turns reports whether an effect blesses or curses somebody, perhaps by choice.
func turns(e cards.Effect) bool {
	return e.Do == blessed || e.Do == cursed || slices.ContainsFunc(e.Options, func(list []cards.Effect) bool {
		return slices.ContainsFunc(list, turns)
	})
}
