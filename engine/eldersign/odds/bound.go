package odds

import (
	"context"
	"errors"
	"maps"
	"slices"

	"elderglass/models"
)

// joker is a face that is of every use that any face of a set has.
const joker models.Face = "joker"

// inexact reports whether the spells in hand can secure more dice together than are
// looked at.
func inexact(at Point) bool {
	dice := 0
	for _, n := range at.Spells {
		dice += n
	}
	return dice > 2
}

// bound returns how much better than value the best play with the spells in hand may
// be. Whatever it does with them, a player does no worse who has, from now on, a joker
// for each die that they can secure, keeps those dice in the pool as well, and fears
// no terror and no black die: that player can do the same, leaving the other dice alone.
func (a *Adviser) bound(ctx context.Context, at Point, value float64) (float64, error) {
	p := a.s.original
	p.At = at
	p.Terror, p.At.Cursed, p.At.Black = NoTerror, false, ""
	p.Tasks = slices.Clone(p.Tasks)
	for i := range p.Tasks {
		p.Tasks[i].Curses = 0
	}
	p.Set.Counts = maps.Clone(p.Set.Counts)
	p.Set.Counts[joker] = models.Counts{Any: slices.Collect(maps.Values(p.Set.Counts))}
	p.At.Secured, p.At.Spells = slices.Clone(at.Secured), nil
	for _, dice := range at.Spells {
		for range dice {
			p.At.Secured = append(p.At.Secured, Secured{Die: Die{Colour: p.Set.Kinds[0].Colour, Face: joker}})
		}
	}
	if len(p.At.Secured) > maxSecured {
		if p.Battle {
			return float64(len(at.Faces) + len(p.At.Secured) + maxCommon), nil // a task takes a die
		}
		return 1 - value, nil
	}
	relaxed, err := New(p)
	if err != nil {
		return 0, err
	}
	best, err := relaxed.Value(ctx, p.At)
	return max(0, best-value), err
}

// errTooMuch stops a question whose spells in hand take more than Problem.Effort.
var errTooMuch = errors.New("the spells in hand take too much work")
