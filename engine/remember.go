package engine

// Remembering is a Game that knows what of its record people remember.
type Remembering interface {
	Game
	// Remembered returns the keys of texts of the record that are worth telling once more
	// afterwards, with how each was for the people at the table.
	Remembered() map[string]Mood
}

// Mood is how something was for the people at the table.
type Mood string

// The moods.
const (
	Glad Mood = "glad"
	Grim Mood = "grim"
)

// Numbering is a Game that does not write all numbers of its sentences by digits.
type Numbering interface {
	Game
	// Number writes a number that is the argument with a name; ok is false where digits do.
	Number(name string, n float64) (written string, ok bool)
}

// Retold is what a Recapper returns where it can be said in sentences too.
type Retold interface {
	// Retell returns what is said of each person, and of steps by the numbers of their
	// commands in the record.
	Retell() (people []Retelling, steps map[int64]Text)
}

// Retelling is what is said of one person. Numbers that are no int are said with one decimal.
type Retelling struct {
	Who   string `json:"who"`
	Texts []Text `json:"texts"`
	// Luck is how far it was from what was to be expected: more than 0 is kind.
	Luck float64 `json:"luck"`
}
