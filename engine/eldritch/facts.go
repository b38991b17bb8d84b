package eldritch

import "elderglass/engine"

// Skill is one of the five skills.
type Skill string

// The skills.
const (
	Lore        Skill = "lore"
	Influence   Skill = "influence"
	Observation Skill = "observation"
	Strength    Skill = "strength"
	Will        Skill = "will"
)

var skills = []Skill{Lore, Influence, Observation, Strength, Will}

// InvestigatorFact is an investigator's sheet.
type InvestigatorFact struct {
	ID     string        `json:"id"`
	Name   string        `json:"name"`
	Health int           `json:"health"`
	Sanity int           `json:"sanity"`
	Skills map[Skill]int `json:"skills"`
	At     string        `json:"at"`
	Start  struct {
		Assets  []string `json:"assets,omitempty"`
		Spells  []string `json:"spells,omitempty"`
		Clues   int      `json:"clues,omitempty"`
		Improve int      `json:"improve,omitempty"`
	} `json:"start,omitzero"`
}

// AncientFact is an Ancient One's sheet.
type AncientFact struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Box is the expansion that it belongs to; empty for the core box.
	Box  string `json:"box,omitempty"`
	Doom int    `json:"doom"`
	// Mysteries is how many solved ones win.
	Mysteries int `json:"mysteries"`
	// Special: they do not win by themselves, awake or not, but lead to a special end.
	Special bool `json:"special,omitempty"`
	// Stages are the green, yellow and blue cards of each stage of the Mythos deck.
	Stages [3][3]int `json:"stages"`
	// Aside are the Monsters that are set aside at set-up, with all their tokens.
	Aside []string `json:"aside,omitempty"`
	// OmenTokens is how many Eldritch tokens lie on the green space of the Omen track.
	OmenTokens int `json:"omenTokens,omitempty"`
	// Onto is what happens to whoever moves onto a space with an Eldritch token while they sleep.
	Onto []Effect `json:"onto,omitempty"`
	// Cultist is what the sheet says of Cultists, CultistAwake what its other side does; nil where that is not known.
	Cultist      *MonsterFact `json:"cultist,omitempty"`
	CultistAwake *MonsterFact `json:"cultistAwake,omitempty"`
	// Reckoning is nil where it is not known, and empty where there is none.
	Reckoning []Effect `json:"reckoning,omitempty"`
	Awakens   []Effect `json:"awakens,omitempty"`
	Awakened  []Effect `json:"awakened,omitempty"` // the reckoning of the other side
	// Final is how the final mystery is solved; nil where that is not known.
	Final *struct {
		Epic   string `json:"epic,omitempty"`
		Tokens string `json:"tokens,omitempty"`
	} `json:"final,omitempty"`
}

// MonsterFact is a monster token. Numbers that are nil: the test is absent.
type MonsterFact struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Copies    int    `json:"copies"`
	Epic      bool   `json:"epic,omitempty"`
	Will      *int   `json:"will,omitempty"`
	Horror    int    `json:"horror,omitempty"`
	Strength  *int   `json:"strength,omitempty"`
	Damage    int    `json:"damage,omitempty"`
	Toughness int    `json:"toughness,omitempty"`
	// Plus is what the toughness has above the number of investigators.
	Plus int `json:"plus,omitempty"`

	Spawned    []Effect `json:"spawned,omitempty"`
	Before     []Effect `json:"before,omitempty"`     // before its tests
	AfterWill  []Effect `json:"afterWill,omitempty"`  // after the Will test
	WillFailed []Effect `json:"willFailed,omitempty"` // a failed Will test
	Hurt       []Effect `json:"hurt,omitempty"`       // health was lost to it
	Defeated   []Effect `json:"defeated,omitempty"`
	Beaten     []Effect `json:"beaten,omitempty"` // it was defeated in a combat
	Reckoning  []Effect `json:"reckoning,omitempty"`
	// Whole: nothing of what the Ancient One's sheet says of Cultists is missing.
	Whole bool `json:"whole,omitempty"`
	// WillWounds: a passed Will test takes its result off the monster's health.
	WillWounds bool `json:"willWounds,omitempty"`
	// WillOrFlee: after a failed Will test there is no Strength test.
	WillOrFlee bool `json:"willOrFlee,omitempty"`
	// AllyShield: an Ally may be discarded in the place of the health lost.
	AllyShield bool `json:"allyShield,omitempty"`
	// Calm is the modifier of an Influence test that may defeat it.
	Calm int `json:"calm,omitempty"`
	// Drinks is the health that it recovers once it took some and survives.
	Drinks int `json:"drinks,omitempty"`
	// NoClues: no Clues are spent for re-rolls in its combat.
	NoClues bool `json:"noClues,omitempty"`
	// SheetSanity: the Sanity lost to it is put on the Ancient One's sheet.
	SheetSanity bool `json:"sheetSanity,omitempty"`
	// Immune: it loses no health before three Mysteries are solved.
	Immune string `json:"immune,omitempty"`
}

