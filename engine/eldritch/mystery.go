package eldritch

import (
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/rules"
)

func fields(text string) []string { return strings.Fields(text) }

// otherMystery stands for a Mystery that the program does not know: its tokens are put by hand.
const otherMystery = "other"

var unknownMystery = &MysteryFact{ID: otherMystery, Kind: otherMystery}

// mysteryOptions are the Mysteries that the deck of the Ancient One may give. Any deck may have another one mixed
// into it, of a box that the program does not know; it is not asked for once all those are out that it does know.
func mysteryOptions(s *State, _ Step) []option {
	var list []option
	known := false
	for i := range mysteries.list {
		f := &mysteries.list[i]
		known = known || f.Ancient == s.Ancient
		if f.Ancient != s.Ancient || slices.ContainsFunc(s.Cards, func(c Card) bool {
			return c.Class == Mystery && c.Card == f.ID
		}) {
			continue
		}
		list = append(list, option{
			ID: f.ID, Label: say("eldritch.choice.card", "card", words(f.Name)), Card: shown(Mystery, f.ID),
			Do: func(t *Turn) { t.drawMystery(f) },
		})
	}
	if known && len(list) == 0 {
		return nil
	}
	return append(list, option{
		ID: otherMystery, Label: say("eldritch.choice.card", "card", nameOf(Mystery, otherMystery)),
		Do: func(t *Turn) { t.drawMystery(unknownMystery) },
	})
}

// drawMystery lays a Mystery on the solved ones, and places what it brings (Guide, Mystery).
func (t *Turn) drawMystery(f *MysteryFact) {
	name := nameOf(Mystery, f.ID)
	id := t.lay(Card{Class: Mystery, Card: f.ID, Zone: Active}, say("eldritch.log.mystery", "card", name))
	about := Step{Seat: t.s.lead(), Table: true, Source: name, Card: id}
	var steps []Step
	switch {
	case f.Epic != "":
		steps = append(steps, about.like(Effect{Do: "spawn-epic", What: f.Epic, Where: f.Places[0]}))
	case f.Kind == "tokens":
		for _, space := range f.Places {
			t.put(Piece{Kind: Token, Card: f.ID, Space: space}, say("eldritch.log.token", "space", spaceName(space)))
		}
	}
	if f.RandomTokens {
		for range t.s.need(f) {
			step := about.like(Effect{Do: stepRandom})
			step.Left = []string{stepPut, f.ID}
			steps = append(steps, step)
		}
	}
	if f.EachPuts {
		for _, seat := range t.s.order() {
			steps = append(steps, Step{Effect: Effect{Do: stepEachPuts, What: f.ID}, Seat: seat, Table: true, Source: name})
		}
	}
	if len(f.DriveClues) > 0 {
		for _, c := range t.s.pieces(ClueToken, "") {
			step := about.like(Effect{Do: stepDrive})
			step.Left, step.Monster = f.DriveClues, c.ID
			steps = append(steps, step)
		}
	}
	t.Push(steps...)
}

// resolvePut puts an Eldritch token on a space.
func resolvePut(t *Turn, p Step) {
	t.put(Piece{Kind: Token, Card: p.What, Space: p.Space}, say("eldritch.log.token", "space", spaceName(p.Space)))
}

// eachPutsOptions are the nearest Sea spaces without a token of the Mystery.
func eachPutsOptions(s *State, p Step) []option {
	who := s.person(p.Seat)
	if !who.plays() {
		return nil
	}
	var list []option
	for _, id := range nearest(who.At, func(id string) bool { return kindOf(id) == Sea && !s.has(Token, id) }) {
		list = append(list, option{
			ID: id, Label: say("eldritch.choice.space", "space", spaceName(id)), Target: id,
			Do: func(t *Turn) {
				t.put(Piece{Kind: Token, Card: p.What, Space: id}, say("eldritch.log.token", "space", spaceName(id)))
			},
		})
	}
	return list
}

