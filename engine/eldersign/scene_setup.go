package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/scene"
)

// choosing is what a seat chooses before the game begins, and what to look up on the sheet
// of an Ancient One that the card book does not know.
func (s *State) choosing(seat engine.Seat) *scene.Choosing {
	out := &scene.Choosing{Picks: []scene.Pick{
		{Kind: "ancient", Chosen: s.Ancient != nil, Needed: true},
		{Kind: "sit", Chosen: s.Investigator(seat) != nil},
		{Kind: "first", Chosen: s.First > 0},
	}}
	if s.Ancient != nil {
		limit, needed := s.Count(DoomLimit), s.Count(SignsNeeded)
		out.Tracks = scene.List[scene.Track]{{ID: DoomLimit, Value: limit}, {ID: SignsNeeded, Value: needed}}
		if limit == 0 || needed == 0 {
			out.Note = Say("setup.sheet")
		}
	}
	return out
}

// readings are the depth of play and the readings where the sources differ.
func (s *State) readings() []scene.HouseRule {
	list := []scene.HouseRule{{
		ID: "depth", Command: "depth", Arg: "depth", Now: string(s.Depth),
		Readings: []string{string(DiceOnly), string(Trackers), string(Full)}, Main: true,
	}}
	for _, r := range s.houseRules() {
		list = append(list, scene.HouseRule{
			ID: r.Name, Command: "house", Args: map[string]string{"rule": r.Name}, Arg: "reading", Now: s.house(r.Name),
			Readings: r.Readings, Source: r.Source,
		})
	}
	return list
}
