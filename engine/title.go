package engine

// Titled is a Game that people call otherwise than its id.
type Titled interface {
	Game
	// Title is what stands on the box, which no language translates.
	Title() string
}
