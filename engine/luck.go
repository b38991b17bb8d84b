package engine

import (
	"context"
	"iter"
	"math"
	"slices"
)

// Thrown is what dice gave that were thrown or put right, as a game counts it.
type Thrown[T any] interface {
	// Plus is both together.
	Plus(T) T
	// Luck is how much kinder that was than what was to be expected; less than 0 is unkind.
	Luck() float64
	// Lines say what the dice gave over a whole game, Line what one throw gave.
	Lines() []Text
	Line() Text
}

// Throw is what one command threw or put right.
type Throw[T Thrown[T]] struct {
	// Who threw.
	Who  string
	Gave T
	// Anew is true for dice that were thrown, false for one that was put right.
	Anew bool
}

// LuckMeter is a Recapper that counts what dice gave against what was to be expected of them.
type LuckMeter[T Thrown[T]] struct {
	Game Game
	// Key begins the keys of the three sentences that say how kind the dice were: KEY.even, and with n KEY.kind and
	// KEY.unkind.
	Key string
	// Count returns what a command threw or put right that was given at a state; ok is false for every other one.
	Count func(at State, c Command) (t Throw[T], ok bool)
}

// Luck is what the dice of a game gave against what was to be expected of them.
type Luck[T Thrown[T]] struct {
	// People is what phones are told.
	People []Retelling `json:"people"`
	// Of are those who threw, in the order of their first throw.
	Of []LuckOf[T] `json:"-"`
	// throws are what was thrown, by the number of the command.
	throws map[int64]T
}

// LuckOf is what the dice gave somebody.
type LuckOf[T Thrown[T]] struct {
	Who  string
	Gave T
}

// Recap returns the Luck of a game from its moments. The error is that of the context.
func (m LuckMeter[T]) Recap(ctx context.Context, moments iter.Seq[Moment]) (any, error) {
	out := Luck[T]{People: []Retelling{}, throws: map[int64]T{}}
	before := m.Game.New()
	for moment := range moments {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if t, ok := m.Count(before, moment.Command); ok {
			out.add(moment.Entry, t)
		}
		before = moment.State
	}
	for _, of := range out.Of {
		out.People = append(out.People, m.retold(of))
	}
	return out, nil
}

func (l *Luck[T]) add(entry int64, t Throw[T]) {
	if t.Anew {
		l.throws[entry] = t.Gave
	}
	i := slices.IndexFunc(l.Of, func(of LuckOf[T]) bool { return of.Who == t.Who })
	if i < 0 {
		l.Of = append(l.Of, LuckOf[T]{t.Who, t.Gave})
		return
	}
	l.Of[i].Gave = l.Of[i].Gave.Plus(t.Gave)
}

// leastTold is the least difference that one decimal tells from nothing.
const leastTold = 0.05

// retold says how kind the dice were to somebody, then what they gave.
func (m LuckMeter[T]) retold(of LuckOf[T]) Retelling {
	one := Retelling{Who: of.Who, Luck: of.Gave.Luck()}
	said := Text{Key: m.Key + ".even"}
	switch {
	case math.Abs(one.Luck) < leastTold:
	case one.Luck > 0:
		said = Text{Key: m.Key + ".kind", Args: map[string]any{"n": one.Luck}}
	default:
		said = Text{Key: m.Key + ".unkind", Args: map[string]any{"n": -one.Luck}}
	}
	one.Texts = append([]Text{said}, of.Gave.Lines()...)
	return one
}

// Retell says the luck of each person, and of each throw what was to be expected.
func (l Luck[T]) Retell() (people []Retelling, steps map[int64]Text) {
	steps = map[int64]Text{}
	for entry, t := range l.throws {
		steps[entry] = t.Line()
	}
	return l.People, steps
}
