package engine

// Titled is a Game whose title differs from its id.
type Titled interface {
	Game
	// Title is what stands on the box, which no language translates.
	Title() string
}
