package eldritch

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// personTracks are the tracks of an investigator that people change by hand.
var personTracks = map[string]bool{
	Health: true, Sanity: true, Clue: true, Ship: true, Train: true,
	improved(Lore): true, improved(Influence): true, improved(Observation): true, improved(Strength): true,
	improved(Will): true,
}

// trackOf is the track of an investigator that a word names.
func trackOf(word string) string {
	if word == "clues" {
		return Clue
	}
	return word
}

// tableTracks are those of the table.
var tableTracks = []string{
	Doom, Omen, CluePool, ClueDiscard, Drawn, DiceCount, OmenTokens, SheetSanity, FinalTokens, mysteryTokens,
}

// mysteryTokens is the word for the tokens on the active Mystery.
const mysteryTokens = "mystery"

// adjust changes a track by hand, within its bounds.
func (t *Turn) adjust(a adjustArgs) error {
	s := t.s
	a.What = trackOf(a.What)
	label := say("eldritch.log.adjust", "what", thing(a.What), "by", a.By)
	if a.Seat != engine.Nobody {
		p := s.person(a.Seat)
		if !p.plays() || !personTracks[a.What] {
			return rules.Refuse(models.NotFound, "eldritch.refuse.track")
		}
		most := rules.MostCount
		switch a.What {
		case Health, Sanity:
			most = p.most(a.What)
		case Ship, Train:
			most = mostTickets - s.tickets(a.Seat) + p.Count(a.What)
		case Clue:
		default:
			most = mostImproved
		}
		if n := p.Count(a.What) + a.By; n < 0 || n > most {
			return illegal("Component Limitations", "eldritch.refuse.bounds", "n", most)
		}
		t.count(a.What, a.Seat, a.By, label)
		return nil
	}
	if !slices.Contains(tableTracks, a.What) {
		return rules.Refuse(models.NotFound, "eldritch.refuse.track")
	}
	have, most := s.Count(a.What), rules.MostCount
	switch a.What {
	case Doom:
		most = mostDoom
	case Omen:
		most = len(omens) - 1
	case CluePool, ClueDiscard:
		most = clueTokens
	case mysteryTokens:
		c := s.mystery()
		if c == nil {
			return rules.Refuse(models.NotFound, "eldritch.refuse.track")
		}
		have = c.Tokens
	}
	if n := have + a.By; n < 0 || n > most {
		return illegal("Component Limitations", "eldritch.refuse.bounds", "n", most)
	}
	if a.What == mysteryTokens {
		t.token(a.By)
		return nil
	}
	t.count(a.What, engine.Nobody, a.By, label)
	return nil
}

// fixArgs put something right by hand: put a piece on a space, give a card, take either away.
type fixArgs struct {
	What  string      `json:"what"`
	Seat  engine.Seat `json:"seat,omitempty" word:"seat"`
	Card  string      `json:"card,omitempty" word:"name"`
	Space string      `json:"space,omitempty" word:"space"`
	ID    string      `json:"id,omitempty" word:"thing"`
}

var fixForms = []string{
	"what=monster card space", "what=gate space", "what=clue space", "what=token space",
	"what=expedition space", "what=give seat card", "what=reserve card", "what=mystery card", "what=mythos card",
	"what=at seat space", "what=delay seat", "what=right seat", "what=take id", "what=solve",
	"what=wound id", "what=heal id", "what=more id", "what=less id",
}

