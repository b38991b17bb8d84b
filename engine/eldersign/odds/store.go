package odds

import "math/bits"

// store lends tables and takes them back, so that the second pass over the keys does
// not leave a heap of garbage. Tables come with any content.
type store struct {
	numbers shelves[float64]
	codes   shelves[int32]
}

// shelves hold tables by the bits of their length.
type shelves[T any] [64][][]T

// table takes a table of n entries off its shelf, or makes one.
func (s *shelves[T]) table(n int) []T {
	shelf := &s[bits.Len(uint(n))]
	if k := len(*shelf); k > 0 {
		t := (*shelf)[k-1]
		*shelf = (*shelf)[:k-1]
		return t
	}
	return make([]T, 1<<bits.Len(uint(n)))
}

// putBack puts tables back on their shelves.
func (s *shelves[T]) putBack(tables [][]T) {
	for _, t := range tables {
		shelf := bits.Len(uint(len(t))) - 1
		s[shelf] = append(s[shelf], t)
	}
}

// lent are the tables of one borrower.
type lent struct {
	from    *store
	numbers [][]float64
	codes   [][]int32
}

// table borrows a table of numbers.
func (l *lent) table(n int) []float64 {
	t := l.from.numbers.table(n)
	l.numbers = append(l.numbers, t)
	return t[:n]
}

// codeTable borrows a table of codes or entries.
func (l *lent) codeTable(n int) []int32 {
	t := l.from.codes.table(n)
	l.codes = append(l.codes, t)
	return t[:n]
}

// giveBack returns all tables; nobody may use them any more.
func (l *lent) giveBack() {
	l.from.numbers.putBack(l.numbers)
	l.from.codes.putBack(l.codes)
	l.numbers, l.codes = nil, nil
}
