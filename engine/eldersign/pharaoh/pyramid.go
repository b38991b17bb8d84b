package pharaoh

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// The sources of what is said here.
const (
	ruleTravel = "Rules summary, Using the entrance card"
	ruleMasks  = "Rules summary, Lightless Pyramid Mode: Setup"
)

// pyramid is the id of the way to play, and the sides of its entrance card, which are the sheets of
// the stages I and II.
const (
	pyramid  = "lightless-pyramid"
	entrance = "cairo-dashur"
	cairo    = "cairo"
	dashur   = "dashur"
)

// lightlessPyramid is the journey from Cairo to the pyramid.
func lightlessPyramid() eldersign.Mode {
	return eldersign.Mode{
		ID: pyramid, Up: 3, Down: 3, DealsDown: true, Stages: 2,
		OwnDecks: []cards.Class{cards.Adventure, cards.Mythos},
		Setup:    []cards.Effect{{Do: masks}},
		Entrances: []eldersign.Entrance{{
			ID: entrance, Side: side, Trades: true, Trade: travel,
			Idle: func(*eldersign.State) bool { return true },
		}},
		Night:  eldersign.UsualNight(),
		Tracks: spaceTracks(),
		Layout: eldersign.Layout{ID: "pharaoh", Columns: 3},
	}
}

// inPyramid reports whether the Lightless Pyramid is played.
func inPyramid(s *eldersign.State) bool { return s.Playing() == pyramid }

// side is the side of the entrance card that lies face up: Cairo with the stage I deck, Dashur
// with that of stage II.
func side(s *eldersign.State) string {
	if s.Stage == 2 {
		return dashur
	}
	return cairo
}

// travel advances the clock to turn the entrance card, instead of another option.
func travel(s *eldersign.State, _ eldersign.Step) []eldersign.Option {
	to, stage := dashur, 2
	if side(s) == dashur {
		to, stage = cairo, 1
	}
	return []eldersign.Option{{
		ID: to, Group: "entrance", Rule: ruleTravel,
		Label: eldersign.Say("choice.travel", "place", engine.Name{Key: "place." + to}),
		Do: func(t *eldersign.Turn) {
			t.AdvanceClock(1)
			t.ToStage(stage)
		},
	}}
}

// masks is the set-up of the mask monsters: all are in the cup, but against Nyarlathotep of this
// box, whose card says what becomes of them.
const masks = "masks"

// ownNyarlathotep is Nyarlathotep as this box has it.
const ownNyarlathotep = "nyarlathotep-omens-of-the-pharaoh"

func setMasks(t *eldersign.Turn, p eldersign.Step) {
	if a := t.State.Ancient; a != nil && a.ID == ownNyarlathotep {
		t.Push(byHand(eldersign.Step{Seat: p.Seat, Source: eldersign.CardName(a)}))
		return
	}
	t.Remark(eldersign.Say("log.masks"))
}
