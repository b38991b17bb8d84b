package cards

import "elderglass/engine/scene"

// Space is one space of an episode's board, with what is set out there.
type Space struct {
	ID   string `json:"id"`
	Name string `json:"name,omitempty"`
	// Key is its name in the catalogues of sentences, for a space of the program's own.
	Key string `json:"key,omitempty"`
	// Gate is the colour of the gate there: red, yellow or blue.
	Gate   string `json:"gate,omitempty"`
	Start  bool   `json:"start,omitempty"`
	Stairs bool   `json:"stairs,omitempty"`
	Tunnel bool   `json:"tunnel,omitempty"`
	// Fire, Tokens and Enemies are what lies and stands there at the beginning.
	Fire    int      `json:"fire,omitempty"`
	Tokens  []string `json:"tokens,omitempty"`
	Enemies []string `json:"enemies,omitempty"`
	// Spot is where it lies on a map of the board that is 150 wide and 100 high; nil where it is unknown.
	Spot *scene.Spot `json:"spot,omitempty"`
}

// Board is how the tiles of an episode lie: spaces, and the passages that have arrows on both
// sides.
type Board struct {
	Spaces   []Space     `json:"spaces"`
	Passages [][2]string `json:"passages"`
	// Locks are passages with a Lock token.
	Locks [][2]string `json:"locks,omitempty"`
}

// TokenKind is a kind of token of an episode or an Elder One.
type TokenKind struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Wounds is how many destroy it, 0 for one that cannot be; Count is how many there are,
	// 0 for no limit.
	Wounds int `json:"wounds,omitempty"`
	Count  int `json:"count,omitempty"`
	// Destroyed is what happens then.
	Destroyed []Effect `json:"destroyed,omitempty"`
	// Under are what is printed under them, of which one that is destroyed and turned shows one.
	Under []Under `json:"under,omitempty"`
}

// Under is what some tokens of a kind show once they are turned.
type Under struct {
	// Count is how many of them show it.
	Count   int      `json:"count"`
	Effects []Effect `json:"effects"`
}

// Action is one of the two special actions of an episode.
type Action struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// If must hold where it is done.
	If      *If      `json:"if,omitempty"`
	Effects []Effect `json:"effects,omitempty"`
}

// Episode is what an Episode box brings.
type Episode struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	NameDE string `json:"nameDE,omitempty"`
	Set    string `json:"set,omitempty"`
	// Board is nil where the layout of the tiles is unknown.
	Board *Board `json:"board,omitempty"`
	// Objective disrupts the ritual once it holds; nil where people say so.
	Objective *If         `json:"objective,omitempty"`
	Tokens    []TokenKind `json:"tokens,omitempty"`
	OnAdvance []Effect    `json:"onAdvance,omitempty"`
	Actions   []Action    `json:"actions,omitempty"`
	// PassLocks are the kinds of enemies that Lock tokens do not stop.
	PassLocks []string    `json:"passLocks,omitempty"`
	Enemies   []Enemy     `json:"enemies,omitempty"`
	Mythos    []Mythos    `json:"mythos,omitempty"`
	Discovery []Discovery `json:"discovery,omitempty"`
}

// The kinds of enemies besides the Elder One.
const (
	Cultist = "cultist"
	Monster = "monster"
)

// Enemy is what an enemy's reference card says.
type Enemy struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind"`
	// Health is the wounds that kill it; 0 where unknown. Standard and Bonus are the dice of its
	// attack, Count its figures; 0 where unknown.
	Health   int `json:"health,omitempty"`
	Standard int `json:"standard,omitempty"`
	Bonus    int `json:"bonus,omitempty"`
	Count    int `json:"count,omitempty"`
	// Attacks happens before it rolls to attack, Dies when it dies, Survives when it was
	// attacked and lives.
	Attacks  []Effect `json:"attacks,omitempty"`
	Dies     []Effect `json:"dies,omitempty"`
	Survives []Effect `json:"survives,omitempty"`
	// SignsHit is true where each elder sign of its attack counts as a success as well,
	// SignsStress is the stress that each elder sign of a roll against or by it costs.
	SignsHit    bool `json:"signsHit,omitempty"`
	SignsStress int  `json:"signsStress,omitempty"`
	// Tentacles are added to rolls with it in a space with the token TentaclesAt.
	Tentacles   int    `json:"tentacles,omitempty"`
	TentaclesAt string `json:"tentaclesAt,omitempty"`
	// Setup is done besides when an Unknown Monster is set up, OnAdvance when the Elder One
	// advances.
	Setup     []Effect `json:"setup,omitempty"`
	OnAdvance []Effect `json:"onAdvance,omitempty"`
}

