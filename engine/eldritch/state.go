package eldritch

import (
	"slices"

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
	Aside   = "aside"
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
	// Drawn is as which card of the Mythos deck it was drawn; 0 for others.
	Drawn int `json:"drawn,omitempty"`
}

func newState() *State {
	return &State{Phase: PhaseSetup, Depth: Full, Counts: rules.Counts{CluePool: clueTokens}}
}

// Count is the count of a track of the table.
func (s *State) Count(what string) int { return s.Counts[what] }

// person returns the player of a seat; nil for none.
func (s *State) person(seat engine.Seat) *Person {
	i := slices.IndexFunc(s.People, func(p Person) bool { return p.Seat == seat })
	if i < 0 {
		return nil
	}
	return &s.People[i]
}

// plays reports whether a player has an investigator in play.
func (p *Person) plays() bool { return p != nil && p.Card != "" && !p.Out }

// Count is the count of one of an investigator's tracks.
func (p *Person) Count(what string) int { return p.Counts[what] }

// most is the most that an investigator has of health or sanity.
func (p *Person) most(what string) int {
	f := investigators.by[p.Card]
	if f == nil {
		return 0
	}
	if what == Health {
		return f.Health
	}
	return f.Sanity
}

// order are the seats with an investigator in play, clockwise from the Lead Investigator (Guide, Lead Investigator).
func (s *State) order() []engine.Seat {
	var list []engine.Seat
	lead := slices.IndexFunc(s.People, func(p Person) bool { return p.Seat == s.Lead })
	for i := range s.People {
		if p := s.People[(i+max(lead, 0))%len(s.People)]; p.plays() {
			list = append(list, p.Seat)
		}
	}
	return list
}

// lead is the Lead Investigator, or whoever is next where that one is not in play; Nobody without investigators.
func (s *State) lead() engine.Seat {
	if list := s.order(); len(list) > 0 {
		return list[0]
	}
	return engine.Nobody
}

// players is how many are still in the game: the number of investigators of cards and of the Reference card.
func (s *State) players() int {
	n := 0
	for _, p := range s.People {
		if !p.Out {
			n++
		}
	}
	return n
}

// name is what an investigator is called.
func (s *State) name(seat engine.Seat) engine.Name {
	if p := s.person(seat); p != nil {
		if f := investigators.by[p.Card]; f != nil {
			return words(f.Name)
		}
	}
	return engine.Name{Key: "eldritch.nobody"}
}

// piece returns a piece by its id; nil for none.
func (s *State) piece(id string) *Piece {
	i := slices.IndexFunc(s.Pieces, func(p Piece) bool { return p.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Pieces[i]
}

// card returns a card by its id; nil for none.
func (s *State) card(id string) *Card {
	i := slices.IndexFunc(s.Cards, func(c Card) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &s.Cards[i]
}

// pieces are those of a kind on the board; on one space, where one is named.
func (s *State) pieces(kind, space string) []Piece {
	var list []Piece
	for _, p := range s.Pieces {
		if p.Kind == kind && p.Zone == "" && (space == "" || p.Space == space) {
			list = append(list, p)
		}
	}
	return list
}

// has reports whether a piece of a kind lies on a space.
func (s *State) has(kind, space string) bool { return len(s.pieces(kind, space)) > 0 }

// held are the cards in front of a player that are of a class or trait, or are called like that; all of them for "".
func (s *State) held(seat engine.Seat, word string) []Card {
	var list []Card
	for _, c := range s.Cards {
		if c.Seat == seat && seat != engine.Nobody && (word == "" || factOf(c.Card).isOf(word)) {
			list = append(list, c)
		}
	}
	return list
}

// in are the cards of a zone.
func (s *State) in(class Class, zone string) []Card {
	var list []Card
	for _, c := range s.Cards {
		if c.Class == class && c.Zone == zone && c.Seat == engine.Nobody && c.Body == "" {
			list = append(list, c)
		}
	}
	return list
}

// played returns a Mythos card in play; nil for none.
func (s *State) played(id string) *Card {
	for i, c := range s.Cards {
		if c.Class == Mythos && c.Zone == InPlay && (c.Card == id || c.ID == id) {
			return &s.Cards[i]
		}
	}
	return nil
}

// forbidden reports whether a Mythos card in play forbids something.
func (s *State) forbidden(what string) bool {
	return slices.ContainsFunc(s.in(Mythos, InPlay), func(c Card) bool {
		f := mythosCards.by[c.Card]
		return f != nil && f.Forbids == what
	})
}

// mystery is the active Mystery; nil for none.
func (s *State) mystery() *Card {
	for i, c := range s.Cards {
		if c.Class == Mystery && c.Zone == Active {
			return &s.Cards[i]
		}
	}
	return nil
}

// solved is how many Mysteries are solved.
func (s *State) solved() int { return len(s.in(Mystery, Solved)) }

// omen is the current omen.
func (s *State) omen() string { return omens[s.Count(Omen)%len(omens)] }

// omenGates are the Gates on the board that correspond to the current omen.
func (s *State) omenGates() []Piece {
	return slices.DeleteFunc(s.pieces(Gate, ""), func(p Piece) bool { return gateOmen(p) != s.omen() })
}

// gateOmen is the omen of a Gate.
func gateOmen(p Piece) string {
	if f := spaces.by[p.Card]; f != nil {
		return f.Gate
	}
	return ""
}

// half is half of a number, rounded up (Guide, Rounding).
func half(n int) int { return (n + 1) / 2 }

// left is how many copies of a card the box still gives: those in the deck or, for what is searched, in the discard
// pile.
func (s *State) left(f *CardFact, zones ...string) int {
	n := f.Copies
	if len(s.People) == 1 && f.isOf("teamwork") {
		return 0 // alone, these go back to the box (Guide, Solo Game)
	}
	for _, c := range s.Cards {
		if c.Class == f.Class && c.Card == f.ID && !slices.Contains(zones, c.Zone) {
			n--
		}
	}
	return n
}

// cup are the Monsters that the cup may give, in the order of the facts (Guide, Monster).
func (s *State) cup() []string {
	var list []string
	for _, f := range monsters.list {
		n := f.Copies
		for _, p := range s.Pieces {
			if p.Kind == Monster && p.Card == f.ID {
				n--
			}
		}
		if n > 0 && !f.Epic {
			list = append(list, f.ID)
		}
	}
	return list
}

// stack are the Gates that the stack may give: those that lie neither on the board nor in the discard pile. Once it
// is empty the discard pile is the stack (Guide, Gate).
func (s *State) stack() []string {
	free := func(zones ...string) []string {
		var list []string
		for _, f := range spaces.list {
			if f.Gate != "" && !slices.ContainsFunc(s.Pieces, func(p Piece) bool {
				return p.Kind == Gate && p.Card == f.ID && !slices.Contains(zones, p.Zone)
			}) {
				list = append(list, f.ID)
			}
		}
		return list
	}
	if list := free(); len(list) > 0 {
		return list
	}
	return free(Discard)
}

// living are the seats on a space.
func (s *State) living(space string) []engine.Seat {
	return slices.DeleteFunc(s.order(), func(seat engine.Seat) bool { return s.person(seat).At != space })
}

// marked reports whether something was used this round.
func (s *State) marked(mark string) bool { return slices.Contains(s.Marks, mark) }
