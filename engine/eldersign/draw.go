package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// drawOptions are the cards that a draw may have brought. Which one it was is a
// fact of the table; with trackers only, nobody asks.
func (s *State) drawOptions(p Step) []Option {
	class := cards.Class(p.What)
	var list []Option
	if s.Depth == Full {
		list = s.drawBackOptions(p)
		for _, c := range s.catalog.List(class) {
			if s.mayBring(p, c) && (!p.Down || c.Back != nil && c.Back.Name == "") && s.fits(p.Place, c) {
				list = append(list, s.drawOption(p, c))
			}
		}
	}
	if s.topOf(p) != nil {
		return list
	}
	if s.Depth == Full && len(list) == 0 && !p.Down {
		list = append(list, Option{
			ID: "none", Label: Say("choice.draw-none", "class", Thing(p.What)), Group: "draw",
			Do: func(*Turn) {},
		})
	}
	return append(list, s.drawOption(p, unknownCard(class)))
}

func (s *State) drawOption(p Step, c *cards.Card) Option {
	return Option{
		ID: c.ID, Label: Say("choice.draw", "card", CardName(c), "class", Thing(p.What)), Group: "draw",
		Card: cardKey(c), Do: func(t *Turn) { t.drawn(p, c) },
	}
}

// Cards are those of a class that the game knows: those of the boxes in play, and those of
// the owner's book. The list must not be changed.
func (s *State) Cards(class cards.Class) []*cards.Card { return s.catalog.List(class) }

// UnknownCard stands for an unknown card of a class.
func UnknownCard(class cards.Class) *cards.Card { return unknownCard(class) }

// DrawPlace is a step that brings an adventure or other world into play, as the table says
// which.
func DrawPlace(class cards.Class, seat engine.Seat) Step {
	return Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(class)}, Seat: seat}
}

// Drawable reports whether a card can be in its deck.
func (s *State) Drawable(c *cards.Card) bool { return s.drawable(c) }

// drawable reports whether a card can be in its deck.
func (s *State) drawable(c *cards.Card) bool { return s.inDeck(c) && s.unused(c) }

// mayBring reports whether a draw may have brought a card. What lies face down in play may have been
// dealt in another stage, whose cards stay (rules summary, "Stages").
func (s *State) mayBring(p Step, c *cards.Card) bool {
	if s.Place(p.Place) != nil {
		return s.ofDecks(c) && s.unused(c)
	}
	return s.drawable(c)
}

// unused reports whether a card lies neither in play nor in front of anybody, and is in the game.
func (s *State) unused(c *cards.Card) bool {
	switch c.Class {
	case cards.Adventure, cards.OtherWorld:
		if slices.ContainsFunc(s.Places, func(p Place) bool { return p.Card.ID == c.ID }) || s.IsGone(c.ID) {
			return false
		}
		for _, who := range s.Investigators {
			if slices.ContainsFunc(who.Trophies, func(t Trophy) bool { return t.Class == c.Class && t.Card == c.ID }) {
				return false
			}
		}
	case cards.Mythos:
		return s.Mythos == nil || s.Mythos.ID != c.ID
	case cards.Monster:
		return !c.Mask || s.masksAppear()
	}
	return true
}

// masksAppear reports whether the masks are in the monster cup: an Ancient One brings them, or
// the way to play does.
func (s *State) masksAppear() bool {
	return s.exemptAll(MasksAppear) || slices.ContainsFunc(s.inPlay(), func(b *Box) bool {
		return b.Masks != nil && b.Masks(s)
	})
}

// inDeck reports whether a card belongs to the decks of the mode that are drawn from now.
func (s *State) inDeck(c *cards.Card) bool {
	return s.ofDecks(c) && (s.mode().Stages == 0 || c.Stage == 0 || c.Stage == s.Stage)
}

// ofDecks reports whether a card belongs to the decks of the mode that is played, of whatever stage.
func (s *State) ofDecks(c *cards.Card) bool {
	if c.Restricted != "" && c.Restricted != s.chosenMode().ID && c.Restricted != s.Playing() {
		return false
	}
	m := s.mode()
	switch {
	case m.InDeck != nil && !m.InDeck(s, c),
		c.Restricted == "" && slices.Contains(m.OwnDecks, c.Class),
		s.special(c).Aside:
		return false
	}
	for _, b := range s.edition.boxes {
		if b.Aside != nil && b.Aside(s, c) {
			return false
		}
	}
	return !slices.ContainsFunc(s.inPlay(), func(b *Box) bool {
		return b.InDeck != nil && s.edition.has(b.ID, c) && !b.InDeck(s, c)
	})
}

func (t *Turn) drawn(p Step, c *cards.Card) {
	switch c.Class {
	case cards.Monster:
		t.Push(Step{Effect: cards.Effect{Do: stepPlace}, Seat: p.Seat, Place: p.Place, Fact: c})
	case cards.Mythos:
		t.OpenMythos(c)
	default:
		if place := t.s.Place(p.Place); place != nil {
			t.turnUp(*place, c, p.Seat)
			return
		}
		t.openPlace(c, p.From == fromLingering, p.Down, nil)
	}
}

