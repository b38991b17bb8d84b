package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine"
)

// numberOf is the number in an id such as "f12"; 0 for one without.
func numberOf(id string) int {
	if len(id) < 2 {
		return 0
	}
	n, err := strconv.Atoi(id[1:])
	if err != nil {
		return 0
	}
	return n
}

// newID returns an id that nothing of the game has had.
func (t *Turn) newID(letter string) string { return letter + strconv.Itoa(t.s.LastID+1) }

// flow changes where in the turn we are.
func (t *Turn) flow(label engine.Text, edit func(*Flow)) {
	f := t.s.Flow.clone()
	edit(&f)
	t.Emit(&flowChange{Flow: f}, label)
}

// spend counts a use in this turn.
func (t *Turn) spend(what string) {
	t.flow(engine.Text{}, func(f *Flow) { f.Spent = f.Spent.With(what, f.Spent[what]+1) })
}

// ritual changes how far the Elder One has come.
func (t *Turn) ritual(label engine.Text, edit func(*Ritual)) {
	r := t.s.Ritual
	r.Spots = slices.Clone(r.Spots)
	edit(&r)
	t.Emit(&ritualChange{Ritual: r}, label)
}

// alter changes an investigator.
func (t *Turn) alter(seat engine.Seat, label engine.Text, edit func(*Investigator)) {
	p := t.s.person(seat)
	if p == nil {
		return
	}
	next := p.clone()
	edit(&next)
	t.Emit(&personChange{Person: next}, label)
}

// roll changes the roll under way.
func (t *Turn) alterRoll(label engine.Text, edit func(*Roll)) {
	if t.s.Roll == nil {
		return
	}
	r := t.s.Roll.clone()
	edit(r)
	t.Emit(&rollChange{Roll: r}, label)
}

// decks changes where cards are.
func (t *Turn) decks(label engine.Text, edit func(*deckChange)) {
	c := deckChange{slices.Clone(t.s.Deck), slices.Clone(t.s.Pile), slices.Clone(t.s.Undiscovered)}
	edit(&c)
	t.Emit(&c, label)
}

// without returns a list without the first one of a value.
func without(list []string, id string) []string {
	if i := slices.Index(list, id); i >= 0 {
		return slices.Delete(slices.Clone(list), i, i+1)
	}
	return list
}
