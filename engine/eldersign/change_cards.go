package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// cardChanges are those of people and of what lies in front of them.
func cardChanges() []change {
	return []change{
		new(joinChange),
		new(ancientChange),
		new(moveChange),
		new(heldChange),
		new(tokensChange),
		new(trophyChange),
		new(usedChange),
		new(devourChange),
	}
}

// joinChange gives a seat an investigator, or frees the seat before the game.
type joinChange struct {
	Seat engine.Seat `json:"seat"`
	Card *cards.Card `json:"card,omitempty"`
	At   string      `json:"at,omitempty"`
}

func (*joinChange) Kind() string { return "join" }

func (c *joinChange) Apply(s *State) error {
	people := slices.DeleteFunc(slices.Clone(s.Investigators), func(p Investigator) bool { return p.Seat == c.Seat })
	if c.Card != nil {
		people = append(people, Investigator{
			Seat: c.Seat, Card: c.Card, At: c.At,
			Counts:  s.startCounts(c.Card),
			Waiting: s.Phase != PhaseSetup,
		})
		slices.SortFunc(people, func(a, b Investigator) int { return int(a.Seat - b.Seat) })
	}
	s.Investigators = people
	return nil
}

// ancientChange chooses the Ancient One or the first player.
type ancientChange struct {
	Card  *cards.Card `json:"card,omitempty"`
	First engine.Seat `json:"first,omitempty"`
}

func (*ancientChange) Kind() string { return "ancient" }

func (c *ancientChange) Apply(s *State) error {
	if c.Card != nil {
		s.Ancient, s.Counts = c.Card, s.Counts.With(DoomLimit, c.Card.DoomLimit).With(SignsNeeded, c.Card.Signs)
	}
	if c.First != engine.Nobody {
		s.First = c.First
	}
	return nil
}

// moveChange moves an investigator's marker.
type moveChange struct {
	Seat engine.Seat `json:"seat"`
	To   string      `json:"to"`
}

func (*moveChange) Kind() string { return "move" }

func (c *moveChange) Apply(s *State) error {
	p, err := s.change(c.Seat)
	if err != nil {
		return err
	}
	p.At = c.To
	return nil
}

// heldChange puts a card in front of a player, says what it is, or takes it away.
type heldChange struct {
	Seat engine.Seat `json:"seat"`
	ID   string      `json:"id"`
	// Card is the card; nil takes it away.
	Card *cards.Card `json:"card,omitempty"`
	Last int         `json:"last,omitempty"`
}

func (*heldChange) Kind() string { return "held" }

func (c *heldChange) Apply(s *State) error {
	p, err := s.change(c.Seat)
	if err != nil {
		return err
	}
	s.LastID = max(s.LastID, c.Last)
	now := Held{ID: c.ID, Card: c.Card}
	if _, h := s.Held(c.ID); h != nil {
		now.Used, now.Tokens = h.Used, h.Tokens
	}
	p.Cards, err = rules.Replaced(p.Cards, func(h Held) string { return h.ID }, now, c.Card == nil)
	return err
}

// tokensChange says how many tokens lie on a card.
type tokensChange struct {
	Seat   engine.Seat `json:"seat"`
	ID     string      `json:"id"`
	Tokens int         `json:"tokens"`
}

func (*tokensChange) Kind() string { return "tokens" }

func (c *tokensChange) Apply(s *State) error {
	p, err := s.change(c.Seat)
	if err != nil {
		return err
	}
	p.Cards = slices.Clone(p.Cards)
	for i := range p.Cards {
		if p.Cards[i].ID == c.ID {
			p.Cards[i].Tokens = c.Tokens
			return nil
		}
	}
	return models.Errorf(models.Invalid, "nobody has a card %.60q", c.ID)
}

// trophyChange gives a trophy, or takes those named in Lost.
type trophyChange struct {
	Seat   engine.Seat `json:"seat"`
	Trophy *Trophy     `json:"trophy,omitempty"`
	Lost   []string    `json:"lost,omitempty"`
	Last   int         `json:"last,omitempty"`
}

func (*trophyChange) Kind() string { return "trophy" }

func (c *trophyChange) Apply(s *State) error {
	p, err := s.change(c.Seat)
	if err != nil {
		return err
	}
	s.LastID = max(s.LastID, c.Last)
	p.Trophies = slices.DeleteFunc(slices.Clone(p.Trophies), func(t Trophy) bool { return slices.Contains(c.Lost, t.ID) })
	if c.Trophy != nil {
		p.Trophies = append(p.Trophies, *c.Trophy)
	}
	return nil
}

// usedChange marks a once-per-day ability or card as used; Refresh frees all.
type usedChange struct {
	Seat    engine.Seat `json:"seat,omitempty"`
	Card    string      `json:"card,omitempty"`
	Refresh bool        `json:"refresh,omitempty"`
}

func (*usedChange) Kind() string { return "used" }

func (c *usedChange) Apply(s *State) error {
	s.Investigators = slices.Clone(s.Investigators)
	for i := range s.Investigators {
		p := &s.Investigators[i]
		if !c.Refresh && p.Seat != c.Seat {
			continue
		}
		if c.Card == "" {
			p.Used = !c.Refresh
		}
		if c.Card == "" && !c.Refresh {
			continue
		}
		p.Cards = slices.Clone(p.Cards)
		for j := range p.Cards {
			if c.Refresh || p.Cards[j].ID == c.Card {
				p.Cards[j].Used = !c.Refresh
			}
		}
	}
	return nil
}

// devourChange takes an investigator out of the game with all that was theirs.
type devourChange struct {
	Seat engine.Seat `json:"seat"`
}

func (*devourChange) Kind() string { return "devour" }

func (c *devourChange) Apply(s *State) error {
	p, err := s.change(c.Seat)
	if err != nil {
		return err
	}
	p.Devoured, p.Cards, p.Trophies, p.At = true, nil, nil, ""
	p.Counts = rules.Counts{}.With(SanityMax, p.Count(SanityMax)).With(StaminaMax, p.Count(StaminaMax))
	s.Gone = append(slices.Clip(s.Gone), p.Card.ID)
	return nil
}
