package eldritch

import (
	"cmp"
	"slices"
	"strings"

	"elderglass/engine"
)

// resolveGain gives an investigator something: Clues from the pool, a random card of a class, one with a trait, or one
// by its name (Guide, Gaining Possessions and Conditions).
func resolveGain(t *Turn, p Step) {
	n := t.s.amount(p)
	switch {
	case n < 1:
	case p.What == Clue:
		t.gainClues(p.Seat, n)
	case p.What == Ship || p.What == Train:
		t.count(p.What, p.Seat, n, say("eldritch.log.gains", "who", t.s.name(p.Seat), "what", thing(p.What)))
	case factOf(p.What) != nil:
		t.gainNamed(p)
	default:
		for range n {
			draw := p.like(Effect{Do: stepDraw, What: p.What})
			draw.Part = p.Part
			t.Push(draw)
		}
	}
}

// gainOptions: Mark Harrigan says whether it was his choice to be Detained by a card that is read.
func gainOptions(s *State, p Step) []option {
	if p.Part != asked || p.What != detained || s.person(p.Seat).Card != markHarrigan {
		return nil
	}
	return []option{
		{ID: "no", Label: say("eldritch.choice.no-choice"), Do: func(t *Turn) { resolveGain(t, p) }},
		{ID: "yes", Label: say("eldritch.choice.own-choice"), Do: func(t *Turn) {
			own := p
			own.Part = chosen
			resolveGain(t, own)
		}},
	}
}

// gainClues takes Clues from the pool; there are no more than it and its discard pile hold (Guide, Component
// Limitations).
func (t *Turn) gainClues(seat engine.Seat, n int) {
	got := 0
	for range n {
		t.refillClues()
		if t.s.Count(CluePool) == 0 {
			break
		}
		t.count(CluePool, engine.Nobody, -1, silent)
		got++
	}
	t.refillClues()
	t.count(Clue, seat, got, say("eldritch.log.clues", "who", t.s.name(seat), "n", got))
}

// detained is the Condition that keeps an investigator where they are.
const detained = "detained"

// gainNamed gains a card by its name: from the reserve, the deck or the discard pile, if it is there. Mark Harrigan is
// Detained by his own choice only.
func (t *Turn) gainNamed(p Step) {
	s, f := t.s, factOf(p.What)
	if f.ID == detained && s.person(p.Seat).Card == markHarrigan && p.Part != chosen {
		t.Remark(say("eldritch.log.not-detained", "who", s.name(p.Seat)))
		return
	}
	if f.Class == Condition && s.left(f, Discard, Reserve) > 0 && t.meets(p, f) {
		return
	}
	if f.single() && len(s.held(p.Seat, f.ID)) > 0 {
		t.Remark(say("eldritch.log.has-already", "who", s.name(p.Seat), "card", f.named()))
		return
	}
	for _, zone := range []string{Reserve, Discard} {
		for _, c := range s.in(f.Class, zone) {
			if c.Card == f.ID {
				t.gets(p, c, false)
				if zone == Reserve {
					t.Push(do(stepRefill, engine.Nobody))
				}
				return
			}
		}
	}
	if s.left(f) < 1 {
		t.Remark(say("eldritch.log.no-card", "card", f.named()))
		return
	}
	t.gets(p, Card{Class: f.Class, Card: f.ID}, true)
}

// meets does what happens in the place of a Condition that would be gained, and reports whether something does: Blessed
// and Cursed discard each other, and a second one of them flips the first.
func (t *Turn) meets(p Step, f *CardFact) bool {
	if f.Against == "" {
		return false
	}
	if met := t.s.held(p.Seat, f.Against); len(met) > 0 {
		t.discard(met[0], say("eldritch.log.discards", "who", t.s.name(p.Seat), "card", cardName(met[0])))
		return true
	}
	own := t.s.held(p.Seat, f.ID)
	if len(own) == 0 {
		return false
	}
	flip := p.like(Effect{Do: "flip"})
	flip.Card = own[0].ID
	t.Push(flip)
	return true
}

