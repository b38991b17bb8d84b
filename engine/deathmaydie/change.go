package deathmaydie

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// change is what an event does to a state. Each replaces one thing that has an ID by what it
// is now.
type change = rules.Change[State]

func changes() []change {
	return []change{
		new(boxChange),
		new(flowChange),
		new(ritualChange),
		new(personChange),
		new(figureChange),
		new(tokenChange),
		new(fireChange),
		new(locksChange),
		new(deckChange),
		new(rollChange),
		new(shownChange),
		new(settingsChange),
		new(finishChange),
	}
}

// boxChange sets out cards.
type boxChange struct {
	Box Box `json:"box"`
}

func (*boxChange) Kind() string { return "box" }

func (c *boxChange) Apply(s *State) error {
	s.Box = c.Box
	return nil
}

// flowChange goes on in the turn.
type flowChange struct {
	Flow Flow `json:"flow"`
}

func (*flowChange) Kind() string { return "flow" }

func (c *flowChange) Apply(s *State) error {
	s.Flow = c.Flow
	return nil
}

// ritualChange moves the Elder One along its track and through its stages.
type ritualChange struct {
	Ritual Ritual `json:"ritual"`
}

func (*ritualChange) Kind() string { return "ritual" }

func (c *ritualChange) Apply(s *State) error {
	s.Ritual = c.Ritual
	return nil
}

// personChange replaces an investigator, or adds one; Gone takes one away before the game.
type personChange struct {
	Person Investigator `json:"person"`
	Gone   bool         `json:"gone,omitempty"`
}

func (*personChange) Kind() string { return "person" }

func (c *personChange) Apply(s *State) error {
	list := slices.DeleteFunc(slices.Clone(s.People), func(p Investigator) bool { return p.Seat == c.Person.Seat })
	if !c.Gone {
		list = append(list, c.Person)
	}
	for _, h := range c.Person.Cards {
		s.LastID = max(s.LastID, numberOf(h.ID))
	}
	slices.SortFunc(list, func(a, b Investigator) int { return int(a.Seat - b.Seat) })
	s.People = list
	return nil
}

// figureChange replaces an enemy on the board, adds one, or takes one away.
type figureChange struct {
	Figure Figure `json:"figure"`
	Gone   bool   `json:"gone,omitempty"`
}

func (*figureChange) Kind() string { return "figure" }

func (c *figureChange) Apply(s *State) error {
	list, err := rules.Replaced(s.Figures, func(f Figure) string { return f.ID }, c.Figure, c.Gone)
	if err != nil {
		return err
	}
	s.Figures, s.LastID = list, max(s.LastID, numberOf(c.Figure.ID))
	return nil
}

// tokenChange is figureChange for tokens.
type tokenChange struct {
	Token Token `json:"token"`
	Gone  bool  `json:"gone,omitempty"`
}

func (*tokenChange) Kind() string { return "token" }

func (c *tokenChange) Apply(s *State) error {
	list, err := rules.Replaced(s.Tokens, func(t Token) string { return t.ID }, c.Token, c.Gone)
	if err != nil {
		return err
	}
	s.Tokens, s.LastID = list, max(s.LastID, numberOf(c.Token.ID))
	return nil
}

// fireChange sets the number of Fire tokens in a space.
type fireChange struct {
	At string `json:"at"`
	N  int    `json:"n"`
}

func (*fireChange) Kind() string { return "fire" }

func (c *fireChange) Apply(s *State) error {
	if c.N < 0 {
		return models.Errorf(models.Invalid, "no space has %d Fire tokens", c.N)
	}
	s.Fire = s.Fire.With(c.At, c.N)
	return nil
}

// locksChange says which passages are locked.
type locksChange struct {
	Locks [][2]string `json:"locks"`
}

func (*locksChange) Kind() string { return "locks" }

func (c *locksChange) Apply(s *State) error {
	s.Locks = c.Locks
	return nil
}

// deckChange says which cards are where.
type deckChange struct {
	Deck         []string `json:"deck,omitempty"`
	Pile         []string `json:"pile,omitempty"`
	Undiscovered []string `json:"undiscovered,omitempty"`
}

func (*deckChange) Kind() string { return "deck" }

func (c *deckChange) Apply(s *State) error {
	s.Deck, s.Pile, s.Undiscovered = c.Deck, c.Pile, c.Undiscovered
	return nil
}

// rollChange replaces the roll.
type rollChange struct {
	Roll *Roll `json:"roll"`
}

func (*rollChange) Kind() string { return "roll" }

func (c *rollChange) Apply(s *State) error {
	s.Roll = c.Roll
	return nil
}

// shownChange says what lies there with dice only.
type shownChange struct {
	Dice []Die `json:"dice"`
}

func (*shownChange) Kind() string { return "shown" }

func (c *shownChange) Apply(s *State) error {
	s.Shown = c.Dice
	return nil
}

// settingsChange sets the depth, a house rule, or cards of the book.
type settingsChange struct {
	Depth  Depth          `json:"depth,omitempty"`
	Rule   string         `json:"rule,omitempty"`
	Choice string         `json:"choice,omitempty"`
	Cards  *cards.Catalog `json:"cards,omitempty"`
	// Whole is true where the cards are all that the book has.
	Whole bool `json:"whole,omitempty"`
}

func (*settingsChange) Kind() string { return "settings" }

func (c *settingsChange) Apply(s *State) error {
	if c.Depth != "" {
		s.Depth, s.Shown = c.Depth, nil
	}
	if c.Rule != "" {
		s.House = rules.With(s.House, c.Rule, c.Choice)
	}
	if c.Cards != nil {
		book := *c.Cards
		if s.Book != nil && !c.Whole {
			book = s.Book.With(*c.Cards)
		}
		s.Book = &book
	}
	return nil
}

// finishChange ends the game.
type finishChange struct {
	Won bool        `json:"won"`
	Why engine.Text `json:"why"`
}

func (*finishChange) Kind() string { return "finish" }

func (c *finishChange) Apply(s *State) error {
	s.Phase, s.Result, s.Agenda = PhaseOver, &Result{Won: c.Won, Why: c.Why}, nil
	return nil
}
