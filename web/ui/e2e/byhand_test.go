package e2e_test

import "testing"

// TestWhatComesByHandIsAskedFor puts a spell in front of somebody that the program does not know
// of: it asks which, takes a name of the book, and takes one that is not in it.
func TestWhatComesByHandIsAskedFor(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada", "Bert")[0]
	for _, given := range []struct{ card, shown string }{{"Heal", "Heal"}, {"A spell", "A spell"}} {
		ada.screen("me")
		ada.tap(`.screen-me [aria-label="Put right by hand: Items, spells, allies"]`)
		ada.see("dialog[open] .menu-entry")
		ada.tap("dialog[open] .menu-entry:nth-of-type(3)")
		ada.choose("choose", given.card)
		ada.screen("me")
		ada.read(given.shown)
		ada.pictureTo("by-hand", given.card)
	}
}
