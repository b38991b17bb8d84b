package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
)

// Special is how adventures with a mark differ from others (rules summary, "Special Adventure
// Cards"), and monster markers with one.
type Special struct {
	// Aside is true for those that are set aside: they are in no deck and are not replaced.
	Aside bool
	// Bare is true where nothing is placed on them.
	Bare bool
	// Stays is true where nothing but success takes them out of play.
	Stays bool
	// Once is true for those that leave the game with success.
	Once bool
	// NoTrophy is true for those that are nobody's trophy.
	NoTrophy bool
	// Locked is true for those with a task on the back, which is completed before anybody moves
	// there.
	Locked bool
	// Kept is the class as which a marker lies in front of whoever completed it, that appears and is
	// completed as a monster and is none otherwise; empty for monsters.
	Kept cards.Class
}

// special is how an adventure or a monster marker differs from others, by its marks.
func (s *State) special(c *cards.Card) Special {
	var all Special
	if c == nil || len(c.Marks) == 0 || s.edition == nil {
		return all
	}
	for _, b := range s.edition.boxes {
		for mark, is := range b.Specials {
			if !c.Marked(mark) {
				continue
			}
			all.Aside, all.Bare, all.Stays = all.Aside || is.Aside, all.Bare || is.Bare, all.Stays || is.Stays
			all.Once, all.NoTrophy = all.Once || is.Once, all.NoTrophy || is.NoTrophy
			all.Locked = all.Locked || is.Locked
			if is.Kept != "" {
				all.Kept = is.Kept
			}
		}
	}
	return all
}

// MarkSpecial marks the special adventures by which a journey goes on.
const MarkSpecial = "special"

// JourneySpecials are they: set aside, with nothing placed on them, and out of play by success
// alone (rules summary, "Special Adventure Cards").
func JourneySpecials() map[string]Special {
	return map[string]Special{MarkSpecial: {Aside: true, Bare: true, Stays: true, Once: true}}
}

// takesNothing reports whether nothing is placed on a card.
func (s *State) takesNothing(c *cards.Card) bool {
	return s.special(c).Bare || slices.Contains(s.trait(c).Exceptions, TakesNoMarkers)
}

// OpenSpecial brings a special adventure that was set aside into play, unless it is there or
// was resolved already.
func (t *Turn) OpenSpecial(id string) {
	c, err := t.s.Lookup(cards.Adventure, id)
	if err != nil {
		t.Fail(err)
		return
	}
	if t.s.SetAside(c) {
		t.OpenPlace(c, true, false)
	}
}

// IsMonster reports whether a marker is that of a monster, and not of something that only appears and
// is completed as one.
func (s *State) IsMonster(c *cards.Card) bool { return s.special(c).Kept == "" }

// openNamed brings the special adventure into play that a card names, if it belongs to the way to play.
func (t *Turn) openNamed(p Step) {
	c, err := t.s.Lookup(cards.Adventure, p.What)
	if err == nil && (c.Restricted == "" || c.Restricted == t.s.Playing()) {
		t.OpenSpecial(p.What)
	}
}

// asideOptions are the special adventures that a card may bring into play which does not tell.
func (s *State) asideOptions(Step) []Option {
	var list []Option
	for _, id := range s.mode().Specials {
		c, err := s.Lookup(cards.Adventure, id)
		if err != nil || !s.SetAside(c) {
			continue
		}
		list = append(list, Option{
			ID: id, Label: Say("choice.special", "card", CardName(c)), Group: "reward",
			Rule: "Rules summary, Special Adventure Cards",
			Do:   func(t *Turn) { t.OpenSpecial(id) },
		})
	}
	if len(list) == 0 {
		return nil
	}
	return append(list, Option{
		ID: "none", Label: Say("choice.no-special"), Group: "reward", Do: func(*Turn) {},
	})
}

// SetAside reports whether a special adventure still lies beside the table: it is neither in
// play nor resolved.
func (s *State) SetAside(c *cards.Card) bool {
	return s.special(c).Aside && !s.IsGone(c.ID) &&
		!slices.ContainsFunc(s.Places, func(p Place) bool { return p.Card.ID == c.ID })
}
