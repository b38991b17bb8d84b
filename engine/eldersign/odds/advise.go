package odds

import (
	"context"
	"errors"

	"elderglass/models"
)

// Do is what a player may do at a point of an attempt.
type Do string

// The things to do. Which other fields of an Action count is said with each.
const (
	DoRoll     Do = "roll"      // roll the pool, after adding Add and taking back Secured
	DoComplete Do = "complete"  // complete Tasks with Dice and Secured
	DoReroll   Do = "reroll"    // spend a clue and re-roll Dice
	DoTwo      Do = "reroll-2"  // re-roll Dice, one or two, by an ability
	DoFree     Do = "reroll-ii" // re-roll Dice with the second re-roll of the last clue
	DoChange   Do = "change"    // change Dice[0] to To
	DoMatch    Do = "match"     // let the results stand: Dice[0] is discarded with the black die
	DoGoOn     Do = "go-on"     // complete no further task and roll on
	DoPass     Do = "pass"      // complete nothing; then Keep on a marker (or none) and Lose
	DoGiveUp   Do = "give-up"   // fail the adventure, or end the attack; only before a roll (FAQ 2.0, Turn Structure II.2)
)

// NoDie stands, in an Action, for no die.
const NoDie = -1

// Action is one thing to do now.
type Action struct {
	Do Do
	// Tasks are places in Problem.Tasks.
	Tasks []int
	// Dice are places in Point.Faces, Secured places in Point.Secured.
	Dice, Secured []int
	// Add are the colours of dice to add before the roll.
	Add []models.Colour
	To  models.Face
	// Keep is the die, by its place in Point.Faces, that is kept after a failed
	// roll, On the place where it goes, and Lose the die that is discarded. Either
	// may be NoDie.
	Keep, Lose int
	On         Place
	// Secure are the dice, by their places in Point.Faces, to be secured on spells
	// before a task is completed or the roll fails, and Cast how many spells that
	// secure one die, and more, are cast for it.
	Secure []int
	Cast   [2]int
}

// Option is an action with what it leads to.
type Option struct {
	Action
	// Value is the chance to complete all tasks, or the expected number of doom
	// tokens removed in the final battle, when best play follows.
	Value float64
}

// Result is the answer for one point.
type Result struct {
	// Value is that of the best option.
	Value float64
	// Costs are expected under the play that is advised. They are left out at points
	// that are Completed or Fixed.
	Costs Costs
	// Bound is how much better the best play may be than Value, which the play that
	// is advised reaches: 0 where Value is exact.
	Bound float64
	// Options are what may be done now, the best first. Options that are the same
	// up to dice of equal use appear once.
	Options []Option
}

// Adviser answers for the points of one attempt and keeps what it has computed, so
// that later points are answered faster. It is for one goroutine at a time.
type Adviser struct{ s *solver }

// New prepares the answers for a problem. It fails with the code Invalid for a
// problem that makes no sense, and for pools and cards larger than those of the
// boxes.
func New(p Problem) (*Adviser, error) {
	s, err := newSolver(p)
	if err != nil {
		return nil, err
	}
	return &Adviser{s: s}, nil
}

// Solve answers for the point of a problem. It is New and Advise in one.
func Solve(ctx context.Context, p Problem) (Result, error) {
	a, err := New(p)
	if err != nil {
		return Result{}, err
	}
	return a.Advise(ctx, p.At)
}

// Advise answers for a point of the attempt. It stops early, with the error of the
// context, when the context ends. What was computed before is kept where the point
// has no more dice, clues and re-rolls than the first one.
func (a *Adviser) Advise(ctx context.Context, at Point) (Result, error) {
	r, err := a.answer(ctx, at, len(at.Spells) > 0)
	less := inexact(at)
	if errors.Is(err, errTooMuch) {
		without := at
		without.Spells = nil
		r, err = a.answer(ctx, without, false)
		less = true
	}
	if err == nil && less {
		r.Bound, err = a.bound(ctx, at, r.Value)
	}
	return r, err
}

// answer is Advise without a bound; limited, it fails with errTooMuch where it takes
// more than Problem.Effort.
func (a *Adviser) answer(ctx context.Context, at Point, limited bool) (Result, error) {
	q, err := a.at(ctx, at)
	if err != nil {
		return Result{}, err
	}
	if limited {
		a.s.workMost = a.s.problem.Effort
	}
	r := q.answer(true)
	return r, a.finish()
}

// Options answers like Advise but leaves out the costs, which takes less time.
func (a *Adviser) Options(ctx context.Context, at Point) ([]Option, error) {
	q, err := a.at(ctx, at)
	if err != nil {
		return nil, err
	}
	r := q.answer(false)
	return r.Options, a.finish()
}

// Value returns the value of the best option only, which takes the least time.
func (a *Adviser) Value(ctx context.Context, at Point) (float64, error) {
	q, err := a.at(ctx, at)
	if err != nil {
		return 0, err
	}
	v := q.value()
	return v, a.finish()
}

// Near is Value, or up to within less: it leaves out spells in hand that are worth no
// more than that, which takes much less time.
func (a *Adviser) Near(ctx context.Context, at Point, within float64) (float64, error) {
	if len(at.Spells) > 0 {
		without := at
		without.Spells = nil
		v, err := a.Value(ctx, without)
		if err != nil {
			return 0, err
		}
		if more, err := a.bound(ctx, at, v); err != nil || more <= within {
			return v, err
		}
	}
	return a.Value(ctx, at)
}

// at begins the answer for a point; finish ends it.
func (a *Adviser) at(ctx context.Context, at Point) (*query, error) {
	var q *query
	ok := !a.exceeds(at)
	if ok {
		q, ok = a.s.newQuery(at)
	}
	if !ok {
		if err := a.renew(at); err != nil {
			return nil, err
		}
		if q, ok = a.s.newQuery(at); !ok {
			return nil, models.Errorf(models.Invalid, "the odds cannot place these dice; there are too many of them")
		}
	}
	a.s.question = question{ctx: ctx, scratch: scratches.Get().(*scratch)}
	return q, nil
}

// finish returns the error of the last answer. What was found before the error is
// kept.
func (a *Adviser) finish() error {
	err := a.s.err
	scratches.Put(a.s.scratch)
	a.s.question = question{}
	return err
}

// exceeds reports whether a point needs another solver, whatever its dice are.
func (a *Adviser) exceeds(at Point) bool {
	p := &a.s.original
	return at.Clues > a.s.mostClues || at.RerollTwo && a.s.mostTwos == 0 ||
		len(at.Spells)+len(at.Relics) > 0 && !a.s.whiteApart ||
		p.TerrorOnce && p.Terror == TerrorFails && at.TerrorMet != p.At.TerrorMet
}

// renew makes a solver for a point; what was computed before is lost.
func (a *Adviser) renew(at Point) error {
	p := a.s.original
	p.At = at
	s, err := newSolver(p)
	if err != nil {
		return err
	}
	a.s = s
	return nil
}
