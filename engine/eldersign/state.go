package eldersign

import (
	"encoding/json"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// State is the whole state of one game of Elder Sign. It is never changed in
// place once a Game has returned it, and its JSON form holds all of it.
type State struct {
	Depth Depth             `json:"depth"`
	House map[string]string `json:"house,omitempty"`
	// Boxes are those in play besides the first one, in the order of the game's list.
	Boxes []string `json:"boxes,omitempty"`
	// Parts are those of these boxes that are used where not all of a box are.
	Parts []string `json:"parts,omitempty"`
	// Mode is how the game is played; empty for the first box's first mode.
	Mode   string      `json:"mode,omitempty"`
	Phase  Phase       `json:"phase"`
	Turn   int         `json:"turn,omitempty"`
	Active engine.Seat `json:"active,omitempty"`
	First  engine.Seat `json:"first,omitempty"`
	// Stage is that of a journey, from 1; 0 in a mode without stages.
	Stage int `json:"stage,omitempty"`
	// Top is the back of the top card of the adventure deck, where the table told it.
	Top *cards.Back `json:"top,omitempty"`
	// HeldTurn is the last turn whose clock phase does not advance the clock.
	HeldTurn int `json:"heldTurn,omitempty"`
	// Clock is the hour, 0 to 11; Strikes counts how often the hand reached or
	// passed XII in this turn.
	Clock   int `json:"clock,omitempty"`
	Strikes int `json:"strikes,omitempty"`

	// Counts are those of the tracks of the table.
	Counts rules.Counts `json:"counts,omitempty"`

	Ancient *cards.Card `json:"ancient,omitempty"`
	Awake   bool        `json:"awake,omitempty"`
	Mythos  *cards.Card `json:"mythos,omitempty"`

	Investigators []Investigator `json:"investigators,omitempty"`
	// Gone are the ids of investigators that were devoured.
	Gone   []string `json:"gone,omitempty"`
	Places []Place  `json:"places,omitempty"`
	// Shut are the entrances that are closed.
	Shut  []string `json:"shut,omitempty"`
	Dice  []Die    `json:"dice,omitempty"`
	Locks []Lock   `json:"locks,omitempty"`
	// Shown are the dice that lie there with dice only: the game's own dice stay where
	// they were, for when the table plays on.
	Shown []Die `json:"shown,omitempty"`

	Attempt *Attempt `json:"attempt,omitempty"`
	// Tried are the places whose lock held in this turn.
	Tried []string `json:"tried,omitempty"`
	// Agenda is what is still to be resolved, the next step last.
	Agenda []Step  `json:"agenda,omitempty"`
	Result *Result `json:"result,omitempty"`
	// LastID is the last id given to a card, a place, a monster or a step.
	LastID int        `json:"lastID,omitempty"`
	Book   cards.Book `json:"book,omitzero"`

	// Kept is what boxes keep of their own, each under a name (Keep).
	Kept map[string]json.RawMessage `json:"kept,omitempty"`

	// shipped are the cards of the boxes in play, catalog these and the owner's.
	shipped, catalog cards.Catalog

	edition *edition
}

// Investigator is one player's investigator with everything in front of them.
type Investigator struct {
	Seat engine.Seat `json:"seat"`
	Card *cards.Card `json:"card"`
	// Counts are those of the tracks of each investigator.
	Counts   rules.Counts `json:"counts,omitempty"`
	Trophies []Trophy     `json:"trophies,omitempty"`
	Cards    []Held       `json:"cards,omitempty"`
	At       string       `json:"at,omitempty"`
	// Used is true where the once-per-day ability was used since midnight.
	Used bool `json:"used,omitempty"`
	// Devoured is true until the player has a new investigator, and for the rest
	// of the game where there is none to be had.
	Devoured bool `json:"devoured,omitempty"`
	// Waiting is true for a new investigator until the player's next turn, from
	// which on it may be used (rulebook, "Being Devoured").
	Waiting bool `json:"waiting,omitempty"`
}

// Held is an item, spell or ally in front of a player.
type Held struct {
	ID   string      `json:"id"`
	Card *cards.Card `json:"card"`
	// Used is true where a daily use was used since midnight.
	Used bool `json:"used,omitempty"`
	// Tokens counts the tokens that lie on the card.
	Tokens int `json:"tokens,omitempty"`
}

// Trophy is a completed adventure or a defeated monster.
type Trophy struct {
	ID    string      `json:"id"`
	Class cards.Class `json:"class"`
	Card  string      `json:"card,omitempty"`
	Name  engine.Name `json:"name"`
	Value int         `json:"value"`
}

// Place is an adventure or other world in play.
type Place struct {
	ID       string      `json:"id"`
	Card     *cards.Card `json:"card"`
	Monsters []Monster   `json:"monsters,omitempty"`
	// Extra is true for a card that is not replaced when it is resolved.
	Extra bool `json:"extra,omitempty"`
	// Down is true while it lies face down.
	Down bool `json:"down,omitempty"`
	// Back is its back while it lies face down and only that is known of it.
	Back *cards.Back `json:"back,omitempty"`
	// Markers are those that lie on it, by kind.
	Markers rules.Counts `json:"markers,omitempty"`
}

// World reports whether the place is an other world.
func (p Place) World() bool { return p.Card.Class == cards.OtherWorld }

// Monster is a monster marker in play.
type Monster struct {
	ID   string      `json:"id"`
	Card *cards.Card `json:"card"`
	// Task is the place of the monster task it lies on, from 1; 0 below the
	// bottom task.
	Task int `json:"task,omitempty"`
	// Defeated is true once it lies facedown, to be collected when the
	// resolution phase ends; By says who defeated it, and ByTask whether dice did.
	Defeated bool        `json:"defeated,omitempty"`
	By       engine.Seat `json:"by,omitempty"`
	ByTask   bool        `json:"byTask,omitempty"`
}

// The places of a die.
const (
	supply  = "supply" // beside the adventures
	InPool  = "pool"
	onTask  = "task"
	OnSpell = "spell"
	focused = "focus"
	assists = "assist"
	lost    = "lost"
	locked  = "locked"
	removed = "removed" // out of the game
)

// Die is one of the dice of the box.
type Die struct {
	ID     int           `json:"id"`
	Colour models.Colour `json:"colour"`
	// Face is empty from the moment the die joins the pool until it is rolled.
	Face  models.Face `json:"face,omitempty"`
	Place string      `json:"place"`
	// On is the task, the spell or the investigator's seat that it lies on.
	On string `json:"on,omitempty"`
	// Seen is how the reader saw it; nil for a die entered by hand.
	Seen *models.Die `json:"seen,omitempty"`
}

// OnMarker reports whether a die lies on an investigator's marker, by focus or assistance.
func (d Die) OnMarker() bool { return d.Place == focused || d.Place == assists }

// Lock is one locked die icon in play.
type Lock struct {
	ID     string        `json:"id"`
	Colour models.Colour `json:"colour"`
	// Source is the id of the place or monster, or "mythos".
	Source string      `json:"source"`
	Name   engine.Name `json:"name"`
	// Die is the locked die; 0 where another lock holds it.
	Die int `json:"die,omitempty"`
}

// The steps of an attempt.
const (
	stepPool   = "pool"    // II.2 and II.3: fail, build the pool, roll
	stepRolled = "rolled"  // II.5 to II.8
	stepTerror = "terror"  // II.8.a
	stepFailed = "failed"  // II.8.b and c
	stepHelp   = "helping" // II.8.b after c, by the house rule
	stepOver   = "rewards" // II.9
)

// battle is the id of the place where the final battle is fought.
const battle = "battle"

// Result is how the game ended.
type Result struct {
	Won bool        `json:"won"`
	Why engine.Text `json:"why"`
}

func newState(e *edition) *State {
	s := &State{edition: e, Depth: Full, Phase: PhaseSetup, Book: cards.NewBook(e.language)}
	s.unpack()
	return s
}

// UnmarshalJSON reads what json.Marshal wrote into a new state of the same game.
func (s *State) UnmarshalJSON(data []byte) error {
	type plain State
	if err := json.Unmarshal(data, (*plain)(s)); err != nil {
		return models.Errorf(models.Invalid, "this is no state of Elder Sign: %w", err)
	}
	if s.edition != nil {
		s.gather()
	}
	return nil
}
