package eldersign

import (
	"elderglass/engine"
	"elderglass/models"
)

// View is the whole table in words of Elder Sign, as scripts ask for it and as the scene
// for the phones is made from it.
type View struct {
	Game  string `json:"game"`
	Depth Depth  `json:"depth"`
	Phase Phase  `json:"phase"`
	// Next says the one thing to do now.
	Next engine.Text `json:"next"`
	// Turn counts turns from 1; 0 during set-up.
	Turn   int         `json:"turn"`
	Active engine.Seat `json:"active"`
	First  engine.Seat `json:"first"`
	// Clock is the hour the hand shows: 0 (XII), 3, 6 or 9, or any other hour
	// where house rules move it differently. Midnight is true from the moment
	// the hand passed XII until midnight was resolved.
	Clock    int  `json:"clock"`
	Midnight bool `json:"midnight,omitempty"`
	// Doom and Signs count tokens; their limits are 0 where unknown.
	Doom          int                `json:"doom"`
	DoomLimit     int                `json:"doomLimit"`
	DoomSpecial   []DoomSpace        `json:"doomSpecial,omitempty"`
	Signs         int                `json:"signs"`
	SignsNeeded   int                `json:"signsNeeded"`
	AncientOne    *AncientOneView    `json:"ancientOne,omitempty"`
	Mythos        *MythosView        `json:"mythos,omitempty"`
	Investigators []InvestigatorView `json:"investigators"`
	Adventures    []AdventureView    `json:"adventures"`
	// Attempt is the attempt under way, or the final battle's; nil otherwise.
	Attempt *AttemptView `json:"attempt,omitempty"`
	// Locked lists every lock on a die.
	Locked []LockView `json:"locked,omitempty"`
	// Hand lists effects that people resolve by hand before play goes on.
	Hand []ManualView `json:"hand,omitempty"`
	// Boxes are those in play, the first one too; Mode is the way that is played.
	Boxes  []string `json:"boxes,omitempty"`
	Mode   string   `json:"mode,omitempty"`
	Layout *Layout  `json:"layout,omitempty"`
	// Entrances are where investigators wait.
	Entrances []EntranceView `json:"entrances,omitempty"`
	// Tracks are what boxes count besides.
	Tracks []TrackView `json:"tracks,omitempty"`
	// House maps each house rule to the chosen reading.
	House  map[string]string `json:"house,omitempty"`
	Result *ResultView       `json:"result,omitempty"`
	// Expect is what the tray should show next.
	Expect models.Expectation `json:"expect"`
}

// Depth is how much of the game the program carries.
type Depth string

// The depths of play, switchable at any time.
const (
	DiceOnly Depth = "dice"     // read and say what lies there
	Trackers Depth = "trackers" // dice, clock, doom, signs, people, monsters; cards stay on the table
	Full     Depth = "full"     // the program knows the cards in play
)

// Phase is where in the game or the turn we are.
type Phase string

// The phases, in the order of play.
const (
	PhaseSetup    Phase = "setup"
	PhaseMove     Phase = "move"     // I. Movement phase
	PhaseEntrance Phase = "entrance" // II. Resolution phase at the entrance
	PhaseAttempt  Phase = "attempt"  // II. Resolution phase on an adventure
	PhaseClock    Phase = "clock"    // III. Clock phase
	PhaseMidnight Phase = "midnight" // after the turn
	PhaseBattle   Phase = "battle"   // the final battle
	PhaseOver     Phase = "over"
)

// DoomSpace is a special space of the doom track.
type DoomSpace struct {
	// Space counts from 1.
	Space int    `json:"space"`
	Icon  string `json:"icon"`
}

// AncientOneView is the Ancient One's sheet.
type AncientOneView struct {
	ID     string            `json:"id"`
	Name   engine.Name       `json:"name"`
	Power  engine.Text       `json:"power"`
	Attack engine.Text       `json:"attack"`
	Battle []RequirementView `json:"battle"`
	Awake  bool              `json:"awake,omitempty"`
}

// MythosView is the Mythos card in force.
type MythosView struct {
	ID        string        `json:"id,omitempty"`
	Name      engine.Name   `json:"name"`
	Lingering []engine.Text `json:"lingering,omitempty"`
}

