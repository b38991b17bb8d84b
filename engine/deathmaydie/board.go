package deathmaydie

import (
	"slices"

	"elderglass/engine/deathmaydie/cards"
)

// board is how the tiles lie; an empty one before set-up.
func (s *State) board() cards.Board {
	if s.Box.Episode == nil || s.Box.Episode.Board == nil {
		return cards.Board{}
	}
	return *s.Box.Episode.Board
}

// space returns a space, nil for none.
func (s *State) space(id string) *cards.Space {
	b := s.board()
	for i := range b.Spaces {
		if b.Spaces[i].ID == id {
			return &b.Spaces[i]
		}
	}
	return nil
}

func same(p [2]string, a, b string) bool { return p == [2]string{a, b} || p == [2]string{b, a} }

// locked reports whether a Lock token blocks the passage between two spaces.
func (s *State) locked(a, b string) bool {
	return slices.ContainsFunc(s.Locks, func(p [2]string) bool { return same(p, a, b) })
}

// passes reports whether Lock tokens do not stop an enemy of a kind.
func (s *State) passes(kind string) bool {
	if s.Box.Episode == nil {
		return false
	}
	return slices.ContainsFunc(s.Box.Episode.PassLocks, func(k string) bool { return s.isKind(kind, k) })
}

// neighbours are the spaces that a figure can reach with 1 movement: through passages that have
// arrows on both sides, and between two spaces with staircase or tunnel tokens ("Tiles and
// Spaces"). Locks stop whoever does not pass them.
func (s *State) neighbours(at string, throughLocks bool) []string {
	var list []string
	add := func(id string) {
		if id != at && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	from := s.space(at)
	if from == nil {
		return nil
	}
	b := s.board()
	for _, p := range b.Passages {
		other := ""
		switch at {
		case p[0]:
			other = p[1]
		case p[1]:
			other = p[0]
		}
		if other != "" && (throughLocks || !s.locked(at, other)) {
			add(other)
		}
	}
	for _, to := range b.Spaces {
		if from.Stairs && to.Stairs && !s.gone(stairs) || from.Tunnel && to.Tunnel && !s.gone(tunnel) {
			add(to.ID)
		}
	}
	return list
}

// The tokens that join two spaces.
const (
	stairs = "stairs"
	tunnel = "tunnel"
)

// gone reports whether the staircase or tunnel tokens were removed, after which their spaces are no longer adjacent.
func (s *State) gone(what string) bool {
	return slices.ContainsFunc(s.Tokens, func(t Token) bool { return t.Kind == removedToken && t.At == what })
}

// removedToken is the kind of the mark for a staircase or tunnel token that was removed.
const removedToken = "removed"

// anyNeighbours are the spaces that are adjacent at all: where it is possible for any figure in
// play to move.
func (s *State) anyNeighbours(at string) []string {
	return s.neighbours(at, s.Box.Episode != nil && len(s.Box.Episode.PassLocks) > 0)
}

// far is the distance of what cannot be reached.
const far = 1 << 20

// distances are those from a space to every other one, by the shortest path ("Checking
// Distance"); the distance to the same space is 0.
func (s *State) distances(from string, throughLocks bool) map[string]int {
	dist := map[string]int{from: 0}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, next := range s.neighbours(queue[0], throughLocks) {
			if _, seen := dist[next]; !seen {
				dist[next] = dist[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return dist
}

// distance is that between two spaces, far where there is no way.
func (s *State) distance(from, to string, throughLocks bool) int {
	if d, ok := s.distances(from, throughLocks)[to]; ok {
		return d
	}
	return far
}

// towards are the neighbours of a space from which the way to another one is shortest.
func (s *State) towards(from, to string, throughLocks bool) []string {
	dist := s.distances(to, throughLocks)
	here, ok := dist[from]
	if !ok || here == 0 {
		return nil
	}
	return slices.DeleteFunc(s.neighbours(from, throughLocks), func(id string) bool {
		d, ok := dist[id]
		return !ok || d != here-1
	})
}

// best returns the ids whose distance is the least, or with farthest the greatest, among those
// that can be reached.
func best(ids []string, distance func(string) int, farthest bool) []string {
	least := -1
	var list []string
	for _, id := range ids {
		d := distance(id)
		switch {
		case d >= far:
		case least < 0 || d < least && !farthest || d > least && farthest:
			least, list = d, []string{id}
		case d == least:
			list = append(list, id)
		}
	}
	return list
}