// drawOptions are the cards that a deck may give: those of a class or trait that are not known to be elsewhere. A Spell
// or Condition that the investigator has is replaced until it is another. One that the program does not know is not
// asked for once all those are elsewhere that it does know.
func drawOptions(s *State, p Step) []option {
	var list []option
	for _, class := range classes {
		known := len(list)
		for i := range cards[class].list {
			f := &cards[class].list[i]
			zones := []string{}
			if p.What != string(class) || s.deckEmpty(class) {
				zones = []string{Discard} // who searches looks through the discard pile too
			}
			double := f.single() && len(s.held(p.Seat, f.ID)) > 0
			fits := f.isOf(p.What)
			if f.other() {
				fits = len(list) > known
			}
			if !fits || double || s.left(f, zones...) < 1 {
				continue
			}
			list = append(list, option{
				ID: f.ID, Label: say("eldritch.choice.card", "card", f.named()), Card: f.shown(),
				Do: func(t *Turn) { t.draws(p, f) },
			})
		}
	}
	return list
}

// draws gives an investigator a card that a deck has given, or its discard pile. One that the program does not know
// comes from the deck as long as there is one: others of its kind may lie on the pile.
func (t *Turn) draws(p Step, f *CardFact) {
	if f.Class == Condition && !f.other() { // it may meet another one
		gain := p.like(Effect{Do: "gain", What: f.ID})
		gain.Part = p.Part
		t.Push(gain)
		return
	}
	drawn := Card{Class: f.Class, Card: f.ID, As: f.as(p.What)}
	if !f.other() || t.s.deckEmpty(f.Class) {
		for _, c := range t.s.in(f.Class, Discard) {
			if c.Card == f.ID && c.As == drawn.As {
				drawn = c
			}
		}
	}
	t.gets(p, drawn, true)
}

// deckEmpty reports whether nothing is left in a deck, so that its discard pile is the deck (Guide, Discarding).
func (s *State) deckEmpty(class Class) bool {
	for i := range cards[class].list {
		if f := &cards[class].list[i]; !f.other() && s.left(f) > 0 {
			return false
		}
	}
	return len(s.in(class, Discard)) > 0
}

// gets gives a card to an investigator and resolves what it does then. Drawn says that it came from the deck.
func (t *Turn) gets(p Step, c Card, drawn bool) {
	f := factOf(c.Card)
	label := say("eldritch.log.gains", "who", t.s.name(p.Seat), "what", thing(c.Card))
	id := c.ID
	if id == "" {
		c.Seat = p.Seat
		id = t.lay(c, label)
	} else {
		as := c.As
		t.set(id, label, func(c *Card) { c.Seat, c.Zone, c.Body, c.As = p.Seat, "", "", as })
	}
	about := Step{Seat: p.Seat, Source: f.named(), Card: id}
	var steps []Step
	if drawn {
		steps = append(steps, about.all(f.Drawn)...)
	}
	if f.isOf("service") {
		steps = append(steps, about.all(f.Gained)...)
		steps = append(steps, about.like(Effect{Do: "drop"}))
	}
	if c.Class == Condition && !f.isOf("common") {
		for _, seat := range t.s.order() {
			if t.s.person(seat).Card == jacquelineFine && seat != p.Seat && !t.s.marked(jacquelineFine) {
				steps = append(steps, Step{Effect: Effect{Do: stepJacqueline}, Seat: seat, Card: id, Source: t.s.name(seat)})
			}
		}
	}
	t.Push(steps...)
}

// discard discards a card: an Asset or Artifact on its pile, a double-sided card into its deck (Guide, Discarding).
func (t *Turn) discard(c Card, label engine.Text) {
	if c.Class == Spell || c.Class == Condition {
		t.back(label, c.ID)
		return
	}
	t.set(c.ID, label, func(c *Card) { c.Seat, c.Zone, c.Body = engine.Nobody, Discard, "" })
}

// resolveDrop discards the card that asks for it.
func resolveDrop(t *Turn, p Step) {
	if c := t.s.card(p.Card); c != nil && c.Seat != engine.Nobody {
		t.discard(*c, say("eldritch.log.discards", "who", t.s.name(c.Seat), "card", cardName(*c)))
	}
}