// fix puts something right.
func (t *Turn) fix(a fixArgs) error {
	s := t.s
	p := s.person(a.Seat)
	label := say("eldritch.log.fix")
	missing := rules.Refuse(models.NotFound, "eldritch.refuse.fix")
	if a.Space != "" && spaces.by[a.Space] == nil {
		return missing
	}
	switch a.What {
	case Monster:
		f := monsters.by[a.Card]
		if f == nil || a.Space == "" || !f.Epic && !s.spare(f.ID) {
			return missing
		}
		t.put(Piece{Kind: Monster, Card: f.ID, Space: a.Space},
			say("eldritch.log.monster", "monster", monsterName(f.ID), "space", spaceName(a.Space)))
	case Gate:
		if a.Space == "" || spaces.by[a.Space].Gate == "" || s.has(Gate, a.Space) {
			return missing
		}
		for _, g := range s.Pieces {
			if g.Kind == Gate && g.Card == a.Space {
				t.away(g.ID, silent)
			}
		}
		t.put(Piece{Kind: Gate, Card: a.Space, Space: a.Space}, say("eldritch.log.gate", "space", spaceName(a.Space)))
	case ClueToken:
		if a.Space == "" || s.Count(CluePool) == 0 {
			return missing
		}
		t.count(CluePool, engine.Nobody, -1, silent)
		t.put(Piece{Kind: ClueToken, Card: a.Space, Space: a.Space}, label)
	case Token:
		card := s.Ancient
		if c := s.mystery(); c != nil {
			card = c.Card
		}
		t.put(Piece{Kind: Token, Card: card, Space: a.Space}, label)
	case Expedition:
		t.setExpedition(a.Space)
	case "give":
		f := factOf(a.Card)
		if f == nil || !p.plays() || f.single() && len(s.held(a.Seat, f.ID)) > 0 {
			return missing
		}
		t.startsWith(a.Seat, f.Class, f.ID)
		if len(s.held(a.Seat, f.ID)) == 0 {
			return missing
		}
	case Reserve:
		f := cards[Asset].by[a.Card]
		if f == nil || s.left(f) < 1 {
			return missing
		}
		t.lay(Card{Class: Asset, Card: f.ID, Zone: Reserve}, label)
	case string(Mystery):
		f := mysteries.by[a.Card]
		switch {
		case a.Card == otherMystery:
			f = unknownMystery
		case f == nil:
			return missing
		}
		if c := s.mystery(); c != nil {
			t.clear(c.ID, c.Card)
			t.back(silent, c.ID)
		}
		t.drawMystery(f)
	case string(Mythos):
		f := mythosCards.by[a.Card]
		if f == nil || s.played(a.Card) != nil {
			return missing
		}
		id := t.lay(Card{Class: Mythos, Card: f.ID, Zone: InPlay}, label)
		t.Push(Step{Effect: Effect{Do: stepEnters}, Seat: s.lead(), Table: true, Card: id, Source: nameOf(Mythos, f.ID)})
	case "at":
		if !p.plays() {
			return missing
		}
		t.person(a.Seat, label, func(p *Person) { p.At = a.Space })
	case "delay", "right":
		if !p.plays() {
			return missing
		}
		t.person(a.Seat, label, func(p *Person) { p.Delayed = a.What == "delay" })
	case "take":
		return t.take(a.ID, label)
	case "wound", "heal":
		return t.fixMonster(a.What, a.ID)
	case "more", "less":
		return t.fixTokens(a.What, a.ID)
	case "solve":
		c := s.mystery()
		switch {
		case s.finalUnknown():
			t.solveFinal()
		case c == nil:
			return missing
		default:
			t.solveMystery(*c)
		}
	default:
		return missing
	}
	return nil
}

// fixMonster takes 1 Health off a Monster by hand, which may defeat it, or gives 1 back.
func (t *Turn) fixMonster(what, id string) error {
	m := t.s.piece(id)
	switch {
	case m == nil || m.Kind != Monster || m.Zone != "" || what == "heal" && m.Lost == 0:
		return rules.Refuse(models.NotFound, "eldritch.refuse.fix")
	case what == "wound":
		t.wound(id, 1, Step{})
	default:
		t.change(id, say("eldritch.log.monster-recovers", "monster", monsterName(m.Card)), func(m *Piece) { m.Lost-- })
	}
	return nil
}

// fixTokens puts one token more or less by hand on the active Mystery, or on a Mythos card in play: a Health token
// where those lie on it, else an Eldritch token. Without the last of those that it came with the rest of its text
// happens, as at a reckoning.
func (t *Turn) fixTokens(what, id string) error {
	c := t.s.card(id)
	if p := t.s.piece(id); p != nil && p.Kind == RumorToken {
		c = t.s.played(p.Card)
	}
	if c == nil || c.Zone != Active && (c.Class != Mythos || c.Zone != InPlay) {
		return rules.Refuse(models.NotFound, "eldritch.refuse.fix")
	}
	by := 1
	if what == "less" {
		by = -1
	}
	n := c.Tokens + c.Health + by
	label := say("eldritch.log.tokens", "card", cardName(*c), "n", n)
	switch {
	case n < 0 || n > rules.MostCount:
		return illegal("Component Limitations", "eldritch.refuse.bounds", "n", rules.MostCount)
	case c.Zone == Active:
		t.token(by)
	case mythosCards.by[c.Card].sickens():
		t.set(c.ID, label, func(c *Card) { c.Health += by })
	case by > 0 || mythosCards.by[c.Card].Tokens == 0:
		t.set(c.ID, label, func(c *Card) { c.Tokens += by })
	default:
		t.Push(Step{
			Effect: Effect{Do: "spend-tokens"}, Seat: t.s.lead(), Table: true, Source: nameOf(Mythos, c.Card), Card: c.ID,
		})
	}
	return nil
}

// take takes a piece or a card away by hand: to where it goes when it is discarded. A Rumor goes with its token, a
// defeated investigator with what lies on the sheet, and the place of a Mystery is taken by the next one (Guide,
// Mystery).
func (t *Turn) take(id string, label engine.Text) error {
	s := t.s
	p, c := s.piece(id), s.card(id)
	if p != nil && p.Kind == RumorToken {
		c = s.played(p.Card)
	}
	switch {
	case c != nil && c.Class == Mythos:
		t.solveRumor(c.ID)
	case c != nil && c.Class == Mystery:
		t.clear(c.ID, c.Card)
		t.back(label, c.ID)
		if s.mystery() == nil {
			t.Push(Step{Effect: Effect{Do: stepMystery}, Seat: s.lead(), Table: true})
		}
	case c != nil:
		t.discard(*c, label)
	case p == nil:
		return rules.Refuse(models.NotFound, "eldritch.refuse.fix")
	case p.Kind == ClueToken:
		t.discardClue(id)
	case p.Kind == Gate:
		t.discardGate(id)
	case p.Kind == Body:
		t.bury(*p)
	default:
		t.away(id, label)
	}
	return nil
}
