package eldritch

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"elderglass/engine"
	"elderglass/engine/scene"
)

//go:embed data/*.json
var files embed.FS

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

// SpaceFact is a space of the board.
type SpaceFact struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Kind is city, wilderness or sea; empty where the sources differ.
	Kind string `json:"kind,omitempty"`
	// Number is that of a space without a name of its own, else 0.
	Number     int  `json:"number,omitempty"`
	Expedition bool `json:"expedition,omitempty"`
	// Gate is the omen of the gate that belongs here; empty for none.
	Gate string `json:"gate,omitempty"`
	// Spot is where it lies on our map of the world, which is mapWidth wide and 100 high.
	Spot scene.Spot `json:"spot"`
}

// PathFact connects two spaces.
type PathFact struct {
	A    string `json:"a"`
	B    string `json:"b"`
	Kind string `json:"kind"`
}

// The kinds of paths; tickets are called like theirs.
const (
	Ship      = "ship"
	Train     = "train"
	Uncharted = "uncharted"
)

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

// Numbers are the tests of a Cultist; a test that is absent is nil.
type Numbers struct {
	Will      *int `json:"will,omitempty"`
	Horror    int  `json:"horror,omitempty"`
	Strength  *int `json:"strength,omitempty"`
	Damage    int  `json:"damage,omitempty"`
	Toughness int  `json:"toughness,omitempty"`
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
	// Stages are the green, yellow and blue cards of each stage of the Mythos deck.
	Stages       [3][3]int `json:"stages"`
	Cultist      *Numbers  `json:"cultist,omitempty"`
	CultistAwake *Numbers  `json:"cultistAwake,omitempty"`
	Reckoning    []Effect  `json:"reckoning,omitempty"`
	Awakens      []Effect  `json:"awakens,omitempty"`
	Awakened     []Effect  `json:"awakened,omitempty"` // the reckoning of the other side
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
	Reckoning  []Effect `json:"reckoning,omitempty"`
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

// Class is a class of cards.
type Class string

// The classes of cards that people hold.
const (
	Asset     Class = "asset"
	Artifact  Class = "artifact"
	Spell     Class = "spell"
	Condition Class = "condition"
	// Mythos and Mystery are cards in play.
	Mythos  Class = "mythos"
	Mystery Class = "mystery"
)

// CardFact is an Asset, Artifact, Spell or Condition. A back is never known.
type CardFact struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Class  Class    `json:"-"`
	Copies int      `json:"copies,omitempty"` // 0 for one
	Traits []string `json:"traits,omitempty"`
	Cost   int      `json:"cost,omitempty"`

	Bonus  []Bonus  `json:"bonus,omitempty"`
	Reroll []Reroll `json:"reroll,omitempty"`
	// Raise adds 1 to one die.
	Raise *Reroll `json:"raise,omitempty"`
	Dice  *Extra  `json:"dice,omitempty"`
	// Sixes: each 6 is two successes.
	Sixes   *Match   `json:"sixes,omitempty"`
	Prevent *Prevent `json:"prevent,omitempty"`
	Action  []Effect `json:"action,omitempty"`
	Local   []Effect `json:"local,omitempty"` // a local action
	// Gained is what a Service does; it is discarded then. Drawn is what follows a draw from the deck.
	Gained []Effect `json:"gained,omitempty"`
	Drawn  []Effect `json:"drawn,omitempty"`
	Rest   []Effect `json:"rest,omitempty"`
	// RestHere is for everyone who rests on the owner's space.
	RestHere  []Effect `json:"restHere,omitempty"`
	Slays     []Effect `json:"slays,omitempty"`     // a Monster defeated in combat
	Closes    []Effect `json:"closes,omitempty"`    // a Gate closed on the owner's space
	Encounter []Effect `json:"encounter,omitempty"` // in the Encounter Phase
	Combat    []Effect `json:"combat,omitempty"`    // in a combat, before a test
	Reckoning []Effect `json:"reckoning,omitempty"`
	// Softens takes off a Monster's damage, to 1.
	Softens       int `json:"softens,omitempty"`
	SoftensSpells int `json:"softensSpells,omitempty"`
	// Free is what need not happen to its owner: delay, or monsters.
	Free string `json:"free,omitempty"`
	// ExtraAction is what one more action is paid with.
	ExtraAction string `json:"extraAction,omitempty"`
	// ClueLess: once per round a price in Clues is 1 less.
	ClueLess bool `json:"clueLess,omitempty"`
	// Success is the least face that is a success, Against the Condition that it does away with.
	Success int    `json:"success,omitempty"`
	Against string `json:"against,omitempty"`
	// Holds: its back takes the place of the encounter.
	Holds bool `json:"holds,omitempty"`
}

// Match says of which tests something is: of a skill and a kind of test; empty for any.
type Match struct {
	Skill Skill  `json:"skill,omitempty"`
	When  string `json:"when,omitempty"`
}

// Bonus is a bonus to a test.
type Bonus struct {
	Match
	N       int  `json:"n"`
	Discard bool `json:"discard,omitempty"` // for discarding the card
	Round   bool `json:"round,omitempty"`   // once per round
}

// Reroll throws N dice again, any number where N is 0.
type Reroll struct {
	Match
	N     int    `json:"n,omitempty"`
	Round bool   `json:"round,omitempty"` // once per round
	Pay   string `json:"pay,omitempty"`
	Price int    `json:"price,omitempty"`
}

