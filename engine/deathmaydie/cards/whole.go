package cards

// mostSpaces bounds a board that somebody enters.
const mostSpaces = 60

// Whole reports whether a board can be played on: 2 to 60 spaces with ids of their own, one start at least, each gate
// once at most, passages between its spaces alone, and a way from each space to every other, whatever is locked.
func (b Board) Whole() bool {
	if len(b.Spaces) < 2 || len(b.Spaces) > mostSpaces {
		return false
	}
	spaces, gates, start := map[string]Space{}, map[string]bool{}, ""
	for _, s := range b.Spaces {
		if _, twice := spaces[s.ID]; twice || s.ID == "" || gates[s.Gate] {
			return false
		}
		spaces[s.ID] = s
		if s.Gate != "" {
			gates[s.Gate] = true
		}
		if s.Start {
			start = s.ID
		}
	}
	next := map[string][]string{}
	for _, p := range append(append([][2]string{}, b.Passages...), b.Locks...) {
		if spaces[p[0]].ID == "" || spaces[p[1]].ID == "" || p[0] == p[1] {
			return false
		}
		next[p[0]], next[p[1]] = append(next[p[0]], p[1]), append(next[p[1]], p[0])
	}
	seen := map[string]bool{start: true}
	for queue := []string{start}; len(queue) > 0; queue = queue[1:] {
		from := spaces[queue[0]]
		for _, s := range b.Spaces {
			if from.Stairs && s.Stairs || from.Tunnel && s.Tunnel {
				next[from.ID] = append(next[from.ID], s.ID)
			}
		}
		for _, id := range next[from.ID] {
			if !seen[id] {
				seen[id] = true
				queue = append(queue, id)
			}
		}
	}
	return start != "" && len(seen) == len(spaces)
}
