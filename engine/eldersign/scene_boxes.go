package eldersign

import "elderglass/engine/scene"

// boxList are the boxes, with the parts and the ways to play of those in play; none of what
// there is only one of.
func (s *State) boxList() []scene.Box {
	var list, ways []scene.Box
	for _, b := range s.edition.boxes {
		list = append(list, scene.Box{ID: b.ID, In: s.Plays(b.ID)})
		if !s.Plays(b.ID) {
			continue
		}
		for _, id := range b.Parts {
			list = append(list, scene.Box{ID: id, Of: b.ID, In: s.Uses(id)})
		}
		for _, m := range b.Modes {
			if m.Replaces == "" { // else nobody chooses it
				ways = append(ways, scene.Box{ID: m.ID, Way: true, In: m.ID == s.chosenMode().ID})
			}
		}
	}
	if len(list) == 1 {
		list = nil
	}
	if len(ways) == 1 {
		ways = nil
	}
	return append(list, ways...)
}