// InvestigatorView is one investigator with everything in front of the player.
type InvestigatorView struct {
	Seat       engine.Seat `json:"seat"`
	ID         string      `json:"id"`
	Name       string      `json:"name"`
	Occupation engine.Name `json:"occupation,omitzero"`
	Sanity     int         `json:"sanity"`
	SanityMax  int         `json:"sanityMax"`
	Stamina    int         `json:"stamina"`
	StaminaMax int         `json:"staminaMax"`
	Clues      int         `json:"clues"`
	// Tracks are what boxes count of each investigator besides.
	Tracks []TrackView `json:"tracks,omitempty"`
	// Trophies is the sum of the values of the trophies.
	Trophies   int          `json:"trophies"`
	TrophyList []TrophyView `json:"trophyList,omitempty"`
	Cards      []CardView   `json:"cards,omitempty"`
	// At is the adventure's id, "entrance", or "" where unknown.
	At       string      `json:"at"`
	Ability  AbilityView `json:"ability"`
	Devoured bool        `json:"devoured,omitempty"`
}

// TrophyView is one trophy: a completed adventure or a defeated monster.
type TrophyView struct {
	ID    string      `json:"id"`
	Name  engine.Name `json:"name"`
	Kind  string      `json:"kind"` // adventure, other-world, monster
	Value int         `json:"value"`
}

// AbilityView is an investigator's special ability.
type AbilityView struct {
	Name string      `json:"name"`
	Text engine.Text `json:"text"`
	// Use is continuous, trigger, once-per-roll, once-per-day or own-turn.
	Use  string `json:"use"`
	Used bool   `json:"used,omitempty"`
}

// CardView is one item, spell or ally.
type CardView struct {
	// ID tells this copy from every other card in play.
	ID   string      `json:"id"`
	Card string      `json:"card"`
	Name engine.Name `json:"name"`
	// Kind is common-item, unique-item, spell or ally.
	Kind string      `json:"kind"`
	Text engine.Text `json:"text"`
	// Dice are the dice secured on a spell.
	Dice []DieView `json:"dice,omitempty"`
	// Unknown is true where the card book does not know the card yet.
	Unknown bool `json:"unknown,omitempty"`
	// Tokens counts those that lie on the card.
	Tokens int `json:"tokens,omitempty"`
}

// AdventureView is an adventure or other world in play.
type AdventureView struct {
	// ID tells this place from every other place in play.
	ID    string      `json:"id"`
	Card  string      `json:"card"`
	Name  engine.Name `json:"name"`
	World bool        `json:"world,omitempty"`
	// Down is true while it lies face down; Back is then what its back says.
	Down bool          `json:"down,omitempty"`
	Back []engine.Text `json:"back,omitempty"`
	// Ordered is true where the order arrow asks for the tasks from top to bottom.
	Ordered   bool            `json:"ordered,omitempty"`
	Tasks     []TaskView      `json:"tasks"`
	Terror    []engine.Text   `json:"terror,omitempty"`
	Midnight  []engine.Text   `json:"midnight,omitempty"`
	Entry     []engine.Text   `json:"entry,omitempty"`
	Rewards   []IconView      `json:"rewards,omitempty"`
	Penalties []IconView      `json:"penalties,omitempty"`
	Trophy    int             `json:"trophy"`
	Locks     []models.Colour `json:"locks,omitempty"`
	Here      []engine.Seat   `json:"here,omitempty"`
	// Monsters counts monsters on the card, on tasks and below.
	Monsters int `json:"monsters,omitempty"`
	// Unknown is true where the card book does not know the card yet.
	Unknown bool `json:"unknown,omitempty"`
}

// EntranceView is one place where investigators wait.
type EntranceView struct {
	ID   string      `json:"id"`
	Name engine.Name `json:"name"`
	// Closed is true while nothing can be done there.
	Closed bool `json:"closed,omitempty"`
}

// TrackView is a track that a box brings.
type TrackView struct {
	// ID names the track: its word is thing.ID.
	ID    string `json:"id"`
	Count int    `json:"count"`
	// Most is the highest count.
	Most int `json:"most"`
}

