// Package cards says what the cards of Cthulhu: Death May Die may say, as data: episodes with
// their boards, Elder Ones with their stages, enemies, Mythos and Discovery cards,
// investigators, skills and insanities.
package cards

// Effect is one thing that a card does, in one of the words of the game.
type Effect struct {
	// Do is the word.
	Do string `json:"do"`
	// N is how much; 0 means 1, or for some words all.
	N int `json:"n,omitempty"`
	// Per multiplies N: see the Per constants of the game.
	Per string `json:"per,omitempty"`
	// Who it happens to: "" for whoever resolves it, "each" for every investigator, "each-at"
	// for those in the spaces of At, "others-here" for the others in the same space.
	Who string `json:"who,omitempty"`
	// What it is about: an enemy by its id or kind, a token, a card.
	What string `json:"what,omitempty"`
	// Which of several: "each", "nearest", "farthest".
	Which string `json:"which,omitempty"`
	// At is where: "here", "adjacent", "around", "start", "gate:red", "gates", "token:ID",
	// "kind:ENEMY", "elder-one", "self" for the enemy that it is about.
	At string `json:"at,omitempty"`
	// To is where something goes, in the same words; "you" is whoever resolves it.
	To string `json:"to,omitempty"`
	// If must hold, or else Else happens instead.
	If   *If      `json:"if,omitempty"`
	Else []Effect `json:"else,omitempty"`
	// Need is the number of successes of a roll for Then; 0 where Then happens with each
	// number of them.
	Need int      `json:"need,omitempty"`
	Then []Effect `json:"then,omitempty"`
	// Options are the ways of which one is chosen.
	Options [][]Effect `json:"options,omitempty"`
	// Note is what people do by hand, in the words of whoever entered the card.
	Note string `json:"note,omitempty"`
}

// Count is N, at least 1.
func (e Effect) Count() int { return max(1, e.N) }

// If is a condition; all that is said of it must hold.
type If struct {
	Not bool `json:"not,omitempty"`
	// Has is the name or type of a card that the investigator has, HasAny some of which one is enough.
	Has    string   `json:"has,omitempty"`
	HasAny []string `json:"hasAny,omitempty"`
	// AnyHas is one that any investigator has.
	AnyHas string `json:"anyHas,omitempty"`
	// Safe and Alone are about the space of the investigator: no enemies, no other figures.
	Safe  bool `json:"safe,omitempty"`
	Alone bool `json:"alone,omitempty"`
	// In is a word for spaces, as At of an effect, in one of which the investigator is.
	In string `json:"in,omitempty"`
	// Summoned is true once the Elder One is on the board.
	Summoned bool `json:"summoned,omitempty"`
	// Figure is an enemy of which one is on the board.
	Figure string `json:"figure,omitempty"`
	// Token is a kind of token of which Least are destroyed; with Here one that is not stands
	// in the space of the investigator.
	Token string `json:"token,omitempty"`
	Least int    `json:"least,omitempty"`
	Here  bool   `json:"here,omitempty"`
	// Wounded and Full are about wounds of the investigator and full stress.
	Wounded bool `json:"wounded,omitempty"`
	Full    bool `json:"full,omitempty"`
	// Neighbours is a kind of token of which two lie in adjacent spaces.
	Neighbours string `json:"neighbours,omitempty"`
}
