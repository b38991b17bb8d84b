package engine

// Chaptered is a Game with chapters, after each of which the table writes a backup.
type Chaptered interface {
	Game
	// EndsChapter reports whether a chapter ends with an event.
	EndsChapter(Event) bool
}
