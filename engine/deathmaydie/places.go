package deathmaydie

import (
	"slices"
	"strings"
)

// places are the spaces that a word of a card means.
func (s *State) places(p Step, at string) []string {
	word, what, _ := strings.Cut(at, ":")
	here := s.here1(p)
	var list []string
	for _, sp := range s.board().Spaces {
		if s.meant(sp.ID, word, what, here, p) {
			list = append(list, sp.ID)
		}
	}
	switch word {
	case "free": // here, or the nearest space without such a token
		list = best(list, func(id string) int { return s.distance(here, id, false) }, false)
	case "free-elder": // the same, seen from the Elder One
		if f := s.figure(ElderKind); f != nil {
			list = best(list, func(id string) int { return s.distance(f.At, id, s.passes(f.Kind)) }, false)
		}
	}
	return list
}

// here1 is the space of whoever a step happens to.
func (s *State) here1(p Step) string {
	if who := s.person(p.Seat); who != nil {
		return who.At
	}
	return p.Space
}

// meant reports whether a space is one of those that a word means.
func (s *State) meant(id, word, what, here string, p Step) bool {
	sp := s.space(id)
	switch word {
	case "", "here":
		return id == here
	case "self":
		if f := s.figure(p.Figure); f != nil {
			return id == f.At
		}
		return id == p.Space
	case "adjacent":
		return slices.Contains(s.anyNeighbours(here), id)
	case "around":
		return id == here || slices.Contains(s.anyNeighbours(here), id)
	case "around-self":
		return id == p.Space || slices.Contains(s.anyNeighbours(p.Space), id)
	case "start":
		return sp.Start
	case "gate":
		return sp.Gate == what
	case "gates":
		return sp.Gate != ""
	case "token":
		return s.tokenAt(what, id)
	case "damaged":
		return slices.ContainsFunc(s.Tokens, func(t Token) bool {
			return t.Kind == what && t.At == id && t.Wounds > 0 && !t.Destroyed
		})
	case "free", "free-elder":
		return !slices.ContainsFunc(s.Tokens, func(t Token) bool { return t.Kind == what && t.At == id })
	case "kind":
		return slices.ContainsFunc(s.Figures, func(f Figure) bool { return f.At == id && s.isKind(f.Kind, what) })
	case "unburnt": // spaces of enemies without fire
		return s.Fire[id] == 0 && slices.ContainsFunc(s.Figures, func(f Figure) bool {
			return f.At == id && s.isKind(f.Kind, what)
		})
	case "space":
		return id == what
	case "all":
		return true
	default:
		return false
	}
}

// tokenAt reports whether a token of a kind that is not destroyed lies in a space.
func (s *State) tokenAt(kind, at string) bool {
	return slices.ContainsFunc(s.Tokens, func(t Token) bool { return t.Kind == kind && t.At == at && !t.Destroyed })
}
