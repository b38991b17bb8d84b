package eldritch

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/scene"
)

// mapWidth is the width of our map of the world, which is 100 high.
const mapWidth = 200

// world is the board: a map of its spaces, where those come first that matter now.
func (s *State) world() scene.Area {
	area := scene.Area{
		ID: areaWorld, Name: engine.Name{Key: "eldritch.area.world"}, Kind: scene.Cards,
		Map: &scene.Map{Width: mapWidth, Round: true},
	}
	for _, p := range paths.list {
		area.Map.Paths = append(area.Map.Paths, scene.Path{From: p.A, To: p.B, Kind: p.Kind})
	}
	for _, f := range spaces.list {
		area.Places = append(area.Places, s.place(f))
	}
	ranks := map[string]int{}
	for _, place := range area.Places {
		ranks[place.ID] = s.rank(place)
	}
	slices.SortStableFunc(area.Places, func(a, b scene.Place) int { return ranks[a.ID] - ranks[b.ID] })
	return area
}

// rank orders the spaces of the list: that of whoever's turn it is, those beside it, those where something lies or
// somebody stands, the others.
func (s *State) rank(place scene.Place) int {
	at := ""
	if p := s.person(s.Active); p.plays() {
		at = p.At
	}
	switch {
	case place.ID == at:
		return 0
	case slices.ContainsFunc(edges(at), func(e PathFact) bool { return e.B == place.ID }):
		return 1
	case place.Card != nil || len(place.Here) > 0:
		return 2
	}
	return 3
}

// place is a space of the board with what lies and stands there.
func (s *State) place(f SpaceFact) scene.Place {
	place := scene.Place{ID: f.ID, Name: words(f.Name), Icon: kindOf(f.ID), Here: s.living(f.ID), Spot: &f.Spot}
	var lies []scene.Line
	for _, p := range s.Pieces {
		if p.Zone != "" || p.Space != f.ID {
			continue
		}
		lies = append(lies, scene.Line{Texts: []engine.Text{s.pieceText(p)}, ID: p.ID})
		icon := p.Kind
		if p.Kind == Gate {
			icon = Gate + "-" + gateOmen(p)
		}
		if i := slices.IndexFunc(place.Lies, func(l scene.Icon) bool { return l.Icon == icon }); i >= 0 {
			place.Lies[i].Count++
		} else {
			place.Lies = append(place.Lies, scene.Icon{Icon: icon, Count: 1})
		}
	}
	if len(lies) > 0 {
		place.Card = &scene.Card{ID: f.ID, Name: words(f.Name), Kind: "space", Lines: lies}
	}
	return place
}
