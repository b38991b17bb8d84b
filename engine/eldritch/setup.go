package eldritch

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// mostSeats is how many may play.
const mostSeats = 8

// chooseAncient chooses the Ancient One, whose sheet sets Monsters aside (Guide, Set Aside).
func (t *Turn) chooseAncient(id string) error {
	f := ancients.by[id]
	switch {
	case t.s.Phase != PhaseSetup:
		return illegal("Ancient One", "eldritch.refuse.begun")
	case f == nil:
		return rules.Refuse(models.NotFound, "eldritch.refuse.ancient", "id", id)
	}
	t.table(say("eldritch.log.ancient", "who", words(f.Name)), func(c *tableChange) {
		c.Ancient, c.Options.Aside = id, f.Aside
	})
	return nil
}

// sit gives an investigator to a seat; without one the seat is free again.
func (t *Turn) sit(seat engine.Seat, id string) error {
	switch {
	case t.s.Phase != PhaseSetup:
		return illegal("Investigator", "eldritch.refuse.begun")
	case seat < 1 || seat > mostSeats:
		return rules.Refuse(models.Invalid, "eldritch.refuse.seat", "n", mostSeats)
	case id == "":
		t.Emit(&leaveChange{seat}, say("eldritch.log.leaves", "seat", int(seat)))
		return nil
	case investigators.by[id] == nil:
		return rules.Refuse(models.NotFound, "eldritch.refuse.investigator", "id", id)
	case slices.ContainsFunc(t.s.People, func(p Person) bool { return p.Card == id && p.Seat != seat }):
		return rules.Refuse(models.Conflict, "eldritch.refuse.taken", "who", words(investigators.by[id].Name))
	}
	t.Emit(&personChange{newcomer(seat, id)}, say("eldritch.log.sits", "seat", int(seat), "who",
		words(investigators.by[id].Name)))
	return nil
}

// newcomer is a player with a new investigator: full health and sanity, on the starting space (Guide, Investigator).
func newcomer(seat engine.Seat, id string) Person {
	f := investigators.by[id]
	return Person{Seat: seat, Card: id, At: f.At, Counts: rules.Counts{Health: f.Health, Sanity: f.Sanity}}
}

// chooseLead gives the Lead Investigator token to somebody before the game.
func (t *Turn) chooseLead(seat engine.Seat) error {
	switch {
	case t.s.person(seat) == nil:
		return rules.Refuse(models.NotFound, "eldritch.refuse.nobody", "seat", int(seat))
	case t.s.Phase != PhaseSetup:
		return illegal("Lead Investigator", "eldritch.refuse.begun")
	}
	t.Emit(&turnChange{t.s.Phase, t.s.Round, seat, t.s.Active}, say("eldritch.log.lead", "who", t.s.name(seat)))
	return nil
}

// chooseOption chooses an optional rule (Guide, Optional Rules).
func (t *Turn) chooseOption(what, value string) error {
	if t.s.Phase != PhaseSetup {
		return illegal("Adjusting Game Difficulty", "eldritch.refuse.begun")
	}
	next := t.s.Options
	switch {
	case !slices.Contains(optionValues[what], value):
		return rules.Refuse(models.Invalid, "eldritch.refuse.option")
	case what == "level":
		next.Level = value
	default:
		next.Rumor = value == "yes"
	}
	t.table(say("eldritch.log.option", "what", say("eldritch.option."+what+"."+value)),
		func(c *tableChange) { c.Options = next })
	return nil
}

// setAside sets a Monster aside by the Ancient One's sheet, or puts it back into the cup (Guide, Set Aside).
func (t *Turn) setAside(id string) error {
	f := monsters.by[id]
	switch {
	case t.s.Phase != PhaseSetup || len(t.s.Agenda) > 0:
		return illegal("Set Aside", "eldritch.refuse.begun")
	case f == nil || f.Epic:
		return rules.Refuse(models.NotFound, "eldritch.refuse.fix")
	}
	next, label := t.s.Options, say("eldritch.log.aside", "monster", monsterName(id))
	if i := slices.Index(next.Aside, id); i >= 0 {
		next.Aside, label = slices.Delete(slices.Clone(next.Aside), i, i+1), say("eldritch.log.not-aside", "monster",
			monsterName(id))
	} else {
		next.Aside = append(slices.Clone(next.Aside), id)
	}
	t.table(label, func(c *tableChange) { c.Options = next })
	return nil
}

// optionValues are what the optional rules may be.
var optionValues = map[string][]string{"level": {"easy", "normal", "hard"}, "rumor": {"no", "yes"}}