// MysteryFact is a Mystery.
type MysteryFact struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Ancient string `json:"ancient"`
	// Need is how many tokens solve it: investigators, half or twice; none for an Epic Monster.
	Need string `json:"need,omitempty"`
	Kind string `json:"kind"`
	// Places are where its tokens or its Epic Monster are put, or where its encounter is.
	Places []string `json:"places,omitempty"`
	Epic   string   `json:"epic,omitempty"`
	// Test is the skill of its encounter, "any" where that is not known.
	Test  string `json:"test,omitempty"`
	Clues int    `json:"clues,omitempty"`
	// RandomTokens: as many tokens as are needed are put on random spaces. EachPuts: everyone puts one on the nearest
	// sea.
	RandomTokens bool   `json:"randomTokens,omitempty"`
	EachPuts     bool   `json:"eachPuts,omitempty"`
	Ambush       string `json:"ambush,omitempty"`
	// DriveClues: all Clues on the board move to the nearest space of these kinds.
	DriveClues []string `json:"driveClues,omitempty"`
	// Closing is what is paid, closing a Gate, for a token.
	Closing *struct {
		Omen   bool `json:"omen,omitempty"` // only a Gate of the current omen
		Clues  int  `json:"clues,omitempty"`
		Spells int  `json:"spells,omitempty"`
		Keep   bool `json:"keep,omitempty"` // the Gate is put on the card
	} `json:"closing,omitempty"`
}

// MythosFact is a Mythos card.
type MythosFact struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Colour string `json:"colour"`
	// Level is easy or hard; empty for neither.
	Level   string   `json:"level,omitempty"`
	Ongoing bool     `json:"ongoing,omitempty"`
	Rumor   bool     `json:"rumor,omitempty"`
	Space   string   `json:"space,omitempty"`
	Tokens  int      `json:"tokens,omitempty"`
	Effects []Effect `json:"effects,omitempty"`
	// Empty is what happens once its tokens are gone, Reckoning at a reckoning.
	Empty     []Effect `json:"empty,omitempty"`
	Reckoning []Effect `json:"reckoning,omitempty"`
	// Forbids is what nobody may do while it lies there: rest, close, expedition or reserve.
	Forbids string `json:"forbids,omitempty"`
	Epic    string `json:"epic,omitempty"`
	EpicAt  string `json:"epicAt,omitempty"`
	// Encounter is that of its Rumor token.
	Encounter *struct {
		Test  string `json:"test,omitempty"`
		Clues string `json:"clues,omitempty"`
		Where string `json:"where,omitempty"`
		World bool   `json:"world,omitempty"`
	} `json:"encounter,omitempty"`
	// Hunt: Monsters that are defeated on its space are put on it for Clues.
	Hunt *struct {
		Clues int `json:"clues"`
	} `json:"hunt,omitempty"`
}

// words is a name in the words of a card.
func words(name string) engine.Name { return engine.Name{Words: name} }