// TaskView is one task of an adventure, a monster or the battle.
type TaskView struct {
	ID           string            `json:"id"`
	Requirements []RequirementView `json:"requirements"`
	// Cost is paid when the task is completed: "sanity", "stamina", "clock".
	Cost []IconView `json:"cost,omitempty"`
	// Monster is the name of the monster whose task this is.
	Monster engine.Name `json:"monster,omitzero"`
	// MonsterSpace is "empty", "total" or "partial" for an unfilled monster task.
	MonsterSpace string `json:"monsterSpace,omitempty"`
	Done         bool   `json:"done,omitempty"`
	// Dice are the dice that lie on the completed task.
	Dice []DieView `json:"dice,omitempty"`
	// Open is false while the order arrow keeps the task from being completed.
	Open bool `json:"open"`
	// Unknown is true where it is unknown what the task asks for: any dice may be
	// laid on it.
	Unknown bool `json:"unknown,omitempty"`
}

// RequirementView is one requirement of a task: one symbol, or a split of two of
// which either will do, or investigations that add up.
type RequirementView struct {
	// Symbols is one of investigation, lore, peril, terror, or two for a split.
	Symbols []string `json:"symbols"`
	// Amount is the sum needed for investigation, else 1.
	Amount int `json:"amount"`
}

// IconView is an icon with a count: elder-sign, clue, spell, common-item,
// unique-item, ally, gate, monster, doom, sanity, stamina, clock, …
type IconView struct {
	Icon  string `json:"icon"`
	Count int    `json:"count"`
}

// DieView is one die in play.
type DieView struct {
	// ID tells the dice apart for the length of an attempt.
	ID     int           `json:"id"`
	Colour models.Colour `json:"colour"`
	Face   models.Face   `json:"face,omitempty"`
	// Sure is false where the reader asks.
	Sure bool `json:"sure"`
	// X, Y and Corners say where it lies in the tray's picture, if a camera saw it.
	X       float64        `json:"x,omitempty"`
	Y       float64        `json:"y,omitempty"`
	Corners []models.Point `json:"corners,omitempty"`
	Guesses []models.Guess `json:"guesses,omitempty"`
	// Place is pool, task, spell, focus, assist, lost or locked.
	Place string `json:"place"`
	// Apart is true for a die that only lies beside the pool.
	Apart bool `json:"apart,omitempty"`
}

// AttemptView is an attempt under way.
type AttemptView struct {
	// Adventure is the id of the adventure, or "battle".
	Adventure string `json:"adventure"`
	// Step is where in FAQ 2.0, Turn Structure II the attempt is: "pool" (II.2 and
	// II.3, waiting for the roll), "rolled" (II.5 to II.8), "terror" (II.8.a),
	// "failed" (II.8.b and c), "helping" (II.8.b after c, by a house rule),
	// "rewards" (II.9, or the penalties).
	Step string    `json:"step"`
	Dice []DieView `json:"dice"`
	// Rolls counts the rolls of this attempt.
	Rolls int `json:"rolls"`
	// Completable lists tasks that the dice can complete, each with the dice
	// proposed for it.
	Completable []CompletableView `json:"completable,omitempty"`
	// Rollable counts the dice of the next roll by colour.
	Rollable map[models.Colour]int `json:"rollable,omitempty"`
}

// CompletableView is a task that can be completed now.
type CompletableView struct {
	Task string `json:"task"`
	// Dice are ids of DieView, those proposed to cover the requirements.
	Dice []int `json:"dice"`
}

// LockView is one lock on a die.
type LockView struct {
	ID     string        `json:"id"`
	Colour models.Colour `json:"colour"`
	// By names the card or monster that locks it.
	By engine.Name `json:"by"`
}

// ManualView is an effect to be resolved by hand.
type ManualView struct {
	ID   string      `json:"id"`
	Text engine.Text `json:"text"`
	// Source names the card that asks for it.
	Source engine.Name `json:"source"`
}

// ResultView says how the game ended.
type ResultView struct {
	Won bool        `json:"won"`
	Why engine.Text `json:"why"`
}
