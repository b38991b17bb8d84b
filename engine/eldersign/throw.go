package eldersign

import (
	"bytes"
	"encoding/json"
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

// flatThrow is the roll as the first version wrote it, among the fields of the attempt.
type flatThrow struct {
	Thrown    int   `json:"thrown"`
	Completed bool  `json:"completed"`
	Secured   bool  `json:"secured"`
	Ability   bool  `json:"ability"`
	Helped    bool  `json:"helped"`
	Reroll    []int `json:"reroll"`
	Free      int   `json:"free"`
	// Trust is what is used once in an attempt.
	Trust bool `json:"trust"`
}

// UnmarshalJSON reads an attempt, also as the first version wrote it. Unknown fields are
// refused.
func (a *Attempt) UnmarshalJSON(data []byte) error {
	type plain Attempt
	var read struct {
		plain
		flatThrow
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&read); err != nil {
		return err
	}
	*a = Attempt(read.plain)
	old, w := read.flatThrow, &a.Throw
	w.Dice, w.Free = max(w.Dice, old.Thrown), max(w.Free, old.Free)
	w.Completed, w.Secured, w.Helped = w.Completed || old.Completed, w.Secured || old.Secured, w.Helped || old.Helped
	w.Again = append(w.Again, old.Reroll...)
	if old.Ability {
		w.Once = append(w.Once, OncePerRoll)
	}
	if old.Trust {
		a.Once = append(a.Once, "trust")
	}
	return nil
}
