package odds

import "sync"

// scratch is memory that a question needs while it is being answered. It is passed on from
// question to question, of whatever adviser, because new memory costs more time than the
// numbers that are written there. Tables come with any content.
type scratch struct {
	numbers [scratchTables][]float64
	kept    [decisionTables][]decision
	// The tables of a roll whose costs are worked out are needed until those of all rolls
	// that follow are known. New ones each time make the advice take 1.4 times as long
	// (BenchmarkAdvice).
	spareNumbers   spare[float64]
	spareDecisions spare[decision]
	// spareRolls are rolls that are not needed any more, of which the room is used again.
	spareRolls []*roll
}

// takeRoll returns a roll of any content, with room of one that is not needed any more.
func (s *scratch) takeRoll() *roll {
	last := len(s.spareRolls) - 1
	if last < 0 {
		return &roll{}
	}
	r := s.spareRolls[last]
	s.spareRolls = s.spareRolls[:last]
	return r
}

// giveBackRoll takes a roll that is not needed any more.
func (s *scratch) giveBackRoll(r *roll) {
	clear(r.outcomes) // what they lead to is not kept alive
	s.spareRolls = append(s.spareRolls, r)
}

var scratches = sync.Pool{New: func() any {
	return &scratch{spareNumbers: spare[float64]{}, spareDecisions: spare[decision]{}}
}}

// spare holds tables that are free to be used again, by their size.
type spare[T any] map[int][][]T

// take returns a table with size entries of any content.
func (s spare[T]) take(size int) []T {
	free := s[size]
	if len(free) == 0 {
		return make([]T, size)
	}
	s[size] = free[:len(free)-1]
	return free[len(free)-1]
}

// giveBack takes tables that are not used any more; those that are nil are none.
func (s spare[T]) giveBack(tables ...[]T) {
	for _, t := range tables {
		if t != nil {
			s[len(t)] = append(s[len(t)], t)
		}
	}
}

// The scratch tables, by their use. Those of two are for each number of re-rolls of two
// dice that is left.
const (
	scratchValues = 0 // and 1
	scratchKept   = 2 // and 3
	scratchSecond = 4 // and 5
	scratchBefore = 6
	scratchTerror = 7
	scratchMatch  = 8
	scratchTables = 9

	decisionsKept  = 0 // and 1
	decisionsMatch = 2
	decisionTables = 3
)

// table returns a scratch table with room for size numbers.
func (s *scratch) table(use, size int) []float64 {
	if len(s.numbers[use]) < size {
		s.numbers[use] = make([]float64, size)
	}
	return s.numbers[use][:size]
}

// decisions returns a scratch table with room for size decisions.
func (s *scratch) decisions(use, size int) []decision {
	if len(s.kept[use]) < size {
		s.kept[use] = make([]decision, size)
	}
	return s.kept[use][:size]
}
