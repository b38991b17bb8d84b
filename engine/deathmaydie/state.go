package deathmaydie

import (
	"maps"
	"slices"

	"elderglass/engine"
	"elderglass/engine/deathmaydie/cards"
	"elderglass/engine/rules"
	"elderglass/models"
)

// Depth is how much of the game the program carries.
type Depth string

// The depths of play, switchable at any time.
const (
	DiceOnly Depth = "dice"     // read and say what lies there
	Trackers Depth = "trackers" // dice, board, people and tracks; cards stay on the table
	Full     Depth = "full"     // the program knows the cards in play
)

// Phase is where in the game or the turn we are.
type Phase string

// The phases, in the order of play.
const (
	PhaseSetup    Phase = "setup"
	PhaseActions  Phase = "actions"  // 1. Take 3 Actions
	PhaseMythos   Phase = "mythos"   // 2. Draw Mythos Card
	PhaseConfront Phase = "confront" // 3. Investigate or Fight!
	PhaseEnd      Phase = "end"      // 4. Resolve End of Turn
	PhaseOver     Phase = "over"
)

// State is the whole state of one game. It is never changed in place once a Game has returned
// it, and its JSON form holds all of it.
type State struct {
	Depth Depth             `json:"depth"`
	House map[string]string `json:"house,omitempty"`
	// Book are the cards that the owner entered.
	Book *cards.Catalog `json:"book,omitempty"`
	Flow
	Ritual
	// Box are the cards in play.
	Box Box `json:"box,omitzero"`

	People  []Investigator `json:"people,omitempty"`
	Figures []Figure       `json:"figures,omitempty"`
	Tokens  []Token        `json:"tokens,omitempty"`
	// Fire counts the Fire tokens in each space.
	Fire rules.Counts `json:"fire,omitempty"`
	// Locks are the passages with a Lock token.
	Locks [][2]string `json:"locks,omitempty"`

	// Deck are the Mythos cards that were not drawn since the last shuffle, Pile those that
	// lie open, in the order in which they were drawn.
	Deck []string `json:"deck,omitempty"`
	Pile []string `json:"pile,omitempty"`
	// Undiscovered are the Discovery cards in their deck.
	Undiscovered []string `json:"undiscovered,omitempty"`

	Roll *Roll `json:"roll,omitempty"`
	// Shown are the dice that lie there with dice only.
	Shown  []Die   `json:"shown,omitempty"`
	Result *Result `json:"result,omitempty"`

	// Agenda is what is still to be resolved, the next step last.
	Agenda []Step `json:"agenda,omitempty"`
	// LastID is the last number given to a step, a figure, a token or a card.
	LastID int `json:"lastID,omitempty"`
}

// Flow is where in the turn we are.
type Flow struct {
	Phase  Phase       `json:"phase"`
	Turn   int         `json:"turn,omitempty"`
	Active engine.Seat `json:"active,omitempty"`
	First  engine.Seat `json:"first,omitempty"`
	// Actions are those that are left.
	Actions int  `json:"actions,omitempty"`
	Run     *Run `json:"run,omitempty"`
	// Trading is true while the Trade action goes on.
	Trading bool `json:"trading,omitempty"`
	// Spent counts what was used in this turn.
	Spent rules.Counts `json:"spent,omitempty"`
	// Fought are the enemies that have attacked in this phase.
	Fought []string `json:"fought,omitempty"`
	// Drawn is the Mythos or Discovery card that is being resolved.
	Drawn string `json:"drawn,omitempty"`
	// Advance is true where an effect has the Elder One advance at the end of the turn.
	Advance bool `json:"advance,omitempty"`
}

// Run is a Run action that goes on.
type Run struct {
	// Left are the spaces that may still be moved.
	Left int `json:"left"`
	// Sneaks are the enemies that may still be sneaked past.
	Sneaks int `json:"sneaks,omitempty"`
}

