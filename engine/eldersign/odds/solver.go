package odds

import (
	"context"

	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// solver keeps what was computed for one card, player and size of pool.
type solver struct {
	*supply
	problem Problem
	// original is the problem as it was given.
	original Problem
	// needs and taskCosts are those of each task.
	needs     [][]need
	taskCosts []amounts
	reward    float64 // for each completed task: 1 in the final battle
	mostClues int     // the most clues of a level
	mostTwos  int     // the most re-rolls of two dice: 0 or 1
	demands   *demands

	opened   map[openKey]*openTasks
	nodes    map[position]*node
	policies map[policyKey]*policy
	// policyEntries counts the entries of the tables in policies; there may be
	// policyEntriesMost.
	policyEntries, policyEntriesMost int
	// won and lost are where all tasks are completed, and where none can be.
	won, lost *node

	question
	// values and staying are used again by every roll that is solved.
	values  []float64
	staying staying
}

// question is what there is while one is being answered.
type question struct {
	ctx context.Context
	err error
	// work counts the entries of roll tables that were made; beyond workMost it is too
	// much, unless that is 0.
	work, workMost int
	scratch        *scratch
}

func newSolver(p Problem) (*solver, error) {
	if err := check(p); err != nil {
		return nil, err
	}
	s := &solver{
		problem: p, original: p, mostClues: p.At.Clues, opened: map[openKey]*openTasks{},
		nodes: map[position]*node{}, policies: map[policyKey]*policy{}, policyEntriesMost: keptEntries,
	}
	if p.TerrorOnce && p.At.TerrorMet && !s.terrorChanges() {
		s.problem.Terror = NoTerror
	}
	if p.Effort <= 0 {
		s.problem.Effort = DefaultEffort
	}
	if p.At.RerollTwo {
		s.mostTwos = 1
	}
	if p.Battle {
		s.reward = 1
	}
	if err := s.readDice(); err != nil {
		return nil, err
	}
	if err := s.readTasks(); err != nil {
		return nil, err
	}
	s.won = &node{value: make([]float64, s.levels())}
	s.lost = &node{value: make([]float64, s.levels())}
	for level := range s.won.value {
		s.won.value[level] = 1
	}
	return s, nil
}

// check refuses problems that make no sense whatever the dice and the tasks are.
func check(p Problem) error {
	switch {
	case len(p.Tasks) == 0 || len(p.Tasks) > MaxTasks:
		return models.Errorf(models.Invalid, "the odds know cards with 1 to %d tasks, and not %d", MaxTasks, len(p.Tasks))
	case p.Battle && len(p.Tasks) != 1:
		return models.Errorf(models.Invalid, "the Ancient One has one battle task, and not %d", len(p.Tasks))
	case len(p.At.Secured) > maxSecured || len(p.At.Spells) > MaxSpells || p.At.Clues < 0 || p.At.Helpers < 0:
		return models.Errorf(models.Invalid,
			"there are at most %d secured dice and %d spells, and no less than no clues and helpers", maxSecured, MaxSpells)
	case p.At.Clues > MaxClues:
		return models.Errorf(models.Invalid, "the odds know up to %d clues, and not %d", MaxClues, p.At.Clues)
	}
	return nil
}

func (s *solver) readDice() (err error) {
	p := s.problem
	if s.supply, err = newSupply(p); err != nil {
		return err
	}
	if _, ok := s.kindOf[task.Black]; p.At.Cursed && !ok {
		return models.Errorf(models.Invalid, "the dice set %s has no black die", p.Set.ID)
	}
	if _, ok := s.kindOf[task.Black]; !ok && p.Terror == TerrorCurses {
		s.problem.Terror = TerrorCosts
	}
	if len(s.worths) >= int(securedWorth) || len(s.kinds) > maxSecuredKinds {
		return models.Errorf(models.Invalid, "the dice set %s has too many faces or colours for the odds", p.Set.ID)
	}
	s.demands = newDemands(s.worths)
	return nil
}

func (s *solver) readTasks() error {
	for _, t := range s.problem.Tasks {
		if _, err := task.Compile(t.Requirements); err != nil {
			return err
		}
		var needs []need
		for _, r := range t.Requirements {
			needs = append(needs, needOf(r))
		}
		if s.problem.Battle && len(needs) == 0 {
			return models.Errorf(models.Invalid, "a battle task asks for dice; enter its requirements first")
		}
		s.needs = append(s.needs, needs)
		s.taskCosts = append(s.taskCosts, amounts{
			sanityLost: float64(t.Sanity), staminaLost: float64(t.Stamina), clockSteps: float64(t.Clock),
		})
	}
	return nil
}

// levels is the number of levels: one for each number of clues and of re-rolls of
// two dice left.
func (s *solver) levels() int { return (s.mostClues + 1) * (s.mostTwos + 1) }

// level returns the level of a number of clues and of re-rolls of two dice; rerolls goes
// the other way.
func (s *solver) level(clues, twos int) int { return clues*(s.mostTwos+1) + twos }

func (s *solver) rerolls(level int) (clues, twos int) {
	return level / (s.mostTwos + 1), level % (s.mostTwos + 1)
}

// stopped reports whether the context of the present question has ended, or the question
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
