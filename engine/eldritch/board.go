package eldritch

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/scene"
)

// SpaceFact is a space of the board.
type SpaceFact struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Kind is city, wilderness or sea; empty where the sources differ.
	Kind string `json:"kind,omitempty"`
	// Number is that of a space without a name of its own, else 0.
	Number     int  `json:"number,omitempty"`
	Expedition bool `json:"expedition,omitempty"`
	// Gate is the omen of the gate that belongs here; empty for none.
	Gate string `json:"gate,omitempty"`
	// Spot is where it lies on our map of the world, which is mapWidth wide and 100 high.
	Spot scene.Spot `json:"spot"`
}

// PathFact connects two spaces.
type PathFact struct {
	A    string `json:"a"`
	B    string `json:"b"`
	Kind string `json:"kind"`
}

// The kinds of paths; tickets are called like theirs.
const (
	Ship      = "ship"
	Train     = "train"
	Uncharted = "uncharted"
)

// The kinds of spaces.
const (
	City       = "city"
	Wilderness = "wilderness"
	Sea        = "sea"
)

// edges are the spaces next to a space, in the order of the paths, with the kind of the path.
func edges(space string) []PathFact {
	var list []PathFact
	for _, p := range paths.list {
		switch space {
		case p.A:
			list = append(list, p)
		case p.B:
			list = append(list, PathFact{A: p.B, B: p.A, Kind: p.Kind})
		}
	}
	return list
}

// kindOf is the kind of a space: city, wilderness or sea. The sources differ on Antarctica, an expedition, which is
// played as wilderness like the others.
func kindOf(space string) string {
	f := spaces.by[space]
	switch {
	case f == nil:
		return ""
	case f.Kind == "":
		return Wilderness
	}
	return f.Kind
}

// nearest are the spaces that fit and are the fewest paths away from a space, in the order of the board (Guide,
// Nearest).
func nearest(from string, fits func(string) bool) []string {
	seen := map[string]bool{from: true}
	for ring := []string{from}; len(ring) > 0; {
		var found, next []string
		for _, id := range ring {
			if fits(id) {
				found = append(found, id)
			}
			for _, e := range edges(id) {
				if !seen[e.B] {
					seen[e.B] = true
					next = append(next, e.B)
				}
			}
		}
		if len(found) > 0 {
			slices.SortFunc(found, byBoard)
			return found
		}
		ring = next
	}
	return nil
}

// byBoard orders spaces as the board's list does.
func byBoard(a, b string) int {
	return slices.IndexFunc(spaces.list, func(f SpaceFact) bool { return f.ID == a }) -
		slices.IndexFunc(spaces.list, func(f SpaceFact) bool { return f.ID == b })
}

// spaceName is the name of a space.
func spaceName(id string) engine.Name {
	if f := spaces.by[id]; f != nil {
		return words(f.Name)
	}
	return words(id)
}
