package eldritch

import (
	"slices"

	"elderglass/engine"
)

// deck is how many Mythos cards the deck of the Ancient One has.
func (s *State) deck() int {
	n := 0
	if f := ancients.by[s.Ancient]; f != nil {
		for _, stage := range f.Stages {
			n += stage[0] + stage[1] + stage[2]
		}
	}
	return n
}

// colours are those of the Mythos cards, in the order of the stages.
var colours = []string{"green", "yellow", "blue"}

// dueColours are the colours that the next Mythos card may have: those left of its stage.
func (s *State) dueColours() []string {
	f := ancients.by[s.Ancient]
	first := 0
	for _, stage := range f.Stages {
		size := stage[0] + stage[1] + stage[2]
		if s.Count(Drawn) >= first+size {
			first += size
			continue
		}
		left := stage
		for _, c := range s.Cards {
			if c.Class == Mythos && c.Drawn > first {
				left[slices.Index(colours, mythosCards.by[c.Card].Colour)]--
			}
		}
		var list []string
		for i, n := range left {
			if n > 0 {
				list = append(list, colours[i])
			}
		}
		return list
	}
	return nil
}

// resolveMythos begins the Mythos Phase. Where no card can be drawn, the investigators lose (Guide, Mythos).
func resolveMythos(t *Turn, _ Step) {
	t.turn(PhaseMythos, t.s.lead(), say("eldritch.log.mythos"))
	if t.s.Count(Drawn) >= t.s.deck() {
		t.finish(false, say("eldritch.result.mythos"))
		return
	}
	lead := t.s.lead()
	t.Push(Step{Effect: Effect{Do: stepMythosCard}, Seat: lead, Table: true}, do(stepMythosEnd, engine.Nobody))
}

// mythosOptions are the Mythos cards that the deck may give.
func mythosOptions(s *State, _ Step) []option {
	due := s.dueColours()
	var list []option
	for i := range mythosCards.list {
		f := &mythosCards.list[i]
		if slices.Contains(due, f.Colour) && s.inDeck(f) {
			list = append(list, option{ID: f.ID, Label: say("eldritch.choice.mythos", "card", nameOf(Mythos, f.ID), "colour",
				thing("colour-"+f.Colour)), Target: f.Colour, Card: f.shown(), Do: func(t *Turn) { t.drawMythos(f) }})
		}
	}
	return list
}

// inDeck reports whether a Mythos card may be in the deck: easy games have no hard cards, hard ones no easy cards.
func (s *State) inDeck(f *MythosFact) bool {
	level := s.Options.Level
	if level == "easy" && f.Level == "hard" || level == "hard" && f.Level == "easy" {
		return false
	}
	return f.other() || !slices.ContainsFunc(s.Cards, func(c Card) bool { return c.Class == Mythos && c.Card == f.ID })
}

// sickens reports whether Health tokens lie on a Mythos card, which lower the price that solves it.
func (f *MythosFact) sickens() bool { return f.Encounter != nil && f.Encounter.Clues == "sickness" }

// other reports whether a Mythos card stands for all that the program does not know.
func (f *MythosFact) other() bool { return f.Name == "" }

// shown is the card as engine.Choice.Card calls it; empty for one that stands for others.
func (f *MythosFact) shown() string {
	if f.other() {
		return ""
	}
	return shown(Mythos, f.ID)
}

// drawMythos resolves a Mythos card: only the icons on it, in their order, then its text (Guide, Quick Reference).
func (t *Turn) drawMythos(f *MythosFact) {
	s := t.s
	t.count(Drawn, engine.Nobody, 1, silent)
	id := t.lay(Card{Class: Mythos, Card: f.ID, Zone: InPlay, Drawn: s.Count(Drawn)},
		say("eldritch.log.mythos-card", "card", nameOf(Mythos, f.ID)))
	about := Step{Seat: s.lead(), Table: true, Source: nameOf(Mythos, f.ID), Card: id, Space: f.Space}
	row := s.reference()
	var icons []Effect
	switch f.Colour {
	case "yellow":
		icons = []Effect{{Do: "omen"}, {Do: stepReckoning}, {Do: "spawn", What: Gate, N: row.gates}}
	case "green":
		icons = []Effect{{Do: "omen"}, {Do: stepSurge}, {Do: "spawn", What: ClueToken, N: row.clues}}
	default:
		icons = []Effect{{Do: "spawn", What: ClueToken, N: row.clues}, {Do: stepEnters}}
	}
	steps := about.all(icons)
	for i := range steps {
		if steps[i].Do == "spawn" {
			steps[i].Space = ""
		}
	}
	steps = append(steps, about.all(f.Effects)...)
	t.Push(append(steps, about.like(Effect{Do: stepLies}))...)
}

