package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/models"
)

// readRelics reads the relics in front of an investigator into a point of the odds: the dice that they
// add, and how many there are that they may bring now (rules summary, "Relics"). Whether a die is one of
// these free says. What an item adds is no matter of relics before it was lost.
func (s *State) readRelics(at *odds.Point, who *Investigator, free func(Die) bool) {
	for _, h := range who.Cards {
		for _, u := range h.Card.Uses {
			if u.When != cards.InPool || u.Daily && h.Used {
				continue
			}
			for _, e := range u.Effects {
				if e.Do == DoRestore {
					at.Relics = append(at.Relics, models.Colour(e.What))
				}
			}
		}
	}
	for _, d := range s.Dice {
		if !slices.Contains(at.Relics, d.Colour) || slices.Contains(at.Extra, d.Colour) || s.apart(d) || !free(d) {
			continue
		}
		if at.Beside == nil {
			at.Beside = map[models.Colour]int{}
		}
		at.Beside[d.Colour]++
	}
}

// relicsDoMore reports whether an investigator holds a relic of which the odds leave something out:
// what it does besides, or what nobody has told.
func (s *State) relicsDoMore(who *Investigator) bool {
	return slices.ContainsFunc(who.Cards, func(h Held) bool {
		return s.edition.language.Restores(h.Card.Class) && (len(h.Card.Uses) == 0 ||
			slices.ContainsFunc(h.Card.Uses, func(u cards.Use) bool {
				return len(u.Paired) > 0 || slices.ContainsFunc(u.Effects, func(e cards.Effect) bool { return e.Do != DoRestore })
			}))
	})
}

// addChoice returns the choice that uses a card to add a die of a colour: a relic, which may do so again, last.
func (s *State) addChoice(c models.Colour) string {
	for _, words := range [][]string{{"add-die", DoBorrow, DoUseLocked}, {DoRestore}} {
		if choice := s.useChoice(c, words); choice != "" {
			return choice
		}
	}
	return ""
}

// useChoice returns the choice that uses a card to bring a die of a colour by one of some words.
func (s *State) useChoice(c models.Colour, words []string) string {
	who := s.Investigator(s.Active)
	for i := range who.Cards {
		h := &who.Cards[i]
		for n, use := range h.Card.Uses {
			adds := slices.ContainsFunc(use.Effects, func(e cards.Effect) bool {
				return slices.Contains(words, e.Do) && e.What == string(c)
			})
			if adds && s.canUse(h, who, use) == nil {
				return "use:" + h.ID + ":" + strconv.Itoa(n+1)
			}
		}
	}
	return ""
}
