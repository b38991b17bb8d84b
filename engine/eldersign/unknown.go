package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// AnyTime is the window of what an unknown card does besides: it is unknown when it may.
const AnyTime cards.When = "any-time"

// mostDice is more than a pool ever holds.
const mostDice = 20

// way is one thing that an item, spell or ally may do that the card book does not know.
type way struct {
	name string
	use  cards.Use
}

// ways are what people say of an unknown card when they use it; its name can wait.
var ways = []way{
	{"yellow", cards.Use{When: cards.InPool, Effects: []cards.Effect{{Do: "add-die", What: string(task.Yellow)}}}},
	{"red", cards.Use{When: cards.InPool, Effects: []cards.Effect{{Do: "add-die", What: string(task.Red)}}}},
	{"green", cards.Use{When: cards.InPool, Effects: []cards.Effect{{Do: "add-die", What: string(task.Green)}}}},
	{"secure", cards.Use{When: cards.Securing, Effects: []cards.Effect{{Do: "secure"}}}},
	{"reroll", cards.Use{When: cards.AfterRoll, Effects: []cards.Effect{{Do: "reroll", Amount: mostDice}}}},
	{"change", cards.Use{When: cards.AfterRoll, Effects: []cards.Effect{{Do: stepChangeAny}}}},
	{"other", cards.Use{When: AnyTime, Effects: []cards.Effect{{Do: "note"}}}},
}

// unknown reports whether the card book does not know the card.
func (h Held) unknown() bool { return h.Card.ID == unknownID }

// untold reports whether the card book does not tell what the card does, even where it knows its name.
func (h Held) untold() bool {
	return h.unknown() || len(h.Card.Uses) == 0 && len(h.Card.Midnight) == 0
}

// uses are what the card can do: all that it might, where that is untold.
func (h Held) uses() []cards.Use {
	if !h.untold() {
		return h.Card.Uses
	}
	list := make([]cards.Use, len(ways))
	for i, w := range ways {
		list[i] = w.use
		list[i].Keep = h.Card.Class == cards.Ally || h.Card.Class == Skill
	}
	return list
}

// usesOf are what a card can do; of an untold one, what cards of its class might.
func (s *State) usesOf(h Held) []cards.Use {
	if !s.edition.language.Has(h.Card.Class, "uses") {
		return nil
	}
	uses := h.uses()
	if h.untold() && s.edition.language.Restores(h.Card.Class) {
		for i := range uses {
			if e := &uses[i].Effects[0]; e.Do == "add-die" {
				uses[i].Effects = []cards.Effect{{Do: DoRestore, What: e.What}}
			}
		}
	}
	return uses
}

// useText says what a use of the card does.
func (h Held) useText(n int) engine.Text {
	if h.untold() {
		return Say("choice.use-unknown", "card", CardName(h.Card), "way", word("way."+ways[n].name))
	}
	return Say("choice.use", "card", CardName(h.Card), "effects", optionTexts(h.Card.Uses[n].Effects))
}

// bringers are the classes of cards that bring a die of a colour, the likeliest first.
var bringers = map[models.Colour][]cards.Class{
	task.Yellow: {cards.CommonItem, cards.UniqueItem, cards.Spell, cards.Ally},
	task.Red:    {cards.UniqueItem, cards.CommonItem, cards.Spell, cards.Ally},
	task.Green:  {cards.Ally, cards.Spell, cards.UniqueItem, cards.CommonItem},
}

// bring uses cards of the active player of untold use for dice that were thrown beyond the
// pool: nobody had to say so before. It does nothing where the cards do not account for
// all of them. It returns how many cards were spent.
func (t *Turn) bring(pool []Die, thrown []models.Die) int {
	s := t.s
	who := s.Investigator(s.Active)
	if a := s.Attempt; a == nil || a.Step != stepPool || len(a.Throw.Again) > 0 || len(s.Agenda) > 0 ||
		len(thrown) <= len(pool) {
		return 0
	}
	need := countColours(pool)
	have := map[models.Colour]int{}
	for _, d := range thrown {
		have[d.Colour]++
	}
	type brought struct {
		colour models.Colour
		held   Held
	}
	var all []brought
	for _, c := range []models.Colour{task.Yellow, task.Red, task.Green} {
		for range have[c] - need[c] {
			h, ok := s.bringer(who, c, func(h Held) bool {
				return slices.ContainsFunc(all, func(b brought) bool { return b.held.ID == h.ID })
			})
			if !ok {
				return 0
			}
			all = append(all, brought{c, h})
		}
	}
	spent := 0
	for _, b := range all {
		t.Emit(&usedChange{Seat: who.Seat, Card: b.held.ID}, Say("log.used", "who", t.s.Name(who.Seat), "card",
			CardName(b.held.Card)))
		if b.held.Card.Class != cards.Ally {
			t.DiscardCard(who.Seat, b.held.ID)
			spent++
		}
		t.AddColour(b.colour)
	}
	return spent
}

// bringer is the card of untold use that most likely brought a die.
func (s *State) bringer(who *Investigator, c models.Colour, taken func(Held) bool) (Held, bool) {
	if _, ok := s.CanAdd(c); !ok {
		return Held{}, false
	}
	for _, class := range bringers[c] {
		for _, h := range who.Cards {
			if h.untold() && h.Card.Class == class && len(s.DiceIn(OnSpell, h.ID)) == 0 && !taken(h) {
				return h, true
			}
		}
	}
	return Held{}, false
}

// changeAnyOptions are about an unknown card that changes a die: which one, then to
// what.
func (s *State) changeAnyOptions(p Step) []Option {
	var list []Option
	for _, d := range s.Pool() {
		id := strconv.Itoa(d.ID)
		if p.What == "" {
			list = append(list, Option{
				ID: id, Label: Say("choice.change-die", "die", DieText(d)), Group: "item", Target: id,
				Do: func(t *Turn) {
					p.What = id
					t.Push(p)
				},
			})
			continue
		}
		if p.What != id {
			continue
		}
		for _, face := range s.faces(d.Colour) {
			if face == d.Face {
				continue
			}
			now := d
			now.Face = face
			list = append(list, Option{
				ID: string(face), Label: Say("choice.change", "from", DieText(d), "to", DieText(now)), Group: "item", Target: id,
				Do: func(t *Turn) {
					t.Emit(&diceChange{Dice: []Die{now}}, Say("log.changed", "from", DieText(d), "to", DieText(now)))
				},
			})
		}
	}
	return list
}