// resolveEnters places what a Rumor brings into play: its token, its Eldritch tokens, its Epic Monster.
func resolveEnters(t *Turn, p Step) {
	c := t.s.card(p.Card)
	f := mythosCards.by[c.Card]
	if f.Space != "" && f.Epic == "" {
		t.put(Piece{Kind: RumorToken, Card: f.ID, Space: f.Space}, say("eldritch.log.rumor", "card", cardName(*c), "space",
			spaceName(f.Space)))
	}
	if f.Tokens > 0 {
		t.set(c.ID, say("eldritch.log.tokens", "card", cardName(*c), "n", f.Tokens), func(c *Card) { c.Tokens = f.Tokens })
	}
	if f.Epic != "" && !slices.ContainsFunc(t.s.Pieces,
		func(m Piece) bool { return m.Kind == Monster && m.Card == f.Epic }) {
		t.spawnMonster(f.Epic, f.EpicAt)
	}
}

// resolveLies discards an Event; an ongoing card stays in play (Guide, Mythos).
func resolveLies(t *Turn, p Step) {
	c := t.s.card(p.Card)
	if c == nil || c.Zone != InPlay {
		return
	}
	if f := mythosCards.by[c.Card]; !f.Ongoing {
		t.set(c.ID, silent, func(c *Card) { c.Zone = Discard })
	}
}

// resolveMythosEnd ends the round: the Mystery, new investigators, the Lead Investigator token.
func resolveMythosEnd(t *Turn, _ Step) {
	s := t.s
	var steps []Step
	for _, p := range s.People {
		if p.Card == "" && !p.Out {
			steps = append(steps, do(stepNewcomer, p.Seat))
		}
	}
	t.Push(append(steps, do(stepSolve, engine.Nobody), do(stepPassLead, engine.Nobody), do(stepRound, engine.Nobody))...)
}

// resolvePassLead lets the Lead Investigator pass the token.
func resolvePassLead(t *Turn, _ Step) {
	if len(t.s.order()) > 1 {
		t.Push(Step{Effect: Effect{Do: stepLead}, Seat: t.s.lead(), Table: true})
	}
}

// resolveDiscardMythos discards the ongoing Mythos card that asks for it, with everything on it.
func resolveDiscardMythos(t *Turn, p Step) { t.solveRumor(p.Card) }

// solveRumor discards a Mythos card in play, the tokens on it and its Rumor token (Guide, Rumor).
func (t *Turn) solveRumor(id string) {
	c := t.s.card(id)
	if c == nil || c.Zone != InPlay {
		return
	}
	label := say("eldritch.log.mythos-discarded", "card", cardName(*c))
	if mythosCards.by[c.Card].Rumor {
		label = say("eldritch.log.rumor-solved", "card", cardName(*c))
	}
	fact := c.Card
	t.set(id, label, func(c *Card) { c.Zone, c.Tokens, c.Health = Discard, 0, 0 })
	t.clear(id, fact)
}

// clear discards the tokens on a card and those that it has placed.
func (t *Turn) clear(id, fact string) {
	for _, p := range slices.Clone(t.s.Pieces) {
		switch {
		case p.Zone == OnCard && p.Space == id && p.Kind == Gate:
			t.change(p.ID, silent, func(p *Piece) { p.Zone, p.Space = Box, "" })
		case p.Zone == OnCard && p.Space == id, p.Zone == "" && (p.Kind == RumorToken || p.Kind == Token) && p.Card == fact:
			t.away(p.ID, silent)
		}
	}
}

// solveOptions are the Rumors of which one is solved.
func solveOptions(s *State, _ Step) []option {
	var list []option
	for _, c := range s.rumors() {
		list = append(list, option{
			ID: c.Card, Label: say("eldritch.choice.card", "card", cardName(c)),
			Do: func(t *Turn) { t.solveRumor(c.ID) },
		})
	}
	return list
}

// resolveSpendTokens takes Eldritch tokens off a Mythos card; without the last one the rest of its text happens.
func resolveSpendTokens(t *Turn, p Step) {
	c := t.s.card(p.Card)
	n := t.s.amount(p)
	if c == nil || c.Zone != InPlay || c.Tokens == 0 || n < 1 {
		return
	}
	left := max(0, c.Tokens-n)
	t.set(c.ID, say("eldritch.log.tokens", "card", cardName(*c), "n", left), func(c *Card) { c.Tokens = left })
	if left == 0 {
		t.Push(append(p.all(mythosCards.by[c.Card].Empty), p.like(Effect{Do: "discard-mythos"}))...)
	}
}

