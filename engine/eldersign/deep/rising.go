package deep

import (
	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// rising is the id of the way to play, and the sides of its entrance card.
const (
	rising   = "rlyeh-rising"
	entrance = "ultima-thule"
	wreckage = "wreckage"
)

// The special adventures, in the order in which they are met. What brings the last one no source
// tells, nor whether it is one.
var specials = []string{"calling", echoesOfTheDream, rlyehRisen, "the-sleeper-wakes"}

const (
	echoesOfTheDream = "echoes-of-the-dream"
	rlyehRisen       = "rlyeh-risen"
)

// rlyehRising is the voyage to R'lyeh.
func rlyehRising() eldersign.Mode {
	return eldersign.Mode{
		ID: rising, Up: 3, Down: 3, DealsDown: true, Stages: 2,
		OwnDecks: []cards.Class{cards.Adventure, cards.Mythos},
		Setup:    []cards.Effect{{Do: waters}, {Do: startSpace}, {Do: eldersign.DoSpecial, What: specials[0]}},
		Entrances: []eldersign.Entrance{{
			ID: entrance, Side: side, Trades: true,
			Idle: func(*eldersign.State) bool { return true },
		}},
		Night:    eldersign.UsualNight(),
		Specials: []string{specials[0], echoesOfTheDream, specials[3]},
		Tracks: []eldersign.Track{
			{ID: omen, Least: firstSpace, Most: lastSpace},
			{ID: amulet, Start: 1, Most: allTokens},
		},
		Layout: eldersign.Layout{ID: ID, Columns: 3},
	}
}

// isRising reports whether R'lyeh Rising is played.
func isRising(s *eldersign.State) bool { return s.Playing() == rising }

// side is the side of the entrance card that lies face up.
func side(s *eldersign.State) string {
	if scenarioOf(s).Wrecked {
		return wreckage
	}
	return entrance
}

// toRlyeh is the word by which the game goes on to stage II.
const toRlyeh = "to-rlyeh"

// riseRlyeh goes on to stage II: its decks are drawn from, the scenario card is turned, whose spaces
// hold the tokens and lock dice, and R'lyeh Risen enters. Other special adventures stay (rules
// summary, "Stages of R'lyeh Rising"; FAQ 2.0, "Omens of the Deep: Advancing to Stage II").
func riseRlyeh(t *eldersign.Turn, p eldersign.Step) {
	if t.State.Stage != 1 || t.State.Awake {
		return
	}
	t.ToStage(2)
	t.Remark(eldersign.Say("log.scenario-turned"))
	t.OpenSpecial(rlyehRisen)
	t.Push(do(amuletPlace, t.State.Count(amulet), p.Seat))
}

// goFurther does what a special adventure brings that does not tell: which one comes next is asked.
// In stage II the reward of Echoes of the Dream is gained once (FAQ 2.0, "Omens of the Deep: Advancing
// to Stage II").
func goFurther(t *eldersign.Turn, p eldersign.Step) {
	if !p.Fact.Marked(eldersign.MarkSpecial) || !isRising(t.State) {
		return
	}
	if p.Fact.ID == echoesOfTheDream && t.State.Stage == 2 {
		t.Remark(eldersign.Say("log.echoes-once"))
	}
	if p.Fact.Untold {
		t.Push(do(eldersign.DoNextSpecial, 1, p.Seat))
	}
}

// scenarioCard is the class of the sides of the scenario card: the owner's book may tell what their
// spaces say, and which dice the Amulet locks.
const scenarioCard cards.Class = "scenario-card"

const (
	darkWaters     = "dark-waters"
	amuletOfRlyeh  = "amulet-of-rlyeh"
	spaceAdvancing = 1 // of the Amulet: what an omen that would advance does
	spaceRetreat   = 2
)

// track is a side of the scenario card as the book knows it.
func track(s *eldersign.State, id string) *cards.Card {
	if c, err := s.Lookup(scenarioCard, id); err == nil {
		return c
	}
	return &cards.Card{}
}

// tells are the effects of a space of the scenario card where the book has them.
func tells(s *eldersign.State, id string, n int) (list []cards.Effect, known bool) {
	for _, space := range track(s, id).Spaces {
		if space.Space == n {
			return space.Effects, true
		}
	}
	return nil, false
}

// sideName is what people call a side of the scenario card.
func sideName(id string) engine.Name { return engine.Name{Key: "side." + id} }
