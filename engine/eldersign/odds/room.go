package odds

import "sync"

// room is the memory that a question needs while it is being answered. It is passed on
// from question to question, of whatever adviser, because new memory costs more time
// than the numbers that are written there. Tables come with any content.
type room struct {
	// scratch and codes are the tables of one evaluation, by their use.
	scratch [9][]float64
	codes   [3][]int32
	// numbers and entries are for the plays that the second pass follows into each other.
	numbers stack[float64]
	entries stack[int32]
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// The scratch tables, by their use. The first six are for each number of re-rolls of
// two dice that is left.
const (
	scratchValues = 0
	scratchKept   = 2
	scratchFree   = 4
	scratchWas    = 6
	scratchScare  = 7
	scratchMatch  = 8
)

// codesMatch is the use of the code table after those that are for each number of re-rolls
// of two dice.
const codesMatch = 2

// table returns a scratch table with room for size numbers.
func (r *room) table(use, size int) []float64 {
	if len(r.scratch[use]) < size {
		r.scratch[use] = make([]float64, size)
	}
	return r.scratch[use][:size]
}

// codeTable returns scratch table i of codes.
func (r *room) codeTable(i, size int) []int32 {
	if len(r.codes[i]) < size {
		r.codes[i] = make([]int32, size)
	}
	return r.codes[i][:size]
}

// stack lends tables, of which the last ones are given back first.
type stack[T any] struct {
	chunks [][]T
	top    mark
}

// mark is how far a stack is used: that many entries of a chunk.
type mark struct{ chunk, used int }

const chunkSize = 1 << 16

func (s *stack[T]) take(n int) []T {
	for s.top.chunk < len(s.chunks) && s.top.used+n > len(s.chunks[s.top.chunk]) {
		s.top = mark{chunk: s.top.chunk + 1}
	}
	if s.top.chunk == len(s.chunks) {
		s.chunks = append(s.chunks, make([]T, max(n, chunkSize)))
	}
	from := s.top.used
	s.top.used += n
	return s.chunks[s.top.chunk][from:s.top.used:s.top.used]
}

// lent are the tables of a play: of a room until they are given back, or its own.
type lent struct {
	room             *room
	numbers, entries mark
}

// lend returns tables that end with giveBack.
func (r *room) lend() lent { return lent{r, r.numbers.top, r.entries.top} }

func (l *lent) table(n int) []float64 {
	if l.room == nil {
		return make([]float64, n)
	}
	return l.room.numbers.take(n)
}

func (l *lent) codeTable(n int) []int32 {
	if l.room == nil {
		return make([]int32, n)
	}
	return l.room.entries.take(n)
}

// giveBack returns all tables and those that were lent later; nobody may use them any
// more.
func (l *lent) giveBack() { l.room.numbers.top, l.room.entries.top = l.numbers, l.entries }
