package deathmaydie

import (
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
)

const ruleMythos = "Draw Mythos Card"

// The cards that stand for those whose text is unknown.
const (
	unknownSymbol = "unknown-symbol"
	unknownPlain  = "unknown-plain"
)

// The steps of Mythos cards.
const (
	stepDiscard = "discard-mythos"
	stepShuffle = "shuffle-mythos"
)

// mythos is a Mythos card in play; nil for one whose text is unknown.
func (s *State) mythos(id string) *cards.Mythos {
	return cards.Find(s.Box.Mythos, id, func(m cards.Mythos) string { return m.ID })
}

// mythosName is the name of a Mythos card.
func (s *State) mythosName(id string) engine.Name {
	if m := s.mythos(id); m != nil {
		return words(m.Name)
	}
	return engine.Name{Key: "dmd.card.unknown-mythos"}
}

// symbols counts the cards with the summoning symbol in the discard pile.
func (s *State) symbols() int {
	n := 0
	for _, id := range s.Pile {
		if m := s.mythos(id); id == unknownSymbol || m != nil && m.Symbol {
			n++
		}
	}
	return n
}

// knowsDeck reports whether every Mythos card is known.
func (s *State) knowsDeck() bool { return s.Depth == Full && len(s.Box.Mythos) >= mythosCards }

// enters is the class of cards that may be entered where one is drawn that no book has; empty where the cards stay on
// the table and none is named.
func (s *State) enters(class string) string {
	if s.Depth != Full {
		return ""
	}
	return class
}

// mythosOptions are the cards that may have been drawn.
func (s *State) mythosOptions(p Step) []Option {
	var list []Option
	add := func(id, card, deck string, label engine.Text) {
		list = append(list, Option{
			ID: id, Group: "draw", Rule: ruleMythos, Label: label, Card: card, Deck: deck,
			Do: func(t *Turn) { t.drawMythos(p, id) },
		})
	}
	if s.Depth == Full {
		for _, id := range s.Deck {
			if id != p.What { // it was drawn already, and does not lie on top
				add(id, cardKey(classMythos, id), "", Say("dmd.choice.card", "card", s.mythosName(id)))
			}
		}
	}
	if !s.knowsDeck() {
		add(unknownSymbol, "", s.enters(classMythos), Say("dmd.choice.unknown-symbol"))
		add(unknownPlain, "", s.enters(classMythos), Say("dmd.choice.unknown-plain"))
	}
	return list
}

// emptyDeck shuffles the pile where no card is left to draw (our ruling: the rulebook is silent).
func (t *Turn) emptyDeck(p Step) {
	if len(t.s.Pile) > 0 {
		t.shuffle()
		t.Push(p)
	}
}

// drawMythos asks what a skill does with the card, or resolves it.
func (t *Turn) drawMythos(p Step, id string) {
	t.Push(p.with(cards.Effect{Do: stepOmens, What: id}))
}

// cancelCost is what it costs to cancel a card (Read the Omens, level 4).
var cancelCost = cards.Effect{Do: doWound, N: 2}

// stepOmens asks whoever reads the omens what becomes of a card that was drawn.
const stepOmens = "omens"

func (s *State) omensOptions(p Step) []Option {
	level := s.level(p.Seat, readTheOmens)
	cancels := level >= 4 && s.payable(p.Seat, []cards.Effect{cancelCost})
	once := level > 0 && s.Spent[omensUsed] == 0 && (len(s.Deck) > 1 || !s.knowsDeck())
	if s.person(p.Seat) == nil || !once && !cancels {
		return nil
	}
	list := []Option{{
		ID: "play", Group: "skill", Label: Say("dmd.choice.play-card", "card", s.mythosName(p.What)),
		Do: func(t *Turn) { t.playMythos(p, p.What) },
	}}
	switch {
	case once && level == 1:
		list = append(list, Option{
			ID: "under", Group: "skill", Label: Say("dmd.choice.omens", "card", s.mythosName(p.What)),
			Do: func(t *Turn) { t.omens(p, p.What) },
		})
	case once:
		list = append(list, Option{ID: "two", Group: "skill", Label: Say("dmd.choice.omens-two"), Do: func(t *Turn) {
			t.spend(omensUsed)
			t.Push(p.with(cards.Effect{Do: stepSecond, What: p.What}))
		}})
	}
	if cancels {
		list = append(list, Option{
			ID: "cancel", Group: "skill",
			Label: Say("dmd.choice.cancel", "card", s.mythosName(p.What)), Do: func(t *Turn) {
				t.removeFromDeck(p.What)
				pay := p.with(cancelCost)
				pay.From = fromCost
				t.Push(pay, p.with(cards.Effect{Do: stepDiscard, What: p.What, Which: "drawn"}))
			},
		})
	}
	return list
}

