package odds

// decision is what to do with the dice of an entry: what kind of thing, and with which
// outcome of the roll or which entry. There are as many as entries, for each number of
// re-rolls left, so that it is one number: the kind is above its low 24 bits.
type decision int32

// The kinds of decision.
const (
	takeOutcome decision = iota << 24 // let the dice lie: the place is that of an outcome
	changeDie                         // change one die, which makes the entry of that place
	spendClue                         // spend a clue and keep the entry
	rerollTwo                         // re-roll up to two dice and keep the entry
	keepEntry                         // keep the entry with the second re-roll of a clue

	kindOfDecision  = 7 << 24
	placeOfDecision = 1<<24 - 1

	// attemptOver is what terror that ends the attempt leaves to do: nothing.
	attemptOver = decision(noOutcome)
)

func decide(kind decision, place int) decision { return kind | decision(place) }

// kind is the kind of a decision, which is not attemptOver.
func (d decision) kind() decision { return d & kindOfDecision }

// place is that of an outcome or an entry.
func (d decision) place() int { return int(d & placeOfDecision) }

// isOutcome reports whether an outcome is taken.
func (d decision) isOutcome() bool { return d >= 0 && d.kind() == takeOutcome }
