package pharaoh

import (
	"slices"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

const rulePharaoh = "Rules summary, Dark Pharaoh special adventures"

// darkPharaoh is the icon that draws a Dark Pharaoh adventure; it lies on the doom tracks of the
// Ancient Ones of the box.
const darkPharaoh = "dark-pharaoh"

// allPharaohs are in the box.
const allPharaohs = 4

// pharaohs is what is known of the Dark Pharaoh adventures.
type pharaohs struct {
	// Known are the ids of those that the table named.
	Known []string `json:"known,omitempty"`
	// Discards are those on their discard pile; an unnamed one is "unknown".
	Discards []string `json:"discards,omitempty"`
}

// kept is where they are kept.
const kept = "dark-pharaohs"

func pharaohsOf(s *eldersign.State) pharaohs { return eldersign.Kept[pharaohs](s, kept) }

// pharaohsChange is what became known of them, and their discard pile.
type pharaohsChange struct{ pharaohs }

func (*pharaohsChange) Kind() string { return "dark-pharaohs" }

func (c *pharaohsChange) Apply(s *eldersign.State) error { return eldersign.Keep(s, kept, c.pharaohs) }

// pharaohsInPlay counts them.
func pharaohsInPlay(s *eldersign.State) int {
	n := 0
	for _, p := range s.Places {
		if p.Card.Marked(markPharaoh) {
			n++
		}
	}
	return n
}

// doomSpace draws one for the icon of a doom track, in any way to play.
func doomSpace(t *eldersign.Turn, p eldersign.Step) bool {
	if p.What != darkPharaoh {
		return false
	}
	p.Effect = cards.Effect{Do: darkPharaoh}
	t.Push(p)
	return true
}

// enterPharaoh draws Dark Pharaoh adventures, each face down; where all four were drawn their
// discard pile is shuffled. With all four in play the doom track fills and the Ancient One awakens.
func enterPharaoh(t *eldersign.Turn, p eldersign.Step) {
	for range p.N() {
		s := t.State
		if s.Awake {
			return
		}
		inPlay, of := pharaohsInPlay(s), pharaohsOf(s)
		if inPlay >= allPharaohs {
			t.Remark(eldersign.Say("log.fifth-pharaoh"))
			if limit := s.Count(eldersign.DoomLimit); limit > 0 {
				// A full track awakens it, after all of the rewards or penalties that this is among.
				t.Add(engine.Nobody, eldersign.Doom, limit-s.Count(eldersign.Doom))
			} else {
				t.Awaken()
			}
			return
		}
		if inPlay+len(of.Discards) >= allPharaohs {
			t.Emit(&pharaohsChange{pharaohs{Known: of.Known}}, eldersign.Say("log.pharaohs-shuffled"))
		}
		c := eldersign.UnknownCard(cards.Adventure)
		c.Marks = []string{markPharaoh}
		t.OpenPlace(c, true, true)
	}
}

// layAside puts a Dark Pharaoh adventure that was resolved or discarded onto its own pile.
func layAside(t *eldersign.Turn, p eldersign.Step) {
	if !p.Fact.Marked(markPharaoh) {
		return
	}
	of := pharaohsOf(t.State)
	of.Discards = append(slices.Clip(of.Discards), p.Fact.ID)
	t.Emit(&pharaohsChange{of}, engine.Text{})
}

// faceOf asks which Dark Pharaoh adventure it is that is turned face up.
const faceOf = "dark-pharaoh-face"

func faceUp(t *eldersign.Turn, p eldersign.Step) bool {
	place := t.State.Place(p.Place)
	if place == nil || !place.Down || !place.Card.Marked(markPharaoh) ||
		place.Card.ID != eldersign.UnknownCard(cards.Adventure).ID {
		return false
	}
	p.Effect = cards.Effect{Do: faceOf}
	t.Push(p)
	return true
}

// isPharaoh reports whether it is known of an adventure that it is one of the four.
func isPharaoh(s *eldersign.State, c *cards.Card) bool {
	return c.Marked(markPharaoh) || slices.Contains(pharaohsOf(s).Known, c.ID)
}

// faces are the adventures that it may be: those that are known to be one of the four, and as long
// as not all are known, any adventure of the box.
func faces(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	of := pharaohsOf(s)
	all := slices.DeleteFunc(slices.Clone(s.Cards(cards.Adventure)), func(c *cards.Card) bool {
		return c.Restricted != pyramid || c.Marked(markChamber)
	})
	var known []*cards.Card
	for _, c := range s.Cards(cards.Adventure) {
		if isPharaoh(s, c) {
			known = append(known, c)
		}
	}
	if len(known) >= allPharaohs {
		all = known
	}
	var list []eldersign.Option
	for _, c := range append(slices.Clone(all), eldersign.UnknownCard(cards.Adventure)) {
		unknown := c.ID == eldersign.UnknownCard(cards.Adventure).ID
		if !unknown && (slices.Contains(of.Discards, c.ID) || slices.ContainsFunc(s.Places,
			func(place eldersign.Place) bool { return place.Card.ID == c.ID })) {
			continue
		}
		list = append(list, eldersign.Option{
			ID: c.ID, Label: eldersign.Say("choice.draw", "card", eldersign.CardName(c), "class", eldersign.Thing("adventure")),
			Group: "draw", Rule: rulePharaoh,
			Do: func(t *eldersign.Turn) {
				marked := *c
				if !c.Marked(markPharaoh) {
					marked.Marks = append(slices.Clip(c.Marks), markPharaoh)
				}
				if !unknown && !isPharaoh(t.State, c) {
					now := of
					now.Known = append(slices.Clip(of.Known), c.ID)
					t.Emit(&pharaohsChange{now}, engine.Text{})
				}
				t.TurnUp(p.Place, &marked, p.Seat)
			},
		})
	}
	return list
}

// inDeck keeps those adventures from their deck that the table named as Dark Pharaoh adventures.
func inDeck(s *eldersign.State, c *cards.Card) bool {
	return c.Class != cards.Adventure || !isPharaoh(s, c)
}
