package odds

import (
	"maps"
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// maxCommon and maxSingles bound a pool. Six green dice, a white, a yellow and a red one
// are the most that any box of Elder Sign puts together.
const (
	maxCommon  = 10
	maxSingles = 3
)

// supply is the dice that a problem may ever use. The kind of which there are most, the
// green dice with the white one, is the common kind: its dice are counted. Each other die
// is a single one, which has a number.
type supply struct {
	kinds  []kind
	kindOf map[models.Colour]int
	// worths are the different worths of the faces, worthOfFace the number of each face's.
	worths      []task.Worth
	worthOfFace map[models.Face]worthID
	common      int   // the common kind
	mostCommon  int   // how many dice of it there may be
	singleKinds []int // the kind of each single die
	// whiteApart is true where spells or relics are in hand: then the white die is not of the kind of
	// the green ones, which may be taken back from spells, and brought back by relics.
	whiteApart bool
}

// worthID is the number of a worth, in supply.worths.
type worthID uint8

// useless stands for every worth that serves none of the tasks that are left.
const useless worthID = 0xff

// kind is a kind of die: all colours with the same faces.
type kind struct {
	faces  [6]models.Face
	worths [6]worthID
	// changes[i] are the faces that face i may be changed to.
	changes [6][]int
	// terror[i] is true where face i is a terror result.
	terror [6]bool
}

// newSupply reads the dice of a problem.
func newSupply(p Problem) (*supply, error) {
	values, err := task.ValuesOf(p.Set)
	if err != nil {
		return nil, err
	}
	d := &supply{
		kindOf: map[models.Colour]int{}, worthOfFace: map[models.Face]worthID{},
		whiteApart: len(p.At.Spells) > 0 || len(p.At.Relics) > 0,
	}
	for _, face := range slices.Sorted(maps.Keys(values)) {
		worth := values[face]
		for symbol := range worth {
			if symbol != investigation {
				worth[symbol] = min(worth[symbol], 1)
			}
		}
		id := slices.Index(d.worths, worth)
		if id < 0 {
			id = len(d.worths)
			d.worths = append(d.worths, worth)
		}
		d.worthOfFace[face] = worthID(id)
	}
	for _, k := range p.Set.Kinds {
		made := d.newKind(k.Faces, p.Changes)
		same := slices.IndexFunc(d.kinds, func(o kind) bool { return o.faces == made.faces })
		if same < 0 || k.Colour == task.White && d.whiteApart {
			same = len(d.kinds)
			d.kinds = append(d.kinds, made)
		}
		d.kindOf[k.Colour] = same
	}
	return d, d.size(p)
}

func (d *supply) newKind(faces []models.Face, changes []Change) kind {
	var k kind
	copy(k.faces[:], faces)
	slices.Sort(k.faces[:])
	for i, face := range k.faces {
		k.worths[i] = d.worthOfFace[face]
		k.terror[i] = face == task.FaceTerror
		for _, c := range changes {
			if to := slices.Index(k.faces[:], c.To); c.From == face && to >= 0 {
				k.changes[i] = append(k.changes[i], to)
			}
		}
	}
	return k
}

// size finds the largest pool that the problem may come to.
func (d *supply) size(p Problem) error {
	colours := map[models.Colour]int{}
	if p.At.Stage == Before {
		maps.Copy(colours, p.At.Dice)
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
	for c, n := range p.At.Beside {
		if slices.Contains(p.At.Relics, c) {
			colours[c] += n
		}
	}
	count := make([]int, len(d.kinds))
	for colour, n := range colours {
		k, ok := d.kindOf[colour]
		if !ok || n < 0 || colour == task.Black {
			return models.Errorf(models.Invalid, "no pool of the dice set %s has %d %s dice", p.Set.ID, n, colour)
		}
		count[k] += n
	}
	for k, n := range count {
		if n > count[d.common] {
			d.common = k
		}
	}
	d.mostCommon = count[d.common]
	for k, n := range count {
		if k != d.common {
			d.singleKinds = append(d.singleKinds, slices.Repeat([]int{k}, n)...)
		}
	}
	if d.mostCommon > maxCommon || len(d.singleKinds) > maxSingles {
		return models.Errorf(models.Invalid, "the odds know pools of up to %d equal dice and %d others", maxCommon,
			maxSingles)
	}
	return nil
}

// kindOfMember returns the kind of a member of a pool.
func (d *supply) kindOfMember(m member) int {
	if m == aCommonDie {
		return d.common
	}
	return d.singleKinds[m]
}

// pool is the dice of a pool, whatever they show.
type pool struct {
	common  int8
	singles singleSet
}

// singleSet is a set of single dice: bit i for number i.
type singleSet uint8

func (s singleSet) has(i int) bool { return s&(1<<i) != 0 }

// member is what tells the dice of a pool apart: the number of a single die, or that it
// is one of the common dice.
type member int

const (
	aCommonDie member = -1
	noMember   member = -2 // no die at all
)

func (p pool) empty() bool { return p == pool{} }

// pool returns the pool of some dice given by colour, or false where the problem
// was not made for so many.
func (d *supply) pool(colours map[models.Colour]int) (p pool, ok bool) {
	for colour, n := range colours {
		k, ok := d.kindOf[colour]
		for range n {
			if ok {
				p, ok = d.addDie(p, k)
			}
		}
		if !ok {
			return p, false
		}
	}
	return p, true
}

// addDie returns the pool with one more die of a kind, or false where the problem was not
// made for so many.
func (d *supply) addDie(p pool, kind int) (pool, bool) {
	m, ok := d.freeMember(p, kind)
	if !ok {
		return p, false
	}
	return p.with(m), true
}

// freeMember returns the member that one more die of a kind becomes.
func (d *supply) freeMember(p pool, kind int) (member, bool) {
	if kind == d.common {
		return aCommonDie, int(p.common) < d.mostCommon
	}
	for i, k := range d.singleKinds {
		if k == kind && !p.singles.has(i) {
			return member(i), true
		}
	}
	return noMember, false
}

// with returns the pool with one die more.
func (p pool) with(m member) pool {
	if m == aCommonDie {
		p.common++
	} else {
		p.singles |= 1 << m
	}
	return p
}

// without returns the pool with one die less.
func (p pool) without(m member) pool {
	if m == aCommonDie {
		p.common--
	} else {
		p.singles &^= 1 << m
	}
	return p
}

// less returns the pool without some dice that are all in it.
func (p pool) less(common int, singles singleSet) pool {
	return pool{p.common - int8(common), p.singles &^ singles}
}

// members returns the different dice of a pool.
func (p pool) members() []member {
	var members []member
	if p.common > 0 {
		members = append(members, aCommonDie)
	}
	for i := range maxSingles {
		if p.singles.has(i) {
			members = append(members, member(i))
		}
	}
	return members
}

// shownDie is a die of a pool with what it shows: the number of a class of its kind.
type shownDie struct {
	member member
	class  int
}

// singlesOf returns the single ones among some dice.
func singlesOf(dice []shownDie) singleSet {
	var singles singleSet
	for _, d := range dice {
		if d.member >= 0 {
			singles |= 1 << d.member
		}
	}
	return singles
}

// commonOf returns the classes of the common ones among some dice.
func commonOf(dice []shownDie) []int {
	var classes []int
	for _, d := range dice {
		if d.member == aCommonDie {
			classes = append(classes, d.class)
		}
	}
	return classes
}
