package odds

import "slices"

// columns numbers the ways in which the single dice of a pool may lie, some of them not
// rolled yet: they are the columns of a roll table. Each die has a digit in the number of
// a column: 0 while it is not rolled, otherwise one more than the class that it shows.
type columns struct {
	dice   []int   // the numbers of the single dice
	stride []int   // what one more in the digit of dice[j] adds to the number of a column
	digits [][]int // of each column
	// shown are the single dice that are rolled in each column.
	shown [][]shownDie
	width int   // the number of columns
	full  []int // the columns in which every die is rolled
	// chances are those of the full columns.
	chances []float64
	// partial are the other columns, those with more rolled dice first.
	partial []partialColumn
	// pickUps lead from each column to those with one rolled die less.
	pickUps []pickUp
}

// partialColumn is a column in which some die is not rolled. What one more in the digit of that die adds
// to the number of the column is stride; chances are those of its classes.
type partialColumn struct {
	column, stride int
	chances        []float64
}

// pickUp leads to a column with one rolled die less.
type pickUp struct{ from, to int }

// columnsOf returns the columns of some single dice, which are made once.
func (open *openTasks) columnsOf(singles singleSet) *columns {
	if open.columns[singles] == nil {
		open.columns[singles] = open.newColumns(singles)
	}
	return open.columns[singles]
}

func (open *openTasks) newColumns(singles singleSet) *columns {
	c := &columns{width: 1}
	for i, kind := range open.s.singleKinds {
		if singles.has(i) {
			c.dice = append(c.dice, i)
			c.stride = append(c.stride, c.width)
			c.width *= len(open.classes[kind]) + 1
		}
	}
	for column := range c.width {
		digits := make([]int, len(c.dice))
		var shown []shownDie
		unrolled, chance := -1, 1.0
		for j, i := range c.dice {
			digits[j] = column / c.stride[j] % (len(open.classes[open.s.singleKinds[i]]) + 1)
			if digits[j] == 0 {
				unrolled = j
			} else {
				die := shownDie{member(i), digits[j] - 1}
				shown, chance = append(shown, die), chance*open.class(die).chance
				c.pickUps = append(c.pickUps, pickUp{column, column - digits[j]*c.stride[j]})
			}
		}
		c.digits, c.shown = append(c.digits, digits), append(c.shown, shown)
		if unrolled < 0 {
			c.full, c.chances = append(c.full, column), append(c.chances, chance)
		} else {
			c.partial = append(c.partial, partialColumn{column, c.stride[unrolled], open.chances(c.dice[unrolled])})
		}
	}
	slices.Reverse(c.partial)
	return c
}

// chances are those of the classes of a single die.
func (open *openTasks) chances(die int) []float64 {
	var chances []float64
	for _, class := range open.classes[open.s.singleKinds[die]] {
		chances = append(chances, class.chance)
	}
	return chances
}

// place returns the place of a single die among the dice, -1 where it is none of them.
func (c *columns) place(die member) int { return slices.Index(c.dice, int(die)) }

// step is what a die that shows a class adds to the number of a column.
func (c *columns) step(die shownDie) int { return (die.class + 1) * c.stride[c.place(die.member)] }

// shows reports whether a single die lies so in a column.
func (c *columns) shows(column int, die shownDie) bool {
	return c.digits[column][c.place(die.member)] == die.class+1
}
