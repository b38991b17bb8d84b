package eldritch

import (
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// The parts of an encounter card. A complex encounter has an initial effect, then its pass or its fail effect (Guide,
// Complex Encounters).
const (
	partOnly    = "only"
	partInitial = "initial"
	partPass    = "pass"
	partFail    = "fail"
)

// isComplex reports whether an encounter is a complex one.
func isComplex(what string) bool {
	return slices.Contains([]string{readWorld, readExpedition, readSpecial}, what)
}

// reading is the encounter that is being read, if that is so.
func (s *State) reading() *Step {
	if n := len(s.Agenda); n > 0 && s.Agenda[n-1].Do == stepRead && s.Agenda[n-1].Who == "" {
		return &s.Agenda[n-1]
	}
	return nil
}

// asks are what a card that is read may ask for, in the order in which they are offered.
var asks = []Effect{
	{Do: stepTest, Skill: Lore},
	{Do: stepTest, Skill: Influence},
	{Do: stepTest, Skill: Observation},
	{Do: stepTest, Skill: Strength},
	{Do: stepTest, Skill: Will},
	{Do: "lose", What: Health},
	{Do: "lose", What: Sanity},
	{Do: "lose", What: Clue},
	{Do: "spend", What: Clue},
	{Do: "spend", What: Health},
	{Do: "spend", What: Sanity},
	{Do: "recover", What: Health},
	{Do: "recover", What: Sanity},
	{Do: "gain", What: Clue},
	{Do: "gain", What: Ship},
	{Do: "gain", What: Train},
	{Do: "improve"},
	{Do: "gain", What: string(Asset)},
	{Do: "gain", What: string(Artifact)},
	{Do: "gain", What: string(Spell)},
	{Do: "take", What: string(Asset)},
	{Do: "gain", What: "ally"},
	{Do: "gain", What: "item"},
	{Do: "gain", What: "trinket"},
	{Do: "gain", What: "service"},
	{Do: "gain", What: "tome"},
	{Do: "gain", What: "weapon"},
	{Do: "gain", What: "incantation"},
	{Do: "gain", What: "ritual"},
	{Do: "gain", What: "blessed"},
	{Do: "gain", What: "cursed"},
	{Do: "gain", What: debt},
	{Do: "gain", What: "dark-pact"},
	{Do: "gain", What: "detained"},
	{Do: "gain", What: "madness"},
	{Do: "gain", What: "injury"},
	{Do: "gain", What: string(Condition)},
	{Do: "discard", What: string(Asset)},
	{Do: "discard", What: string(Artifact)},
	{Do: "discard", What: string(Spell)},
	{Do: "discard", What: string(Condition)},
	{Do: "delay"},
	{Do: "move", Where: "any"},
	{Do: "ambush"},
	{Do: "devour"},
	{Do: "doom"},
	{Do: "doom", N: -1},
	{Do: "omen"},
	{Do: "spawn", What: Gate},
	{Do: "spawn", What: ClueToken},
	{Do: "spawn", What: Monster},
	{Do: "discard-monster"},
	{Do: "wound", What: "one-here"},
	{Do: stepThisClue},
	{Do: stepClose},
	{Do: stepToken},
	{Do: stepLoot},
}

// asked returns what a command asks for, or a refusal where no card that is read does.
func (t *Turn) asked(a askArgs) (Effect, error) {
	i := slices.IndexFunc(asks, func(e Effect) bool {
		return e.Do == a.Do && (e.Do == stepTest && string(e.Skill) == a.What || e.Do != stepTest && e.What == a.What)
	})
	var e Effect
	switch {
	case i >= 0:
		e = asks[i]
	case (a.Do == "gain" || a.Do == "take" || a.Do == "discard") && isWord(a.What), a.Do == "improve",
		(a.Do == "lose" || a.Do == "discard") && (a.What == Clue || a.What == Ship || a.What == Train),
		a.Do == "ambush" && monsters.by[a.What] != nil,
		a.Do == "spawn" && monsters.by[a.What] != nil && !monsters.by[a.What].Epic:
		e = Effect{Do: a.Do, What: a.What}
	case a.Do == "move" && spaces.by[a.What] != nil:
		e = Effect{Do: "move", Where: a.What}
	default:
		return e, rules.Refuse(models.Invalid, "eldritch.refuse.ask")
	}
	if e.Do == "improve" && a.What != "" {
		e.Skill, e.What = Skill(a.What), ""
		if !slices.Contains(skills, e.Skill) {
			return e, rules.Refuse(models.Invalid, "eldritch.refuse.ask")
		}
	}
	if a.N < -maxAsked || a.N > maxAsked {
		return e, rules.Refuse(models.Invalid, "eldritch.refuse.ask-much", "n", maxAsked)
	}
	switch {
	case e.Do == stepTest:
		e.Mod = a.N
	case a.N != 0:
		e.N = a.N
	}
	return e, nil
}

// maxAsked bounds the numbers of what a card asks for.
const maxAsked = 20

// ask does what a card that is read aloud asks for, within the limits of components.
func (t *Turn) ask(a askArgs) error {
	p := t.s.reading()
	if p == nil {
		return illegal("Encounters", "eldritch.refuse.no-reading")
	}
	e, err := t.asked(a)
	if err != nil {
		return err
	}
	read := *p
	if err := t.s.possibleNow(read, e); err != nil {
		return err
	}
	step := read.like(e)
	t.Pop()
	if e.Do == stepTest {
		step.After, step.What, step.Part, step.Used = stepReadOn, read.What, read.Part, read.Used
		switch c := t.s.card(read.Card); {
		case read.What == readWorld:
			step.When = InWorld
		case read.What == readSheet:
			step.When = InCombat
		case read.What == readCard && c != nil && c.Class == Spell:
			step.When = OfSpell
		}
		t.Push(step)
		return nil
	}
	if e.Do == "delay" || e.Do == "gain" || e.Do == "spawn" {
		step.Part = asked
	}
	more := e.Do == "gain" && e.What == Clue && t.s.Count(CluePool)+t.s.Count(ClueDiscard) > 0
	if read.What == readResearch && (e.Do == stepThisClue || more) {
		read.Used = append(slices.Clone(read.Used), Clue)
	}
	t.Push(step, read)
	return nil
}

// possibleNow refuses what cannot be done.
func (s *State) possibleNow(read Step, e Effect) error {
	switch e.Do {
	case "spend":
		if !s.affords(read.Seat, e.What, max(e.N, 1)) {
			return illegal("Spend", "eldritch.refuse.spend", "what", thing(e.What))
		}
	case stepThisClue:
		if c := s.piece(read.Card); c == nil || c.Kind != ClueToken {
			return illegal("Research Encounters", "eldritch.refuse.this-clue")
		}
	case stepClose:
		g := s.piece(read.Card)
		rumor := s.played(read.Card)
		switch {
		case s.forbidden("close"):
			return illegal("Mythos", "eldritch.refuse.forbidden")
		case rumor == nil && (g == nil || g.Kind != Gate || g.Zone != ""):
			return illegal("Other World Encounters", "eldritch.refuse.this-gate")
		}
	case stepLoot:
		if b := s.piece(read.Card); b == nil || b.Kind != Body || b.Zone != "" {
			return illegal("Defeated Investigator", "eldritch.refuse.no-body")
		}
	case stepToken:
		if (read.Card == finalMystery || s.mystery() == nil) && !s.finalCounts() {
			return illegal("Mystery", "eldritch.refuse.no-mystery")
		}
	}
	return nil
}

// resolveReadOn goes on reading after a test: with the pass or the fail effect. A further test of a complex encounter
// is one of the effect that is read already.
func resolveReadOn(t *Turn, p Step) {
	read := p
	read.Do, read.Part, read.N, read.Skill, read.Mod, read.When = stepRead, partPass, 0, "", 0, ""
	if p.N == 0 {
		read.Part = partFail
	}
	if isComplex(p.What) && p.Part != partInitial {
		effect, _, _ := strings.Cut(p.Part, "-")
		read.Part = effect + "-" + read.Part
	}
	t.Push(read)
}

// done ends an encounter that was read. A complex one that had no test in its initial effect goes on with the effect
// that the card names. A defeated investigator who was met leaves the game (Rulebook, Encountering Defeated
// Investigators).
func (t *Turn) done() error {
	p := t.s.reading()
	if p == nil {
		return illegal("Encounters", "eldritch.refuse.no-reading")
	}
	read := *p
	t.Pop()
	if read.Part == partInitial {
		next := read
		next.Do = stepPart
		t.Push(next)
		return nil
	}
	t.Remark(say("eldritch.log.read", "who", t.s.name(read.Seat)))
	switch b := t.s.piece(read.Card); {
	case read.What == readBody && b != nil && b.Zone == "":
		t.bury(*b)
	case read.What == readExpedition:
		t.Push(Step{Effect: Effect{Do: stepExpedition}, Seat: read.Seat, Table: true})
	case read.What == readResearch && slices.Contains(read.Used, Clue):
		t.Push(Step{Effect: Effect{Do: stepResearched}, Seat: read.Seat})
	}
	return nil
}

// partOptions are the effects of a complex encounter of which one is resolved next.
func partOptions(_ *State, p Step) []option {
	var list []option
	for _, part := range []string{partPass, partFail} {
		list = append(list, option{ID: part, Label: say("eldritch.choice.part-" + part), Do: func(t *Turn) {
			next := p
			next.Do, next.Part = stepRead, part
			t.Push(next)
		}})
	}
	return list
}

// resolveThisClue gains the Clue that is encountered.
func resolveThisClue(t *Turn, p Step) {
	if c := t.s.piece(p.Card); c != nil && c.Kind == ClueToken {
		t.away(c.ID, say("eldritch.log.this-clue", "who", t.s.name(p.Seat), "space", spaceName(c.Space)))
		t.count(Clue, p.Seat, 1, silent)
	}
}

// resolveClose closes the Gate that is encountered: it is discarded (Guide, Gate).
func resolveClose(t *Turn, p Step) {
	if rumor := t.s.played(p.Card); rumor != nil {
		t.solveRumor(rumor.ID)
		return
	}
	g := t.s.piece(p.Card)
	if g == nil || g.Kind != Gate || g.Zone != "" {
		return
	}
	gate := *g
	t.discardGate(g.ID)
	var steps []Step
	if t.s.person(p.Seat).Card == akachiOnyele {
		steps = append(steps, Step{Effect: Effect{Do: "move", Where: "clue-or-gate"}, Seat: p.Seat, Source: t.s.name(p.Seat)})
	}
	for _, seat := range t.s.living(t.s.person(p.Seat).At) {
		for _, c := range t.s.held(seat, "") {
			more := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID}
			steps = append(steps, more.all(factOf(c.Card).Closes)...)
		}
	}
	steps = append(steps, t.s.closing(p.Seat, gate)...)
	t.Push(steps...)
}

// resolveLoot gives the possessions of a defeated investigator to who has met them, where their sheet says so.
func resolveLoot(t *Turn, p Step) { t.loot(p.Card, p.Seat) }

// loot gives what lies on a defeated investigator's sheet to somebody; the investigator leaves the game.
func (t *Turn) loot(id string, seat engine.Seat) {
	b := t.s.piece(id)
	if b == nil || b.Kind != Body || b.Zone != "" {
		return
	}
	for _, c := range t.s.Cards {
		if c.Body == id {
			// nobody has two of a Spell (Guide, Spell)
			if c.Class == Spell && factOf(c.Card).single() && len(t.s.held(seat, c.Card)) > 0 {
				t.back(silent, c.ID)
				continue
			}
			t.set(c.ID, silent, func(c *Card) { c.Body, c.Seat = "", seat })
		}
	}
	for _, token := range []string{Clue, Ship, Train} {
		t.count(token, seat, b.Counts[token], silent)
	}
	t.change(id, say("eldritch.log.loots", "who", t.s.name(seat), "body", words(investigators.by[b.Card].Name)),
		func(b *Piece) { b.Zone, b.Counts = Box, nil })
}
