package odds_test

import (
	"slices"

	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
)

// pass resolves terror and goes on.
func (b *brute) pass(h hand) float64 {
	if len(h.Faces) == 0 && !h.Fixed {
		return 0 // nothing was thrown
	}
	n := h.clone()
	if b.p.Terror != odds.NoTerror && (!b.p.TerrorOnce || !h.TerrorMet) &&
		slices.ContainsFunc(h.Faces, func(d odds.Die) bool { return d.Face == task.FaceTerror }) {
		n.TerrorMet = true
		switch b.p.Terror {
		case odds.TerrorFails:
			return 0
		case odds.TerrorCurses:
			if n.Holds {
				return 0
			}
			n.Cursed, n.Holds = true, true
		case odds.TerrorRemoves:
			n.Faces = slices.DeleteFunc(n.Faces, func(d odds.Die) bool {
				if d.Face == task.FaceTerror {
					n.loses(d)
				}
				return d.Face == task.FaceTerror
			})
		}
	}
	return b.failed(n, false)
}

// failed tries every die to keep and every die to lose.
func (b *brute) failed(h hand, losing bool) float64 {
	if b.p.Once {
		return 0
	}
	best := b.lose(h)
	if losing || b.p.Battle || len(h.Faces) < 2 {
		return best
	}
	for i, d := range h.Faces {
		if h.Focus {
			n := h.clone()
			n.Faces, n.Focus = without(h.Faces, i), false
			n.Secured = append(n.Secured, odds.Secured{Die: d, Place: odds.OnMarker})
			best = max(best, b.lose(n))
		}
		if h.Helpers > 0 {
			n := h.clone()
			n.Faces = without(h.Faces, i)
			n.Helpers--
			n.Secured = append(n.Secured, odds.Secured{Die: d, Place: odds.OnHelper})
			best = max(best, b.lose(n))
		}
	}
	return best
}

// helping tries every die to keep once one was lost.
func (b *brute) helping(h hand) float64 {
	on := func(h hand) float64 {
		n := h.clone()
		for _, d := range n.Faces {
			n.pool = append(n.pool, d.Colour)
		}
		if len(n.pool) == 0 {
			n.Extra, n.Relics = nil, nil
		}
		n.Faces, n.Stage, n.Changed, n.FreeReroll, n.Fixed, n.Black = nil, odds.Before, false, false, false, ""
		return b.before(n)
	}
	best := on(h)
	for i, d := range h.Faces {
		n := h.clone()
		n.Faces = without(h.Faces, i)
		n.Secured = append(n.Secured, odds.Secured{Die: d, Place: odds.OnMarker})
		if h.Focus {
			n.Focus = false
			best = max(best, on(n))
			n.Focus = true
		}
		if h.Helpers > 0 {
			n.Helpers--
			best = max(best, on(n))
		}
	}
	return best
}

func (b *brute) lose(h hand) float64 {
	best := 0.0
	for i := range max(len(h.Faces), 1) {
		n := h.clone()
		if len(h.Faces) > 0 {
			n.Faces = without(h.Faces, i)
			n.loses(h.Faces[i])
		}
		for _, d := range n.Faces {
			n.pool = append(n.pool, d.Colour)
		}
		if len(n.pool) == 0 {
			n.Extra, n.Relics = nil, nil // without a pool the attempt ends, unless secured dice complete it
		}
		n.Faces, n.Stage, n.Changed, n.FreeReroll, n.Fixed, n.Black = nil, odds.Before, false, false, false, ""
		best = max(best, b.before(n))
	}
	return best
}
