package deathmaydie

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// The bounds of a game.
const (
	fewest      = 2  // investigators; a single player has two ("Setup" 8)
	mostPeople  = 5  // "Overview"
	actionCount = 3  // "Take 3 Actions"
	trackSpaces = 8  // "Ending the Game"
	mythosCards = 16 // 8 of the episode and 8 of the Elder One ("Setup" 6)
	fireTokens  = 12 // of the box of Fear of the Unknown
	lastStage   = 4
)

const ruleSetup = "Setup"

func (t *Turn) inSetup() error {
	if t.s.Phase != PhaseSetup || len(t.s.Agenda) > 0 {
		return illegal(ruleSetup, "dmd.refuse.begun")
	}
	return nil
}

func (t *Turn) setBox(label engine.Text, edit func(*Box)) {
	b := t.s.Box
	edit(&b)
	t.Emit(&boxChange{Box: b}, label)
}

func (t *Turn) chooseEpisode(id string) error {
	if err := t.inSetup(); err != nil {
		return err
	}
	e := cards.Find(t.s.catalog().Episodes, id, func(e cards.Episode) string { return e.ID })
	if e == nil {
		return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", id)
	}
	t.setBox(Say("dmd.log.episode", "what", words(e.Name)), func(b *Box) { b.Episode = e })
	return nil
}

func (t *Turn) chooseElder(id string) error {
	if err := t.inSetup(); err != nil {
		return err
	}
	e := cards.Find(t.s.catalog().ElderOnes, id, func(e cards.ElderOne) string { return e.ID })
	if e == nil {
		return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", id)
	}
	t.setBox(Say("dmd.log.elder", "what", words(e.Name)), func(b *Box) { b.Elder = e })
	return nil
}

// sit seats an investigator; without one the seat is freed.
func (t *Turn) sit(seat engine.Seat, id string) error {
	if err := t.inSetup(); err != nil {
		return err
	}
	if id == "" {
		p := t.s.person(seat)
		if p == nil {
			return rules.Refuse(models.NotFound, "dmd.refuse.empty-seat")
		}
		t.Emit(&personChange{Person: *p, Gone: true}, Say("dmd.log.left", "who", p.Name))
		return nil
	}
	card := cards.Find(t.s.catalog().Investigators, id, func(i cards.Investigator) string { return i.ID })
	switch {
	case card == nil:
		return rules.Refuse(models.NotFound, "dmd.refuse.no-card", "card", id)
	case seat < 1 || seat > 99:
		return rules.Refuse(models.Invalid, "dmd.refuse.seat")
	case slices.ContainsFunc(t.s.People, func(p Investigator) bool { return p.ID == id && p.Seat != seat }):
		return illegal(ruleSetup, "dmd.refuse.taken", "who", card.Name)
	case len(t.s.People) == mostPeople && t.s.person(seat) == nil:
		return illegal("Overview", "dmd.refuse.full", "n", mostPeople)
	}
	p := Investigator{Seat: seat, ID: id, Name: card.Name}
	for _, skill := range card.Skills {
		if skill == "" {
			skill = unknownSkill
		}
		p.Skills = append(p.Skills, Skill{ID: skill, Level: 1})
	}
	t.Emit(&personChange{Person: p}, Say("dmd.log.sat", "who", p.Name, "seat", int(seat)))
	return nil
}

// unknownSkill is a signature skill that no source tells.
const unknownSkill = "signature"

func (t *Turn) chooseFirst(seat engine.Seat) error {
	if err := t.inSetup(); err != nil {
		return err
	}
	if t.s.person(seat) == nil {
		return rules.Refuse(models.NotFound, "dmd.refuse.empty-seat")
	}
	t.flow(Say("dmd.log.first", "who", t.s.name(seat)), func(f *Flow) { f.First = seat })
	return nil
}

// chooseRed says which is the first red space of the Summoning track, which no source tells.
func (t *Turn) chooseRed(n int) error {
	if n < 2 || n > trackSpaces {
		return rules.Refuse(models.Invalid, "dmd.refuse.track", "n", trackSpaces)
	}
	t.ritual(Say("dmd.log.red", "n", n), func(r *Ritual) { r.Red = n })
	return nil
}

