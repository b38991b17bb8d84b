package deep

import (
	"slices"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

const ruleLegions = "Rules summary, The Ultima Thule"

const (
	// legion has a Deep One legion appear; it is the mark of these monsters too, and the icon of doom
	// tracks.
	legion = "legion"
	// banishLegion takes one out of the game.
	banishLegion = "banish-legion"
)

const (
	// allLegions are in the box, sinking of them sink the ship.
	allLegions = 15
	sinking    = 4
)

// doomSpace has a legion appear for the icon of a doom track, in any way to play.
func doomSpace(t *eldersign.Turn, p eldersign.Step) bool {
	if p.What != legion {
		return false
	}
	p.Effect = cards.Effect{Do: legion}
	t.Push(p)
	return true
}

// legionsInPlay counts those that lie on adventures.
func legionsInPlay(s *eldersign.State) int {
	n := 0
	for _, place := range s.Places {
		for _, m := range place.Monsters {
			if m.Card.Marked(legion) {
				n++
			}
		}
	}
	return n
}

// pile is how many lie in the stockpile: what is neither in play nor somebody's trophy nor out of the
// game. What goes back to the cup goes back to the stockpile.
func pile(s *eldersign.State) int {
	n := allLegions - legionsInPlay(s) - scenarioOf(s).Gone
	for _, who := range s.Investigators {
		for _, trophy := range who.Trophies {
			c, err := s.Lookup(cards.Monster, trophy.Card)
			if err == nil && trophy.Class == cards.Monster && c.Marked(legion) {
				n--
			}
		}
	}
	return n
}

// legions are the markers that a draw from the stockpile may bring, unless no monsters appear.
func legions(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if s.Awake || pile(s) <= 0 {
		return nil
	}
	var list []eldersign.Option
	for _, c := range s.Cards(cards.Monster) {
		if !c.Marked(legion) {
			continue
		}
		list = append(list, eldersign.Option{
			ID: c.ID, Group: "draw", Rule: ruleLegions,
			Label: eldersign.Say("choice.draw", "card", eldersign.CardName(c), "class", eldersign.Thing(string(cards.Monster))),
			Do: func(t *eldersign.Turn) {
				t.PushRest(p)
				if t.MonstersAppear() {
					t.PlaceMonster(p.Seat, c, s.Here(p))
				}
			},
		})
	}
	return list
}

// sink wrecks the Ultima Thule as soon as four legions are in play: its card is turned, which costs a
// token as it is reported, and the game goes on to stage II (FAQ 2.0, "Omens of the Deep: Advancing to
// Stage II").
func sink(t *eldersign.Turn, p eldersign.Step) {
	s := t.State
	if !isRising(s) || !p.Fact.Marked(legion) || scenarioOf(s).Wrecked || legionsInPlay(s) < sinking {
		return
	}
	change(t, eldersign.Say("log.wrecked"), func(now *scenario) { now.Wrecked = true })
	t.Remark(eldersign.Say("log.entrance-turned", "place", s.PlaceName(entrance)))
	var steps []eldersign.Step
	if s.Reading(houseWreck) == loses {
		steps = append(steps, do(loseAmulet, 1, s.Active))
	}
	t.Push(append(steps, do(toRlyeh, 1, s.Active))...)
}

// banishable are the legions in play of which one leaves the game.
func banishable(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	var list []eldersign.Option
	for _, place := range s.Places {
		for _, m := range place.Monsters {
			if !m.Card.Marked(legion) || m.Defeated {
				continue
			}
			list = append(list, eldersign.Option{
				ID: m.ID, Target: m.ID, Group: "reward", Rule: ruleAmulet,
				Label: eldersign.Say("choice.banish", "monster", eldersign.CardName(m.Card), "place", s.Which(place.ID)),
				Do: func(t *eldersign.Turn) {
					t.DiscardMonster(place.ID, m)
					change(t, eldersign.Say("log.banished"), func(now *scenario) { now.Gone++ })
					t.PushRest(p)
				},
			})
		}
	}
	return list
}

// banishFromPile takes a legion out of the stockpile where none is in play.
func banishFromPile(t *eldersign.Turn, p eldersign.Step) {
	if n := min(p.N(), pile(t.State)); n > 0 {
		change(t, eldersign.Say("log.banished"), func(now *scenario) { now.Gone += n })
	}
}

// aside keeps missions that are in use or fulfilled out of the cup, and all of them where the box is not
// in play. Legions are never in the cup.
func aside(s *eldersign.State, c *cards.Card) bool {
	if c.Class != cards.Monster || !c.Marked(string(mission)) {
		return false
	}
	used := missionsInUse(s)
	return !s.Plays(ID) || len(used) >= allMissions || c.ID != unnamed && slices.Contains(used, c.ID)
}
