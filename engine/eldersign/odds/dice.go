package odds

import (
	"maps"
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// kind is a kind of die: all colours with the same faces.
type kind struct {
	faces [6]models.Face
	worth [6]uint8 // number of the worth, see dice.worths
	// change[i] are the faces that face i may be changed to.
	change [6][]int
	// terror[i] is true where face i is a terror result.
	terror [6]bool
}

// dice is the pool that a problem may ever use. Most dice are alike (the green ones
// with the white one), so they are counted; each other die has a slot of its own.
type dice struct {
	kinds  []kind
	kindOf map[models.Colour]int
	worths []task.Worth
	values map[models.Face]uint8 // the worth of each face, by number
	main   int                   // the kind that is counted
	most   int                   // how many dice of it there may be
	slots  []int                 // the kinds of the others
	// whiteApart is true where spells are in hand: then the white die is not of the kind of
	// the green ones, which may be taken back from spells.
	whiteApart bool
}

// maxMain and maxSlots bound a pool. Six green dice, a white, a yellow and a red one
// are the most that any box of Elder Sign puts together.
const (
	maxMain  = 10
	maxSlots = 3
)

// pool is a pool of dice before a roll.
type pool struct {
	main  int8
	slots uint8 // bit i: the die of slot i is in it
}

func (p pool) empty() bool { return p.main == 0 && p.slots == 0 }

// newDice reads the dice of a problem.
func newDice(p Problem) (*dice, error) {
	values, err := task.ValuesOf(p.Set)
	if err != nil {
		return nil, err
	}
	d := &dice{kindOf: map[models.Colour]int{}, values: map[models.Face]uint8{}, whiteApart: len(p.At.Spells) > 0}
	for _, f := range slices.Sorted(maps.Keys(values)) {
		w := values[f]
		for sym := range w {
			if sym != investigation {
				w[sym] = min(w[sym], 1)
			}
		}
		i := slices.Index(d.worths, w)
		if i < 0 {
			i = len(d.worths)
			d.worths = append(d.worths, w)
		}
		d.values[f] = uint8(i)
	}
	for _, k := range p.Set.Kinds {
		var made kind
		copy(made.faces[:], k.Faces)
		slices.Sort(made.faces[:])
		for i, f := range made.faces {
			made.worth[i] = d.values[f]
			made.terror[i] = f == task.FaceTerror
			for _, c := range p.Changes {
				if to := slices.Index(made.faces[:], c.To); c.From == f && to >= 0 {
					made.change[i] = append(made.change[i], to)
				}
			}
		}
		same := slices.IndexFunc(d.kinds, func(o kind) bool { return o.faces == made.faces })
		if same < 0 || k.Colour == task.White && d.whiteApart {
			same = len(d.kinds)
			d.kinds = append(d.kinds, made)
		}
		d.kindOf[k.Colour] = same
	}
	return d, d.size(p)
}

// size finds the largest pool that the problem may come to.
func (d *dice) size(p Problem) error {
	colours := map[models.Colour]int{}
	if p.At.Stage == Before {
		for c, n := range p.At.Dice {
			colours[c] += n
		}
	}
	for _, f := range p.At.Faces {
		colours[f.Colour]++
	}
	for _, c := range p.At.Extra {
		colours[c]++
	}
	for _, s := range p.At.Secured {
		if s.Returnable {
			colours[s.Colour]++
		}
	}
	count := make([]int, len(d.kinds))
	for c, n := range colours {
		k, ok := d.kindOf[c]
		if !ok || n < 0 || c == task.Black {
			return models.Errorf(models.Invalid, "no pool of the dice set %s has %d %s dice", p.Set.ID, n, c)
		}
		count[k] += n
	}
	for k, n := range count {
		if n > count[d.main] {
			d.main = k
		}
	}
	d.most = count[d.main]
	for k, n := range count {
		for range n {
			if k != d.main {
				d.slots = append(d.slots, k)
			}
		}
	}
	if d.most > maxMain || len(d.slots) > maxSlots {
		return models.Errorf(models.Invalid, "the odds know pools of up to %d equal dice and %d others", maxMain, maxSlots)
	}
	return nil
}

// pool returns the pool of some dice given by colour, or false where the problem
// was not made for so many.
func (d *dice) pool(colours map[models.Colour]int) (pool, bool) {
	var p pool
	for c, n := range colours {
		k, ok := d.kindOf[c]
		if !ok {
			return p, false
		}
		if k == d.main {
			p.main += int8(n)
			continue
		}
		for range n {
			i, ok := d.free(p, k)
			if !ok {
				return p, false
			}
			p.slots |= 1 << i
		}
	}
	return p, int(p.main) <= d.most
}

// free returns a slot for one more die of a kind.
func (d *dice) free(p pool, k int) (int, bool) {
	for i, of := range d.slots {
		if of == k && p.slots&(1<<i) == 0 {
			return i, true
		}
	}
	return 0, false
}

// with returns the pool with one more die of a kind.
func (d *dice) with(p pool, k int) (pool, bool) {
	if k == d.main {
		p.main++
		return p, int(p.main) <= d.most
	}
	i, ok := d.free(p, k)
	p.slots |= 1 << i
	return p, ok
}

// without returns the pool with one die less: slot i, or of the main kind for -1.
func (p pool) without(i int) pool {
	if i < 0 {
		p.main--
	} else {
		p.slots &^= 1 << i
	}
	return p
}

// with returns the pool with one die more: slot i, or of the main kind for -1.
func (p pool) with(i int) pool {
	if i < 0 {
		p.main++
	} else {
		p.slots |= 1 << i
	}
	return p
}

// has tells whether a member is in the pool: slot i, or one of the main kind for -1.
func (p pool) has(i int) bool {
	if i < 0 {
		return p.main > 0
	}
	return p.slots&(1<<i) != 0
}

// members returns the different dice of a pool: -1 for the main kind, else slots.
func (p pool) members() []int {
	var out []int
	if p.main > 0 {
		out = append(out, -1)
	}
	for i := range maxSlots {
		if p.slots&(1<<i) != 0 {
			out = append(out, i)
		}
	}
	return out
}

// kindAt returns the kind of a member of a pool.
func (d *dice) kindAt(member int) int {
	if member < 0 {
		return d.main
	}
	return d.slots[member]
}

// worthOf returns the number of the worth of a face.
func (d *dice) worthOf(f models.Face) (uint8, bool) {
	w, ok := d.values[f]
	return w, ok
}