// OpenPlace brings an adventure or other world into play. Its locks and what it
// does when drawn take place at once, also during set-up (FAQ 2.0, "Adventure
// Cards"), but not of one that lies face down.
func (t *Turn) OpenPlace(c *cards.Card, extra, down bool) { t.openPlace(c, extra, down, nil) }

// openPlace is OpenPlace, for a card that lies face down perhaps with the back that alone is
// known of it.
func (t *Turn) openPlace(c *cards.Card, extra, down bool, back *cards.Back) {
	last := t.s.LastID + 1
	id := "a" + strconv.Itoa(last)
	said := Say("log.opened", "card", Place{Card: c, Down: down, Back: back}.name())
	if c.Class == cards.OtherWorld {
		said = Say("log.gate", "card", CardName(c))
	}
	t.Emit(&placeChange{
		ID: id, Card: c, Extra: extra || c.Class == cards.OtherWorld || t.s.special(c).Aside, Down: down,
		Back: back, Last: last,
	}, said)
	if !down {
		t.Push(effects(c.Drawn, Step{Seat: t.s.Active, Source: CardName(c), Place: id})...)
		t.lockAll(c, id)
	}
	t.Reach(Opened, Step{Seat: t.s.Active, Place: id, Fact: c})
}

// ClosePlace takes an adventure out of play that was not resolved: its monsters go back to
// the cup and the dice that they or it locked are free (FAQ 2.0, "Monsters"). Whoever is
// there goes to the entrance, where there are several to one of their choice (rules summary,
// "Entrance Cards"), and an attempt there is over.
func (t *Turn) ClosePlace(id string) {
	if p := t.s.Place(id); p != nil && t.s.special(p.Card).Stays {
		t.Remark(Say("log.stays", "card", p.name()))
		return
	}
	t.Push(t.breakOff(id)...)
	t.discardPlace(id)
}

// discardPlace is ClosePlace of a special adventure too: as by hand.
func (t *Turn) discardPlace(id string) {
	var steps []Step
	for _, who := range t.s.Investigators {
		if who.At == id && len(t.s.mode().Entrances) > 1 {
			steps = append(steps, Step{Effect: cards.Effect{Do: DoReturn}, Seat: who.Seat})
		}
	}
	t.Push(steps...)
	t.closePlace(id)
}

// closePlace is ClosePlace where all go back to where they started.
func (t *Turn) closePlace(id string) {
	p := t.s.Place(id)
	if p == nil {
		return
	}
	closed := p.Card
	for _, m := range p.Monsters {
		t.unlockAll(m.ID)
	}
	for _, who := range t.s.Investigators {
		if who.At == id {
			t.Emit(&moveChange{Seat: who.Seat, To: t.s.home()}, engine.Text{})
		}
	}
	t.Emit(&placeChange{ID: id}, Say("log.closed", "card", p.name()))
	t.unlockAll(id)
	t.Reach(Closed, Step{Seat: t.s.Active, Place: id, Fact: closed})
}

// drawCardOptions are the items, spells and allies that a draw may have brought.
func (s *State) drawCardOptions(p Step) []Option {
	class := cards.Class(p.What)
	var list []Option
	if s.Depth == Full {
		for _, c := range s.catalog.List(class) {
			if s.inDeck(c) {
				list = append(list, s.gainOption(p, c))
			}
		}
		list = append(list, s.gainOption(p, unknownCard(class)))
	} else {
		list = append(list, s.gainOption(p, s.plain(class)))
	}
	return list
}

// plain is the card that stands for every ordinary card of its class.
func (s *State) plain(class cards.Class) *cards.Card {
	for _, c := range s.catalog.List(class) {
		if c.Plain {
			return c
		}
	}
	return unknownCard(class)
}

func (s *State) gainOption(p Step, c *cards.Card) Option {
	return Option{
		ID: c.ID, Label: Say("choice.draw", "card", CardName(c), "class", Thing(p.What)), Group: "draw",
		Card: cardKey(c), Do: func(t *Turn) { t.GiveCard(p.Seat, c) },
	}
}

// GiveCard puts a card in front of a player.
func (t *Turn) GiveCard(seat engine.Seat, c *cards.Card) {
	last := t.s.LastID + 1
	t.Emit(&heldChange{Seat: seat, ID: "c" + strconv.Itoa(last), Card: c, Last: last},
		Say("log.card", "who", t.s.Name(seat), "card", CardName(c)))
}

// DiscardCard returns a card to the bottom of its deck; dice that lie on it go
// back beside the entrance.
func (t *Turn) DiscardCard(seat engine.Seat, id string) {
	_, h := t.s.Held(id)
	if h == nil {
		return
	}
	t.Emit(&heldChange{Seat: seat, ID: id}, Say("log.card-gone", "who", t.s.Name(seat), "card", CardName(h.Card)))
	t.ReturnDice(t.s.DiceIn(OnSpell, id))
}