// driveOptions are the nearest spaces of a kind that a Clue moves to.
func driveOptions(s *State, p Step) []option {
	c := s.piece(p.Monster)
	if c == nil || slices.Contains(p.Left, kindOf(c.Space)) {
		return nil
	}
	var list []option
	for _, id := range nearest(c.Space, func(id string) bool { return slices.Contains(p.Left, kindOf(id)) }) {
		list = append(list, option{ID: id, Label: say("eldritch.choice.clue-to", "from", spaceName(c.Space), "space",
			spaceName(id)), Target: id, Do: func(t *Turn) {
			t.change(p.Monster, say("eldritch.log.clue-moves", "space", spaceName(id)), func(c *Piece) { c.Space = id })
		}})
	}
	return list
}

// need is how many tokens solve a Mystery.
func (s *State) need(f *MysteryFact) int {
	if f == nil {
		return 0
	}
	switch f.Need {
	case "investigators":
		return s.players()
	case "half":
		return half(s.players())
	case "twice":
		return 2 * s.players()
	}
	if f.Kind == "epic" {
		return 1
	}
	return 0
}

// resolveSolve solves the active Mystery at the end of the Mythos Phase, where it has what it needs, and draws the
// next.
func resolveSolve(t *Turn, _ Step) {
	c := t.s.mystery()
	if c == nil {
		return
	}
	if n := t.s.need(mysteries.by[c.Card]); n > 0 && c.Tokens >= n {
		t.solveMystery(*c)
	}
}

// solveMystery solves a Mystery: all tokens on it are discarded, and the next one is drawn on top of it.
func (t *Turn) solveMystery(c Card) {
	t.set(c.ID, say("eldritch.log.solved", "card", cardName(c)), func(c *Card) { c.Zone, c.Tokens = Solved, 0 })
	t.clear(c.ID, c.Card)
	t.Push(Step{Effect: Effect{Do: stepMystery}, Seat: t.s.lead(), Table: true})
}

// token puts a token on the active Mystery.
func (t *Turn) token(n int) {
	c := t.s.mystery()
	if c == nil {
		return
	}
	t.set(c.ID, say("eldritch.log.progress", "card", cardName(*c), "n", c.Tokens+n), func(c *Card) { c.Tokens += n })
}

// resolveToken puts a token on the active Mystery, or on the final one where the encounter was with that.
func resolveToken(t *Turn, p Step) {
	if p.Card == finalMystery || t.s.mystery() == nil {
		t.final(1)
		return
	}
	t.token(t.s.amount(p))
}

// finalMystery is what an encounter of the final mystery is about.
const finalMystery = "final"

// finalDue reports whether the solved Mysteries do not win alone (Guide, Ancient One).
func (s *State) finalDue() bool {
	f := ancients.by[s.Ancient]
	return s.Awake || f != nil && f.Special && s.solved() >= f.Mysteries
}

// finalUnknown reports whether nothing but a final mystery that the program does not know is left to be solved.
func (s *State) finalUnknown() bool {
	f := ancients.by[s.Ancient]
	return f != nil && f.Final == nil && s.finalDue() && s.solved() >= f.Mysteries && s.Count(FinalSolved) == 0
}

// finalCounts reports whether tokens count towards the final mystery: by hand where it is not known.
func (s *State) finalCounts() bool {
	f := ancients.by[s.Ancient]
	return s.finalDue() && f != nil && (f.Final == nil || f.Final.Tokens != "") && s.Count(FinalSolved) == 0 &&
		s.Count(FinalTokens) < rules.MostCount
}

// final counts towards the final mystery on the other side of the sheet.
func (t *Turn) final(n int) {
	f := ancients.by[t.s.Ancient]
	t.count(FinalTokens, engine.Nobody, n, say("eldritch.log.final", "n", t.s.Count(FinalTokens)+n))
	if f.Final != nil && f.Final.Tokens == "half" && t.s.Count(FinalTokens) >= half(t.s.players()) {
		t.solveFinal()
	}
}

