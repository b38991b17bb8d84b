package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

const ruleSetup = "Rulebook, Set-up"

// MaxSeats is the number of players that the box is made for.
const MaxSeats = 8

func (s *State) settingUp() error {
	if s.Phase != PhaseSetup || len(s.Agenda) > 0 {
		return illegal(ruleSetup, "refuse.begun-game")
	}
	return nil
}

// Lookup finds a card in the book or among those of the boxes in play, by its id or the word
// "unknown".
func (s *State) Lookup(class cards.Class, id string) (*cards.Card, error) {
	if id == unknownID {
		return unknownCard(class), nil
	}
	c, ok := s.catalog.Get(class, id)
	if !ok {
		return nil, models.Errorf(models.NotFound, "the card book has no %s %.60q", class, id)
	}
	return c, nil
}

func (t *Turn) chooseAncient(id string) error {
	if err := t.s.settingUp(); err != nil {
		return err
	}
	c, err := t.s.Lookup(cards.AncientOne, id)
	if err != nil {
		return err
	}
	if c.ID != unknownID && !t.s.inDeck(c) {
		return illegal(ruleSetup, "refuse.ancient")
	}
	t.Emit(&ancientChange{Card: c}, Say("log.ancient", "name", CardName(c)))
	return nil
}

func (t *Turn) sit(seat engine.Seat, id string) error {
	if id != "" && t.s.late(seat) {
		return t.sitLate(seat, id)
	}
	if err := t.s.settingUp(); err != nil {
		return err
	}
	if seat < 1 || seat > MaxSeats {
		return models.Errorf(models.Invalid, "the seats are 1 to %d", MaxSeats)
	}
	if id == "" {
		t.Emit(&joinChange{Seat: seat}, engine.Text{})
		return nil
	}
	c, err := t.s.Lookup(cards.Investigator, id)
	if err != nil {
		return err
	}
	if c.ID == unknownID {
		return rules.Refuse(models.Invalid, "refuse.no-card")
	}
	if p := t.s.Investigator(seat); !t.s.free(id) && (p == nil || p.Card.ID != id) {
		return rules.Refuse(models.Conflict, "refuse.played", "who", c.Name)
	}
	t.Emit(&joinChange{Seat: seat, Card: c, At: t.s.home()}, Say("log.join", "who", c.Name, "seat", int(seat)))
	return nil
}

func (t *Turn) chooseFirst(seat engine.Seat) error {
	if err := t.s.settingUp(); err != nil {
		return err
	}
	if t.s.Investigator(seat) == nil {
		return models.Errorf(models.NotFound, "nobody plays in seat %d", seat)
	}
	t.Emit(&ancientChange{First: seat}, Say("log.first", "who", t.s.Name(seat)))
	return nil
}

// begin sets the table up: start cards, the adventures, the first Mythos card; then
// the first player's turn begins. No midnight effect takes place (FAQ 2.0,
// "Midnight and 'At Midnight' Effects").
func (t *Turn) begin(dealt []string) error {
	s := t.s
	if err := s.settingUp(); err != nil {
		return err
	}
	if len(s.Investigators) == 0 {
		return illegal(ruleSetup, "refuse.nobody")
	}
	mode := s.mode()
	if len(dealt) > mode.Up {
		return models.Errorf(models.TooLarge, "%d adventures are dealt, and not %d", mode.Up, len(dealt))
	}
	var deal []*cards.Card
	for i, id := range dealt {
		c, err := s.Lookup(cards.Adventure, id)
		if err != nil {
			return err
		}
		if id != unknownID && slices.Contains(dealt[:i], id) {
			return rules.Refuse(models.Invalid, "refuse.dealt", "card", c.Name)
		}
		deal = append(deal, c)
	}
	first := s.First
	if s.Investigator(first) == nil {
		first = s.Investigators[0].Seat
	}
	t.Emit(&ancientChange{First: first}, Say("log.begin", "who", s.Name(first)))
	if s.Ancient == nil {
		t.Emit(&ancientChange{Card: unknownCard(cards.AncientOne)}, engine.Text{})
	}
	t.Emit(&activeChange{Seat: first}, engine.Text{})
	var steps []Step
	for _, p := range s.Investigators {
		steps = append(steps, t.startWith(p.Seat)...)
	}
	draw := Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.Adventure)}, Seat: first}
	steps = append(steps, slices.Repeat([]Step{draw}, mode.Up-len(deal))...)
	draw.Down = true
	steps = append(steps, slices.Repeat([]Step{draw}, mode.Down)...)
	steps = append(steps, effects(mode.Setup, Step{Seat: first})...)
	steps = append(steps,
		Step{Effect: cards.Effect{Do: stepDrawMythos, What: string(cards.Mythos)}, Seat: first},
		Step{Effect: cards.Effect{Do: stepFirstTurn}, Seat: first})
	t.Push(steps...)
	for _, p := range slices.Backward(s.Investigators) {
		t.Reach(Starting, Step{Seat: p.Seat})
	}
	for _, c := range deal {
		t.OpenPlace(c, false, false)
	}
	return nil
}

// startWith gives an investigator the start cards. Which ordinary card it was can
// be said later; nobody asks for it now.
func (t *Turn) startWith(seat engine.Seat) []Step {
	who := t.s.Investigator(seat)
	card := who.Card
	for _, i := range card.Start {
		if i.Icon == Clue {
			t.Add(seat, Clue, i.Count)
			continue
		}
		for range i.Count {
			t.GiveCard(seat, t.s.plain(cards.Class(i.Icon)))
		}
	}
	for _, id := range card.StartAllies {
		if c, err := t.s.Lookup(cards.Ally, id); err == nil {
			t.GiveCard(seat, c)
		}
	}
	var steps []Step
	if choice := card.StartChoice; choice != nil {
		var options [][]cards.Effect
		for _, class := range choice.Of {
			options = append(options, []cards.Effect{{Do: "gain", What: string(class), Amount: 1}})
		}
		one := Step{Effect: cards.Effect{Do: "choose", Options: options}, Seat: seat, Source: CardName(card)}
		steps = slices.Repeat([]Step{one}, choice.Count)
	}
	return steps
}

// join gives a seat a new investigator in mid-game.
func (t *Turn) join(seat engine.Seat, c *cards.Card) {
	t.Emit(&joinChange{Seat: seat, Card: c, At: t.s.home()}, Say("log.join", "who", c.Name, "seat", int(seat)))
	t.Push(t.startWith(seat)...)
	t.Reach(Starting, Step{Seat: seat})
}

// activeChange names the active player before the first turn.
type activeChange struct {
	Seat engine.Seat `json:"seat"`
}

func (*activeChange) Kind() string { return "active" }

func (c *activeChange) Apply(s *State) error {
	s.Active = c.Seat
	return nil
}
