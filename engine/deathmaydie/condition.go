package deathmaydie

import (
	"slices"

	"elderglass/engine/deathmaydie/cards"
)

// holds reports whether a condition holds for whoever a step happens to; nil always does.
func (s *State) holds(c *cards.If, p Step) bool {
	return c == nil || s.holdsPlain(c, p) != c.Not
}

func (s *State) holdsPlain(c *cards.If, p Step) bool {
	who := s.person(p.Seat)
	here := s.here1(p)
	switch {
	case c.Has != "" && (who == nil || !s.hasCard(who, c.Has)),
		c.HasAny != nil && (who == nil ||
			!slices.ContainsFunc(c.HasAny, func(what string) bool { return s.hasCard(who, what) })),
		c.AnyHas != "" && !s.anyHas(c.AnyHas),
		c.Safe && !s.Safe(here),
		c.Alone && (!s.Safe(here) || len(s.here(here)) > 1),
		c.In != "" && !slices.Contains(s.places(p, c.In), here),
		c.Summoned && !s.onBoard(),
		c.Figure != "" && len(s.figures(c.Figure)) == 0,
		c.Wounded && (who == nil || who.Wounds == 0),
		c.Full && (who == nil || who.Stress < s.mostStress()),
		c.Here && !s.tokenAt(c.Token, here),
		c.Neighbours != "" && !s.adjacentTokens(c.Neighbours):
		return false
	}
	if c.Least > 0 {
		n := 0
		for _, t := range s.Tokens {
			if t.Kind == c.Token && t.Destroyed {
				n++
			}
		}
		return n >= c.Least
	}
	return true
}

// anyHas reports whether some investigator has a card.
func (s *State) anyHas(what string) bool {
	return slices.ContainsFunc(s.People, func(p Investigator) bool { return !p.Out && s.hasCard(&p, what) })
}

// adjacentTokens reports whether two tokens of a kind lie in adjacent spaces.
func (s *State) adjacentTokens(kind string) bool {
	return slices.ContainsFunc(s.Tokens, func(t Token) bool {
		return t.Kind == kind && slices.ContainsFunc(s.anyNeighbours(t.At), func(at string) bool {
			return s.tokenAt(kind, at)
		})
	})
}