// solveFinal solves the final mystery.
func (t *Turn) solveFinal() {
	if t.s.Count(FinalSolved) == 0 {
		t.count(FinalSolved, engine.Nobody, 1, say("eldritch.log.final-solved"))
	}
}

// epicDefeated is what the defeat of an Epic Monster solves.
func (t *Turn) epicDefeated(m Piece) {
	if f := ancients.by[t.s.Ancient]; t.s.Awake && f.Final != nil && f.Final.Epic == m.Card {
		t.solveFinal()
	}
	if c := t.s.mystery(); c != nil {
		if f := mysteries.by[c.Card]; f != nil && f.Epic == m.Card {
			t.token(1)
		}
	}
	for _, c := range t.s.rumors() {
		if mythosCards.by[c.Card].Epic == m.Card {
			t.solveRumor(c.ID)
		}
	}
}

// mysteryEncounters are those of the active Mystery, and of the final one, on a space.
func (s *State) mysteryEncounters(p Step, at string) []option {
	var list []option
	if f := ancients.by[s.Ancient]; s.finalCounts() && f.Final != nil && s.has(Gate, at) {
		list = append(list, option{
			ID: finalMystery, Label: say("eldritch.encounter.final"),
			Do: func(t *Turn) { t.reads(p.Seat, readSpecial, finalMystery) },
		})
	}
	c := s.mystery()
	if c == nil {
		return list
	}
	f := mysteries.by[c.Card]
	if f == nil {
		return append(list, option{
			ID: readSpecial, Label: say("eldritch.encounter.special", "card", cardName(*c)),
			Do: func(t *Turn) { t.reads(p.Seat, readSpecial, c.ID) },
		})
	}
	token := slices.ContainsFunc(s.pieces(Token, at), func(p Piece) bool { return p.Card == f.ID })
	here := f.Kind == "encounter" && slices.Contains(f.Places, at) || f.Kind == "tokens" && token
	about := Step{Seat: p.Seat, Source: cardName(*c), Card: c.ID, Space: at}
	switch {
	case f.Kind == "special" && slices.Contains(f.Places, at):
		list = append(list, option{
			ID: f.ID, Label: say("eldritch.encounter.special", "card", cardName(*c)),
			Do: func(t *Turn) { t.reads(p.Seat, readSpecial, c.ID) },
		})
	case here:
		list = append(list, option{
			ID: f.ID, Label: say("eldritch.encounter.special", "card", cardName(*c)),
			Do: func(t *Turn) {
				pay := Effect{Do: stepProgress, N: f.Clues}
				switch {
				case f.Ambush != "":
					ambush := about.like(Effect{Do: "ambush", What: f.Ambush, N: f.Clues})
					ambush.After = stepAfterAmbush
					t.Push(ambush)
				case f.Test != "":
					t.Push(about.like(Effect{Do: stepSkill, What: f.Test, Then: []Effect{pay}}))
				default:
					t.Push(about.like(pay))
				}
			},
		})
	}
	return list
}

// progressOptions are to spend Clues for a token of the Mystery, or not.
func progressOptions(s *State, p Step) []option {
	if s.mystery() == nil || p.N < 1 || !s.affords(p.Seat, Clue, p.N) {
		return nil
	}
	return []option{
		{ID: "no", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}},
		{ID: "pay", Label: say("eldritch.choice.progress", "n", p.N), Do: func(t *Turn) {
			t.pay(p.Seat, Clue, p.N)
			for _, token := range t.s.pieces(Token, p.Space) {
				if token.Card == t.s.mystery().Card {
					t.away(token.ID, silent)
					break
				}
			}
			t.token(1)
		}},
	}
}

// resolveAfterAmbush lets a token be bought where the Monster that ambushed for it was defeated.
func resolveAfterAmbush(t *Turn, p Step) {
	if t.s.marked("slain:" + p.Monster) {
		t.Push(p.like(Effect{Do: stepProgress, N: p.N}))
	}
}