// Extra are additional dice for everyone on the owner's space.
type Extra struct {
	N        int    `json:"n"`
	Kind     string `json:"kind,omitempty"` // of the space
	When     string `json:"when,omitempty"`
	NotWorld bool   `json:"notWorld,omitempty"`
}

// Prevent keeps health or sanity from being lost.
type Prevent struct {
	What    string `json:"what"`
	N       int    `json:"n"`
	Discard bool   `json:"discard,omitempty"`
	Here    bool   `json:"here,omitempty"`
	Round   bool   `json:"round,omitempty"`
	Clue    bool   `json:"clue,omitempty"`
	Cast    bool   `json:"cast,omitempty"`
}

// table is a list of facts by id.
type table[F any] struct {
	list []F
	by   map[string]*F
}

func load[F any](file string, id func(*F) string) table[F] {
	data, err := files.ReadFile("data/" + file + ".json")
	t := table[F]{by: map[string]*F{}}
	if err == nil {
		err = json.Unmarshal(data, &t.list)
	}
	if err != nil {
		panic(fmt.Sprintf("eldritch: %s: %v", file, err)) // it is part of the program, and tested
	}
	for i := range t.list {
		t.by[id(&t.list[i])] = &t.list[i]
	}
	return t
}

// The facts of the box.
var (
	spaces        = load("spaces", func(f *SpaceFact) string { return f.ID })
	paths         = load("paths", func(f *PathFact) string { return f.A + " " + f.B })
	investigators = load("investigators", func(f *InvestigatorFact) string { return f.ID })
	ancients      = load("ancient-ones", func(f *AncientFact) string { return f.ID })
	monsters      = load("monsters", func(f *MonsterFact) string { return f.ID })
	mysteries     = load("mysteries", func(f *MysteryFact) string { return f.ID })
	mythosCards   = withOthers(load("mythos", func(f *MythosFact) string { return f.ID }))
	cards         = map[Class]table[CardFact]{
		Asset: loadCards(Asset), Artifact: loadCards(Artifact), Spell: loadCards(Spell), Condition: loadCards(Condition),
	}
)

// withOthers adds to the Mythos cards one of each colour that stands for all that the program does not know: its
// icons are known, its text is done by hand.
func withOthers(t table[MythosFact]) table[MythosFact] {
	for _, colour := range colours {
		t.list = append(t.list, MythosFact{ID: "other-" + colour, Colour: colour, Ongoing: colour == "blue",
			Effects: []Effect{{Do: stepNote, What: "mythos"}}})
	}
	for i := range t.list {
		t.by[t.list[i].ID] = &t.list[i]
	}
	return t
}

func loadCards(class Class) table[CardFact] {
	t := load(string(class)+"s", func(f *CardFact) string { return f.ID })
	for i := range t.list {
		t.list[i].Class = class
		t.list[i].Copies = max(1, t.list[i].Copies)
	}
	return t
}

// classes are those that people hold.
var classes = []Class{Asset, Artifact, Spell, Condition}

// factOf returns the card with an id, of whatever class; nil for none.
func factOf(id string) *CardFact {
	for _, class := range classes {
		if f := cards[class].by[id]; f != nil {
			return f
		}
	}
	return nil
}

// isOf tells whether a card is of a trait or a class, or is called like that.
func (f *CardFact) isOf(word string) bool {
	return f != nil && (f.ID == word || string(f.Class) == word || slices.Contains(f.Traits, word))
}

// edges are the spaces next to a space, in the order of the paths, with the kind of the path.
func edges(space string) []PathFact {
	var list []PathFact
	for _, p := range paths.list {
		switch space {
		case p.A:
			list = append(list, p)
		case p.B:
			list = append(list, PathFact{A: p.B, B: p.A, Kind: p.Kind})
		}
	}
	return list
}

// kindOf is the kind of a space: city, wilderness or sea. The sources differ on Antarctica, an expedition, which is
// played as wilderness like the others.
func kindOf(space string) string {
	f := spaces.by[space]
	switch {
	case f == nil:
		return ""
	case f.Kind == "":
		return Wilderness
	}
	return f.Kind
}

// The kinds of spaces.
const (
	City       = "city"
	Wilderness = "wilderness"
	Sea        = "sea"
)

// nearest are the spaces that fit and are the fewest paths away from a space, in the order of the board (Guide,
// Nearest).
func nearest(from string, fits func(string) bool) []string {
	seen := map[string]bool{from: true}
	for ring := []string{from}; len(ring) > 0; {
		var found, next []string
		for _, id := range ring {
			if fits(id) {
				found = append(found, id)
			}
			for _, e := range edges(id) {
				if !seen[e.B] {
					seen[e.B] = true
					next = append(next, e.B)
				}
			}
		}
		if len(found) > 0 {
			slices.SortFunc(found, byBoard)
			return found
		}
		ring = next
	}
	return nil
}

// byBoard orders spaces as the board's list does.
func byBoard(a, b string) int {
	return slices.IndexFunc(spaces.list, func(f SpaceFact) bool { return f.ID == a }) -
		slices.IndexFunc(spaces.list, func(f SpaceFact) bool { return f.ID == b })
}

// words is a name in the words of a card.
func words(name string) engine.Name { return engine.Name{Words: name} }

// spaceName is what a space is called.
func spaceName(id string) engine.Name {
	if f := spaces.by[id]; f != nil {
		return words(f.Name)
	}
	return words(id)
}
