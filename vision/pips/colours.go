//go:build !nocv

package pips

import (
	"slices"
	"strings"

	"elderglass/models"
)

// colours says which colour a reading has: the likeliest of those that may lie
// on the table.
type colours struct {
	only [topColours]bool // what may be answered
	name models.Colour    // what every die is, where the set has one kind
	set  models.DiceSet
}

// anyColours takes dice of every colour.
var anyColours = colours{only: [topColours]bool{true, true, true, true, true, true, true, true}}

// Only makes the reader expect the dice of a set: a die gets the likeliest of the
// set's colours, and a face that the die of that colour does not have becomes a
// question. Where the set has several kinds, each must be called by one of the eight
// colours that the reader knows; otherwise the error has the code Invalid.
func (r *Reader) Only(set models.DiceSet) error {
	next := colours{set: set}
	for _, k := range set.Kinds {
		i := slices.Index(topColour[:], k.Colour)
		switch {
		case len(set.Kinds) == 1:
			next.name = k.Colour
		case i < 0:
			return models.Errorf(models.Invalid,
				"dice set %s: %q is no colour by which dice with pips can be told apart; call them the nearest of %s",
				set.ID, k.Colour, knownColours())
		default:
			next.only[i] = true
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.colours = next
	return nil
}

func knownColours() string {
	names := make([]string, topColours)
	for i, c := range topColour {
		names[i] = string(c)
	}
	return strings.Join(names, ", ")
}

// of names the colour of a die from the chances of the eight colours.
func (p *colours) of(chances [topColours]float64) models.Colour {
	if p.name != "" {
		return p.name
	}
	best := -1
	for i, may := range p.only {
		if may && (best < 0 || chances[i] > chances[best]) {
			best = i
		}
	}
	return topColour[best]
}

// question turns a die into a question where no such die has that face.
func (p *colours) question(die *models.Die) {
	if kind, ok := p.set.Kind(die.Colour); ok && !slices.Contains(kind.Faces, die.Face) {
		die.Sure = false
	}
}