// researchedOptions are to put a Clue that a Research Encounter has given on the Mystery.
func researchedOptions(s *State, p Step) []option {
	c := s.mystery()
	if c == nil || mysteries.by[c.Card] == nil || mysteries.by[c.Card].Kind != "clues" {
		return nil
	}
	step := p
	step.N = 1
	return progressOptions(s, step)
}

// closing is what the active Mystery offers to who closes a Gate.
func (s *State) closing(seat engine.Seat, gate Piece) []Step {
	c := s.mystery()
	if c == nil {
		return nil
	}
	f := mysteries.by[c.Card]
	if f == nil || f.Closing == nil || f.Closing.Omen && gateOmen(gate) != s.omen() {
		return nil
	}
	return []Step{{Effect: Effect{Do: stepClosed}, Seat: seat, Card: c.ID, Monster: gate.ID, Source: cardName(*c)}}
}

// closedOptions are to pay for a token of the Mystery with Clues, or with Spells for the Gate itself.
func closedOptions(s *State, p Step) []option {
	c := s.mystery()
	if c == nil || mysteries.by[c.Card] == nil || mysteries.by[c.Card].Closing == nil {
		return nil
	}
	price := mysteries.by[c.Card].Closing
	spells := s.held(p.Seat, string(Spell))
	if price.Clues > 0 && !s.affords(p.Seat, Clue, price.Clues) || len(spells) < price.Spells {
		return nil
	}
	return []option{
		{ID: "no", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}},
		{ID: "pay", Label: say("eldritch.choice.closing", "clues", price.Clues, "spells", price.Spells), Do: func(t *Turn) {
			if price.Clues > 0 {
				t.pay(p.Seat, Clue, price.Clues)
			}
			if price.Keep {
				t.change(p.Monster, silent, func(g *Piece) { g.Zone, g.Space = OnCard, p.Card })
			}
			t.token(1)
			if price.Spells > 0 {
				t.Push(Step{Effect: Effect{Do: "discard", What: string(Spell), N: price.Spells}, Seat: p.Seat, Source: p.Source})
			}
		}},
	}
}

// trophies are what cards that hunt Monsters offer for one that was defeated.
func (s *State) trophies(m Piece, about Step) []Step {
	var steps []Step
	add := func(c Card, price int) {
		step := about.like(Effect{Do: stepTrophy, What: m.Card, N: price})
		step.Card, step.Source, step.Left = c.ID, cardName(c), nil
		steps = append(steps, step)
	}
	for _, c := range s.rumors() {
		if f := mythosCards.by[c.Card]; f.Hunt != nil && f.Space == m.Space {
			add(c, f.Hunt.Clues)
		}
	}
	if c := s.mystery(); c != nil {
		if f := mysteries.by[c.Card]; f != nil && f.Kind == "hunt" {
			add(*c, f.Clues)
		}
	}
	return steps
}

// trophyOptions are to put a defeated Monster on a card for Clues, or not.
func trophyOptions(s *State, p Step) []option {
	c := s.card(p.Card)
	if c == nil || !s.affords(p.Seat, Clue, p.N) || !s.spare(p.What) {
		return nil
	}
	return []option{
		{ID: "no", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}},
		{ID: "pay", Label: say("eldritch.choice.trophy", "card", cardName(*c), "n", p.N), Do: func(t *Turn) {
			t.pay(p.Seat, Clue, p.N)
			m := Piece{Kind: Monster, Card: p.What, Zone: OnCard, Space: c.ID}
			t.put(m, silent)
			worth := c.Tokens + t.s.toughness(m)
			t.set(c.ID, say("eldritch.log.progress", "card", cardName(*c), "n", worth), func(c *Card) { c.Tokens = worth })
			if c.Class == Mythos && worth >= t.s.players() {
				t.solveRumor(c.ID)
			}
		}},
	}
}
