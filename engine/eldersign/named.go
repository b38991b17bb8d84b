package eldersign

import (
	"encoding/json"
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// Named returns the dice of which a person's command says what they show, each
// where the camera saw it: what the reader of the dice can learn from. Faces that
// change by the rules are not among them.
func (game) Named(s engine.State, c engine.Command) []models.Die {
	switch c.Kind {
	case "roll":
		var args rollArgs
		if json.Unmarshal(c.Args, &args) != nil {
			return nil
		}
		return args.Dice
	case "correct":
		var args correctArgs
		if json.Unmarshal(c.Args, &args) != nil {
			return nil
		}
		dice := stateOf(s).lying()
		at := slices.IndexFunc(dice, func(d Die) bool { return d.ID == args.Die && d.Seen != nil })
		if at < 0 {
			return nil
		}
		d := dice[at]
		named := *d.Seen
		named.Colour, named.Face = d.Colour, args.Face
		return []models.Die{named}
	}
	return nil
}
