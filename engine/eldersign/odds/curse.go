package odds

import "elderglass/engine/eldersign/task"

// curses is how often completing some tasks curses: never in the final battle, which is no
// adventure, nor where the set has no black die.
func (s *solver) curses(tasks taskSet) int {
	if _, ok := s.kindOf[task.Black]; !ok || s.problem.Battle {
		return 0
	}
	n := 0
	for _, i := range tasks.each() {
		n += s.problem.Tasks[i].Curses
	}
	return n
}

// mayCurse reports whether the black die may join after a position.
func (s *solver) mayCurse(pos position) bool {
	return s.curses(pos.tasks) > 0 || s.problem.Terror == TerrorCurses && !pos.holds && !pos.terrorMet
}

// cursedBy returns a position once some tasks were completed, with the black die for the next
// roll where they curse; ok is false where that devours.
func (s *solver) cursedBy(tasks taskSet, pos position) (after position, ok bool) {
	n := s.curses(tasks)
	if n == 0 {
		return pos, true
	}
	if pos.holds {
		return pos, false
	}
	pos.cursed, pos.holds = true, s.problem.Terror == TerrorCurses
	return pos, true
}

// terrorChanges reports whether terror changes what follows a failed roll, and does not end the
// attempt at once.
func (s *solver) terrorChanges() bool {
	return s.problem.Terror == TerrorRemoves || s.problem.Terror == TerrorCurses
}
