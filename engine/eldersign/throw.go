package eldersign

import (
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// Attempt is an attempt to resolve an adventure, or an attack in the final battle.
type Attempt struct {
	Place string `json:"place"`
	Step  string `json:"step"`
	Rolls int    `json:"rolls,omitempty"`
	// Done lists the completed tasks.
	Done []string `json:"done,omitempty"`
	// Terror is true once terror effects were resolved, for the house rule that they take
	// place once.
	Terror bool `json:"terror,omitempty"`
	// Focused is true once the investigator focused; Assisted are those who helped.
	Focused  bool          `json:"focused,omitempty"`
	Assisted []engine.Seat `json:"assisted,omitempty"`
	// Added are the colours of dice that were added once.
	Added []models.Colour `json:"added,omitempty"`
	// AnyOrder is true once a card let the order arrow be ignored.
	AnyOrder bool `json:"anyOrder,omitempty"`
	// Once are the names of what was used that may be used once in an attempt.
	Once []string `json:"once,omitempty"`
	// Unlocks is true for the one roll for the task on the back of a card, before anybody moves
	// there.
	Unlocks bool `json:"unlocks,omitempty"`
	// Throw is the present roll.
	Throw Throw `json:"throw,omitzero"`
}

// Throw is one roll of a dice pool, with its re-rolls. The next pool begins with the zero
// Throw.
type Throw struct {
	// Dice counts those that were thrown.
	Dice int `json:"dice,omitempty"`
	// Completed is true once a task was completed with it.
	Completed bool `json:"completed,omitempty"`
	// Stands is true once the player said that its results stand.
	Stands bool `json:"stands,omitempty"`
	// Secured is true once a die of it was secured: its results stand.
	Secured bool `json:"secured,omitempty"`
	// Helped is true once it was followed by focus or assistance.
	Helped bool `json:"helped,omitempty"`
	// Missed is true where people said that it completes nothing, without entering what its
	// dice show; Terror that one of them shows terror.
	Missed bool `json:"missed,omitempty"`
	Terror bool `json:"terror,omitempty"`
	// Once are the names of what was used that may be used once with a roll.
	Once []string `json:"once,omitempty"`
	// Again lists the dice that are being re-rolled; Free counts re-rolls that cost nothing.
	Again []int `json:"again,omitempty"`
	Free  int   `json:"free,omitempty"`
}

// OncePerRoll is the name, in Throw.Once, of the ability of the active investigator that
// works once per roll.
const OncePerRoll = "ability"

// Used reports whether something was used that may be used once in an attempt.
func (a *Attempt) Used(name string) bool { return slices.Contains(a.Once, name) }

// Used reports whether something was used that may be used once with a roll.
func (w Throw) Used(name string) bool { return slices.Contains(w.Once, name) }

// clone returns a copy that shares no list.
func (a *Attempt) clone() *Attempt {
	c := *a
	c.Done, c.Assisted, c.Added, c.Once = slices.Clone(a.Done), slices.Clone(a.Assisted), slices.Clone(a.Added),
		slices.Clone(a.Once)
	c.Throw.Once, c.Throw.Again = slices.Clone(a.Throw.Once), slices.Clone(a.Throw.Again)
	return &c
}

// recordedAttempt is an attempt in the record, which may be the first version's.
type recordedAttempt struct {
	Attempt
	flatThrow
}

// flatThrow is the roll as the first version wrote it, among the fields of the attempt. It is
// read and not written any more.
type flatThrow struct {
	Thrown    int   `json:"thrown,omitempty"`
	Completed bool  `json:"completed,omitempty"`
	Secured   bool  `json:"secured,omitempty"`
	Ability   bool  `json:"ability,omitempty"`
	Helped    bool  `json:"helped,omitempty"`
	Reroll    []int `json:"reroll,omitempty"`
	Free      int   `json:"free,omitempty"`
	// Trust is what is used once in an attempt.
	Trust bool `json:"trust,omitempty"`
}

// attempt returns the attempt as it is written now; nil for none.
func (r *recordedAttempt) attempt() *Attempt {
	if r == nil {
		return nil
	}
	a, old := r.Attempt, r.flatThrow
	w := &a.Throw
	w.Dice, w.Free = max(w.Dice, old.Thrown), max(w.Free, old.Free)
	w.Completed, w.Secured, w.Helped = w.Completed || old.Completed, w.Secured || old.Secured, w.Helped || old.Helped
	w.Again = append(w.Again, old.Reroll...)
	if old.Ability {
		w.Once = append(w.Once, OncePerRoll)
	}
	if old.Trust {
		a.Once = append(a.Once, "trust")
	}
	return &a
}
