package eldritch

import (
	"elderglass/engine"
	"elderglass/engine/rules"
)

// Phase is where in a round the game is.
type Phase string

// The phases, in the order of a round, between set-up and the end.
const (
	PhaseSetup     Phase = "setup"
	PhaseAction    Phase = "action"
	PhaseEncounter Phase = "encounter"
	PhaseMythos    Phase = "mythos"
	PhaseOver      Phase = "over"
)

// Depth is how much of the game the program follows.
type Depth string

// The depths of play.
const (
	DiceOnly Depth = "dice"
	Trackers Depth = "trackers"
	Full     Depth = "full"
)

// The tracks of the table and of each investigator.
const (
	Doom = "doom"
	Omen = "omen" // 0 to 3, clockwise from the green comet
	// OmenTokens are the Eldritch tokens on its green space.
	OmenTokens = "omen-tokens"
	// CluePool are the Clues that lie face down, ClueDiscard those that lie face up beside them.
	CluePool    = "clue-pool"
	ClueDiscard = "clue-discard"
	// Drawn are the Mythos cards that were drawn.
	Drawn = "mythos-drawn"
	// DiceCount is how many dice the table has; 0 for enough.
	DiceCount = "dice"
	// SheetSanity and FinalTokens lie on the Ancient One's sheet.
	SheetSanity = "sheet-sanity"
	FinalTokens = "final-tokens"
	// FinalSolved is 1 once the final mystery is solved.
	FinalSolved = "final-solved"

	Health = "health"
	Sanity = "sanity"
	Clue   = "clue"
)

// omens are the spaces of the omen track.
var omens = []string{"green", "blue", "red", "blue"}

// clueTokens is how many Clues the box has.
const clueTokens = 36

// improved is the track of a skill's Improvement token.
func improved(skill Skill) string { return "improve-" + string(skill) }

// State is the whole state of a game.
type State struct {
	Phase   Phase        `json:"phase"`
	Depth   Depth        `json:"depth"`
	Round   int          `json:"round,omitempty"`
	Ancient string       `json:"ancient,omitempty"`
	Awake   bool         `json:"awake,omitempty"`
	Lead    engine.Seat  `json:"lead,omitempty"`
	Active  engine.Seat  `json:"active,omitempty"`
	Counts  rules.Counts `json:"counts,omitempty"`
	People  []Person     `json:"people,omitempty"`
	Pieces  []Piece      `json:"pieces,omitempty"`
	Cards   []Card       `json:"cards,omitempty"`
	Marks   []string     `json:"marks,omitempty"` // what was used this round
	Options Options      `json:"options,omitzero"`
	Test    *Test        `json:"test,omitempty"`
	Agenda  []Step       `json:"agenda,omitempty"`
	LastID  int          `json:"last,omitempty"`
	Result  *Result      `json:"result,omitempty"`
}

// Options are the optional rules that a table plays with (Guide, Optional Rules).
type Options struct {
	// Level is easy without the hard Mythos cards, hard without the easy ones.
	Level string `json:"level,omitempty"`
	// Rumor: the game begins with a Rumor.
	Rumor bool `json:"rumor,omitempty"`
	// Aside are the Monsters that the Ancient One's sheet sets aside: they come by their names alone.
	Aside []string `json:"aside,omitempty"`
}

// Result says how the game ended.
type Result struct {
	Won bool        `json:"won"`
	Why engine.Text `json:"why"`
}

// Person is a player with an investigator.
type Person struct {
	Seat engine.Seat `json:"seat"`
	// Card is the investigator; empty while a player has none.
	Card    string       `json:"card,omitempty"`
	At      string       `json:"at,omitempty"`
	Counts  rules.Counts `json:"counts,omitempty"`
	Delayed bool         `json:"delayed,omitempty"`
	// Done are the actions of this round, Left how many may still be done this turn.
	Done []string `json:"done,omitempty"`
	Left int      `json:"left,omitempty"`
	// Out is true for a player who was eliminated.
	Out bool `json:"out,omitempty"`
	// Hidden: Monsters on the space do not matter for this encounter.
	Hidden bool `json:"hidden,omitempty"`
}

// The kinds of pieces.
const (
	Monster    = "monster"
	Gate       = "gate"
	ClueToken  = "clue"
	RumorToken = "rumor"
	Token      = "token" // an Eldritch token
	Expedition = "expedition"
	Body       = "body" // a defeated investigator
)

// The zones of pieces and cards; pieces on the board and cards that people hold have none.
const (
	Discard = "discard"
	Box     = "box"
	Reserve = "reserve"
	InPlay  = "play"
	Active  = "active" // of the Mystery
	Solved  = "solved"
	OnCard  = "card" // of pieces that lie on a card
)

// Piece is a token on the board or in front of somebody: a Gate, a Clue, a Monster, a defeated
// investigator.
type Piece struct {
	ID   string `json:"id"`
	Kind string `json:"kind"`
	// Card is what it is: a Monster, an investigator, or the card that has put it there.
	Card  string `json:"card,omitempty"`
	Space string `json:"space,omitempty"`
	Zone  string `json:"zone,omitempty"`
	// Lost is the health that a Monster has lost.
	Lost int `json:"lost,omitempty"`
	// Fell is what a defeated investigator has lost: health or sanity. Counts are the possessions that are tokens.
	Fell   string       `json:"fell,omitempty"`
	Counts rules.Counts `json:"counts,omitempty"`
}

// Card is a card that is not in a deck.
type Card struct {
	ID    string `json:"id"`
	Class Class  `json:"class"`
	Card  string `json:"card"`
	// Seat is who has it, Zone where it lies otherwise, Body the defeated investigator on whose sheet it lies.
	Seat engine.Seat `json:"seat,omitempty"`
	Zone string      `json:"zone,omitempty"`
	Body string      `json:"body,omitempty"`
	// Tokens are Eldritch tokens or what counts towards a Mystery; Health are Health tokens.
	Tokens int `json:"tokens,omitempty"`
	Health int `json:"health,omitempty"`
	// As is the trait by which a card was gained that the program does not know.
	As string `json:"as,omitempty"`
	// Drawn is as which card of the Mythos deck it was drawn; 0 for others.
	Drawn int `json:"drawn,omitempty"`
}

func newState() *State {
	return &State{Phase: PhaseSetup, Depth: Full, Counts: rules.Counts{CluePool: clueTokens}}
}

// Count is the count of a track of the table.
func (s *State) Count(what string) int { return s.Counts[what] }

// plays reports whether a player has an investigator in play.
func (p *Person) plays() bool { return p != nil && p.Card != "" && !p.Out }

// Count is the count of one of an investigator's tracks.
func (p *Person) Count(what string) int { return p.Counts[what] }

// half is half of a number, rounded up (Guide, Rounding).
func half(n int) int { return (n + 1) / 2 }
