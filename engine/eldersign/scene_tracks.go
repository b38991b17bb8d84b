package eldersign

import (
	"elderglass/engine"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
)

// tableTracks are the clock, the doom track, the elder signs, and what boxes count.
func (s *State) tableTracks() scene.List[scene.Track] {
	doom := scene.Track{ID: Doom, Value: s.Count(Doom), Most: s.Count(DoomLimit), Limit: DoomLimit}
	if s.Ancient != nil {
		for _, d := range s.Ancient.Doom {
			doom.Spaces = append(doom.Spaces, scene.Space{At: d.Space, Icon: d.Icon})
		}
	}
	list := scene.List[scene.Track]{
		{ID: "clock", Kind: "clock", Value: s.Clock, Struck: s.Strikes > 0},
		doom,
		{ID: Signs, Value: s.Count(Signs), Most: s.Count(SignsNeeded), Limit: SignsNeeded},
	}
	if s.Stage > 0 {
		list = append(list, scene.Track{
			ID: trackStage, Name: engine.Name{Key: "thing." + trackStage}, Value: s.Stage,
			Most: s.mode().Stages,
		})
	}
	return append(list, s.addedTracks(engine.Nobody)...)
}

// personTracks are what an investigator has, and what boxes count of each.
func (s *State) personTracks(p *Investigator) scene.List[scene.Track] {
	return append(scene.List[scene.Track]{
		{ID: Sanity, Kind: scene.Tokens, Value: p.Count(Sanity), Most: p.Count(SanityMax), Limit: SanityMax},
		{ID: Stamina, Kind: scene.Tokens, Value: p.Count(Stamina), Most: p.Count(StaminaMax), Limit: StaminaMax},
		{ID: Clue, Value: p.Count(Clue)},
		{ID: "trophy", Value: p.trophies()},
	}, s.addedTracks(p.Seat)...)
}

// held tells of a track of investigators whether it counts a card of which nobody holds two. Who
// holds another may hold none of it.
func (s *State) held(t Track, seat engine.Seat) bool {
	_, most := t.Bounds(s, seat)
	return t.Seated && most <= 1 && t.ID != Sanity && t.ID != Stamina
}

// holds is held of a track by its name.
func (s *State) holds(track string, seat engine.Seat) bool {
	t, ok := s.track(track)
	return ok && s.held(t, seat)
}

// addedTracks are those of the boxes in play, of the table or of a seat, called by the
// words for what they count.
func (s *State) addedTracks(seat engine.Seat) []scene.Track {
	var list []scene.Track
	for _, t := range s.boxTracks() {
		if t.Apart || t.Seated != (seat != engine.Nobody) {
			continue
		}
		if least, most := t.Bounds(s, seat); most < least { // it has no spaces now
			continue
		}
		track := scene.Track{ID: t.ID, Name: engine.Name{Key: "thing." + t.ID}, Value: s.countAt(t.ID, seat)}
		if _, most := t.Bounds(s, seat); most < rules.MostCount {
			track.Most = most
		}
		if s.held(t, seat) {
			track.Kind, track.Most = scene.Held, 1
		}
		list = append(list, track)
	}
	return list
}
