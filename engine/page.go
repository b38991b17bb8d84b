package engine

// Skinned is a Game whose skin of the page reads more than the scene.
type Skinned interface {
	Game
	// SkinTypes returns one value of each type that the server sends for the skin alone, so
	// that the page knows its fields.
	SkinTypes() []any
}
