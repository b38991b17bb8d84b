package eldersign

import (
	"fmt"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

// Box is what one box of the game adds.
type Box struct {
	// ID names it, as in scripts: "core".
	ID string
	// Traits are those of its cards that have effects of their own.
	Traits []Trait
	// Words are those that only its cards use.
	Words map[string]Word
}

// edition is what the boxes add up to.
type edition struct {
	boxes  []Box
	traits map[cards.Name]Trait
}

// modules are what the boxes add to the machine.
func (e *edition) modules() []rules.Module[State, Step, *Turn] {
	list := make([]rules.Module[State, Step, *Turn], len(e.boxes))
	for i, b := range e.boxes {
		list[i] = rules.Module[State, Step, *Turn]{ID: b.ID, Words: b.Words}
	}
	return list
}

// newEdition gathers what boxes add; a card with two traits is a defect of the program.
func newEdition(boxes []Box) *edition {
	e := &edition{boxes: boxes, traits: map[cards.Name]Trait{}}
	for _, b := range boxes {
		for _, t := range b.Traits {
			name := cards.Name{Class: t.Class, ID: t.ID}
			if _, twice := e.traits[name]; twice {
				panic(fmt.Sprintf("eldersign: %s %s has two traits", t.Class, t.ID))
			}
			e.traits[name] = t
		}
	}
	return e
}