// Mythos is a Mythos card. Its Effects take place first, then what it summons appears.
type Mythos struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Symbol is true for one with the Elder One Summoning symbol, Again for one after which
	// another card is drawn.
	Symbol bool `json:"symbol,omitempty"`
	Again  bool `json:"again,omitempty"`
	// Slot is the Unknown Monster that an Unknown Mythos card is about, 1 or 2.
	Slot    int      `json:"slot,omitempty"`
	Effects []Effect `json:"effects,omitempty"`
	Summon  []Effect `json:"summon,omitempty"`
}

// The kinds of what a side of a Discovery card brings.
const (
	Item      = "item"
	Companion = "companion"
	Condition = "condition"
)

// Discovery is a Discovery card: OnDraw takes place at once, then one of its sides is claimed.
type Discovery struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	OnDraw []Effect `json:"onDraw,omitempty"`
	Left   *Side    `json:"left,omitempty"`
	Right  *Side    `json:"right,omitempty"`
	// Must is true where a side that can be claimed must be.
	Must bool `json:"must,omitempty"`
}

// Side is one side of a Discovery card, or of a Relic.
type Side struct {
	Kind string `json:"kind,omitempty"`
	Name string `json:"name"`
	// Type is a word such as Student or Animal, of companions.
	Type string `json:"type,omitempty"`
	// Health is the wounds that a companion takes; nil for one that takes none.
	Health *int     `json:"health,omitempty"`
	Cost   []Effect `json:"cost,omitempty"`
	Gain   []Effect `json:"gain,omitempty"`
	// Kept is true for an item or companion that may not be traded.
	Kept bool `json:"kept,omitempty"`
	// Skill is one of which it gives a level.
	Skill string `json:"skill,omitempty"`
	Dice  []Dice `json:"dice,omitempty"`
	Uses  []Use  `json:"uses,omitempty"`
	// End happens at the end of its owner's turn.
	End []Effect `json:"end,omitempty"`
	// NotWith are names of cards that nobody has together with it.
	NotWith []string `json:"notWith,omitempty"`
	// SignsBoth is true for one whose owner may count each elder sign as a success and a tentacle.
	SignsBoth bool `json:"signsBoth,omitempty"`
	// FireToEnemy is true for one whose owner may give wounds of fire to an enemy in the same space.
	FireToEnemy bool `json:"fireToEnemy,omitempty"`
	// GatesAdjacent is true for one for whose owner spaces with gates are adjacent during a
	// Run.
	GatesAdjacent bool `json:"gatesAdjacent,omitempty"`
}

// Dice are bonus dice that a card gives.
type Dice struct {
	// For is "attack", "attack-here", an episode action, or "" for every roll of one's own.
	For string `json:"for,omitempty"`
	N   int    `json:"n"`
	// Skill must be known, If must hold.
	Skill string `json:"skill,omitempty"`
	If    *If    `json:"if,omitempty"`
}

// Use is one way to use a card.
type Use struct {
	// When is "free", "special", or "" for any time during the turn.
	When    string `json:"when,omitempty"`
	Discard bool   `json:"discard,omitempty"`
	// If must hold.
	If      *If      `json:"if,omitempty"`
	Cost    []Effect `json:"cost,omitempty"`
	Effects []Effect `json:"effects,omitempty"`
}

// Stage is one stage card of an Elder One.
type Stage struct {
	// Health is 0 for stage I, and where it is unknown.
	Health    int      `json:"health,omitempty"`
	Standard  int      `json:"standard,omitempty"`
	Bonus     int      `json:"bonus,omitempty"`
	OnReveal  []Effect `json:"onReveal,omitempty"`
	OnAdvance []Effect `json:"onAdvance,omitempty"`
	EndOfTurn []Effect `json:"endOfTurn,omitempty"`
	// Unplaced happens whenever a token of the Elder One cannot be placed, from when this stage is
	// revealed.
	Unplaced []Effect `json:"unplaced,omitempty"`
}

// ElderOne is what an Elder One box brings. It has four stages.
type ElderOne struct {
	ID      string      `json:"id"`
	Name    string      `json:"name"`
	Set     string      `json:"set,omitempty"`
	Tokens  []TokenKind `json:"tokens,omitempty"`
	Minions []Enemy     `json:"minions,omitempty"`
	Stages  []Stage     `json:"stages,omitempty"`
	Mythos  []Mythos    `json:"mythos,omitempty"`
}

// Investigator is an investigator's board.
type Investigator struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Set  string `json:"set,omitempty"`
	// Skills are the ids of the signature skill, "" where unknown, and of the two common ones.
	Skills [3]string `json:"skills"`
}

// Skill is a skill with four levels.
type Skill struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Common bool   `json:"common,omitempty"`
}

// Insanity is an insanity card, which an investigator has from the beginning of the game.
type Insanity struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Set  string `json:"set,omitempty"`
	// Effects happen when the marker reaches a threshold.
	Effects []Effect `json:"effects,omitempty"`
}

// Relic is an Unknown Relic, which is turned over once its owner's insanity has gone far enough.
type Relic struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Regular Side   `json:"regular"`
	Turned  Side   `json:"turned"`
}
