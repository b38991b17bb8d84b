package eldritch

import (
	"slices"
	"strconv"

	"elderglass/engine"
)

// resolveEncounters has everyone resolve an encounter, the Lead Investigator first, clockwise (Guide, Encounters).
func resolveEncounters(t *Turn, _ Step) {
	t.turn(PhaseEncounter, t.s.lead(), say("eldritch.log.encounters"))
	t.each(stepEncounter)
}

// resolveEncounter begins an investigator's encounter. The back of a Detained Condition takes its place, even with a
// Monster on the space.
func resolveEncounter(t *Turn, p Step) {
	t.turn(PhaseEncounter, p.Seat, silent)
	if t.s.person(p.Seat).Hidden { // it was for one encounter
		t.person(p.Seat, silent, func(p *Person) { p.Hidden = false })
	}
	for _, c := range t.s.held(p.Seat, string(Condition)) {
		if factOf(c.Card).Holds {
			t.Push(Step{Effect: Effect{Do: "flip"}, Seat: p.Seat, Card: c.ID, Source: cardName(c)})
			return
		}
	}
	t.Push(do(stepMeet, p.Seat))
}

// meetOptions are the encounters of an investigator: every Monster on the space first, one at a time, in the order of
// choice. Who has none on the space any more may resolve an additional encounter.
func meetOptions(s *State, p Step) []option {
	who := s.person(p.Seat)
	here := s.pieces(Monster, who.At)
	if who.Hidden {
		here = nil
	}
	if len(here) > 0 {
		fight := p
		fight.What = ""
		list := fightOptions(s, fight)
		if len(list) > 0 && len(p.Used) == 0 {
			list = append(list, hideOptions(s, p)...)
		}
		if len(list) == 0 { // all were met, and some were not defeated
			list = append(list, option{ID: "none", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}})
		}
		return list
	}
	var list []option
	if len(p.Used) > 0 {
		list = append(list, option{ID: "none", Label: say("eldritch.choice.no-encounter"), Do: func(*Turn) {}})
		if s.marked(noMore(p.Seat)) {
			return list
		}
	}
	return append(list, s.encounters(p)...)
}

// noMore marks who resolves no additional encounter this round.
func noMore(seat engine.Seat) string { return "no-more:" + strconv.Itoa(int(seat)) }

// additionalDue reports whether an investigator has defeated every Monster on their space in the Encounter Phase, and
// may resolve an additional encounter (Guide, Combat Encounters).
func (s *State) additionalDue(seat engine.Seat) bool {
	if s.has(Monster, s.person(seat).At) || s.marked(noMore(seat)) {
		return false
	}
	return slices.ContainsFunc(s.Agenda, func(p Step) bool {
		return p.Do == stepMeet && p.Seat == seat && len(p.Used) > 0
	})
}

// resolveNoMore leaves no time for an additional encounter; what was defeated by an action took none. Whoever moves on
// then meets nothing there.
func resolveNoMore(t *Turn, p Step) {
	if t.s.Phase != PhaseEncounter {
		return
	}
	if t.s.additionalDue(p.Seat) {
		t.Drop(func(step Step) bool { return step.Do == stepMeet && step.Seat == p.Seat })
	}
	t.mark(noMore(p.Seat))
}

// hideOptions are the Spells and Artifacts by which an investigator meets no Monsters.
func hideOptions(s *State, p Step) []option {
	var list []option
	for _, c := range s.held(p.Seat, "") {
		f := factOf(c.Card)
		hides := slices.ContainsFunc(f.Encounter, func(e Effect) bool {
			return slices.ContainsFunc(e.Then, func(e Effect) bool { return e.Do == "hide" })
		})
		if f.Free != "monsters" && (!hides || s.marked("cast:"+c.ID)) {
			continue
		}
		list = append(list, option{ID: c.Card, Label: say("eldritch.choice.cast", "card", cardName(c)), Do: func(t *Turn) {
			t.Push(p)
			if f.Free == "monsters" {
				t.person(p.Seat, say("eldritch.log.hides", "who", t.s.name(p.Seat)), func(p *Person) { p.Hidden = true })
				return
			}
			t.mark("cast:" + c.ID)
			cast := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID}
			t.Push(cast.all(f.Encounter)...)
		}})
	}
	return list
}

// resolveHide lets an investigator meet no Monsters in this encounter.
func resolveHide(t *Turn, p Step) {
	t.person(p.Seat, say("eldritch.log.hides", "who", t.s.name(p.Seat)), func(p *Person) { p.Hidden = true })
}

// The encounters whose cards are read aloud.
const (
	readGeneral    = "general"
	readLocation   = "location"
	readResearch   = "research"
	readWorld      = "world"
	readExpedition = "expedition"
	readSpecial    = "special"
	readBody       = "body"
	readBack       = "back"
	readSheet      = "sheet" // of the Ancient One, for the numbers of a Cultist
	readCard       = "card"  // in front of somebody, which the program does not know
)

