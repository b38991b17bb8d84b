package odds

import (
	"context"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// taskCost is what completing a task costs.
type taskCost struct{ sanity, stamina, clock int }

// solver keeps what was computed for one card, player and size of pool.
type solver struct {
	*dice
	p Problem
	// original is the problem as it was given.
	original Problem
	needs    [][]need
	costs    []taskCost
	reward   float64 // for each completed task: 1 in the final battle
	clues    int     // the most clues of a level
	twos     int     // the most re-rolls of two dice: 0 or 1
	rests    *rests
	lefts    map[leftKey]*left
	nodes    map[key]*node
	played   map[playKey]*play
	// keptSize and keptMost count the entries of the tables in played.
	keptSize, keptMost int
	won                *node
	lost               *node

	ctx context.Context
	err error
	// work counts the entries of roll tables that were made for the present question;
	// beyond workMost it is too much, unless that is 0.
	work, workMost int
	// room is there while a question is being answered.
	*room
	// These are reused by every evaluation.
	vals         []float64
	best         []bestFail
	kept, offers []offer
	// plans are free to be used again.
	plans []*plan
}

func newSolver(p Problem) (*solver, error) {
	original := p
	if len(p.Tasks) == 0 || len(p.Tasks) > MaxTasks {
		return nil, models.Errorf(models.Invalid, "the odds know cards with 1 to %d tasks, and not %d", MaxTasks,
			len(p.Tasks))
	}
	if p.Battle && len(p.Tasks) != 1 {
		return nil, models.Errorf(models.Invalid, "the Ancient One has one battle task, and not %d", len(p.Tasks))
	}
	if len(p.At.Secured) > maxSecured || len(p.At.Spells) > MaxSpells || p.At.Clues < 0 || p.At.Helpers < 0 {
		return nil, models.Errorf(models.Invalid,
			"there are at most %d secured dice and %d spells, and no less than no clues and helpers", maxSecured, MaxSpells)
	}
	if p.At.Clues > MaxClues {
		return nil, models.Errorf(models.Invalid, "the odds know up to %d clues, and not %d", MaxClues, p.At.Clues)
	}
	if p.TerrorOnce && p.At.TerrorMet && p.Terror != TerrorRemoves {
		p.Terror = NoTerror
	}
	if p.Effort <= 0 {
		p.Effort = DefaultEffort
	}
	d, err := newDice(p)
	if err != nil {
		return nil, err
	}
	if _, ok := d.kindOf[task.Black]; p.At.Cursed && !ok {
		return nil, models.Errorf(models.Invalid, "the dice set %s has no black die", p.Set.ID)
	}
	s := &solver{dice: d, p: p, original: original, clues: p.At.Clues, lefts: map[leftKey]*left{}, nodes: map[key]*node{},
		played: map[playKey]*play{}, keptMost: keptEntries}
	if p.At.RerollTwo {
		s.twos = 1
	}
	if len(s.worths) >= securedWorth || len(s.kinds) > 4 {
		return nil, models.Errorf(models.Invalid, "the dice set %s has too many faces or colours for the odds", p.Set.ID)
	}
	for _, t := range p.Tasks {
		if _, err := task.Compile(t.Requirements); err != nil {
			return nil, err
		}
		var needs []need
		for _, r := range t.Requirements {
			needs = append(needs, needOf(r))
		}
		if p.Battle && len(needs) == 0 {
			return nil, models.Errorf(models.Invalid, "a battle task asks for dice; enter its requirements first")
		}
		s.needs = append(s.needs, needs)
		s.costs = append(s.costs, taskCost{t.Sanity, t.Stamina, t.Clock})
	}
	s.rests = newRests(s.worths)
	s.won = &node{v: make([]float64, s.levels())}
	s.lost = &node{v: make([]float64, s.levels())}
	for i := range s.won.v {
		s.won.v[i] = 1
	}
	if p.Battle {
		s.reward = 1
	}
	return s, nil
}

// levels is the number of levels: one for each number of clues and of re-rolls of
// two dice left.
func (s *solver) levels() int { return (s.clues + 1) * (s.twos + 1) }

func (s *solver) level(clues, twos int) int { return clues*(s.twos+1) + twos }

// left returns what depends on the tasks that are left at a key while the black die lies
// there with a face, or with none that matters.
func (s *solver) left(k key, black models.Face) *left {
	name := leftKey{k.tasks, k.met, black}
	l, ok := s.lefts[name]
	if !ok {
		l = s.newLeft(name)
		s.lefts[name] = l
	}
	return l
}

// evaluate computes the values of a node.
func (s *solver) evaluate(n *node) {
	k, extra := n.atHand()
	s.rollAll(k, extra, n.v)
	s.takeBack(n)
	s.addExtra(n)
}

// rollAll fills v with the values of rolling the pool of a key, whatever the black die
// shows.
func (s *solver) rollAll(k key, extra pool, v []float64) {
	clear(v)
	with := make([]float64, len(v))
	faces := s.blackFaces(k)
	for _, black := range faces {
		p := s.newPlan(k, extra, black)
		s.roll(p, with, nil)
		s.giveBack(p)
		for level := range v {
			v[level] += with[level] / float64(len(faces))
		}
	}
}

// stopped tells whether the context of the present question has ended, or the question
// takes too much work.
func (s *solver) stopped() bool {
	switch {
	case s.err != nil:
	case s.workMost > 0 && s.work > s.workMost:
		s.err = errTooMuch
	default:
		s.err = s.ctx.Err()
	}
	return s.err != nil
}

// takeBack lets a node do better by taking a die back from a spell.
func (s *solver) takeBack(n *node) {
	for i, c := range n.secured[:n.secured.len()] {
		if c&securedReturnable == 0 {
			continue
		}
		k := n.key
		k.secured = k.secured.without(1 << i)
		var ok bool
		if k.pool, ok = s.with(k.pool, int(c>>securedKind)); !ok {
			continue
		}
		n.raise(s.at(k))
	}
}

// addExtra lets a node do better by adding a die of an item.
func (s *solver) addExtra(n *node) {
	for _, m := range n.extra.members() {
		k := n.key
		k.extra = k.extra.without(m)
		k.pool = k.pool.with(m)
		n.raise(s.at(k))
	}
}

// raise lets a node do as well as another one that can be chosen instead.
func (n *node) raise(other *node) {
	for level, v := range other.v {
		if v > n.v[level]+hair {
			n.v[level] = v
			if n.via == nil {
				n.via = make([]*node, len(n.v))
			}
			n.via[level] = other
		}
	}
}

// tasksLeft returns the tasks that are still to be completed at a point.
func (s *solver) tasksLeft(at Point) uint16 {
	return uint16(1<<len(s.needs)-1) &^ uint16(at.Done)
}