// discardOptions are the cards of a class or trait that an investigator may discard.
func discardOptions(s *State, p Step) []option {
	if p.What == Clue || p.What == Ship || p.What == Train {
		return nil
	}
	var list []option
	for _, c := range s.held(p.Seat, p.What) {
		list = append(list, option{ID: c.Card, Label: say("eldritch.choice.discard", "card", cardName(c)), Do: func(t *Turn) {
			t.discard(c, say("eldritch.log.discards", "who", t.s.name(p.Seat), "card", cardName(c)))
			t.oneMore(p)
		}})
	}
	return list
}

// mayDiscardOptions are discardOptions, and to keep all.
func mayDiscardOptions(s *State, p Step) []option {
	return append([]option{{ID: "none", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}}}, discardOptions(s,
		p)...)
}

// shedOptions are the cards that an investigator may discard before losing something for each that is kept.
func shedOptions(s *State, p Step) []option {
	kept := len(s.held(p.Seat, p.What))
	if kept == 0 {
		return nil
	}
	list := []option{{ID: "keep", Label: say("eldritch.choice.keep", "n", kept, "what", thing(p.Lose)), Do: func(t *Turn) {
		t.Push(p.like(Effect{Do: "lose", What: p.Lose, N: kept}),
			p.like(Effect{Do: stepLost, What: p.Lose, N: s.person(p.Seat).Count(p.Lose), Then: p.Then}))
	}}}
	for _, c := range s.held(p.Seat, p.What) {
		list = append(list, option{ID: c.Card, Label: say("eldritch.choice.discard", "card", cardName(c)), Do: func(t *Turn) {
			t.discard(c, say("eldritch.log.discards", "who", t.s.name(p.Seat), "card", cardName(c)))
			t.Push(p)
		}})
	}
	return list
}

// resolveLost goes on where something was lost that is not there any more.
func resolveLost(t *Turn, p Step) {
	if t.s.person(p.Seat).Count(p.What) < p.N {
		t.Push(p.all(p.Then)...)
	}
}

// takeOptions are the cards of the reserve that an investigator may choose of; N bounds their value where it is not 0.
func takeOptions(s *State, p Step) []option {
	var list []option
	for _, c := range s.in(Asset, Reserve) {
		f := factOf(c.Card)
		fits := slices.ContainsFunc(strings.Fields(p.What), f.mayBe)
		if !fits || p.N > 0 && f.Cost > p.N {
			continue
		}
		list = append(list, option{ID: c.Card, Label: say("eldritch.choice.card", "card", cardName(c)), Do: func(t *Turn) {
			t.Push(do(stepRefill, engine.Nobody))
			c.As = cmp.Or(c.As, f.as(p.What))
			t.gets(p, c, false)
		}})
	}
	return list
}

// resolveRefill fills the reserve up to four Assets (Guide, Reserve).
func resolveRefill(t *Turn, _ Step) {
	if t.s.forbidden("reserve") {
		return
	}
	for range reserveSize - len(t.s.in(Asset, Reserve)) {
		t.Push(Step{Effect: Effect{Do: stepReserve}, Seat: t.s.active(), Table: true})
	}
}

// reserveSize is how many Assets lie in the reserve.
const reserveSize = 4

// active is the active investigator: whose turn it is, or else the Lead Investigator (Guide, Investigator).
func (s *State) active() engine.Seat {
	if s.Phase == PhaseMythos || !s.person(s.Active).plays() {
		return s.lead()
	}
	return s.Active
}

// reserveOptions are the Assets that the deck may give to the reserve.
func reserveOptions(s *State, _ Step) []option {
	var list []option
	empty := s.deckEmpty(Asset)
	for i := range cards[Asset].list {
		f := &cards[Asset].list[i]
		old := slices.IndexFunc(s.in(Asset, Discard), func(c Card) bool { return c.Card == f.ID })
		if s.left(f) < 1 && (!empty || old < 0) {
			continue
		}
		name := say("eldritch.choice.card", "card", f.named())
		list = append(list, option{ID: f.ID, Label: name, Card: f.shown(), Do: func(t *Turn) {
			label := say("eldritch.log.reserve", "card", f.named())
			if old >= 0 && t.s.left(f) < 1 {
				t.set(t.s.in(Asset, Discard)[old].ID, label, func(c *Card) { c.Zone = Reserve })
				return
			}
			t.lay(Card{Class: Asset, Card: f.ID, Zone: Reserve}, label)
		}})
	}
	return list
}

