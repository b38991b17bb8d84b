package odds

import "elderglass/models"

// roll is the roll of one pool, with everything that may follow it.
//
// How the dice lie is told by two numbers: the multiset of the common dice and the column
// of the single ones. In a full column every single die is rolled.
type roll struct {
	*columns
	open     *openTasks
	position position
	common   int // the common dice in the pool
	// extra is the dice that items may still add before the next roll.
	extra pool
	// nothingThrown is true where there was no die to roll.
	nothingThrown bool
	// changed is true where the one change of this roll was used already.
	changed bool

	// outcomes are what may follow; rows say which outcome of a choice it is, by the
	// number of common dice that are spent.
	outcomes []outcome
	rows     [][maxCommon + 1]outcomeID
	// always are the choices that no single die matters to. choices are the others;
	// inColumn[i] are the places of those that there are in full column i.
	always, choices []choice
	inColumn        [][]int32
	// failures are what may follow a failed roll, see failureAt.
	failures []failure
	// matches are what may follow where the black die takes a die along.
	matches []match
}

// outcome is one thing to do after a roll and its re-rolls, and where it leads.
type outcome struct {
	next *node
	// tasks are those completed; none for a failed roll.
	tasks taskSet
	// singles and secured are the dice that are spent besides common ones.
	singles singleSet
	secured securedSet
	// loss is what happens to the dice of a failed roll.
	loss loss
	// casting is what is secured on spells first; nil for nothing.
	casting *casting
	// matched is the die that was discarded with the black one; nil for none.
	matched *shownDie
}

// outcomeID is the place of an outcome in roll.outcomes.
type outcomeID int32

// noOutcome means that nothing can follow: the attempt is over.
const noOutcome outcomeID = -1

// outcomeSpan is some outcomes that follow each other in roll.outcomes.
type outcomeSpan struct{ from, to outcomeID }

// choice is a way to complete a goal, or to go on with spells after a failed roll. There
// is this choice where few enough common dice will do; what it leads to depends on how
// many of them are spent.
type choice struct {
	demand  demandID // what the common dice must meet
	fewest  []uint8
	row     int // in roll.rows
	casting *casting
}

// newRoll finds everything that may follow the roll of a position's pool beside the black
// die, which shows a face that may match, or "". All nodes that it leads to are computed
// before it returns.
func (s *solver) newRoll(pos position, extra pool, black models.Face) *roll {
	r := s.emptyRoll(pos, extra, black)
	r.nothingThrown = pos.pool.empty()
	s.addOutcomes(r)
	return r
}

// standingRoll finds everything that may follow once the results of a roll stand.
func (s *solver) standingRoll(pos position, extra pool) *roll {
	r := s.emptyRoll(pos, extra, "")
	s.addOutcomes(r)
	return r
}

// emptyRoll returns a roll that nothing follows yet.
func (s *solver) emptyRoll(pos position, extra pool, black models.Face) *roll {
	open, r := s.openTasks(pos, black), s.scratch.takeRoll()
	*r = roll{
		columns: open.columnsOf(pos.pool.singles), open: open, position: pos, common: int(pos.pool.common), extra: extra,
		outcomes: r.outcomes[:0], rows: r.rows[:0], failures: r.failures[:0],
	}
	return r
}

// addOutcomes finds what may follow a roll.
func (s *solver) addOutcomes(r *roll) {
	s.addCompletions(r)
	s.addFailures(r)
	s.addCastings(r)
	if r.position.cursed && r.open.black != "" {
		s.addMatches(r)
	}
}

// size is the number of entries of a roll table.
func (r *roll) size() int { return r.open.sets.upTo(r.common) * r.width }

// fullSets returns the first multiset in which all common dice are rolled, and the one
// after the last.
func (r *roll) fullSets() (from, to int) { return r.open.sets.ofSize(r.common) }

// classesAt returns the classes of the single die at a place of columns.dice.
func (r *roll) classesAt(place int) []class {
	return r.open.classes[r.open.s.singleKinds[r.dice[place]]]
}

// newRow adds a row without outcomes.
func (r *roll) newRow() int {
	var row [maxCommon + 1]outcomeID
	for i := range row {
		row[i] = noOutcome
	}
	r.rows = append(r.rows, row)
	return len(r.rows) - 1
}

// outcomeOf returns the outcome of a choice that spends n common dice.
func (r *roll) outcomeOf(c *choice, n uint8) outcomeID { return r.rows[c.row][n] }

// add adds an outcome.
func (r *roll) add(o outcome) outcomeID {
	r.outcomes = append(r.outcomes, o)
	return outcomeID(len(r.outcomes) - 1)
}

// choicesIn lists the choices that there are in full column i.
func (r *roll) choicesIn(i int) []*choice {
	var list []*choice
	for k := range r.always {
		list = append(list, &r.always[k])
	}
	for _, k := range r.inColumn[i] {
		list = append(list, &r.choices[k])
	}
	return list
}

// values returns, for a level, what each outcome is worth.
func (r *roll) values(level int, into []float64) []float64 {
	into = into[:0]
	for i := range r.outcomes {
		v := r.outcomes[i].next.value[level]
		if r.outcomes[i].tasks != 0 {
			v += r.open.s.reward
		}
		into = append(into, v)
	}
	return into
}