// The steps of whoever draws two cards and plays one of them.
const (
	stepSecond = "second-mythos"
	stepOfTwo  = "one-of-two"
)

// secondOptions are the cards that may have been drawn after the first one.
func (s *State) secondOptions(p Step) []Option {
	list := s.mythosOptions(p)
	for i := range list {
		id := list[i].ID
		list[i].Do = func(t *Turn) {
			t.Push(p.with(cards.Effect{Do: stepOfTwo, What: p.What, Which: id}))
		}
	}
	return list
}

// ofTwoOptions ask which of two cards is played; the other one goes under the deck.
func (s *State) ofTwoOptions(p Step) []Option {
	var list []Option
	for i, two := range [][2]string{{p.What, p.Which}, {p.Which, p.What}} {
		if i > 0 && two[0] == two[1] {
			break // two of which the text is unknown
		}
		list = append(list, Option{
			ID: two[0], Group: "skill", Label: Say("dmd.choice.play-card", "card", s.mythosName(two[0])),
			Do: func(t *Turn) {
				t.Remark(Say("dmd.log.omens", "who", t.s.name(p.Seat), "card", t.s.mythosName(two[1])))
				t.Push(p.with(t.omensHeal()))
				t.drawMythos(p, two[0])
			},
		})
	}
	return list
}

func (t *Turn) removeFromDeck(id string) {
	t.decks(engine.Text{}, func(d *deckChange) { d.Deck = without(d.Deck, id) })
}

// playMythos resolves a card that was drawn: its effects from top to bottom, then its summonings.
func (t *Turn) playMythos(p Step, id string) {
	t.removeFromDeck(id)
	t.flow(Say("dmd.log.mythos", "who", t.s.name(p.Seat), "card", t.s.mythosName(id)), func(f *Flow) { f.Drawn = id })
	discard := p.with(cards.Effect{Do: stepDiscard, What: id, Which: "drawn"})
	t.Push(append(t.s.mythosSteps(p.Seat, id), discard)...)
}

// mythosSteps are what a card does to somebody.
func (s *State) mythosSteps(seat engine.Seat, id string) []Step {
	about := Step{Seat: seat, Source: s.mythosName(id), From: fromStory}
	m := s.mythos(id)
	if m == nil {
		return []Step{about.with(cards.Effect{Do: doNote})}
	}
	effects := slices.Concat(m.Effects, m.Summon)
	if m.Slot > 0 && m.Slot <= len(s.Box.Unknown) {
		effects = slices.Clone(effects)
		for i := range effects {
			effects[i].What = strings.ReplaceAll(effects[i].What, "unknown", s.Box.Unknown[m.Slot-1].ID)
		}
	}
	return about.all(effects)
}

// discardMythos puts a card on the pile, faceup.
func (t *Turn) discardMythos(p Step) {
	t.decks(engine.Text{}, func(d *deckChange) { d.Pile = append(d.Pile, p.What) })
	t.flow(engine.Text{}, func(f *Flow) { f.Drawn = "" })
	m := t.s.mythos(p.What)
	if m == nil || !m.Symbol {
		for _, who := range t.s.People {
			if who.Insanity == trauma && p.What != unknownSymbol {
				t.alter(who.Seat, engine.Text{}, func(p2 *Investigator) { p2.Kept = p.What })
			}
		}
	}
	if m != nil && m.Again && p.Which == "drawn" {
		t.Push(Step{Effect: cards.Effect{Do: stepMythos}, Seat: p.Seat})
	}
}

// shuffle makes a deck of the pile.
func (t *Turn) shuffle() {
	t.decks(Say("dmd.log.shuffled"), func(d *deckChange) {
		for _, id := range d.Pile {
			if t.s.mythos(id) != nil {
				d.Deck = append(d.Deck, id)
			}
		}
		d.Pile = nil
	})
	for _, who := range t.s.People {
		if who.Kept != "" {
			t.alter(who.Seat, engine.Text{}, func(p *Investigator) { p.Kept = "" })
		}
	}
}