// Ritual is how far the Elder One has come.
type Ritual struct {
	// Track is the space of the figure or the Progression token on the Summoning track, from 1.
	Track int `json:"track,omitempty"`
	// Red is the first red space; 0 while it is not set.
	Red int `json:"red,omitempty"`
	// Disrupted is true once the ritual is disrupted, Summoned once the Elder One is on the
	// board.
	Disrupted bool `json:"disrupted,omitempty"`
	Summoned  bool `json:"summoned,omitempty"`
	// Stage is the stage card on top, from 1.
	Stage int `json:"stage,omitempty"`
	// Slain is true once the Final Stage is defeated.
	Slain bool `json:"slain,omitempty"`
	// Random is true where the last two stages are summoned at random.
	Random bool `json:"random,omitempty"`
	// Spots are the Random Location tokens that are left.
	Spots []string `json:"spots,omitempty"`
}

// Box is what was set out for this game.
type Box struct {
	Episode *cards.Episode  `json:"episode,omitempty"`
	Elder   *cards.ElderOne `json:"elder,omitempty"`
	// Unknown are the Unknown Monsters in play, in the order of their slots.
	Unknown []cards.Enemy  `json:"unknown,omitempty"`
	Mythos  []cards.Mythos `json:"mythos,omitempty"`
	// Relics, Monsters are how the Unknown Rules are played: with Relics, with so many
	// Unknown Monsters.
	Relics   bool `json:"relics,omitempty"`
	Monsters int  `json:"monsters,omitempty"`
	// Fire is the number of Fire tokens.
	Fire int `json:"fire,omitempty"`
}

// Investigator is one investigator with everything on the board in front of the player.
type Investigator struct {
	Seat engine.Seat `json:"seat"`
	ID   string      `json:"id"`
	Name string      `json:"name"`
	At   string      `json:"at,omitempty"`
	// Wounds, Stress and Sanity are the spaces that the markers have moved.
	Wounds int `json:"wounds,omitempty"`
	Stress int `json:"stress,omitempty"`
	Sanity int `json:"sanity,omitempty"`
	// Fire counts the Fire tokens on the board of the investigator.
	Fire   int     `json:"fire,omitempty"`
	Skills []Skill `json:"skills"`
	// Insanity is the id of the card, Kept what lies on it: tokens, or the Mythos card of a
	// trauma.
	Insanity string `json:"insanity,omitempty"`
	Tokens   int    `json:"tokens,omitempty"`
	Kept     string `json:"kept,omitempty"`
	// Lying is true while the figure lies down.
	Lying bool        `json:"lying,omitempty"`
	Mate  engine.Seat `json:"mate,omitempty"`
	Relic string      `json:"relic,omitempty"`
	Cards []Held      `json:"cards,omitempty"`
	// Bare is what Toughness is not to reduce: wounds, sanity.
	Bare []string `json:"bare,omitempty"`
	// Deaths are those that a skill has undone.
	Deaths int `json:"deaths,omitempty"`
	// Out is true once the investigator is dead or mad.
	Out bool `json:"out,omitempty"`
}

// Skill is a skill with the level of its marker.
type Skill struct {
	ID    string `json:"id"`
	Level int    `json:"level"`
}

// Held is a claimed Discovery card.
type Held struct {
	ID   string `json:"id"`
	Card string `json:"card"`
	// Right is true where its right side is claimed.
	Right  bool `json:"right,omitempty"`
	Wounds int  `json:"wounds,omitempty"`
}

// Figure is an enemy on the board.
type Figure struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	At     string `json:"at"`
	Wounds int    `json:"wounds,omitempty"`
}

// ElderKind is the kind of the Elder One's figure, which is also its ID.
const ElderKind = "elder-one"

// Token is a token of the episode or the Elder One on the board, or with an investigator.
type Token struct {
	ID     string `json:"id"`
	Kind   string `json:"kind"`
	At     string `json:"at,omitempty"`
	Wounds int    `json:"wounds,omitempty"`
	// Destroyed is true once it is turned.
	Destroyed bool `json:"destroyed,omitempty"`
	// Showed is which of what is printed under its kind it showed, from 1; 0 for none yet.
	Showed int `json:"showed,omitempty"`
}

