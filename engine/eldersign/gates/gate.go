package gates

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

const (
	ruleOpening = "Rules summary, Opening gates"
	ruleClosing = "Rules summary, Closing gates"
)

// seal is a seal marker; there are as many as adventures.
const (
	seal     = "seal"
	allSeals = 6
)

// colours are the pairs of gate markers. Which colours they have no source tells.
var colours = []string{"gate-red", "gate-green", "gate-blue"}

// markers are the gate markers, each of a pair on another card, and the seals.
func markers() []eldersign.Marker {
	list := []eldersign.Marker{{ID: seal, Most: 1, Count: allSeals}}
	for _, colour := range colours {
		list = append(list, eldersign.Marker{ID: colour, Most: 1, Count: 2, Worlds: true})
	}
	return list
}

// gateOn is the colour of the gate marker on a card; empty where none lies there.
func gateOn(p *eldersign.Place) string {
	i := slices.IndexFunc(colours, func(colour string) bool { return p.Markers[colour] > 0 })
	if i < 0 {
		return ""
	}
	return colours[i]
}

// free are the pairs of markers that are not in play.
func free(s *eldersign.State) []string {
	return slices.DeleteFunc(slices.Clone(colours), func(colour string) bool { return s.Marked(colour) > 0 })
}

// open counts the open gates.
func open(s *eldersign.State) int { return len(colours) - len(free(s)) }

// barred refuses to move to an adventure with a gate.
func barred(_ *eldersign.State, p *eldersign.Place) error {
	if !p.World() && gateOn(p) != "" {
		return eldersign.Illegal("Rules summary, The Gates", "refuse.gated")
	}
	return nil
}

// candidates are the adventures on which a gate may open: without a gate and a seal.
func candidates(s *eldersign.State) []string {
	var list []string
	for i := range s.Places {
		p := &s.Places[i]
		if s.MayMark(p) && gateOn(p) == "" && p.Markers[seal] == 0 {
			list = append(list, p.ID)
		}
	}
	return list
}

// sendsAway reports whether the gates among costs would open where the attempt takes place: there is
// no other adventure for them.
func sendsAway(s *eldersign.State, at string, cost []cards.Icon) bool {
	if !inArkham(s) || len(free(s)) == 0 {
		return false
	}
	n := 0
	for _, c := range cost {
		if c.Icon == gate {
			n += c.Count
		}
	}
	spots := candidates(s)
	return slices.Contains(spots, at) && min(n, len(free(s))) >= len(spots)
}

// openInstead opens a gate where a card places an other world: in the streets, and not in the final
// battle.
func openInstead(t *eldersign.Turn, p eldersign.Step) bool {
	if !inArkham(t.State) {
		return false
	}
	for range p.N() {
		t.Push(do(opening, p))
	}
	return true
}

// doomSpace is the gate icon of a doom track: a gate opens, and in any other way to play each
// investigator loses one sanity.
func doomSpace(t *eldersign.Turn, p eldersign.Step) bool {
	if p.What != gate {
		return false
	}
	if inArkham(t.State) {
		t.Push(do(opening, p))
		return true
	}
	p.Effect = cards.Effect{Do: "lose", What: eldersign.Sanity, Amount: 1, Who: "each"}
	t.Push(p)
	return true
}

// opens opens a gate: a monster appears where no markers are left, and where all adventures have a
// gate or a seal all seals come off for one doom token.
func opens(t *eldersign.Turn, p eldersign.Step) {
	s := t.State
	switch {
	case s.Awake:
	case len(free(s)) == 0:
		t.Remark(eldersign.Say("log.no-gate"))
		t.Push(do("monster", p))
	case len(candidates(s)) == 0:
		t.Remark(eldersign.Say("log.seals-off"))
		for _, place := range s.Places {
			if n := place.Markers[seal]; n > 0 {
				t.Mark(place.ID, seal, -n, engine.Text{})
			}
		}
		t.Push(do(placeGate, p))
		t.AddDoom(1)
	default:
		t.Push(do(placeGate, p))
	}
}

