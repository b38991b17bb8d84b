package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// backs are those that cards in the adventure deck show, each once.
func (s *State) backs(class cards.Class) []*cards.Back {
	var list []*cards.Back
	for _, c := range s.catalog.List(class) {
		if c.Back != nil && c.Back.Name != "" && !s.special(c).Locked && s.drawable(c) &&
			!slices.ContainsFunc(list, func(b *cards.Back) bool { return b.Name == c.Back.Name }) {
			list = append(list, c.Back)
		}
	}
	return list
}

// topOf is the back of the card that is drawn next to lie face down; nil where it is unknown.
func (s *State) topOf(p Step) *cards.Back {
	if !p.Down || p.What != string(cards.Adventure) {
		return nil
	}
	return s.Top
}

// drawBackOptions are the backs that a card may show which is drawn to lie face down: nobody
// sees more of it. The top card of the deck is no question where its back was told before.
func (s *State) drawBackOptions(p Step) []Option {
	if !p.Down {
		return nil
	}
	list := s.backs(cards.Class(p.What))
	if top := s.topOf(p); top != nil && top.Task == nil {
		list = []*cards.Back{top}
	} else if top != nil {
		list = nil
	}
	options := s.drawLocked(p)
	for _, back := range list {
		options = append(options, Option{
			ID: rules.Slug(back.Name), Group: "draw",
			Label: Say("choice.draw", "card", engine.Name{Words: back.Name}, "class", Thing(p.What)),
			Do: func(t *Turn) {
				t.Emit(&topChange{}, engine.Text{})
				t.openPlace(unknownCard(cards.Class(p.What)), false, true, back)
			},
		})
	}
	return options
}

// fits reports whether a card may be the one that lies at a place with its back seen.
func (s *State) fits(id string, c *cards.Card) bool {
	p := s.Place(id)
	if s.special(c).Locked { // its back would have been seen
		return false
	}
	return p == nil || p.Back == nil || c.Back == nil || c.Back.Name == "" || c.Back.Name == p.Back.Name
}

// showTop tells the back of the top card of the adventure deck, which is always open (rules
// summary, "Alaskan Adventures" and the like).
func (t *Turn) showTop(name string) error {
	if !t.s.mode().DealsDown {
		return illegal("Rules summary, Expansion Common Rules", "refuse.top")
	}
	if name == "" {
		t.Emit(&topChange{}, engine.Text{})
		return nil
	}
	for _, back := range t.s.backs(cards.Adventure) {
		if rules.Slug(back.Name) == name {
			t.Emit(&topChange{Back: back}, Say("log.top", "card", engine.Name{Words: back.Name}))
			return nil
		}
	}
	return t.showLocked(name)
}

// topChange tells the back of the top card of the adventure deck; nil where it is not known.
type topChange struct {
	Back *cards.Back `json:"back,omitempty"`
}

func (*topChange) Kind() string { return "top" }

func (c *topChange) Apply(s *State) error {
	s.Top = c.Back
	return nil
}

// CoverTop has nobody know any more which card lies on top of the adventure deck.
func (t *Turn) CoverTop() { t.Emit(&topChange{}, engine.Text{}) }

// discardTopCard discards the top card of the adventure deck: the next one lies open then.
func (t *Turn) discardTopCard(Step) { t.Emit(&topChange{}, Say("log.top-discarded")) }
