package cards

import (
	"slices"
)

// Schema says what may be entered in a card book, so that an entry form can be
// drawn from it: for each class the fields that it has, and the words that fields
// may be.
type Schema struct {
	Classes []ClassSchema  `json:"classes"`
	Effects []EffectSchema `json:"effects"`
	// Icons are those of rewards, penalties and starts by the core rules, BoxIcons those that boxes
	// add; Costs are those of tasks.
	Icons    []string `json:"icons"`
	BoxIcons []string `json:"boxIcons"`
	Costs    []string `json:"costs"`
	Spaces   []Space  `json:"spaces"`
	Windows  []When   `json:"windows"`
	Colours  []string `json:"colours"`
	Symbols  []string `json:"symbols"`
	// Faces are what a die may be changed to: the symbols that are one face.
	Faces []string `json:"faces"`
	// MaxAmount bounds every number of an effect or icon.
	MaxAmount int `json:"maxAmount"`
}

// ClassSchema names the fields of a class, as in the JSON form of a Card.
type ClassSchema struct {
	Class  Class    `json:"class"`
	Fields []string `json:"fields"`
	// Marks are the signs that its cards may have.
	Marks []string `json:"marks,omitempty"`
}

// EffectSchema says what an effect of the vocabulary takes.
type EffectSchema struct {
	Do string `json:"do"`
	// What lists the values of the field what; none where it has none.
	What []string `json:"what,omitempty"`
	To   bool     `json:"to,omitempty"`
	// Options is true where the effect lists alternatives.
	Options bool `json:"options,omitempty"`
}

// grouped are the fields that always come together, by the word that stands for
// them.
var grouped = map[string][]string{
	"person":   {"occupation", "sanity", "stamina", "start", "startAllies", "startChoice", "ability"},
	"ancient":  {"doomLimit", "signs", "doom", "power", "attack", "awaken"},
	"entrance": {"lostFound", "souvenirs"},
}

// Form returns the schema of the card book.
func (l Language) Form() Schema {
	s := Schema{
		Icons: slices.Clone(icons), BoxIcons: union(nil, l.Icons), Costs: l.AllCosts(),
		Spaces: []Space{Empty, Total, Partial}, Windows: l.windows(),
		Colours: slices.Clone(dieWords), Symbols: slices.Clone(symbols), Faces: slices.Clone(faces), MaxAmount: maxAmount,
	}
	for _, class := range l.AllClasses() {
		c := ClassSchema{Class: class, Fields: []string{"id", "name"}, Marks: slices.Clone(l.Marks[class])}
		names, _ := l.fields(class)
		for _, word := range names {
			if list, ok := grouped[word]; ok {
				c.Fields = append(c.Fields, list...)
			} else {
				c.Fields = append(c.Fields, word)
			}
		}
		s.Classes = append(s.Classes, c)
	}
	for _, do := range l.Words() {
		w, _ := l.effect(do)
		s.Effects = append(s.Effects, EffectSchema{Do: do, What: slices.Clone(w.what), To: w.to, Options: w.lists})
	}
	return s
}