// resolveFlip turns a card over: its back is read aloud and resolved at once (Guide, Flipping Cards and Sheets).
func resolveFlip(t *Turn, p Step) {
	c := t.s.card(p.Card)
	if c == nil || c.Seat == engine.Nobody {
		return
	}
	t.Remark(say("eldritch.log.flips", "who", t.s.name(p.Seat), "card", cardName(*c)))
	read := p.like(Effect{Do: stepRead, What: readBack})
	read.Source, read.Part = cardName(*c), partOnly
	t.Push(read, p.like(Effect{Do: stepFlipped}))
}

// resolveReadCard has a card read aloud that the program does not know. One with two sides may go or stay then.
func resolveReadCard(t *Turn, p Step) {
	c := t.s.card(p.Card)
	if c == nil || c.Seat == engine.Nobody {
		return
	}
	read := p.like(Effect{Do: stepRead, What: readCard})
	read.Part = partOnly
	steps := []Step{read}
	if c.Class == Spell || c.Class == Condition {
		steps = append(steps, p.like(Effect{Do: stepFlipped}))
	}
	t.Push(steps...)
}

// flippedOptions are where a card that was turned over goes: its back says so.
func flippedOptions(s *State, p Step) []option {
	c := s.card(p.Card)
	if c == nil {
		return nil
	}
	return []option{
		{ID: "front", Label: say("eldritch.choice.front", "card", cardName(*c)), Do: func(*Turn) {}},
		{ID: "discard", Label: say("eldritch.choice.discard", "card", cardName(*c)), Do: func(t *Turn) { resolveDrop(t, p) }},
	}
}

// giveOptions are the possessions that an investigator may give to somebody anywhere, one after the other.
func giveOptions(s *State, p Step) []option {
	if p.Left == nil {
		var list []option
		for _, seat := range s.order() {
			if seat != p.Seat {
				list = append(list, option{
					ID: seatWord(seat), Label: say("eldritch.choice.who", "who", s.name(seat)),
					Do: func(t *Turn) {
						next := p
						next.Left = []string{seatWord(seat)}
						t.Push(next)
					},
				})
			}
		}
		return append(list, option{ID: "none", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}})
	}
	to := seatOf(p.Left[0])
	list := []option{{ID: "done", Label: say("eldritch.choice.done"), Do: func(*Turn) {}}}
	if p.What == Clue {
		if s.person(p.Seat).Count(Clue) > 0 {
			gives := say("eldritch.choice.gives", "what", thing(Clue), "n", 1)
			list = append(list, option{ID: Clue, Label: gives, Do: func(t *Turn) {
				t.moveTokens(p.Seat, to, Clue)
				t.Push(p)
			}})
		}
		return list
	}
	for _, c := range s.held(p.Seat, p.What) {
		list = append(list, option{ID: c.Card, Label: say("eldritch.choice.gives", "what", thing(c.Card)), Do: func(t *Turn) {
			t.hands(c, to)
			t.Push(p)
		}})
	}
	return list
}

// moveTokens gives a token of one investigator to another.
func (t *Turn) moveTokens(from, to engine.Seat, what string) {
	t.count(what, from, -1, say("eldritch.log.gives", "who", t.s.name(from), "to", t.s.name(to), "what", thing(what),
		"n", 1))
	t.count(what, to, 1, silent)
}

// hands gives a card to another investigator; a Spell that they have already is discarded (Guide, Spell).
func (t *Turn) hands(c Card, to engine.Seat) {
	t.Remark(say("eldritch.log.gives", "who", t.s.name(c.Seat), "to", t.s.name(to), "what", thing(c.Card)))
	if c.Class == Spell && factOf(c.Card).single() && len(t.s.held(to, c.Card)) > 0 {
		t.discard(c, say("eldritch.log.has-already", "who", t.s.name(to), "card", cardName(c)))
		return
	}
	t.set(c.ID, silent, func(c *Card) { c.Seat = to })
}
