package odds

import "slices"

// completions is the ways to complete goals with some single and secured dice, however
// many common dice there are: it is the same for many rolls.
type completions struct {
	// always, choices and inColumn are as in roll. Choices with the same row lead to the
	// same outcomes.
	always, choices []choice
	inColumn        [][]int32
	// spendings belong to the rows, as do numbers: how many common dice are spent, by
	// the number of common dice in the pool.
	spendings []spending
	numbers   [][maxCommon + 1]numberSet
	// bare are the layings on each goal without single dice, layings those with single
	// dice of each full column.
	bare    [][]laying
	layings [][][]laying
}

// spending is what completes a goal besides common dice.
type spending struct {
	goal    int
	singles singleSet
	secured securedSet
}

type completionsKey struct {
	singles singleSet
	secured secured
}

// completions returns the ways to complete goals after a roll, which are found once.
func (s *solver) completions(r *roll) *completions {
	key := completionsKey{r.position.pool.singles, r.position.secured}
	if c, ok := r.open.completions[key]; ok {
		return c
	}
	c := &completions{inColumn: make([][]int32, len(r.full))}
	for g, goal := range r.open.goals {
		c.bare = append(c.bare, s.layings(r.open, goal, nil, r.position.secured))
		for _, l := range c.bare[g] {
			if made, ok := c.choice(r.open, g, l); ok {
				c.always = append(c.always, made)
			}
		}
		c.layings = append(c.layings, make([][]laying, len(r.full)))
		for i, column := range r.full {
			for _, l := range s.layings(r.open, goal, r.shown[column], r.position.secured) {
				if l.singles == 0 {
					continue
				}
				c.layings[g][i] = append(c.layings[g][i], l)
				if made, ok := c.choice(r.open, g, l); ok {
					c.inColumn[i] = append(c.inColumn[i], addChoice(&c.choices, 0, made))
				}
			}
		}
	}
	r.open.completions[key] = c
	return c
}

// choice returns the choice to complete a goal with some dice laid; ok is false where no
// common dice meet what is left.
func (c *completions) choice(open *openTasks, goal int, l laying) (made choice, ok bool) {
	f := open.fewestFor(l.demand)
	if !slices.ContainsFunc(f.numbers, func(s numberSet) bool { return s != 0 }) {
		return made, false
	}
	spent := spending{goal, l.singles, l.secured}
	row := slices.Index(c.spendings, spent)
	if row < 0 {
		row = len(c.spendings)
		c.spendings = append(c.spendings, spent)
		c.numbers = append(c.numbers, [maxCommon + 1]numberSet{})
	}
	for common, numbers := range f.numbers {
		c.numbers[row][common] |= numbers
	}
	return choice{demand: l.demand, fewest: f.dice, row: row}, true
}

// addChoice returns the place of a choice in a list, to which it is added unless it is
// there already, at from or later.
func addChoice(list *[]choice, from int, c choice) int32 {
	for at, o := range (*list)[from:] {
		if o.demand == c.demand && o.row == c.row && o.casting == c.casting {
			return int32(from + at)
		}
	}
	*list = append(*list, c)
	return int32(len(*list) - 1)
}

// addCompletions finds the ways to complete goals.
func (s *solver) addCompletions(r *roll) {
	c := s.completions(r)
	r.always, r.choices, r.inColumn = slices.Clip(c.always), slices.Clip(c.choices), c.inColumn
	for i, spent := range c.spendings {
		row := r.newRow()
		before := r.position
		before.secured = before.secured.without(spent.secured)
		for n := range c.numbers[i][r.common].all() {
			r.rows[row][n] = s.addCompletion(r, spent, n, before, nil)
		}
	}
}

// addCompletion adds the outcome of completing a goal with what is spent and n common
// dice. before is the position without the secured dice that are spent.
func (s *solver) addCompletion(r *roll, spent spending, n int, before position, c *casting) outcomeID {
	tasks, next := r.open.goals[spent.goal].tasks, before
	if !s.problem.Battle {
		next.tasks &^= tasks
	}
	next.pool = next.pool.less(n, spent.singles)
	follows := s.lost
	if next, ok := s.cursedBy(tasks, next); ok {
		follows = s.node(s.withExtra(next, r.extra, false))
	}
	return r.add(outcome{next: follows, tasks: tasks, singles: spent.singles, secured: spent.secured, casting: c})
}