// gateable are the adventures on which a gate may open.
func gateable(s *eldersign.State, _ eldersign.Step) []eldersign.Option {
	if s.Awake || len(free(s)) == 0 {
		return nil
	}
	var list []eldersign.Option
	for _, id := range candidates(s) {
		list = append(list, eldersign.Option{
			ID: id, Target: id, Group: "reward", Rule: ruleOpening,
			Label: eldersign.Say("choice.gate", "place", s.Which(id)),
			Do:    func(t *eldersign.Turn) { openAt(t, id) },
		})
	}
	return list
}

// openAt opens a gate at an adventure: an other world comes face down, each of the two takes a marker
// of a pair, and whoever is at the adventure goes back to the streets.
func openAt(t *eldersign.Turn, id string) {
	s := t.State
	colour := free(s)[0]
	t.Remark(eldersign.Say("log.gate-opens", "place", s.PlaceName(id), "colour", eldersign.Thing(colour)))
	t.OpenPlace(eldersign.UnknownCard(cards.OtherWorld), true, true)
	world := s.Places[len(s.Places)-1].ID
	t.Mark(id, colour, 1, engine.Text{})
	t.Mark(world, colour, 1, engine.Text{})
	t.SendAway(id)
}

// turnWorld turns an other world face up that somebody moved to: its back has no effect.
func turnWorld(t *eldersign.Turn, p eldersign.Step) bool {
	place := t.State.Place(p.Place)
	if place == nil || !place.Down || !place.World() {
		return false
	}
	t.Push(do(eldersign.DoFaceUp, p))
	return true
}

// gateGone closes the gate of an other world that was resolved or discarded: its adventure takes a
// seal. With an adventure that leaves play its gate goes, and the other world too (FAQ 2.0, "Gates of
// Arkham Expansion").
func gateGone(t *eldersign.Turn, p eldersign.Step) {
	s := t.State
	for _, colour := range colours {
		i := slices.IndexFunc(s.Places, func(o eldersign.Place) bool { return o.Markers[colour] > 0 })
		if i < 0 || s.Marked(colour) != 1 {
			continue
		}
		left := s.Places[i]
		switch {
		case p.Fact.Class == cards.OtherWorld && !left.World():
			t.Mark(left.ID, colour, -1, eldersign.Say("log.gate-closed", "place", s.PlaceName(left.ID)))
			if left.Markers[seal] == 0 && s.Marked(seal) < allSeals {
				t.Mark(left.ID, seal, 1, engine.Text{})
			}
		case p.Fact.Class == cards.Adventure && left.World():
			t.ClosePlace(left.ID)
		}
	}
}

// closable are the open gates, of which one closes with a seal, or is discarded without.
func closable(sealed bool) func(*eldersign.State, eldersign.Step) []eldersign.Option {
	return func(s *eldersign.State, p eldersign.Step) []eldersign.Option {
		var list []eldersign.Option
		for i := range s.Places {
			place := &s.Places[i]
			colour := gateOn(place)
			if place.World() || colour == "" {
				continue
			}
			key := "choice.discard-gate"
			if sealed {
				key = "choice.close-gate"
			}
			list = append(list, eldersign.Option{
				ID: place.ID, Target: place.ID, Group: "reward", Rule: ruleClosing,
				Label: eldersign.Say(key, "place", s.PlaceName(place.ID), "colour", eldersign.Thing(colour)),
				Do: func(t *eldersign.Turn) {
					t.PushRest(p)
					shut(t, place.ID, colour, sealed)
				},
			})
		}
		return list
	}
}

// shut takes a gate away with its other world: the adventure takes a seal where it is closed.
func shut(t *eldersign.Turn, id, colour string, sealed bool) {
	if !sealed {
		t.Mark(id, colour, -1, eldersign.Say("log.gate-discarded", "place", t.State.PlaceName(id)))
	}
	for _, other := range t.State.Places {
		if other.World() && other.Markers[colour] > 0 {
			t.ClosePlace(other.ID)
			return
		}
	}
	if sealed { // a marker that was laid by hand
		t.Mark(id, colour, -1, engine.Text{})
		t.Mark(id, seal, 1, eldersign.Say("log.gate-closed", "place", t.State.PlaceName(id)))
	}
}

// withOpenGates does what a card says for as many open gates, or more.
func withOpenGates(t *eldersign.Turn, p eldersign.Step) {
	if open(t.State) < p.N() || len(p.Options) == 0 {
		return
	}
	like := p
	like.Effect = cards.Effect{}
	t.Push(eldersign.Effects(p.Options[0], like)...)
}