// Roll is a roll under way, or the last one.
type Roll struct {
	// For is what it is for: see the roll constants.
	For string `json:"for"`
	// Seat is who throws, takes stress and loses sanity.
	Seat engine.Seat `json:"seat"`
	// Targets are the enemies of an attack; Enemy is who attacks.
	Targets []string `json:"targets,omitempty"`
	Enemy   string   `json:"enemy,omitempty"`
	// Standard and Bonus are the dice in all.
	Standard int   `json:"standard"`
	Bonus    int   `json:"bonus,omitempty"`
	Dice     []Die `json:"dice,omitempty"`
	// Again is the die that is picked up to be thrown again.
	Again int `json:"again,omitempty"`
	// Free are the free rerolls that are left; Lucky of them are those of a turn.
	Free int `json:"free,omitempty"`
	// Signs and Tentacles are how many of these were said to count as successes; Chosen is true
	// once somebody did.
	Signs     int  `json:"signs,omitempty"`
	Tentacles int  `json:"tentacles,omitempty"`
	Chosen    bool `json:"chosen,omitempty"`
	// Both are how many elder signs were said to count as successes and tentacles.
	Both int `json:"both,omitempty"`
	// Effect is what asked for it, Card whose.
	Effect *cards.Effect `json:"effect,omitempty"`
	Source engine.Name   `json:"source,omitzero"`
	// Done is true once its results are applied.
	Done bool `json:"done,omitempty"`
}

// What a roll is for.
const (
	ForAttack = "attack" // of an investigator
	ForMake   = "make"   // "make a roll"
	ForDefend = "defend" // an enemy attacks
	ForFire   = "fire"
)

// Die is a die that was thrown.
type Die struct {
	ID     int           `json:"id"`
	Colour models.Colour `json:"colour"`
	Face   models.Face   `json:"face"`
	// Seen is how the reader saw it; nil for one that was entered by hand.
	Seen *models.Die `json:"seen,omitempty"`
}

// Result says how the game ended.
type Result struct {
	Won bool        `json:"won"`
	Why engine.Text `json:"why"`
}

func newState() *State { return &State{Depth: Full, Flow: Flow{Phase: PhaseSetup}} }

// person returns the investigator of a seat, nil for none.
func (s *State) person(seat engine.Seat) *Investigator {
	for i := range s.People {
		if s.People[i].Seat == seat {
			return &s.People[i]
		}
	}
	return nil
}

// name is the name of whoever is in a seat.
func (s *State) name(seat engine.Seat) string {
	if p := s.person(seat); p != nil {
		return p.Name
	}
	return ""
}

// Living are the seats still in the game, clockwise from the active one.
func (s *State) Living() []engine.Seat {
	var list []engine.Seat
	for _, p := range s.People {
		if !p.Out {
			list = append(list, p.Seat)
		}
	}
	if i := slices.IndexFunc(list, func(seat engine.Seat) bool { return seat >= s.Active }); i > 0 {
		list = slices.Concat(list[i:], list[:i])
	}
	return list
}

// here are the seats of the living investigators in a space, clockwise from the active one.
func (s *State) here(at string) []engine.Seat {
	return slices.DeleteFunc(s.Living(), func(seat engine.Seat) bool { return s.person(seat).At != at })
}

// figure returns an enemy on the board, nil for none.
func (s *State) figure(id string) *Figure {
	for i := range s.Figures {
		if s.Figures[i].ID == id {
			return &s.Figures[i]
		}
	}
	return nil
}

// enemiesAt are the enemies in a space.
func (s *State) enemiesAt(at string) []Figure {
	return slices.DeleteFunc(slices.Clone(s.Figures), func(f Figure) bool { return f.At != at })
}

// Safe reports whether there are no enemies in a space ("Safe Spaces").
func (s *State) Safe(at string) bool {
	return !slices.ContainsFunc(s.Figures, func(f Figure) bool { return f.At == at })
}

func (p Investigator) clone() Investigator {
	p.Skills, p.Cards = slices.Clone(p.Skills), slices.Clone(p.Cards)
	return p
}

func (f Flow) clone() Flow {
	f.Spent, f.Fought = maps.Clone(f.Spent), slices.Clone(f.Fought)
	if f.Run != nil {
		run := *f.Run
		f.Run = &run
	}
	return f
}

func (r *Roll) clone() *Roll {
	next := *r
	next.Dice, next.Targets = slices.Clone(r.Dice), slices.Clone(r.Targets)
	return &next
}
