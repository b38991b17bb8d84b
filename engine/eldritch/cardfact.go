package eldritch

import (
	"slices"
	"strings"

	"elderglass/engine"
)

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
	Softens int `json:"softens,omitempty"`
	// SoftensSpells keeps some of the Sanity that a Spell takes.
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

// otherOf is the card of a class that stands for all those that the program does not know.
func otherOf(class Class) string { return "other-" + string(class) }

// mostOther bounds what such an Asset is worth, and the bonus that such a card gives.
const mostOther = 6

// other reports whether a card stands for all of its class that the program does not know.
func (f *CardFact) other() bool { return f.Name == "" }

// mayBe reports whether a card is, or where it is not known may be, of a trait or class.
func (f *CardFact) mayBe(word string) bool { return f.other() || f.isOf(word) }

// as is the trait that a card has for having been gained by it, where the program does not know the card.
func (f *CardFact) as(word string) string {
	if !f.other() || word == string(f.Class) || word == f.ID || strings.Contains(word, " ") {
		return ""
	}
	return word
}

// single reports whether nobody may have two of a card: a Spell or a Condition (Guide, Conditions; Spell). Two that the
// program does not know may differ.
func (f *CardFact) single() bool { return (f.Class == Spell || f.Class == Condition) && !f.other() }

// named is what a card is called.
func (f *CardFact) named() engine.Name {
	if f.other() {
		return engine.Name{Key: "eldritch.unknown." + string(f.Class)}
	}
	return words(f.Name)
}

// shown is the card as engine.Choice.Card calls it; empty for one that stands for others.
func (f *CardFact) shown() string {
	if f.other() {
		return ""
	}
	return shown(f.Class, f.ID)
}

// isWord reports whether cards are called like that: by their name, their class or a trait.
func isWord(word string) bool {
	return slices.ContainsFunc(classes, func(class Class) bool {
		return slices.ContainsFunc(cards[class].list, func(f CardFact) bool { return f.isOf(word) })
	})
}

// isOf reports whether a card is of a trait or a class, or is called like that.
func (f *CardFact) isOf(word string) bool {
	return f != nil && (f.ID == word || string(f.Class) == word || slices.Contains(f.Traits, word))
}
