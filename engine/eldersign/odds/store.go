package odds

import "math/bits"

// store lends tables and takes them back, so that the second pass over the keys does
// not leave a heap of garbage. Tables come with any content.
type store struct {
	numbers [64][][]float64
	codes   [64][][]int32
}

// lent are the tables of one borrower.
type lent struct {
	from    *store
	numbers [][]float64
	codes   [][]int32
}

// table borrows a table of numbers.
func (l *lent) table(n int) []float64 {
	shelf := &l.from.numbers[bits.Len(uint(n))]
	var t []float64
	if k := len(*shelf); k > 0 {
		t, *shelf = (*shelf)[k-1], (*shelf)[:k-1]
	} else {
		t = make([]float64, 1<<bits.Len(uint(n)))
	}
	l.numbers = append(l.numbers, t)
	return t[:n]
}

// codeTable borrows a table of codes or entries.
func (l *lent) codeTable(n int) []int32 {
	shelf := &l.from.codes[bits.Len(uint(n))]
	var t []int32
	if k := len(*shelf); k > 0 {
		t, *shelf = (*shelf)[k-1], (*shelf)[:k-1]
	} else {
		t = make([]int32, 1<<bits.Len(uint(n)))
	}
	l.codes = append(l.codes, t)
	return t[:n]
}

// giveBack returns all tables; nobody may use them any more.
func (l *lent) giveBack() {
	for _, t := range l.numbers {
		shelf := bits.Len(uint(len(t))) - 1
		l.from.numbers[shelf] = append(l.from.numbers[shelf], t)
	}
	for _, t := range l.codes {
		shelf := bits.Len(uint(len(t))) - 1
		l.from.codes[shelf] = append(l.from.codes[shelf], t)
	}
	l.numbers, l.codes = nil, nil
}
