package ice

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

const ruleStorms = "Rules summary, Storm Markers"

// stormMarker is the class of the faces that storm markers have, as far as the owner's book
// knows them.
const stormMarker cards.Class = "storm-marker"

const (
	// storm is a storm marker, and the icon for three of them.
	storm = "storm"
	// stormMarkers places a number of them, calmStorm takes some away.
	stormMarkers = "storm-markers"
	calmStorm    = "lose-storm"
	// stormDoom adds doom for adventures that are full of them.
	stormDoom = "storm-doom"
	// revealStorms asks what a marker shows, sufferStorms which one is resolved next.
	revealStorms = "reveal-storms"
	sufferStorms = "suffer-storms"
)

const (
	// mostStorms lie on one adventure, allStorms are in the box.
	mostStorms = 4
	allStorms  = 28
	// perStorm is how many an icon brings.
	perStorm = 3
)

// doomSpace places storm markers for the storm icon of a doom track.
func doomSpace(t *eldersign.Turn, p eldersign.Step) bool {
	if p.What != storm {
		return false
	}
	t.Push(do(storm, 1, p.Seat))
	return true
}

func placeThree(t *eldersign.Turn, p eldersign.Step) {
	t.Push(do(stormMarkers, perStorm*p.N(), p.Seat))
}

// room is how many storm markers can still be placed.
func room(s *eldersign.State) int {
	n := 0
	for i := range s.Places {
		if s.MayMark(&s.Places[i]) {
			n += mostStorms - s.Places[i].Markers[storm]
		}
	}
	return min(n, allStorms-s.Marked(storm))
}

// open are the adventures on which a storm marker may be placed: in a resolution phase not the
// one where the active investigator is, unless all others are full.
func open(s *eldersign.State) []eldersign.Place {
	own := ""
	if s.Phase == eldersign.PhaseAttempt {
		own = s.Investigator(s.Active).At
	}
	var list, here []eldersign.Place
	for i := range s.Places {
		p := s.Places[i]
		switch {
		case !s.MayMark(&p) || p.Markers[storm] >= mostStorms:
		case p.ID == own:
			here = append(here, p)
		default:
			list = append(list, p)
		}
	}
	if len(list) == 0 {
		return here
	}
	return list
}

// stormy are the places for the next storm marker. Without a marker left none is placed.
func stormy(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if s.Awake || s.Marked(storm) >= allStorms {
		return nil
	}
	var list []eldersign.Option
	for _, place := range open(s) {
		name := s.Which(place.ID)
		list = append(list, eldersign.Option{
			ID: place.ID, Target: place.ID, Group: "reward", Rule: ruleStorms,
			Label: eldersign.Say("choice.storm", "place", name, "n", place.Markers[storm]),
			Do: func(t *eldersign.Turn) {
				t.Mark(place.ID, storm, 1, eldersign.Say("log.storm", "place", name))
				t.PushRest(p)
			},
		})
	}
	return list
}

// calmable are the adventures from which a storm marker may be taken; the players may stop.
func calmable(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, place := range s.Places {
		if place.Markers[storm] == 0 {
			continue
		}
		name := s.Which(place.ID)
		list = append(list, eldersign.Option{
			ID: place.ID, Target: place.ID, Group: "reward",
			Label: eldersign.Say("choice.calm", "place", name, "n", place.Markers[storm]),
			Do: func(t *eldersign.Turn) {
				t.Mark(place.ID, storm, -1, eldersign.Say("log.calm", "place", name))
				t.PushRest(p)
			},
		})
	}
	if len(list) == 0 {
		return nil
	}
	return append(list, eldersign.Option{
		ID: "none", Label: eldersign.Say("choice.calm-enough"), Group: "reward",
		Do: func(*eldersign.Turn) {},
	})
}

// addStormDoom adds a doom token for each adventure with four storm markers.
func addStormDoom(t *eldersign.Turn, _ eldersign.Step) {
	n := 0
	for _, p := range t.State.Places {
		if p.Markers[storm] >= mostStorms {
			n++
		}
	}
	if n > 0 {
		t.AddDoom(n)
	}
}

// meetStorms reveals all markers where the active investigator is, before the adventure is
// attempted.
func meetStorms(t *eldersign.Turn, p eldersign.Step) {
	if place := t.State.Place(p.Place); place != nil && place.Markers[storm] > 0 {
		reveal := do(revealStorms, place.Markers[storm], p.Seat)
		reveal.Place = place.ID
		t.Push(reveal)
	}
}

// blank is a marker without a penalty, unknown one whose penalty the book does not know.
const (
	blank   = "blank"
	unknown = "unknown"
)

// faces are what a storm marker may show.
func faces(s *eldersign.State) []string {
	list := []string{blank}
	for _, c := range s.Cards(stormMarker) {
		list = append(list, c.ID)
	}
	return append(list, unknown)
}

// revealed asks of each marker what it shows. When all are known, those with a penalty are
// resolved; the blank ones return to the pile.
func revealed(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, id := range faces(s) {
		list = append(list, eldersign.Option{
			ID: id, Label: eldersign.Say("choice.storm-shows", "what", nameOf(s, id)), Group: "reward", Rule: ruleStorms,
			Do: func(t *eldersign.Turn) {
				next := p
				next.Left = append(slices.Clone(p.Left), id)
				if len(next.Left) < p.N() {
					t.Push(next)
					return
				}
				blanks := 0
				next.Left = slices.DeleteFunc(next.Left, func(face string) bool {
					if face == blank {
						blanks++
					}
					return face == blank
				})
				place := t.State.Place(p.Place)
				if place == nil { // people took it away by hand meanwhile
					return
				}
				if blanks = min(blanks, place.Markers[storm]); blanks > 0 { // or some of the markers
					t.Mark(p.Place, storm, -blanks, eldersign.Say("log.storms-blank", "n", blanks))
				}
				next.Do, next.Amount = sufferStorms, 0
				t.Push(next)
			},
		})
	}
	return list
}

// nameOf is what a storm marker is called.
func nameOf(s *eldersign.State, id string) engine.Name {
	if c, err := s.Lookup(stormMarker, id); err == nil && id != unknown {
		return eldersign.CardName(c)
	}
	return engine.Name{Key: "storm." + id}
}

// suffered are the revealed markers, of which one is resolved next and returns to the pile.
func suffered(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for i, id := range p.Left {
		if slices.Contains(p.Left[:i], id) {
			continue
		}
		list = append(list, eldersign.Option{
			ID: id, Label: eldersign.Say("choice.storm-next", "what", nameOf(s, id)), Group: "reward", Rule: ruleStorms,
			Do: func(t *eldersign.Turn) {
				rest := p
				rest.Left = slices.Delete(slices.Clone(p.Left), i, i+1)
				if len(rest.Left) > 0 {
					t.Push(rest)
				}
				t.Push(penalties(t.State, p.Seat, id)...)
				if place := t.State.Place(p.Place); place != nil && place.Markers[storm] > 0 {
					t.Mark(p.Place, storm, -1, eldersign.Say("log.storm-met", "what", nameOf(s, id)))
				}
			},
		})
	}
	return list
}

// penalties are what a storm marker brings to whoever meets it.
func penalties(s *eldersign.State, seat engine.Seat, id string) []eldersign.Step {
	like := eldersign.Step{Seat: seat, Source: nameOf(s, id)}
	c, err := s.Lookup(stormMarker, id)
	if err != nil || id == unknown {
		like.Effect = cards.Effect{Do: "note"}
		return []eldersign.Step{like}
	}
	return eldersign.Effects(s.Meaning(c.Penalties), like)
}