// begin sets everything out ("Setup" 2 to 11).
func (t *Turn) begin() error {
	s := t.s
	switch {
	case s.Phase != PhaseSetup || len(s.Agenda) > 0:
		return illegal(ruleSetup, "dmd.refuse.begun")
	case s.Box.Elder == nil:
		return illegal("Setup 2", "dmd.refuse.no-elder")
	case s.Box.Episode == nil:
		return illegal("Setup 3", "dmd.refuse.no-episode")
	case s.Box.Episode.Board == nil || len(s.board().Spaces) == 0:
		return illegal("Setup 5", "dmd.refuse.no-board")
	case len(s.People) < fewest:
		return illegal("Setup 8", "dmd.refuse.few", "n", fewest)
	case s.Red == 0:
		return illegal("Story Board", "dmd.refuse.no-red")
	}
	t.Remark(Say("dmd.log.begin"))
	t.setOut()
	steps := []Step{}
	if s.Box.Monsters > 0 {
		steps = append(steps, Step{Effect: cards.Effect{Do: stepMonsters, N: s.Box.Monsters}})
	}
	for _, p := range s.People {
		steps = append(steps, Step{Effect: cards.Effect{Do: stepInsanity}, Seat: p.Seat})
	}
	t.Push(append(steps, Step{Effect: cards.Effect{Do: stepFirst}})...)
	return nil
}

// setOut sets up the board, the decks and the investigators.
func (t *Turn) setOut() {
	s := t.s
	t.setBox(engine.Text{}, func(b *Box) {
		b.Mythos = slices.Concat(b.Episode.Mythos, b.Elder.Mythos)
		for _, m := range s.catalog().Unknown {
			if b.Monsters > 0 && m.Slot <= b.Monsters {
				b.Mythos = append(b.Mythos, m)
			}
		}
		b.Fire = s.firesThere()
	})
	t.decks(engine.Text{}, func(d *deckChange) {
		for _, m := range s.Box.Mythos {
			d.Deck = append(d.Deck, m.ID)
		}
		for _, c := range s.Box.Episode.Discovery {
			d.Undiscovered = append(d.Undiscovered, c.ID)
		}
	})
	b := s.board()
	if len(b.Locks) > 0 {
		t.Emit(&locksChange{Locks: b.Locks}, engine.Text{})
	}
	start := b.Spaces[0].ID
	for _, sp := range b.Spaces {
		if sp.Start {
			start = sp.ID
		}
		if sp.Fire > 0 {
			t.Emit(&fireChange{At: sp.ID, N: sp.Fire}, engine.Text{})
		}
		for _, kind := range sp.Tokens {
			t.Emit(&tokenChange{Token: Token{ID: t.newID("t"), Kind: kind, At: sp.ID}}, engine.Text{})
		}
		for _, kind := range sp.Enemies {
			t.Emit(&figureChange{Figure: Figure{ID: t.newID("f"), Kind: kind, At: sp.ID}}, engine.Text{})
		}
	}
	for _, p := range s.People {
		t.alter(p.Seat, engine.Text{}, func(p *Investigator) { p.At = start })
	}
	t.ritual(engine.Text{}, func(r *Ritual) {
		r.Track, r.Stage = 1, 1
		if r.Random {
			r.Spots = []string{"start", "gate:red", "gate:yellow", "gate:blue"}
		}
	})
}

// The steps of the set-up.
const (
	stepInsanity = "deal-insanity"
	stepFirst    = "first-player"
	stepMonsters = "unknown-monsters"
	stepRelics   = "unknown-relics"
	stepGate     = "unknown-gate"
)

// setupWords are the words of the set-up.
func setupWords() map[string]Word {
	return map[string]Word{
		stepInsanity: {Beside: true, Options: func(s *State, p Step) []Option {
			var list []Option
			for _, c := range s.catalog().Insanities {
				if slices.ContainsFunc(s.People, func(p Investigator) bool { return p.Insanity == c.ID }) {
					continue
				}
				list = append(list, Option{
					ID: c.ID, Label: Say("dmd.choice.card", "card", words(c.Name)), Group: "setup",
					Rule: "Setup 10", Card: cardKey(classInsanity, c.ID), Do: func(t *Turn) { t.dealInsanity(p.Seat, c.ID, words(c.Name)) },
				})
			}
			return append(list, Option{
				ID: unknownID, Label: Say("dmd.choice.unknown"), Group: "setup", Deck: classInsanity,
				Do: func(t *Turn) { t.dealInsanity(p.Seat, unknownID, engine.Name{Key: "dmd.card.unknown-insanity"}) },
			})
		}},
		stepFirst: {Options: func(s *State, _ Step) []Option {
			if s.First != engine.Nobody && s.person(s.First) != nil {
				return nil
			}
			var list []Option
			for _, p := range s.People {
				list = append(list, Option{
					ID: strconv.Itoa(int(p.Seat)), Label: Say("dmd.choice.first", "who", p.Name),
					Group: "setup", Rule: "Setup 11", Do: func(t *Turn) {
						t.flow(Say("dmd.log.first", "who", p.Name), func(f *Flow) { f.First = p.Seat })
						t.opening()
					},
				})
			}
			return list
		}, Resolve: func(t *Turn, _ Step) { t.opening() }},
		stepMonsters: {Options: (*State).monsterOptions},
		stepGate:     {Options: (*State).gateOptions},
		stepRelics:   {Options: (*State).relicOptions},
	}
}

