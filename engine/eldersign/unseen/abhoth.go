package unseen

import (
	"slices"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// childAppears is the word for a Child of Abhoth that appears (rules summary, "Children of
// Abhoth Monsters").
const childAppears = "child"

// stockpile is how many markers it holds beside the card of Abhoth.
const stockpile = 3

// children are the markers that a draw from the stockpile may bring, unless no monsters
// appear. What returns to the cup returns to the stockpile: it holds all that are neither in
// play nor somebody's trophies.
func children(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	known := slices.DeleteFunc(slices.Clone(s.Cards(cards.Monster)), func(c *cards.Card) bool {
		return !c.Marked(markChild)
	})
	if len(known) == 0 || s.Awake || inUse(s, "") >= stockpile {
		return nil
	}
	copies := (stockpile + len(known) - 1) / len(known)
	var list []eldersign.Option
	for _, c := range known {
		if inUse(s, c.ID) < copies {
			list = append(list, eldersign.Option{
				ID: c.ID, Label: eldersign.Say("choice.draw", "card", eldersign.CardName(c), "class",
					eldersign.Thing(string(cards.Monster))), Group: "draw",
				Do: func(t *eldersign.Turn) {
					t.PushRest(p)
					if t.MonstersAppear() {
						t.PlaceMonster(p.Seat, c, s.Here(p))
					}
				},
			})
		}
	}
	return list
}

// inUse counts the Children of Abhoth, or those of one card, that are in play or trophies.
func inUse(s *eldersign.State, id string) int {
	n := 0
	for _, place := range s.Places {
		for _, m := range place.Monsters {
			if m.Card.Marked(markChild) && (id == "" || m.Card.ID == id) {
				n++
			}
		}
	}
	for _, who := range s.Investigators {
		for _, trophy := range who.Trophies {
			if c, err := s.Lookup(cards.Monster, trophy.Card); err == nil && trophy.Class == cards.Monster &&
				c.Marked(markChild) && (id == "" || c.ID == id) {
				n++
			}
		}
	}
	return n
}
