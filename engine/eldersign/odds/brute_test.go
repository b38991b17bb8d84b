package odds_test

import (
	"cmp"
	"errors"
	"maps"
	"slices"

	"pgregory.net/rapid"

	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// brute finds the value of a point by trying everything: every roll of every die,
// every set of dice for every task, every re-roll, every die to keep and to lose. It
// knows nothing of classes, multisets or better dice; only equal points are
// remembered.
type brute struct {
	p      odds.Problem
	values task.Values
	memo   map[string]float64
}

// mostPoints bounds the points that are tried in one problem: some are drawn that
// have millions.
const mostPoints = 20_000

// errTooMany is what brute panics with beyond mostPoints.
var errTooMany = errors.New("more points than can be tried")

// bruteValue is the value of a problem that was drawn; one with too many points is
// drawn anew.
func bruteValue(t *rapid.T, p odds.Problem) float64 {
	defer skipTooMany(t)
	return newBrute(p).value(p.At)
}

// skipTooMany, deferred, has another problem drawn where this one has too many points.
func skipTooMany(t *rapid.T) {
	switch r := recover(); r {
	case nil:
	case errTooMany:
		t.Skip(errTooMany)
	default:
		panic(r)
	}
}

func newBrute(p odds.Problem) *brute {
	values, err := task.ValuesOf(p.Set)
	if err != nil {
		panic(err)
	}
	return &brute{p: p, values: values, memo: map[string]float64{}}
}

// hand is a point in the form that brute likes: all dice in lists.
type hand struct {
	odds.Point
	pool []models.Colour // before a roll
}

func (b *brute) value(at odds.Point) float64 {
	h := hand{Point: at}
	for c, n := range at.Dice {
		for range n {
			h.pool = append(h.pool, c)
		}
	}
	h.Dice = nil
	switch at.Stage {
	case odds.Before:
		return b.before(h)
	case odds.Rolled:
		return b.rolled(h)
	case odds.Helping:
		return b.helping(h)
	default:
		return b.failed(h, at.Stage == odds.Losing)
	}
}

func (b *brute) remember(h hand, f func() float64) float64 {
	slices.Sort(h.pool)
	slices.SortFunc(h.Faces, func(x, y odds.Die) int {
		return cmp.Or(cmp.Compare(x.Colour, y.Colour), cmp.Compare(x.Face, y.Face))
	})
	slices.SortFunc(h.Secured, func(x, y odds.Secured) int {
		return cmp.Or(cmp.Compare(x.Face, y.Face), cmp.Compare(x.Colour, y.Colour), int(x.Place-y.Place))
	})
	key := h.key()
	if v, ok := b.memo[key]; ok {
		return v
	}
	if len(b.memo) >= mostPoints {
		panic(errTooMany)
	}
	v := f()
	b.memo[key] = v
	return v
}

// key tells apart all hands of one problem: numbers and flags in a byte each, and the lists with their lengths.
func (h *hand) key() string {
	k := make([]byte, 0, 256)
	number := func(n int) { k = append(k, byte(n)) }
	flag := func(set bool) {
		n := 0
		if set {
			n = 1
		}
		number(n)
	}
	name := func(s string) {
		number(len(s))
		k = append(k, s...)
	}
	colours := func(list []models.Colour) {
		number(len(list))
		for _, c := range list {
			name(string(c))
		}
	}
	die := func(d odds.Die) {
		name(string(d.Colour))
		name(string(d.Face))
	}
	for _, n := range [...]int{int(h.Stage), int(h.Done), h.Clues, h.Helpers, len(h.Spells)} {
		number(n)
	}
	for _, most := range h.Spells {
		number(most)
	}
	for _, set := range [...]bool{
		h.RerollTwo, h.FreeReroll, h.Changed, h.Focus, h.Completed, h.Fixed, h.Cursed, h.Holds, h.TerrorMet,
	} {
		flag(set)
	}
	name(string(h.Black))
	colours(h.pool)
	colours(h.Extra)
	colours(h.Relics)
	for _, c := range h.Relics {
		number(h.Beside[c])
	}
	number(len(h.Faces))
	for _, d := range h.Faces {
		die(d)
	}
	number(len(h.Secured))
	for _, d := range h.Secured {
		die(d.Die)
		number(int(d.Place))
		flag(d.Returnable)
	}
	return string(k)
}

func (h hand) clone() hand {
	h.pool, h.Faces, h.Secured, h.Extra = slices.Clone(h.pool), slices.Clone(h.Faces), slices.Clone(h.Secured),
		slices.Clone(h.Extra)
	h.Beside = maps.Clone(h.Beside)
	return h
}

// loses takes a die out of play, as far as a relic may bring it back.
func (h *hand) loses(d odds.Die) {
	if slices.Contains(h.Relics, d.Colour) {
		if h.Beside == nil {
			h.Beside = map[models.Colour]int{}
		}
		h.Beside[d.Colour]++
	}
}

func without[T any](list []T, i int) []T { return slices.Delete(slices.Clone(list), i, i+1) }

func (b *brute) before(h hand) float64 {
	if !b.p.Battle && h.Done == 1<<len(b.p.Tasks)-1 {
		return 1
	}
	return b.remember(h, func() float64 {
		best := 0.0 // give up
		for i, c := range h.Extra {
			n := h.clone()
			n.Extra = without(h.Extra, i)
			n.pool = append(n.pool, c)
			best = max(best, b.before(n))
		}
		for i, c := range h.Relics {
			if h.Beside[c] > 0 {
				n := h.clone()
				n.Relics = without(h.Relics, i)
				n.Beside[c]--
				n.pool = append(n.pool, c)
				best = max(best, b.before(n))
			}
		}
		for i, d := range h.Secured {
			if d.Returnable {
				n := h.clone()
				n.Secured = without(h.Secured, i)
				n.pool = append(n.pool, d.Colour)
				best = max(best, b.before(n))
			}
		}
		n := h.clone()
		n.pool, n.Stage, n.Changed, n.FreeReroll, n.Faces = nil, odds.Rolled, false, false, nil
		return max(best, b.cursed(n, h.pool))
	})
}

// cursed throws the black die with some others.
func (b *brute) cursed(h hand, dice []models.Colour) float64 {
	if !h.Cursed {
		return b.throw(h, dice)
	}
	kind, _ := b.p.Set.Kind(task.Black)
	sum := 0.0
	for _, f := range kind.Faces {
		n := h.clone()
		n.Black = f
		sum += b.throw(n, dice)
	}
	return sum / float64(len(kind.Faces))
}

// match discards each die that the black die matches, with it.
func (b *brute) match(h hand) (best float64, ok bool) {
	for i, d := range h.Faces {
		if h.Cursed && h.Black == d.Face && !h.Fixed && !h.Completed {
			n := h.clone()
			n.Faces = without(h.Faces, i)
			n.loses(d)
			n.Cursed, n.Black, n.Fixed = false, "", true
			best, ok = max(best, b.rolled(n)), true
		}
	}
	return best, ok
}

// throw is the mean over all results of some dice.
func (b *brute) throw(h hand, dice []models.Colour) float64 {
	if len(dice) == 0 {
		return b.rolled(h.clone())
	}
	kind, _ := b.p.Set.Kind(dice[0])
	sum := 0.0
	for _, f := range kind.Faces {
		n := h.clone()
		n.Faces = append(n.Faces, odds.Die{Colour: dice[0], Face: f})
		slices.SortFunc(n.Faces, func(x, y odds.Die) int {
			return cmp.Or(cmp.Compare(x.Colour, y.Colour), cmp.Compare(x.Face, y.Face))
		})
		rest := slices.Clone(dice[1:])
		sum += b.remember(hand{Point: n.Point, pool: rest}, func() float64 { return b.throw(n, rest) })
	}
	return sum / float64(len(kind.Faces))
}

func (b *brute) rolled(h hand) float64 {
	return b.remember(h, func() float64 {
		matched, ok := b.match(h)
		best := matched
		if !ok {
			best = b.complete(h)
		}
		if h.Completed {
			n := h.clone()
			n.Faces, n.Stage, n.Completed, n.Black = nil, odds.Before, false, ""
			for _, d := range h.Faces {
				n.pool = append(n.pool, d.Colour)
			}
			return max(best, b.before(n))
		}
		if !ok {
			best = max(best, b.secure(h), b.pass(h))
		}
		if h.Fixed {
			return best
		}
		for set := 1; set < 1<<len(h.Faces); set++ {
			n := h.clone()
			n.Faces = nil
			var again []models.Colour
			for i, d := range h.Faces {
				if set&(1<<i) != 0 {
					again = append(again, d.Colour)
				} else {
					n.Faces = append(n.Faces, d)
				}
			}
			if h.Clues > 0 {
				m := n.clone()
				m.Clues--
				m.FreeReroll = b.p.SecondReroll
				best = max(best, b.throw(m, again))
			}
			if h.FreeReroll {
				m := n.clone()
				m.FreeReroll = false
				best = max(best, b.throw(m, again))
			}
			if h.RerollTwo && len(again) <= 2 {
				m := n.clone()
				m.RerollTwo = false
				best = max(best, b.throw(m, again))
			}
		}
		for i, d := range h.Faces {
			kind, _ := b.p.Set.Kind(d.Colour)
			for _, c := range b.p.Changes {
				if !h.Changed && c.From == d.Face && slices.Contains(kind.Faces, c.To) {
					n := h.clone()
					n.Faces[i].Face = c.To
					n.Changed = true
					best = max(best, b.rolled(n))
				}
			}
		}
		return best
	})
}

// secure tries every spell with every set of dice.
func (b *brute) secure(h hand) float64 {
	best := 0.0
	for i, most := range h.Spells {
		for set := 1; set < 1<<len(h.Faces); set++ {
			n := h.clone()
			n.Faces, n.Spells, n.Fixed = nil, without(h.Spells, i), true
			cast := 0
			for j, d := range h.Faces {
				if set&(1<<j) == 0 {
					n.Faces = append(n.Faces, d)
					continue
				}
				cast++
				n.Secured = append(n.Secured, odds.Secured{Die: d, Place: odds.OnSpell, Returnable: d.Colour == task.Green})
			}
			if cast <= most {
				best = max(best, b.rolled(n))
			}
		}
	}
	return best
}

// complete tries every set of tasks with every set of dice.
func (b *brute) complete(h hand) float64 {
	best := 0.0
	all := len(h.Faces) + len(h.Secured)
	for tasks := uint(1); tasks < 1<<len(b.p.Tasks); tasks++ {
		if tasks&h.Done != 0 && !b.p.Battle || tasks&(tasks-1) != 0 && !b.p.Several {
			continue
		}
		if b.p.Ordered && !b.p.Battle && !prefix(h.Done|tasks) {
			continue
		}
		var needs []task.Requirement
		for i, t := range b.p.Tasks {
			if tasks&(1<<i) != 0 {
				needs = append(needs, t.Requirements...)
			}
		}
		pattern, err := task.Compile(needs)
		if err != nil {
			panic(err)
		}
		for set := range 1 << all {
			var dice []task.Die
			n := h.clone()
			n.Faces, n.Secured, n.pool, n.Stage = nil, nil, nil, odds.Before
			n.Changed, n.FreeReroll, n.Completed, n.Fixed, n.Black = false, false, false, false, ""
			for i, d := range h.Faces {
				if set&(1<<i) != 0 {
					dice = append(dice, task.Die{Worth: b.values[d.Face]})
				} else {
					n.pool = append(n.pool, d.Colour)
				}
			}
			for i, d := range h.Secured {
				if set&(1<<(i+len(h.Faces))) != 0 {
					dice = append(dice, task.Die{Worth: b.values[d.Face]})
				} else {
					n.Secured = append(n.Secured, d)
				}
			}
			// A die that is not needed stays in the pool (rulebook, Completing a Task).
			if laid, ok := pattern.Propose(dice, nil); !ok || slices.Contains(laid, task.Spare) {
				continue
			}
			if b.p.Battle {
				if len(dice) > 0 {
					best = max(best, 1+b.before(n))
				}
				continue
			}
			n.Done |= tasks
			if devoured := b.curse(&n, tasks); !devoured {
				best = max(best, b.before(n))
			}
		}
	}
	return best
}

// curse has the black die join where one of some tasks curses.
func (b *brute) curse(h *hand, tasks uint) (devoured bool) {
	for i, t := range b.p.Tasks {
		if tasks&(1<<i) != 0 && t.Curses > 0 {
			devoured = devoured || h.Holds && b.p.Terror == odds.TerrorCurses
			h.Cursed = true
		}
	}
	h.Holds = h.Holds || h.Cursed
	return devoured
}

// prefix reports whether the tasks are the first so many.
func prefix(tasks uint) bool { return tasks&(tasks+1) == 0 }
