package odds

import (
	"slices"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// openTasks is everything that depends only on the tasks that are left: what the faces are
// of use for, what may be completed, and how many dice that takes.
type openTasks struct {
	s     *solver
	tasks taskSet
	black models.Face // as in openKey
	holds bool
	// terrorHarms is true where terror, once rolled, harms the attempt itself.
	terrorHarms bool
	// uses is, by worthID, what each worth is of use for; sameUse the first worth that is
	// of the same use, or useless.
	uses    []task.Worth
	sameUse []worthID
	// classes are the face classes of each kind, classOf the class of each face.
	classes [][]class
	classOf [][6]int
	goals   []goal
	// sets are the multisets of common dice. These tables have an entry for each: its chance
	// among those of as many dice, how many of its dice show terror that does harm, and the
	// chance that none shows terror.
	sets     *multisets
	chance   []float64
	terrors  []uint8
	noTerror []float64
	// These are made when they are asked for.
	fewest      map[demandID]fewest
	castFewest  map[castKey]fewest
	columns     [1 << maxSingles]*columns
	completions map[completionsKey]*completions
}

// openKey names open tasks.
type openKey struct {
	tasks     taskSet
	terrorMet bool
	holds     bool
	// black is what the black die shows, as long as it may match; "" for nothing.
	black models.Face
}

// class is a set of faces of one kind of die that are of the same use for the tasks
// that are left.
type class struct {
	worth  worthID // of one of its faces
	chance float64 // that a die shows the class
	// terror is the chance that a die that shows the class shows terror.
	terror float64
	// harms is true where the class is terror and terror harms the attempt.
	harms bool
	// matches is true where the black die shows the same.
	matches bool
	// changes are the classes that a die of the class may be changed to.
	changes []int
}

// goal is what may be completed with one roll: one task, or several.
type goal struct {
	tasks  taskSet
	demand demandID
}

// openTasks returns the open tasks of a position while the black die lies there with a
// face, or with none that matters.
func (s *solver) openTasks(pos position, black models.Face) *openTasks {
	key := openKey{pos.tasks, pos.terrorMet, pos.holds, black}
	open, ok := s.opened[key]
	if !ok {
		open = s.newOpenTasks(key)
		s.opened[key] = open
	}
	return open
}

func (s *solver) newOpenTasks(k openKey) *openTasks {
	open := &openTasks{
		s: s, tasks: k.tasks, black: k.black, holds: k.holds, fewest: map[demandID]fewest{},
		castFewest: map[castKey]fewest{}, completions: map[completionsKey]*completions{},
	}
	open.terrorHarms = (s.problem.Terror == TerrorFails || s.terrorChanges()) && !k.terrorMet
	open.findUses()
	for _, k := range s.kinds {
		open.addClasses(k)
	}
	open.findGoals()
	open.rateSets()
	return open
}

// findUses finds what each worth is of use for.
func (open *openTasks) findUses() {
	var symbols, largestSum uint8
	for _, i := range open.tasks.each() {
		for _, n := range open.s.needs[i] {
			symbols |= n.single
			largestSum = max(largestSum, n.sum)
		}
	}
	for _, worth := range open.s.worths {
		use := task.Worth{min(worth[investigation], largestSum)}
		for s := investigation + 1; s < len(worth); s++ {
			if symbols&(1<<s) != 0 {
				use[s] = worth[s]
			}
		}
		open.uses = append(open.uses, use)
		same := worthID(slices.Index(open.uses, use))
		if use == (task.Worth{}) {
			same = useless
		}
		open.sameUse = append(open.sameUse, same)
	}
}

// useOf returns the first worth of the same use.
func (open *openTasks) useOf(worth worthID) worthID {
	if worth == useless {
		return useless
	}
	return open.sameUse[worth]
}

// class returns the class that a die shows.
func (open *openTasks) class(die shownDie) *class {
	return &open.classes[open.s.kindOfMember(die.member)][die.class]
}

// useOfDie returns the first worth of the same use as that of a die.
func (open *openTasks) useOfDie(die shownDie) worthID { return open.useOf(open.class(die).worth) }

// atLeast reports whether a die is of at least the use of another one.
func (open *openTasks) atLeast(die, other shownDie) bool {
	use, than := open.uses[open.class(die).worth], open.uses[open.class(other).worth]
	for symbol := range use {
		if use[symbol] < than[symbol] {
			return false
		}
	}
	return true
}

// common returns the face classes of the common dice.
func (open *openTasks) common() []class { return open.classes[open.s.common] }

// look is what a face is for the tasks that are left, unless it may be changed.
type look struct {
	use            worthID
	harms, matches bool
}

// addClasses puts together the faces of a kind that look the same and may be changed to
// faces that look the same.
func (open *openTasks) addClasses(k kind) {
	var looks []look
	var lookOf [6]int
	for i, face := range k.faces {
		l := look{open.useOf(k.worths[i]), open.terrorHarms && k.terror[i], face == open.black}
		if lookOf[i] = slices.Index(looks, l); lookOf[i] < 0 {
			lookOf[i] = len(looks)
			looks = append(looks, l)
		}
	}
	type sameness struct {
		look    int
		changes uint8 // to look i: bit i
	}
	var found []sameness
	var classOf [6]int
	var classes []class
	for i := range k.faces {
		same := sameness{look: lookOf[i]}
		for _, to := range k.changes[i] {
			same.changes |= 1 << lookOf[to]
		}
		c := slices.Index(found, same)
		if c < 0 {
			c = len(found)
			found = append(found, same)
			l := looks[same.look]
			classes = append(classes, class{worth: k.worths[i], harms: l.harms, matches: l.matches})
		}
		classOf[i] = c
		classes[c].chance += 1.0 / 6
		if k.terror[i] {
			classes[c].terror += 1.0 / 6
		}
	}
	for c := range classes {
		classes[c].terror /= classes[c].chance
	}
	for i := range k.faces {
		for _, to := range k.changes[i] {
			if c := &classes[classOf[i]]; classOf[to] != classOf[i] && !slices.Contains(c.changes, classOf[to]) {
				c.changes = append(c.changes, classOf[to])
			}
		}
	}
	open.classes = append(open.classes, classes)
	open.classOf = append(open.classOf, classOf)
}

// findGoals finds what may be completed with one roll.
func (open *openTasks) findGoals() {
	tasks := open.tasks
	switch {
	case open.s.problem.Several:
		for some := tasks; some != 0; some = (some - 1) & tasks {
			// In order, only the first so many tasks may be completed together.
			if !open.s.problem.Ordered || some.comesBefore(tasks&^some) {
				open.addGoal(some)
			}
		}
		return
	case open.s.problem.Ordered:
		tasks &= -tasks // the first
	}
	for _, i := range tasks.each() {
		open.addGoal(1 << i)
	}
}

func (open *openTasks) addGoal(tasks taskSet) {
	var needs []need
	for _, i := range tasks.each() {
		needs = append(needs, open.s.needs[i]...)
	}
	g := goal{tasks, open.s.demands.of(demandOf(needs))}
	// Of equal tasks it does not matter which one is completed first.
	if open.s.problem.Several || !slices.ContainsFunc(open.goals, func(o goal) bool {
		return o.demand == g.demand && open.s.taskCosts[o.tasks.first()] == open.s.taskCosts[tasks.first()] &&
			open.s.curses(o.tasks) == open.s.curses(tasks)
	}) {
		open.goals = append(open.goals, g)
	}
}

// rateSets fills the tables with an entry for each multiset of common dice.
func (open *openTasks) rateSets() {
	common := open.common()
	open.sets = multisetsOf(len(common), open.s.mostCommon)
	all := open.sets.len()
	open.chance, open.terrors, open.noTerror = make([]float64, all), make([]uint8, all), make([]float64, all)
	open.chance[0] = 1 // no dice
	for set := range all {
		open.noTerror[set] = 1
		for c := range common {
			if without := open.sets.without(set, c); without >= 0 {
				open.chance[set] += open.chance[without] * common[c].chance
			}
		}
		for c, n := range open.sets.countsOf(set) {
			for range n {
				open.noTerror[set] *= 1 - common[c].terror
			}
			if common[c].harms {
				open.terrors[set] += n
			}
		}
	}
}
