package odds

import "context"

// Throw returns the value of throwing dice that are already in the hand, under best
// play from then on: before a roll the pool as it is, with nothing added or taken
// back; after a roll the dice with the given places in Point.Faces, once what pays for
// the re-roll was paid. It is the mean of the values after the throw, so that what
// dice bring can be told from what players decide.
func (a *Adviser) Throw(ctx context.Context, at Point, dice []int) (float64, error) {
	q, err := a.at(ctx, at)
	if err != nil {
		return 0, err
	}
	if at.Stage == Before {
		o, _, _ := q.rollWith(0, 0, nil)
		return o.Value, a.finish()
	}
	p := a.s.policy(q.position, q.extra, at.Changed, q.black)
	table := p.value
	if at.FreeReroll && a.s.problem.SecondReroll {
		table = p.second
	}
	thrown := afterRoll{query: q, r: p.roll}
	v := table[q.level][thrown.placeWithout(dice)]
	return v, a.finish()
}