// begin begins the game. Where the table is laid already, what lies on it is entered by hand, and nothing is asked.
// Otherwise the Mystery is drawn last, so that what it does when it enters play is done to the first Clues too
// (Rulebook, Resolve Starting Effects).
func (t *Turn) begin(laid bool) error {
	s := t.s
	f := ancients.by[s.Ancient]
	switch {
	case s.Phase != PhaseSetup:
		return illegal("Using this Reference Guide", "eldritch.refuse.begun")
	case f == nil:
		return illegal("Ancient One", "eldritch.refuse.no-ancient")
	case len(s.People) == 0:
		return illegal("Investigator", "eldritch.refuse.no-investigator")
	}
	lead := s.Lead
	if s.person(lead) == nil {
		lead = s.People[0].Seat
	}
	t.count(Doom, engine.Nobody, f.Doom, silent)
	t.count(OmenTokens, engine.Nobody, f.OmenTokens, silent)
	t.Emit(&turnChange{PhaseSetup, 0, lead, lead}, say("eldritch.log.begins", "who", words(f.Name)))
	var steps []Step
	for _, seat := range s.order() {
		steps = append(steps, t.starts(seat)...)
	}
	table := Step{Seat: lead, Table: true}
	if !laid {
		for range reserveSize {
			steps = append(steps, table.like(Effect{Do: stepReserve}))
		}
		steps = append(steps,
			table.like(Effect{Do: "spawn", What: Gate, N: s.reference().gates}),
			table.like(Effect{Do: stepExpedition}),
			table.like(Effect{Do: "spawn", What: ClueToken, N: s.reference().clues}),
			table.like(Effect{Do: stepMystery}))
		if s.Options.Rumor {
			steps = append(steps, table.like(Effect{Do: "draw-rumor"}))
		}
	}
	t.Push(append(steps, do(stepRound, engine.Nobody))...)
	return nil
}

// starts gives an investigator the starting possessions and returns what is still to be decided.
func (t *Turn) starts(seat engine.Seat) []Step {
	f := investigators.by[t.s.person(seat).Card]
	for _, id := range f.Start.Assets {
		t.startsWith(seat, Asset, id)
	}
	for _, id := range f.Start.Spells {
		t.startsWith(seat, Spell, id)
	}
	if f.Start.Clues > 0 {
		t.gainClues(seat, f.Start.Clues)
	}
	var steps []Step
	for range f.Start.Improve {
		steps = append(steps, Step{Effect: Effect{Do: "improve"}, Seat: seat, Part: "start"})
	}
	return steps
}

// startsWith gives a starting card, if it is there: from the deck, the discard pile or the reserve.
func (t *Turn) startsWith(seat engine.Seat, class Class, id string) {
	f := cards[class].by[id]
	label := say("eldritch.log.gains", "who", t.s.name(seat), "what", thing(id))
	for _, zone := range []string{Reserve, Discard} {
		for _, c := range t.s.in(class, zone) {
			if c.Card == id {
				t.set(c.ID, label, func(c *Card) { c.Seat, c.Zone = seat, "" })
				if zone == Reserve {
					t.Push(do(stepRefill, engine.Nobody))
				}
				return
			}
		}
	}
	if t.s.left(f) > 0 {
		t.lay(Card{Class: class, Card: id, Seat: seat}, label)
	}
}

// expeditionOptions are the spaces that the top card of the Expedition deck may name.
func expeditionOptions(s *State, p Step) []option {
	var list []option
	for _, f := range spaces.list {
		if f.Expedition {
			list = append(list, option{
				ID: f.ID, Label: say("eldritch.choice.space", "space", words(f.Name)), Target: f.ID,
				Do: func(t *Turn) { t.setExpedition(f.ID) },
			})
		}
	}
	if p.Part == "empty" {
		list = append(list, option{ID: "none", Label: say("eldritch.choice.no-expedition"), Do: func(t *Turn) {
			t.setExpedition("")
			if t.s.played("secrets-of-the-past") != nil {
				t.Push(p.like(Effect{Do: "lose-game"}))
			}
		}})
	}
	return list
}

// setExpedition moves the Active Expedition token (Guide, Expedition Encounters).
func (t *Turn) setExpedition(space string) {
	label := say("eldritch.log.expedition", "space", spaceName(space))
	list := t.s.pieces(Expedition, "")
	switch {
	case space == "" && len(list) > 0:
		t.away(list[0].ID, say("eldritch.log.no-expedition"))
	case space == "":
	case len(list) == 0:
		t.put(Piece{Kind: Expedition, Space: space}, label)
	default:
		t.change(list[0].ID, label, func(p *Piece) { p.Space = space })
	}
}

// offerAside offers the Monsters that the Ancient One's sheet may set aside.
func offerAside(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup || len(s.Agenda) > 0 || s.Ancient == "" {
		return
	}
	for _, f := range monsters.list {
		label := "eldritch.choice.aside"
		if slices.Contains(s.Options.Aside, f.ID) {
			label = "eldritch.choice.not-aside"
		}
		if !f.Epic {
			offerCard(o, "aside", 0, "setup", f.ID, shown(classMonster, f.ID), models.Say(label, "monster", monsterName(f.ID)),
				cardArgs{f.ID})
		}
	}
}
