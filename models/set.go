package models

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
)

// Counts says what a face is worth to the rules: symbol to number, for example
// {"investigation": 3} or {"success": 1, "tentacle": 1}. Symbols in Any are
// alternatives, of which the player picks one.
type Counts struct {
	Symbols map[string]int `json:"symbols,omitempty"`
	Any     []Counts       `json:"any,omitempty"`
}

// Kind is one kind of die of a set: all dice of one body colour.
type Kind struct {
	Colour Colour `json:"colour"`
	// Count is how many of these dice the box holds, 1…20.
	Count int `json:"count"`
	// Faces are the six faces in any order; a face may repeat.
	Faces []Face `json:"faces"`
}

// DiceSet is a family of dice that is thrown together: which colours there are,
// which faces they have and what each face counts as. It is a small file that a
// person can write; nothing about a set is code.
type DiceSet struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Kinds []Kind `json:"kinds"`
	// Counts maps every face of the set to what it counts as.
	Counts map[Face]Counts `json:"counts"`
	// Pips is true where the faces are ordinary pips, which can be read without
	// calibration whatever the colour of the dice.
	Pips bool `json:"pips,omitempty"`
}

// Kind returns the kind of die of a colour.
func (s DiceSet) Kind(c Colour) (Kind, bool) {
	i := slices.IndexFunc(s.Kinds, func(k Kind) bool { return k.Colour == c })
	if i < 0 {
		return Kind{}, false
	}
	return s.Kinds[i], true
}

// ParseDiceSet reads a dice set from JSON and checks that every kind has a
// colour of its own, six faces and a count in 1…20, that every face says what it
// counts as, and that dice with pips show 1 to 6. Unknown keys and anything after
// the set are refused. Errors have the code Invalid and say where to look.
func ParseDiceSet(data []byte) (DiceSet, error) {
	var s DiceSet
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		return DiceSet{}, Errorf(Invalid, "this dice set cannot be understood near line %d: %w",
			lineOf(data, dec.InputOffset(), err), err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return DiceSet{}, Errorf(Invalid, "this dice set ends on line %d, but more follows: keep one set to a file",
			1+bytes.Count(data[:dec.InputOffset()], []byte("\n")))
	}
	if s.ID == "" || len(s.Kinds) == 0 {
		return DiceSet{}, Errorf(Invalid, "this dice set needs an id and at least one kind of die")
	}
	seen := map[Colour]bool{}
	for _, k := range s.Kinds {
		switch {
		case k.Colour == "":
			return DiceSet{}, Errorf(Invalid, "dice set %s: each kind needs a colour", s.ID)
		case seen[k.Colour]:
			return DiceSet{}, Errorf(Invalid, "dice set %s: two kinds are %s; each kind needs a colour of its own", s.ID,
				k.Colour)
		case len(k.Faces) != 6:
			return DiceSet{}, Errorf(Invalid, "dice set %s: the %s die needs six faces and has %d", s.ID, k.Colour, len(k.Faces))
		case k.Count < 1 || k.Count > 20:
			return DiceSet{}, Errorf(Invalid, "dice set %s: the count of %s dice must be 1 to 20", s.ID, k.Colour)
		}
		seen[k.Colour] = true
		for _, f := range k.Faces {
			if _, ok := s.Counts[f]; !ok {
				return DiceSet{}, Errorf(Invalid, "dice set %s: counts says nothing of the face %q", s.ID, f)
			}
			if s.Pips && !slices.Contains(pipFaces, f) {
				return DiceSet{}, Errorf(Invalid,
					"dice set %s: dice with pips show 1 to 6, not %q; leave pips out to calibrate other faces", s.ID, f)
			}
		}
	}
	return s, nil
}

// pipFaces are the faces of ordinary dice.
var pipFaces = []Face{"1", "2", "3", "4", "5", "6"}

// lineOf is the line, from 1, on which decoding data stopped.
func lineOf(data []byte, read int64, err error) int {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		read = syntax.Offset
	case errors.As(err, &wrong):
		read = wrong.Offset
	}
	return 1 + bytes.Count(data[:min(int(read), len(data))], []byte("\n"))
}

//go:embed sets/*.json
var setFiles embed.FS

var embedded = sync.OnceValue(func() map[string]DiceSet {
	entries, err := setFiles.ReadDir("sets")
	if err != nil {
		panic(fmt.Sprintf("embedded dice sets: %v", err))
	}
	sets := make(map[string]DiceSet, len(entries))
	for _, e := range entries {
		data, err := setFiles.ReadFile("sets/" + e.Name())
		if err != nil {
			panic(fmt.Sprintf("embedded dice set %s: %v", e.Name(), err))
		}
		s, err := ParseDiceSet(data)
		if err != nil {
			panic(fmt.Sprintf("embedded dice set %s: %v", e.Name(), err))
		}
		sets[s.ID] = s
	}
	return sets
})

// EmbeddedSet returns a dice set that ships with the program: eldersign, unseen
// (Elder Sign with the white and black dice), d6 or deathmaydie. Any other name
// is an error with the code NotFound.
func EmbeddedSet(id string) (DiceSet, error) {
	s, ok := embedded()[id]
	if !ok {
		return DiceSet{}, Errorf(NotFound, "there is no dice set %q; known are %v, or give the path of a file", id,
			EmbeddedSets())
	}
	return s, nil
}

// EmbeddedSets returns the ids of the dice sets that ship with the program, sorted.
func EmbeddedSets() []string {
	ids := make([]string, 0, len(embedded()))
	for id := range embedded() {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
