package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
)

// row is one task to be completed: of the card, of a monster, or of both.
type row struct {
	ID    string
	Needs []task.Requirement
	Cost  []cards.Icon
	// Monster is the id of the monster whose task it is, or is part of.
	Monster string
	// Space is the kind of a monster task without a monster.
	Space cards.Space
	// Member is the organisation for whose members the task counts as completed.
	Member string
	// Unknown is true where it is unknown what the task asks for.
	Unknown bool
	// Idle is true for what asks for nothing: an empty monster task without a
	// monster (rulebook, "Monsters"), and a monster that lies facedown.
	Idle bool
	// Beaten is true for a monster that lies facedown.
	Beaten bool
}

// rows are the tasks of a place, from top to bottom.
func (s *State) rows(p *Place) []row {
	if lock := p.lock(); lock != nil {
		return []row{{ID: "t1", Needs: s.needs(lock.Needs, true), Cost: lock.Cost}}
	}
	if p.Down {
		return nil
	}
	var list []row
	for i, t := range p.Card.Tasks {
		id := "t" + strconv.Itoa(i+1)
		at := slices.IndexFunc(p.Monsters, func(m Monster) bool { return m.Task == i+1 })
		if at < 0 {
			list = append(list, s.memberDone(t, []row{{
				ID: id, Needs: s.needs(t.Needs, true), Cost: t.Cost, Space: t.Space,
				Idle: t.Space == cards.Empty,
			}})...)
			continue
		}
		list = append(list, s.memberDone(t, s.coveredRows(id, t, p.Monsters[at]))...)
	}
	for _, m := range p.Monsters {
		if m.Task == 0 {
			list = append(list, s.monsterRows(m)...)
		}
	}
	if len(p.Card.Tasks) == 0 {
		list = append(list, row{ID: "t1", Unknown: true})
	}
	return list
}

// coveredRows are the rows of a task on which a monster lies.
func (s *State) coveredRows(id string, t cards.Task, m Monster) []row {
	rows := s.monsterRows(m)
	if t.Space != cards.Partial {
		return rows
	}
	open := s.needs(t.Needs[:t.Uncovered], true)
	if m.Defeated {
		return append([]row{{ID: id, Needs: open, Cost: t.Cost}}, rows...)
	}
	rows[0].Needs = slices.Concat(open, rows[0].Needs)
	rows[0].Cost = slices.Concat(t.Cost, rows[0].Cost)
	return rows
}

// monsterRows are the tasks of a monster; those of a defeated one ask for nothing.
// Against some Ancient Ones each marker carries one more task.
func (s *State) monsterRows(m Monster) []row {
	tasks := m.Card.Tasks
	var list []row
	if len(tasks) == 0 {
		list = append(list, row{ID: m.ID, Monster: m.ID, Unknown: true})
	}
	for i, t := range tasks {
		id := m.ID
		if i > 0 {
			id += "-" + strconv.Itoa(i+1)
		}
		list = append(list, row{ID: id, Monster: m.ID, Needs: s.needs(t.Needs, false), Cost: t.Cost})
	}
	if needs := s.trait(s.Ancient).MonsterNeeds; needs != nil && s.IsMonster(m.Card) {
		list = append(list, row{ID: m.ID + "-goat", Monster: m.ID, Needs: needs})
	}
	for i := range list {
		list[i].Idle, list[i].Beaten = m.Defeated, m.Defeated
	}
	return list
}

// needs are the requirements of a task. Those of adventure cards, on either side, may be raised
// by the Mythos (FAQ 2.0, "A Warning...of a Conspiracy").
func (s *State) needs(list []cards.Need, onCard bool) []task.Requirement {
	raise := 0
	if onCard && s.Mythos != nil && !s.Exempt(s.Active, IgnoresMythos) {
		for _, e := range s.Mythos.Lingering {
			if e.Do == "raise" {
				raise += e.N()
			}
		}
	}
	out := make([]task.Requirement, len(list))
	for i, n := range list {
		out[i] = n.Requirement
		if slices.Contains(n.Symbols, task.Investigation) {
			out[i].Amount += raise
		}
	}
	return out
}

// battleRow is the battle task of the Ancient One.
func (s *State) battleRow() row {
	if s.Ancient == nil || len(s.Ancient.Tasks) == 0 {
		return row{ID: "t1", Unknown: true}
	}
	t := s.Ancient.Tasks[0]
	r := row{ID: "t1", Needs: s.needs(t.Needs, false), Cost: t.Cost}
	if t.X == "monsters" {
		r.Needs[0].Amount = max(1, s.Count(countX))
	}
	return r
}

// attemptRows are the tasks of the attempt under way.
func (s *State) attemptRows() []row {
	if s.Attempt == nil {
		return nil
	}
	if s.Attempt.Place == battle {
		return []row{s.battleRow()}
	}
	if p := s.Place(s.Attempt.Place); p != nil {
		return s.rows(p)
	}
	return nil
}

// done reports whether a task needs nothing more in this attempt.
func (a *Attempt) done(r row) bool { return r.Idle || slices.Contains(a.Done, r.ID) }

// open reports whether the i-th of the rows may be completed now: with an order
// arrow only the first that is not done (rulebook, "Order of Tasks").
func (s *State) open(rows []row, i int) bool {
	a := s.Attempt
	if a == nil || a.done(rows[i]) {
		return false
	}
	p := s.Place(a.Place)
	if p == nil || !s.ordered(p) {
		return true
	}
	return !slices.ContainsFunc(rows[:i], func(r row) bool { return !a.done(r) })
}

// ordered reports whether the order arrow of a place counts: unless a card that was used in
// the attempt there, or the open Mythos card, lets it be ignored.
func (s *State) ordered(p *Place) bool {
	if !p.arrow() || s.Attempt != nil && s.Attempt.Place == p.ID && s.Attempt.AnyOrder {
		return false
	}
	return s.Mythos == nil || s.Exempt(s.Active, IgnoresMythos) ||
		!slices.ContainsFunc(s.Mythos.Lingering, func(e cards.Effect) bool { return e.Do == "ignore-arrow" })
}

// arrow reports whether a place has an order arrow: on the card, or on a monster there that no
// card defeated, wherever the marker lies (rules summary, "Monster Order Arrow").
func (p *Place) arrow() bool {
	return p.Card.Ordered || slices.ContainsFunc(p.Monsters, func(m Monster) bool {
		return m.Card.Ordered && (!m.Defeated || m.ByTask)
	})
}

// TasksLeft reports whether the attempt under way has a task that is not completed.
func (s *State) TasksLeft() bool { return s.Attempt != nil && !s.allDone() }

// allDone reports whether every task of the attempt is completed. An unknown
// adventure ends by hand.
func (s *State) allDone() bool {
	rows := s.attemptRows()
	for _, r := range rows {
		if !s.Attempt.done(r) || r.Unknown && r.Monster == "" {
			return false
		}
	}
	return s.Attempt.Place != battle
}

// monsterDone reports whether all tasks of a monster are done in this attempt.
func (s *State) monsterDone(rows []row, id string) bool {
	for _, r := range rows {
		if r.Monster == id && !s.Attempt.done(r) {
			return false
		}
	}
	return true
}
