package eldritch

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/models"
)

// changes are an empty change of each kind.
func changes() []rules.Change[State] {
	return []rules.Change[State]{
		new(countChange),
		new(turnChange),
		new(personChange),
		new(leaveChange),
		new(pieceChange),
		new(cardChange),
		new(backChange),
		new(markChange),
		new(testChange),
		new(tableChange),
		new(finishChange),
	}
}

// countChange adds to a track of the table, or of an investigator.
type countChange struct {
	What string      `json:"what"`
	Seat engine.Seat `json:"seat,omitempty"`
	By   int         `json:"by"`
}

func (*countChange) Kind() string { return "count" }

func (c *countChange) Apply(s *State) error {
	if c.Seat == engine.Nobody {
		n := s.Count(c.What) + c.By
		if n < 0 || n > rules.MostCount {
			return invalid("%s cannot be %d", c.What, n)
		}
		s.Counts = s.Counts.With(c.What, n)
		return nil
	}
	s.People = slices.Clone(s.People)
	p := s.person(c.Seat)
	if p == nil || p.Count(c.What)+c.By < 0 || p.Count(c.What)+c.By > rules.MostCount {
		return invalid("seat %d cannot have %s changed by %d", c.Seat, c.What, c.By)
	}
	p.Counts = p.Counts.With(c.What, p.Count(c.What)+c.By)
	return nil
}

// turnChange says where in a round the game is. A new round clears what was used in the last one.
type turnChange struct {
	Phase  Phase       `json:"phase"`
	Round  int         `json:"round"`
	Lead   engine.Seat `json:"lead,omitempty"`
	Active engine.Seat `json:"active,omitempty"`
}

func (*turnChange) Kind() string { return "turn" }

func (c *turnChange) Apply(s *State) error {
	if c.Round != s.Round {
		s.Marks = nil
		s.People = slices.Clone(s.People)
		for i := range s.People {
			s.People[i].Done, s.People[i].Left = nil, 0
		}
	}
	s.Phase, s.Round, s.Lead, s.Active = c.Phase, c.Round, c.Lead, c.Active
	return nil
}

// personChange sets a player, new or as they are now.
type personChange struct {
	Person Person `json:"person"`
}

func (*personChange) Kind() string { return "person" }

func (c *personChange) Apply(s *State) error {
	s.People = slices.Clone(s.People)
	if p := s.person(c.Person.Seat); p != nil {
		*p = c.Person
		return nil
	}
	s.People = append(s.People, c.Person)
	slices.SortFunc(s.People, func(a, b Person) int { return int(a.Seat) - int(b.Seat) })
	return nil
}

// leaveChange takes a player away, before the game.
type leaveChange struct {
	Seat engine.Seat `json:"seat"`
}

func (*leaveChange) Kind() string { return "leave" }

func (c *leaveChange) Apply(s *State) error {
	s.People = slices.DeleteFunc(slices.Clone(s.People), func(p Person) bool { return p.Seat == c.Seat })
	return nil
}

// pieceChange sets a piece, new or as it is now.
type pieceChange struct {
	// N is its number where it is new.
	N     int   `json:"n,omitempty"`
	Piece Piece `json:"piece"`
	// Gone: it goes back to where it came from.
	Gone bool `json:"gone,omitempty"`
}

func (*pieceChange) Kind() string { return "piece" }

func (c *pieceChange) Apply(s *State) error {
	list, err := rules.Replaced(s.Pieces, func(p Piece) string { return p.ID }, c.Piece, c.Gone)
	if err != nil {
		return err
	}
	s.Pieces, s.LastID = list, max(s.LastID, c.N)
	return nil
}

// cardChange sets a card, new or as it is now.
type cardChange struct {
	N    int  `json:"n,omitempty"`
	Card Card `json:"card"`
}

func (*cardChange) Kind() string { return "card" }

func (c *cardChange) Apply(s *State) error {
	list, err := rules.Replaced(s.Cards, func(own Card) string { return own.ID }, c.Card, false)
	if err != nil {
		return err
	}
	s.Cards, s.LastID = list, max(s.LastID, c.N)
	return nil
}

// backChange puts cards back into their decks.
type backChange struct {
	IDs []string `json:"ids"`
}

func (*backChange) Kind() string { return "back" }

func (c *backChange) Apply(s *State) error {
	s.Cards = slices.DeleteFunc(slices.Clone(s.Cards), func(own Card) bool { return slices.Contains(c.IDs, own.ID) })
	return nil
}

// markChange says that something was used this round.
type markChange struct {
	Mark string `json:"mark"`
}

func (*markChange) Kind() string { return "mark" }

func (c *markChange) Apply(s *State) error {
	s.Marks = append(slices.Clone(s.Marks), c.Mark)
	return nil
}

// testChange sets the test under way; nil for none.
type testChange struct {
	Test *Test `json:"test"`
}

func (*testChange) Kind() string { return "test" }

func (c *testChange) Apply(s *State) error { s.Test = c.Test; return nil }

// tableChange sets what the whole table plays with.
type tableChange struct {
	Depth   Depth   `json:"depth"`
	Ancient string  `json:"ancient,omitempty"`
	Awake   bool    `json:"awake,omitempty"`
	Options Options `json:"options,omitzero"`
}

func (*tableChange) Kind() string { return "table" }

func (c *tableChange) Apply(s *State) error {
	s.Depth, s.Ancient, s.Awake, s.Options = c.Depth, c.Ancient, c.Awake, c.Options
	return nil
}

// finishChange ends the game.
type finishChange struct {
	Won bool        `json:"won"`
	Why engine.Text `json:"why"`
}

func (*finishChange) Kind() string { return "finish" }

func (c *finishChange) Apply(s *State) error {
	s.Result, s.Phase, s.Active = &Result{c.Won, c.Why}, PhaseOver, engine.Nobody
	return nil
}

func invalid(format string, args ...any) error { return models.Errorf(models.Invalid, format, args...) }
