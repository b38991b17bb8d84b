package rules

import "elderglass/engine"

// MostCount bounds the counts of tracks that say no bound.
const MostCount = 99

// Track is something that is counted, by a marker on spaces or by tokens: once for the
// table, or for each person.
type Track[S, P any] struct {
	// ID names it, also its picture.
	ID string
	// Seated is true where each person has one.
	Seated bool
	// Apart is true for one that is shown with what it is part of, and not among the tracks.
	Apart bool
	// Start is what it counts before the game, or when a person joins it.
	Start int
	// Least and Most are the bounds; nil for 0 and MostCount.
	Least, Most Bound[S]
	// Spaces are the steps for a marker that leaves one space for another; nil for none.
	Spaces func(s *S, seat engine.Seat, from, to int) []P
}

// Bound is the bound of a track now; seat is Nobody for one of the table. With it comes the
// refusal of a count beyond it, or nil for the usual one of the game.
type Bound[S any] func(s *S, seat engine.Seat) (n int, beyond error)

// Bounds returns the least and the highest count.
func (t Track[S, P]) Bounds(s *S, seat engine.Seat) (least, most int) {
	most = MostCount
	if t.Least != nil {
		least, _ = t.Least(s, seat)
	}
	if t.Most != nil {
		most, _ = t.Most(s, seat)
	}
	return least, most
}

// Beyond reports whether adding to a count crosses a bound, with the refusal, which may be
// nil. A count that is beyond already may come back.
func (t Track[S, P]) Beyond(s *S, seat engine.Seat, from, by int) (refusal error, beyond bool) {
	least, most := t.Bounds(s, seat)
	switch {
	case by < 0 && from+by < least:
		if t.Least != nil {
			_, refusal = t.Least(s, seat)
		}
		return refusal, true
	case by > 0 && from+by > most:
		if t.Most != nil {
			_, refusal = t.Most(s, seat)
		}
		return refusal, true
	}
	return nil, false
}

// Within returns how much of what is added stays within the bounds.
func (t Track[S, P]) Within(s *S, seat engine.Seat, from, by int) int {
	least, most := t.Bounds(s, seat)
	if by < 0 {
		return min(0, max(by, least-from))
	}
	return max(0, min(by, most-from))
}

// Counts are counts by the id of their track; what is missing is 0. They are never changed.
type Counts map[string]int

// With returns the counts with another one of a track.
func (c Counts) With(id string, n int) Counts {
	next := With(c, id, n)
	if n == 0 {
		delete(next, id)
	}
	return next
}
