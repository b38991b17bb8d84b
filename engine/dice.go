package engine

// Diced is a Game that is played with other dice than those of Elder Sign.
type Diced interface {
	Game
	// DiceSet is the id of a dice set that ships with the program.
	DiceSet() string
}
