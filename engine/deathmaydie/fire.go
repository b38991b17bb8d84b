package deathmaydie

// The words for Fire tokens.
const (
	doFire   = "fire"
	doQuench = "quench"
)

func fireWords() map[string]Word {
	return map[string]Word{
		doFire:   {Options: (*State).fireOptions, Resolve: (*Turn).burn},
		doQuench: {Resolve: (*Turn).quench},
	}
}

// fireLeft is how many Fire tokens may still be put on the board. Those on investigators do not
// count: wound tokens stand for them ("Running Out of Fire").
func (s *State) fireLeft() int {
	n := s.Box.Fire
	for _, there := range s.Fire {
		n -= there
	}
	return max(0, n)
}

// fireOptions asks where the last tokens go.
func (s *State) fireOptions(p Step) []Option {
	spaces := s.places(p, p.At)
	if p.Left != nil {
		spaces = p.Left
	}
	if left := s.fireLeft(); left == 0 || left >= len(spaces)*p.Count() {
		return nil
	}
	var list []Option
	for _, at := range spaces {
		list = append(list, Option{
			ID: at, Target: at, Group: "effect", Rule: "Running Out of Fire",
			Label: Say("dmd.choice.fire", "at", s.spaceName(at)), Do: func(t *Turn) {
				t.ignite(at, 1)
				next := p
				next.Left = without(spaces, at)
				if len(next.Left) > 0 {
					t.Push(next)
				}
			},
		})
	}
	return list
}

func (t *Turn) burn(p Step) {
	spaces := t.s.places(p, p.At)
	if p.Left != nil {
		spaces = p.Left
	}
	for _, at := range spaces {
		t.ignite(at, p.Count())
	}
}

// ignite puts Fire tokens in a space, as many as there are.
func (t *Turn) ignite(at string, n int) {
	if n = min(n, t.s.fireLeft()); n > 0 {
		t.Emit(&fireChange{At: at, N: t.s.Fire[at] + n}, Say("dmd.log.fire", "at", t.s.spaceName(at), "n", n))
	}
}

// quench takes Fire tokens away.
func (t *Turn) quench(p Step) {
	n := t.s.amount(p)
	for _, at := range t.s.places(p, p.At) {
		if gone := min(n, t.s.Fire[at]); gone > 0 {
			t.Emit(&fireChange{At: at, N: t.s.Fire[at] - gone}, Say("dmd.log.quenched", "at", t.s.spaceName(at), "n", gone))
		}
	}
}
