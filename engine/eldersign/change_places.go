package eldersign

import (
	"slices"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/rules"
	"elderglass/models"
)

// placeChanges are those of what is in play.
func placeChanges() []change {
	return []change{
		new(placeChange),
		new(entranceChange),
		new(monsterChange),
		new(lockChange),
		new(mythosChange),
		new(markerChange),
		new(stageChange),
		new(topChange),
		new(heldClockChange),
		new(awakeChange),
		new(goneChange),
	}
}

// placeChange brings a card into play, says what it is, or takes it out of play.
type placeChange struct {
	ID    string      `json:"id"`
	Card  *cards.Card `json:"card,omitempty"`
	Extra bool        `json:"extra,omitempty"`
	// Down has a new card lie face down; Turned turns one over that does.
	Down   bool `json:"down,omitempty"`
	Turned bool `json:"turned,omitempty"`
	// Back is all that is known of a card that lies face down.
	Back *cards.Back `json:"back,omitempty"`
	Last int         `json:"last,omitempty"`
}

func (*placeChange) Kind() string { return "place" }

func (c *placeChange) Apply(s *State) error {
	s.LastID = max(s.LastID, c.Last)
	now := Place{ID: c.ID, Card: c.Card, Extra: c.Extra, Down: c.Down, Back: c.Back}
	if p := s.Place(c.ID); p != nil {
		now.Monsters, now.Markers, now.Extra, now.Down = p.Monsters, p.Markers, p.Extra, p.Down && !c.Turned
	}
	var err error
	s.Places, err = rules.Replaced(s.Places, func(p Place) string { return p.ID }, now, c.Card == nil)
	return err
}

// monsterChange places a monster, changes it, or takes it out of play.
type monsterChange struct {
	Place string `json:"place"`
	// Monster is the monster as it is now.
	Monster Monster `json:"monster"`
	Gone    bool    `json:"gone,omitempty"`
	Last    int     `json:"last,omitempty"`
}

func (*monsterChange) Kind() string { return "monster" }

func (c *monsterChange) Apply(s *State) error {
	s.Places = slices.Clone(s.Places)
	s.LastID = max(s.LastID, c.Last)
	p := s.Place(c.Place)
	if p == nil {
		return models.Errorf(models.Invalid, "there is no place %.60q", c.Place)
	}
	var err error
	p.Monsters, err = rules.Replaced(p.Monsters, func(m Monster) string { return m.ID }, c.Monster, c.Gone)
	return err
}

// lockChange adds a lock, changes it, or takes it away.
type lockChange struct {
	Lock Lock `json:"lock"`
	Gone bool `json:"gone,omitempty"`
	Last int  `json:"last,omitempty"`
}

func (*lockChange) Kind() string { return "lock" }

func (c *lockChange) Apply(s *State) error {
	s.LastID = max(s.LastID, c.Last)
	var err error
	s.Locks, err = rules.Replaced(s.Locks, func(l Lock) string { return l.ID }, c.Lock, c.Gone)
	return err
}

// mythosChange opens a Mythos card; nil discards the open one.
type mythosChange struct {
	Card *cards.Card `json:"card"`
}

func (*mythosChange) Kind() string { return "mythos" }

func (c *mythosChange) Apply(s *State) error {
	s.Mythos = c.Card
	return nil
}

// awakeChange awakens the Ancient One: the cards in play go, dice locked by
// adventures and monsters leave the game, and all markers go to the Ancient One. The
// track is full then (rulebook, "Battling an Ancient One"); one of unknown length
// has what was counted, and never nothing.
type awakeChange struct {
	X int `json:"x"`
}

func (*awakeChange) Kind() string { return "awake" }

func (c *awakeChange) Apply(s *State) error {
	s.Awake = true
	s.Counts = s.Counts.With(countX, c.X).With(Doom, max(s.Count(DoomLimit), s.Count(Doom), 1))
	s.Mythos, s.Places, s.Attempt = nil, nil, nil
	s.Dice = slices.Clone(s.Dice)
	for i := range s.Dice {
		d := &s.Dice[i]
		byMythosOnly := true
		isLocked := false
		for _, l := range s.Locks {
			if l.Die == d.ID || l.Die == 0 && l.Colour == d.Colour && d.Colour != task.Green {
				isLocked = true
				byMythosOnly = byMythosOnly && l.Source == sourceMythos
			}
		}
		switch {
		case isLocked && !byMythosOnly:
			d.Place = removed
		case d.Place != OnSpell && d.Place != removed:
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

func (*goneChange) Kind() string { return "gone" }

func (c *goneChange) Apply(s *State) error {
	s.Gone = append(slices.Clip(s.Gone), c.ID)
	return nil
}
