package engine

// Titled is a Game whose title differs from its id.
type Titled interface {
	Game
	// Title is what stands on the box, which no language translates.
	Title() string
}

// TitleOf is what stands on the box of a game, its id where it has no title.
func TitleOf(g Game) string {
	if titled, ok := g.(Titled); ok {
		return titled.Title()
	}
	return g.Name()
}
