package odds

import (
	"math/bits"
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// class is a set of faces of one kind of die that are of the same use for the tasks
// that are left.
type class struct {
	worth  uint8   // the worth of one of its faces
	chance float64 // that a die shows the class
	// scare is the chance that a die that shows the class shows terror.
	scare float64
	// fatal is true where the class is terror and terror harms the attempt.
	fatal bool
	// matches is true where the black die shows the same.
	matches bool
	// change are the classes that a die of the class may be changed to.
	change []int
}

// useless is the number of a worth that serves none of the tasks that are left.
const useless = 0xff

// goal is what may be completed with one roll: one task, or several.
type goal struct {
	tasks uint16
	rest  int
}

// left is everything that depends only on the tasks that are left.
type left struct {
	s     *solver
	tasks uint16
	black models.Face // as in leftKey
	// fatal is true where terror, once rolled, harms the attempt itself.
	fatal bool
	// canon maps the number of a worth to that of the first worth of the same use.
	canon []uint8
	// classes are the face classes of each kind, classOf the class of each face.
	classes [][]class
	classOf [][6]int
	// order lists the classes of each kind, none after one that is of less use;
	// above has a bit for each class that is of at least the same use.
	order  [][]int
	above  [][]uint8
	goals  []goal
	sets   *multisets
	weight []float64 // the chance of each multiset of main dice
	// scared is, for each multiset, the number of dice that show terror that does
	// harm.
	scared []uint8
	// calm is, for each multiset, the chance that none of its dice shows terror.
	calm   []float64
	few    [][]uint8  // by rest: see fewest
	ns     [][]uint16 // by rest: see numbers
	menus  map[menuKey]*menu
	tables map[tableKey][]uint8
	shapes [1 << maxSlots]*shape
	ways   map[wayKey][]way
}

// none marks, in a table of fewest, that no number of the dice will do.
const none = 0xff

func (s *solver) newLeft(k leftKey) *left {
	l := &left{s: s, tasks: k.tasks, black: k.black, menus: map[menuKey]*menu{},
		fatal: (s.p.Terror == TerrorFails || s.p.Terror == TerrorRemoves) && !k.met}
	var symbols, most uint8
	for i, needs := range s.needs {
		if l.tasks&(1<<i) == 0 {
			continue
		}
		for _, n := range needs {
			symbols |= n.single
			most = max(most, n.sum)
		}
	}
	reduced := make([]task.Worth, len(s.worths))
	for i, w := range s.worths {
		r := task.Worth{min(w[investigation], most)}
		for sym := 1; sym < len(w); sym++ {
			if symbols&(1<<sym) != 0 {
				r[sym] = w[sym]
			}
		}
		reduced[i] = r
		c := uint8(slices.Index(reduced, r))
		if r == (task.Worth{}) {
			c = useless
		}
		l.canon = append(l.canon, c)
	}
	for _, of := range s.kinds {
		l.addClasses(of)
	}
	for k := range s.kinds {
		l.rank(k, reduced)
	}
	l.setGoals()
	main := l.classes[s.main]
	l.sets = multisetsOf(len(main), s.most)
	chances := make([]float64, len(main))
	for f, c := range main {
		chances[f] = c.chance
	}
	l.weight = l.sets.chances(chances)
	l.scared, l.calm = make([]uint8, len(l.weight)), make([]float64, len(l.weight))
	for r := range l.scared {
		l.calm[r] = 1
		for f, c := range main {
			for range l.sets.count[r*len(main)+f] {
				l.calm[r] *= 1 - c.scare
			}
			if c.fatal {
				l.scared[r] += l.sets.count[r*len(main)+f]
			}
		}
	}
	return l
}

// leftKey names a left.
type leftKey struct {
	tasks uint16
	met   bool
	// black is what the black die shows, as long as it may match; "" for nothing.
	black models.Face
}

// look is what makes two faces of a die the same for the tasks that are left.
type look struct {
	worth   uint8
	fatal   bool
	matches bool
	changes uint64 // bit 4w+2t+m: may be changed to worth w (t: which is terror, m: which matches)
}

func (l *left) addClasses(k kind) {
	var looks []look
	var of [6]int
	var out []class
	for i := range k.faces {
		lk := look{worth: l.canon[k.worth[i]], fatal: l.fatal && k.terror[i], matches: k.faces[i] == l.black}
		for _, to := range k.change[i] {
			bit := 4 * uint(l.canon[k.worth[to]]&securedWorth)
			if l.fatal && k.terror[to] {
				bit += 2
			}
			if k.faces[to] == l.black {
				bit++
			}
			lk.changes |= 1 << bit
		}
		c := slices.Index(looks, lk)
		if c < 0 {
			c = len(looks)
			looks = append(looks, lk)
			out = append(out, class{worth: k.worth[i], fatal: lk.fatal, matches: lk.matches})
		}
		of[i] = c
		out[c].chance += 1.0 / 6
		if k.terror[i] {
			out[c].scare += 1.0 / 6
		}
	}
	for c := range out {
		out[c].scare /= out[c].chance
	}
	for i := range k.faces {
		for _, to := range k.change[i] {
			if c := &out[of[i]]; of[to] != of[i] && !slices.Contains(c.change, of[to]) {
				c.change = append(c.change, of[to])
			}
		}
	}
	l.classes = append(l.classes, out)
	l.classOf = append(l.classOf, of)
}

// geq tells whether a worth is of at least the use of another one.
func geq(x, y task.Worth) bool {
	for s := range x {
		if x[s] < y[s] {
			return false
		}
	}
	return true
}

// rank finds which classes of a kind are of at least the use of which.
func (l *left) rank(kind int, reduced []task.Worth) {
	classes := l.classes[kind]
	above, order := make([]uint8, len(classes)), make([]int, len(classes))
	for a := range classes {
		order[a] = a
		for b := range classes {
			if a != b && geq(reduced[classes[b].worth], reduced[classes[a].worth]) {
				above[a] |= 1 << b
			}
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return bits.OnesCount8(above[a]) - bits.OnesCount8(above[b]) })
	l.order, l.above = append(l.order, order), append(l.above, above)
}

func (l *left) setGoals() {
	open := l.tasks
	switch {
	case l.s.p.Several:
		for sub := open; sub != 0; sub = (sub - 1) & open {
			// In order, only the first so many tasks may be completed together.
			if low := open &^ sub; l.s.p.Ordered && low != 0 && bits.TrailingZeros16(low) < 16-bits.LeadingZeros16(sub) {
				continue
			}
			l.addGoal(sub)
		}
		return
	case l.s.p.Ordered && open != 0:
		open &= -open
	}
	for ; open != 0; open &= open - 1 {
		l.addGoal(open & -open)
	}
}

func (l *left) addGoal(tasks uint16) {
	var needs []need
	for t := tasks; t != 0; t &= t - 1 {
		needs = append(needs, l.s.needs[bits.TrailingZeros16(t)]...)
	}
	// Of equal tasks it does not matter which one is completed first.
	g := goal{tasks: tasks, rest: l.s.rests.of(restOf(needs))}
	if !l.s.p.Several && slices.ContainsFunc(l.goals, func(o goal) bool {
		return o.rest == g.rest && l.s.costs[bits.TrailingZeros16(o.tasks)] == l.s.costs[bits.TrailingZeros16(tasks)]
	}) {
		return
	}
	l.goals = append(l.goals, g)
}

// fewest returns, for each multiset of main dice, the least number of its dice that
// meet a rest, or none.
func (l *left) fewest(rest int) []uint8 {
	for len(l.few) <= rest {
		l.few = append(l.few, nil)
	}
	if l.few[rest] != nil {
		return l.few[rest]
	}
	out := make([]uint8, len(l.weight))
	if rest != 0 {
		main := l.classes[l.s.main]
		next := make([][][]uint8, len(main))
		for f, c := range main {
			for _, r := range l.s.rests.after[rest][c.worth] {
				next[f] = append(next[f], l.fewest(r))
			}
		}
		out[0] = none
		for r := 1; r < len(out); r++ {
			best := uint8(none)
			for f := range main {
				q := l.sets.sub[r*len(main)+f]
				if q < 0 {
					continue
				}
				best = min(best, out[q])
				for _, table := range next[f] {
					if n := table[q]; n != none {
						best = min(best, n+1)
					}
				}
			}
			out[r] = best
		}
	}
	l.few[rest] = out
	return out
}