// unknownID is the id of a card whose text is unknown.
const unknownID = "unknown"

func (t *Turn) dealInsanity(seat engine.Seat, id string, name engine.Name) {
	t.alter(seat, Say("dmd.log.dealt", "who", t.s.name(seat), "card", name),
		func(p *Investigator) { p.Insanity = id })
}

// opening gives out Relics and has partners chosen, then begins the first turn.
func (t *Turn) opening() {
	order := slices.Clone(t.s.People)
	i := slices.IndexFunc(order, func(p Investigator) bool { return p.Seat == t.s.First })
	var relics, mates []Step
	for _, p := range slices.Concat(order[i:], order[:i]) {
		if t.s.Box.Relics && len(t.s.catalog().Relics) > 0 {
			relics = append(relics, Step{Effect: cards.Effect{Do: stepRelics}, Seat: p.Seat})
		}
		if card := t.s.insanity(&p); card != nil && card.ID == codependency && t.s.Depth == Full {
			mates = append(mates, Step{Effect: cards.Effect{Do: stepMate}, Seat: p.Seat, Source: words(card.Name)})
		}
	}
	t.Push(append(slices.Concat(relics, mates), Step{Effect: cards.Effect{Do: stepTurn}, Seat: t.s.First})...)
}

func offerEpisodes(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup {
		return
	}
	for _, e := range s.catalog().Episodes {
		o.Add(engine.Choice{
			Kind: "episode", Label: Say("dmd.choice.card", "card", words(e.Name)), Group: "setup",
			Target: e.ID, Card: cardKey(classEpisode, e.ID),
		}, e.ID, cardArgs{e.ID})
	}
}

func offerElders(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup {
		return
	}
	for _, e := range s.catalog().ElderOnes {
		o.Add(engine.Choice{
			Kind: "elder-one", Label: Say("dmd.choice.card", "card", words(e.Name)), Group: "setup",
			Target: e.ID, Card: cardKey(classElder, e.ID),
		}, e.ID, cardArgs{e.ID})
	}
}

// freeSeat is the first free seat.
func (s *State) freeSeat() engine.Seat {
	seat := engine.Seat(1)
	for s.person(seat) != nil {
		seat++
	}
	return seat
}

func offerInvestigators(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup || len(s.People) >= mostPeople {
		return
	}
	for _, i := range s.catalog().Investigators {
		if slices.ContainsFunc(s.People, func(p Investigator) bool { return p.ID == i.ID }) {
			continue
		}
		o.Add(engine.Choice{
			Kind: "sit", Label: Say("dmd.choice.card", "card", words(i.Name)), Group: "setup",
			Target: i.ID, Card: cardKey(classInvestigator, i.ID), Rule: "Setup 8",
		}, i.ID, seatArgs{s.freeSeat(), i.ID})
	}
}

func offerRed(s *State, o *rules.Offers) {
	if s.Phase != PhaseSetup || s.Red != 0 {
		return
	}
	for n := 2; n <= trackSpaces; n++ {
		o.Add(engine.Choice{Kind: "red", Label: Say("dmd.choice.red", "n", n), Group: "setup"}, strconv.Itoa(n),
			numberArgs{n})
	}
}

func offerBegin(s *State, o *rules.Offers) {
	if s.Phase == PhaseSetup && s.Box.Elder != nil && s.Box.Episode != nil && len(s.board().Spaces) > 0 &&
		len(s.People) >= fewest && s.Red > 0 {
		o.Add(engine.Choice{Kind: "begin", Label: Say("dmd.choice.begin"), Group: "next"}, "", nil)
	}
}
