package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
)

// Special is how adventures with a mark differ from others (rules summary, "Special Adventure
// Cards").
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
}

// special is how an adventure differs from others, by its marks.
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

// SetAside reports whether a special adventure still lies beside the table: it is neither in
// play nor resolved.
func (s *State) SetAside(c *cards.Card) bool {
	return s.special(c).Aside && !s.IsGone(c.ID) &&
		!slices.ContainsFunc(s.Places, func(p Place) bool { return p.Card.ID == c.ID })
}