// drawRumorOptions are the unused Rumors of the box.
func drawRumorOptions(s *State, p Step) []option {
	var list []option
	for i := range mythosCards.list {
		f := &mythosCards.list[i]
		if f.Rumor && s.inDeck(f) {
			list = append(list, option{
				ID: f.ID, Label: say("eldritch.choice.card", "card", nameOf(Mythos, f.ID)), Card: f.shown(),
				Do: func(t *Turn) {
					id := t.lay(Card{Class: Mythos, Card: f.ID, Zone: InPlay}, say("eldritch.log.mythos-card", "card",
						nameOf(Mythos, f.ID)))
					about := Step{Seat: p.Seat, Table: true, Source: nameOf(Mythos, f.ID), Card: id, Space: f.Space}
					t.Push(about.like(Effect{Do: stepEnters}))
				},
			})
		}
	}
	return list
}

// resolveSicken puts a Health token on a Mythos card.
func resolveSicken(t *Turn, p Step) {
	if c := t.s.card(p.Card); c != nil {
		t.set(c.ID, silent, func(c *Card) { c.Health++ })
	}
}

// resolveDoomZero advances Doom to 0.
func resolveDoomZero(t *Turn, p Step) {
	t.advanceDoom(t.s.Count(Doom), p.Source)
	t.Push(p.like(Effect{Do: "discard-mythos"}))
}

// resolveEmptyReserve discards the reserve, which stays empty.
func resolveEmptyReserve(t *Turn, _ Step) {
	for _, c := range t.s.in(Asset, Reserve) {
		t.discard(c, say("eldritch.log.reserve-discard", "card", cardName(c)))
	}
}

// removeAssetOptions are the Assets that leave the game, until they are worth enough: of the reserve, the discard pile
// and the deck.
func removeAssetOptions(s *State, p Step) []option {
	n := s.amount(p)
	if n < 1 {
		return nil
	}
	var list []option
	for i := range cards[Asset].list {
		f := &cards[Asset].list[i]
		if f.other() || s.left(f, Reserve, Discard) < 1 {
			continue
		}
		name := say("eldritch.choice.card", "card", words(f.Name))
		list = append(list, option{ID: f.ID, Label: name, Card: shown(Asset, f.ID), Do: func(t *Turn) {
			gone := Card{Class: Asset, Card: f.ID, Zone: Box}
			label := say("eldritch.log.asset-gone", "card", words(f.Name))
			found := slices.IndexFunc(t.s.Cards, func(c Card) bool { return c.Class == Asset && c.Card == f.ID })
			if found >= 0 {
				t.set(t.s.Cards[found].ID, label, func(c *Card) { c.Zone = Box })
			} else {
				t.lay(gone, label)
			}
			rest := p
			rest.N, rest.Per = n-f.Cost, ""
			if rest.N > 0 {
				t.Push(rest)
			} else {
				t.Push(do(stepRefill, engine.Nobody))
			}
		}})
	}
	return list
}

// resolveBury takes all defeated investigators, and what they have, out of the game.
func resolveBury(t *Turn, _ Step) {
	for _, b := range t.s.pieces(Body, "") {
		t.bury(b)
	}
}

// resolveBuryExpedition takes the top Expedition card out of the game, and asks for the next one.
func resolveBuryExpedition(t *Turn, p Step) {
	t.Push(Step{
		Effect: Effect{Do: stepExpedition}, Seat: p.Seat, Table: true, Part: "empty", Source: p.Source,
		Card: p.Card,
	})
}

// unsolveOptions are the solved Mysteries of which one is shuffled back into its deck.
func unsolveOptions(s *State, _ Step) []option {
	var list []option
	for _, c := range s.in(Mystery, Solved) {
		list = append(list, option{ID: c.Card, Label: say("eldritch.choice.card", "card", cardName(c)), Do: func(t *Turn) {
			t.back(say("eldritch.log.unsolved", "card", cardName(c)), c.ID)
		}})
	}
	return list
}

// resolveBank is what Legitimate Banking does: a Debt, or the reckoning of the one that there is with every die a 1.
func resolveBank(t *Turn, p Step) {
	if held := t.s.held(p.Seat, debt); len(held) > 0 {
		flip := p.like(Effect{Do: "flip"})
		flip.Card = held[0].ID
		t.Push(flip)
		return
	}
	t.Push(p.like(Effect{Do: "gain", What: debt}))
}

// noteOptions: what the program cannot do is done by hand, and ticked off.
func noteOptions(_ *State, p Step) []option {
	return []option{{ID: "done", Label: say("eldritch.choice.by-hand"), Do: func(*Turn) {}}}
}