// encounters are those that an investigator has the choice of without Monsters.
func (s *State) encounters(p Step) []option {
	at := s.person(p.Seat).At
	var list []option
	read := func(id, what string, card string, label engine.Text) {
		list = append(list, option{ID: id, Label: label, Do: func(t *Turn) { t.reads(p.Seat, what, card) }})
	}
	read(readGeneral, readGeneral, "", say("eldritch.encounter.general"))
	if spaces.by[at].Gate != "" { // the nine named cities have a deck of their own
		read(readLocation, readLocation, "", say("eldritch.encounter.location", "space", spaceName(at)))
	}
	if clues := s.pieces(ClueToken, at); len(clues) > 0 {
		read(readResearch, readResearch, clues[0].ID, say("eldritch.encounter.research"))
	}
	for _, g := range s.pieces(Gate, at) {
		read(readWorld, readWorld, g.ID, say("eldritch.encounter.world"))
	}
	if s.has(Expedition, at) && !s.forbidden(Expedition) {
		read(readExpedition, readExpedition, "", say("eldritch.encounter.expedition"))
	}
	for _, b := range s.pieces(Body, at) {
		read(b.Card, readBody, b.ID, say("eldritch.encounter.body", "who", words(investigators.by[b.Card].Name)))
	}
	for _, c := range s.rumors() {
		f := mythosCards.by[c.Card]
		if f.Encounter != nil && (f.Space == at || f.Encounter.Where == Expedition && s.has(Expedition, at)) {
			list = append(list, option{
				ID: f.ID, Label: say("eldritch.encounter.rumor", "card", cardName(c)),
				Do: func(t *Turn) { t.meetsRumor(p.Seat, c) },
			})
		}
	}
	list = append(list, s.mysteryEncounters(p, at)...)
	for _, c := range s.held(p.Seat, string(Spell)) { // to encounter a Clue from afar
		f := factOf(c.Card)
		afar := slices.ContainsFunc(f.Encounter, func(e Effect) bool {
			return slices.ContainsFunc(e.Then, func(e Effect) bool { return e.Do == "research-far" })
		})
		if afar && len(s.pieces(ClueToken, "")) > 0 && !s.marked("cast:"+c.ID) {
			list = append(list, option{ID: c.Card, Label: say("eldritch.choice.cast", "card", cardName(c)), Do: func(t *Turn) {
				t.mark("cast:" + c.ID)
				cast := Step{Seat: p.Seat, Source: cardName(c), Card: c.ID}
				t.Push(append(cast.all(f.Encounter), do(stepAfar, p.Seat))...)
			}})
		}
	}
	return list
}

// afarOptions go on with an encounter of the investigator's own space where a Spell brought none.
func afarOptions(s *State, p Step) []option {
	if s.marked("afar:" + strconv.Itoa(int(p.Seat))) {
		return nil
	}
	return s.encounters(p)
}

// researchFarOptions are the Clues that are encountered from afar.
func researchFarOptions(s *State, p Step) []option {
	var list []option
	for _, c := range s.pieces(ClueToken, "") {
		list = append(list, option{
			ID: c.ID, Label: say("eldritch.choice.space", "space", spaceName(c.Space)),
			Target: c.Space,
			Do: func(t *Turn) {
				t.mark("afar:" + strconv.Itoa(int(p.Seat)))
				t.reads(p.Seat, readResearch, c.ID)
			},
		})
	}
	return list
}

// reads begins an encounter whose card is read aloud.
func (t *Turn) reads(seat engine.Seat, what, card string) {
	part := partOnly
	if isComplex(what) {
		part = partInitial
	}
	t.Remark(say("eldritch.log.encounter", "who", t.s.name(seat), "what", say("eldritch.read."+what)))
	t.Push(Step{
		Effect: Effect{Do: stepRead, What: what}, Seat: seat, Space: t.s.person(seat).At, Card: card, Part: part,
		Source: engine.Name{Key: "eldritch.read." + what},
	})
}

// meetsRumor begins the encounter of a Rumor token (Guide, Rumor).
func (t *Turn) meetsRumor(seat engine.Seat, c Card) {
	e := mythosCards.by[c.Card].Encounter
	t.Remark(say("eldritch.log.encounter", "who", t.s.name(seat), "what", say("eldritch.read.rumor")))
	pay := Effect{Do: stepSolveRumor}
	switch {
	case e.World:
		t.reads(seat, readWorld, c.ID)
	case e.Test == "":
		t.Push(Step{Effect: pay, Seat: seat, Card: c.ID, Source: cardName(c)})
	default:
		t.Push(Step{
			Effect: Effect{Do: stepSkill, What: e.Test, Then: []Effect{pay}}, Seat: seat, Card: c.ID,
			Source: cardName(c),
		})
	}
}

// skillOptions are the skills of a test that only the card knows.
func skillOptions(_ *State, p Step) []option {
	var list []option
	for _, skill := range skills {
		if p.What == "any" || p.What == string(skill) {
			list = append(list, option{
				ID: string(skill), Label: say("eldritch.choice.skill", "skill", thing(string(skill))),
				Do: func(t *Turn) {
					test := p
					test.Do, test.What, test.Skill = stepTest, "", skill
					t.Push(test)
				},
			})
		}
	}
	return list
}

// solveRumorOptions are to spend the Clues that solve a Rumor, or not.
func solveRumorOptions(s *State, p Step) []option {
	c := s.card(p.Card)
	if c == nil {
		return nil
	}
	price := half(s.players())
	if mythosCards.by[c.Card].sickens() {
		price = max(0, s.players()-c.Health)
	}
	list := []option{{ID: "no", Label: say("eldritch.choice.nothing"), Do: func(*Turn) {}}}
	if price == 0 || s.affords(p.Seat, Clue, price) {
		list = append(list, option{
			ID: "pay", Label: say("eldritch.choice.solve", "card", cardName(*c), "n", price),
			Do: func(t *Turn) {
				if price > 0 {
					t.pay(p.Seat, Clue, price)
				}
				t.solveRumor(c.ID)
			},
		})
	}
	return list
}
