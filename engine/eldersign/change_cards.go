package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/models"
)

func init() {
	register(
		func() change { return new(joinChange) },
		func() change { return new(ancientChange) },
		func() change { return new(moveChange) },
		func() change { return new(heldChange) },
		func() change { return new(trophyChange) },
		func() change { return new(usedChange) },
		func() change { return new(devourChange) },
		func() change { return new(placeChange) },
		func() change { return new(monsterChange) },
		func() change { return new(lockChange) },
		func() change { return new(mythosChange) },
		func() change { return new(awakeChange) },
		func() change { return new(goneChange) },
	)
}

// joinChange gives a seat an investigator, or frees the seat before the game.
type joinChange struct {
	Seat engine.Seat `json:"seat"`
	Card *cards.Card `json:"card,omitempty"`
	At   string      `json:"at,omitempty"`
}

func (*joinChange) kind() string { return "join" }

func (c *joinChange) apply(s *State) error {
	people := slices.DeleteFunc(slices.Clone(s.Investigators), func(p Investigator) bool { return p.Seat == c.Seat })
	if c.Card != nil {
		people = append(people, Investigator{
			Seat: c.Seat, Card: c.Card, At: c.At,
			Sanity: c.Card.Sanity, SanityMax: c.Card.Sanity, Stamina: c.Card.Stamina, StaminaMax: c.Card.Stamina,
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

func (*ancientChange) kind() string { return "ancient" }

func (c *ancientChange) apply(s *State) error {
	if c.Card != nil {
		s.Ancient, s.DoomLimit, s.SignsNeeded = c.Card, c.Card.DoomLimit, c.Card.Signs
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

func (*moveChange) kind() string { return "move" }

func (c *moveChange) apply(s *State) error {
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

func (*heldChange) kind() string { return "held" }

func (c *heldChange) apply(s *State) error {
	p, err := s.change(c.Seat)
	if err != nil {
		return err
	}
	s.LastID = max(s.LastID, c.Last)
	p.Cards = slices.Clone(p.Cards)
	i := slices.IndexFunc(p.Cards, func(h Held) bool { return h.ID == c.ID })
	switch {
	case c.Card == nil && i < 0:
		return models.Errorf(models.Invalid, "there is no card %.60q", c.ID)
	case c.Card == nil:
		p.Cards = slices.Delete(p.Cards, i, i+1)
	case i < 0:
		p.Cards = append(p.Cards, Held{ID: c.ID, Card: c.Card})
	default:
		p.Cards[i].Card = c.Card
	}
	return nil
}

// trophyChange gives a trophy, or takes those named in Lost.
type trophyChange struct {
	Seat   engine.Seat `json:"seat"`
	Trophy *Trophy     `json:"trophy,omitempty"`
	Lost   []string    `json:"lost,omitempty"`
	Last   int         `json:"last,omitempty"`
}

func (*trophyChange) kind() string { return "trophy" }

func (c *trophyChange) apply(s *State) error {
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

func (*usedChange) kind() string { return "used" }

func (c *usedChange) apply(s *State) error {
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

func (*devourChange) kind() string { return "devour" }

func (c *devourChange) apply(s *State) error {
	p, err := s.change(c.Seat)
	if err != nil {
		return err
	}
	p.Devoured, p.Sanity, p.Stamina, p.Clues, p.Cards, p.Trophies, p.At = true, 0, 0, 0, nil, nil, ""
	s.Gone = append(slices.Clip(s.Gone), p.Card.ID)
	return nil
}

// placeChange brings a card into play, says what it is, or takes it out of play.
type placeChange struct {
	ID    string      `json:"id"`
	Card  *cards.Card `json:"card,omitempty"`
	Extra bool        `json:"extra,omitempty"`
	Last  int         `json:"last,omitempty"`
}

func (*placeChange) kind() string { return "place" }

func (c *placeChange) apply(s *State) error {
	s.Places = slices.Clone(s.Places)
	s.LastID = max(s.LastID, c.Last)
	p := s.place(c.ID)
	switch {
	case c.Card == nil && p == nil:
		return models.Errorf(models.Invalid, "there is no place %.60q", c.ID)
	case c.Card == nil:
		s.Places = slices.DeleteFunc(s.Places, func(p Place) bool { return p.ID == c.ID })
	case p == nil:
		s.Places = append(s.Places, Place{ID: c.ID, Card: c.Card, Extra: c.Extra})
	default:
		p.Card = c.Card
	}
	return nil
}

// monsterChange places a monster, changes it, or takes it out of play.
type monsterChange struct {
	Place string `json:"place"`
	// Monster is the monster as it is now.
	Monster Monster `json:"monster"`
	Gone    bool    `json:"gone,omitempty"`
	Last    int     `json:"last,omitempty"`
}

func (*monsterChange) kind() string { return "monster" }

func (c *monsterChange) apply(s *State) error {
	s.Places = slices.Clone(s.Places)
	s.LastID = max(s.LastID, c.Last)
	p := s.place(c.Place)
	if p == nil {
		return models.Errorf(models.Invalid, "there is no place %.60q", c.Place)
	}
	p.Monsters = slices.Clone(p.Monsters)
	i := slices.IndexFunc(p.Monsters, func(m Monster) bool { return m.ID == c.Monster.ID })
	switch {
	case c.Gone && i < 0:
		return models.Errorf(models.Invalid, "there is no monster %.60q", c.Monster.ID)
	case c.Gone:
		p.Monsters = slices.Delete(p.Monsters, i, i+1)
	case i < 0:
		p.Monsters = append(p.Monsters, c.Monster)
	default:
		p.Monsters[i] = c.Monster
	}
	return nil
}

// lockChange adds a lock, changes it, or takes it away.
type lockChange struct {
	Lock Lock `json:"lock"`
	Gone bool `json:"gone,omitempty"`
	Last int  `json:"last,omitempty"`
}

func (*lockChange) kind() string { return "lock" }

func (c *lockChange) apply(s *State) error {
	s.Locks = slices.Clone(s.Locks)
	s.LastID = max(s.LastID, c.Last)
	i := slices.IndexFunc(s.Locks, func(l Lock) bool { return l.ID == c.Lock.ID })
	switch {
	case c.Gone && i < 0:
		return models.Errorf(models.Invalid, "there is no lock %.60q", c.Lock.ID)
	case c.Gone:
		s.Locks = slices.Delete(s.Locks, i, i+1)
	case i < 0:
		s.Locks = append(s.Locks, c.Lock)
	default:
		s.Locks[i] = c.Lock
	}
	return nil
}

// mythosChange opens a Mythos card; nil discards the open one.
type mythosChange struct {
	Card *cards.Card `json:"card"`
}

func (*mythosChange) kind() string { return "mythos" }

func (c *mythosChange) apply(s *State) error {
	s.Mythos = c.Card
	return nil
}

// awakeChange awakens the Ancient One: the cards in play go, dice locked by
// adventures and monsters leave the game, and all markers go to the Ancient One.
type awakeChange struct {
	X int `json:"x"`
}

func (*awakeChange) kind() string { return "awake" }

func (c *awakeChange) apply(s *State) error {
	s.Awake, s.X, s.Doom = true, c.X, max(s.DoomLimit, s.Doom)
	s.Mythos, s.Places, s.Attempt = nil, nil, nil
	s.Dice = slices.Clone(s.Dice)
	for i := range s.Dice {
		d := &s.Dice[i]
		byMythosOnly := true
		isLocked := false
		for _, l := range s.Locks {
			if l.Die == d.ID || l.Die == 0 && l.Colour == d.Colour && d.Colour != models.Green {
				isLocked = true
				byMythosOnly = byMythosOnly && l.Source == sourceMythos
			}
		}
		switch {
		case isLocked && !byMythosOnly:
			d.Place = removed
		case d.Place != onSpell && d.Place != removed:
			*d = Die{ID: d.ID, Colour: d.Colour, Place: supply}
		}
	}
	s.Locks = nil
	s.Investigators = slices.Clone(s.Investigators)
	for i := range s.Investigators {
		if !s.Investigators[i].Devoured {
			s.Investigators[i].At = battle
		}
	}
	return nil
}

// goneChange takes a card out of the game for good.
type goneChange struct {
	ID string `json:"id"`
}

func (*goneChange) kind() string { return "gone" }

func (c *goneChange) apply(s *State) error {
	s.Gone = append(slices.Clip(s.Gone), c.ID)
	return nil
}
