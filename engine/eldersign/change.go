package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// change is what an event does to a state.
type change = rules.Change[State]

// tableChanges are those of counters, turns, dice and settings.
func tableChanges() []change {
	return []change{
		new(countChange),
		new(personCountChange),
		new(phaseChange),
		new(activeChange),
		new(boxesChange),
		new(turnChange), new(triedChange),
		new(clockChange),
		new(attemptChange),
		new(diceChange),
		new(shownChange),
		new(finishChange),
		new(settingsChange),
		new(midnightChange),
	}
}

// phaseChange goes on to a phase.
type phaseChange struct {
	Phase Phase `json:"phase"`
}

func (*phaseChange) Kind() string { return "phase" }

func (c *phaseChange) Apply(s *State) error {
	s.Phase = c.Phase
	return nil
}

// ToPhase goes on to a phase.
func (t *Turn) ToPhase(p Phase) { t.Emit(&phaseChange{Phase: p}, engine.Text{}) }

// midnightChange is the end of a turn in which midnight struck. Its event has a
// kind of its own because games are backed up then.
type midnightChange struct{}

// midnightKind is the kind of its event.
const midnightKind = "midnight"

func (*midnightChange) Kind() string { return midnightKind }

func (*midnightChange) Apply(s *State) error {
	s.Phase = PhaseMidnight
	return nil
}

// turnChange begins a turn.
type turnChange struct {
	Seat  engine.Seat `json:"seat"`
	Phase Phase       `json:"phase"`
}

func (*turnChange) Kind() string { return "turn" }

func (c *turnChange) Apply(s *State) error {
	s.Turn++
	s.Active, s.Phase, s.Strikes, s.Attempt, s.Tried = c.Seat, c.Phase, 0, nil, nil
	if p, err := s.change(c.Seat); err == nil {
		p.Waiting = false
	}
	if s.First == engine.Nobody {
		s.First = c.Seat
	}
	return nil
}

// clockChange moves the hand.
type clockChange struct {
	Hour    int `json:"hour"`
	Strikes int `json:"strikes,omitempty"`
}

func (*clockChange) Kind() string { return "clock" }

func (c *clockChange) Apply(s *State) error {
	if c.Hour < 0 || c.Hour > 11 {
		return models.Errorf(models.Invalid, "a clock has no hour %d", c.Hour)
	}
	s.Clock, s.Strikes = c.Hour, c.Strikes
	return nil
}

// attemptChange replaces the attempt; nil ends it.
type attemptChange struct {
	Attempt *recordedAttempt `json:"attempt"`
}

func (*attemptChange) Kind() string { return "attempt" }

func (c *attemptChange) Apply(s *State) error {
	s.Attempt = c.Attempt.attempt()
	return nil
}

// diceChange replaces some of the dice.
type diceChange struct {
	Dice []Die `json:"dice"`
}

func (*diceChange) Kind() string { return "dice" }

func (c *diceChange) Apply(s *State) error {
	s.Dice = slices.Clone(s.Dice)
	for _, d := range c.Dice {
		old := s.die(d.ID)
		if old == nil {
			return models.Errorf(models.Invalid, "there is no die %d", d.ID)
		}
		*old = d
	}
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

// finishChange ends the game.
type finishChange struct {
	Won bool        `json:"won"`
	Why engine.Text `json:"why"`
}

func (*finishChange) Kind() string { return "finish" }

func (c *finishChange) Apply(s *State) error {
	s.Phase, s.Result, s.Agenda, s.Attempt = PhaseOver, &Result{Won: c.Won, Why: c.Why}, nil, nil
	return nil
}

// settingsChange sets the depth, a house rule or cards of the book.
type settingsChange struct {
	Depth  Depth        `json:"depth,omitempty"`
	Rule   string       `json:"rule,omitempty"`
	Choice string       `json:"choice,omitempty"`
	Cards  []cards.Card `json:"cards,omitempty"`
	Forget []cards.Name `json:"forget,omitempty"`
}

func (*settingsChange) Kind() string { return "settings" }

func (c *settingsChange) Apply(s *State) error {
	if c.Depth != "" {
		s.Depth, s.Shown = c.Depth, nil
	}
	if c.Rule != "" {
		s.House = rules.With(s.House, c.Rule, c.Choice)
		s.gather()
	}
	if len(c.Cards)+len(c.Forget) == 0 {
		return nil
	}
	book, err := s.Book.Without(c.Forget...).With(c.Cards...)
	if err != nil {
		return err
	}
	s.Book = book
	s.gather()
	return nil
}
