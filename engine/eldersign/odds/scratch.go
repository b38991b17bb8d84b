package odds

import "sync"

// scratch is memory that a question needs while it is being answered. It is passed on from
// question to question, of whatever adviser, because new memory costs more time than the
// numbers that are written there. Tables come with any content.
type scratch struct {
	numbers [scratchTables][]float64
	kept    [decisionTables][]decision
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

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
