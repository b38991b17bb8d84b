package eldersign

import (
	"fmt"
	"slices"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// ruleUnlock is the source of what is said of adventures with a task on their back.
const ruleUnlock = "Rules summary, Hidden chamber special adventures"

// lock is the task on the back of a card that lies face down, to be completed before anybody
// moves there; nil for none.
func (p *Place) lock() *cards.Task {
	if !p.Down {
		return nil
	}
	return p.back().Task
}

// tryLock begins the one roll for the task on the back of a card: with the green dice and what
// items and abilities add, and without blessed and cursed dice (rules summary, "Hidden chamber
// special adventures").
func (t *Turn) tryLock(place *Place) error {
	if slices.Contains(t.s.Tried, place.ID) {
		return illegal(ruleUnlock, "refuse.locked-place")
	}
	t.Emit(&phaseChange{Phase: PhaseAttempt}, engine.Text{})
	t.makePool(Attempt{Place: place.ID, Step: stepPool, Unlocks: true},
		Say("log.lock-tried", "who", t.s.Name(t.s.Active), "place", place.name()))
	return nil
}

// keptOut reports whether the active investigator may not move to a place because a lock held in this
// turn: one stays then, or moves to a different adventure, and so not to an entrance (rules summary,
// "Hidden chamber special adventures").
func (s *State) keptOut(to string) bool {
	return len(s.Tried) > 0 && s.entrance(to) != nil && s.Investigator(s.Active).At != to
}

// opened moves whoever completed the task on the back: the card is turned over there. The dice of
// the roll are no part of the pool that follows.
func (t *Turn) opened() {
	at := t.s.Attempt.Place
	t.Remark(Say("log.lock-opened", "who", t.s.Name(t.s.Active), "place", t.s.PlaceName(at)))
	t.EndAttempt()
	t.Emit(&phaseChange{Phase: PhaseMove}, engine.Text{})
	t.moveTo(at)
}

// lockHolds ends the roll in vain: the investigator stays or moves elsewhere.
func (t *Turn) lockHolds() {
	at := t.s.Attempt.Place
	t.dropTurnSteps()
	t.EndAttempt()
	t.Emit(&triedChange{Place: at}, Say("log.lock-holds", "place", t.s.PlaceName(at)))
	t.Emit(&phaseChange{Phase: PhaseMove}, engine.Text{})
}

// triedChange names a place whose lock held in this turn.
type triedChange struct {
	Place string `json:"place"`
}

func (*triedChange) Kind() string { return "tried" }

func (c *triedChange) Apply(s *State) error {
	s.Tried = append(slices.Clip(s.Tried), c.Place)
	return nil
}

// unlockedBy is what a card does for whoever opened it.
func (t *Turn) unlockedBy(p Step) {
	place := t.s.Place(p.Place)
	if place == nil || place.Down {
		return
	}
	like := Step{Seat: p.Seat, Source: CardName(place.Card), Place: place.ID}
	if len(place.Card.Unlocked) == 0 && place.Card.Untold {
		like.Effect = cards.Effect{Do: "note"}
		t.Push(like)
		return
	}
	t.Push(effects(place.Card.Unlocked, like)...)
}

// turnable are the cards that an effect may turn face up: with locks only those that it says are
// unlocked, for the investigator to whom that happens.
func turnable(locked bool) func(*State, Step) []Option {
	return func(s *State, p Step) []Option {
		var list []Option
		for i := range s.Places {
			place := &s.Places[i]
			if !place.Down || locked != (place.lock() != nil) {
				continue
			}
			list = append(list, Option{
				ID: place.ID, Label: Say("choice.turn-up", "place", s.Which(place.ID)), Group: "reward", Target: place.ID,
				Rule: ruleUnlock,
				Do: func(t *Turn) {
					t.PushRest(p)
					steps := []Step{{Effect: cards.Effect{Do: DoFaceUp}, Seat: p.Seat, Place: place.ID}}
					if locked {
						steps = append(steps, Step{Effect: cards.Effect{Do: DoUnlocked}, Seat: p.Seat, Place: place.ID})
					}
					t.Push(steps...)
				},
			})
		}
		return list
	}
}

// lockedCards are the cards of a class with a task on their back that can be drawn. Where no
// source tells which of its tasks it is, there is one for each.
func (s *State) lockedCards(class cards.Class) []*cards.Card {
	var list []*cards.Card
	for _, c := range s.catalog.List(class) {
		if !s.special(c).Locked || !s.drawable(c) {
			continue
		}
		if c.Back != nil && c.Back.Task != nil {
			list = append(list, c)
			continue
		}
		for i := range c.Tasks {
			if slices.ContainsFunc(c.Tasks[:i], func(o cards.Task) bool { return needsText(o) == needsText(c.Tasks[i]) }) {
				continue
			}
			one := *c
			back := cards.Back{}
			if c.Back != nil {
				back = *c.Back
			}
			back.Task = &c.Tasks[i]
			one.Back, one.Tasks = &back, slices.Delete(slices.Clone(c.Tasks), i, i+1)
			list = append(list, &one)
		}
	}
	return list
}

// needsText is what a task asks for, to tell it from others.
func needsText(t cards.Task) string { return fmt.Sprint(t.Needs, t.Cost) }

// lockedID is the id of the option to name such a card, by what its back asks for.
func (s *State) lockedID(c *cards.Card) string {
	var list []string
	for _, n := range c.Back.Task.Needs {
		list = append(list, strings.NewReplacer(":", "", "|", "-or-").Replace(n.String()))
	}
	return c.ID + "-" + strings.Join(list, "-")
}

// drawLocked are the cards with a task on their back, of which that is seen as they are dealt face
// down; only the top card where that was told.
func (s *State) drawLocked(p Step) []Option {
	if !p.Down {
		return nil
	}
	top := s.topOf(p)
	var list []Option
	for _, c := range s.lockedCards(cards.Class(p.What)) {
		if top != nil && (top.Task == nil || needsText(*top.Task) != needsText(*c.Back.Task)) {
			continue
		}
		list = append(list, Option{
			ID: s.lockedID(c), Group: "draw", Rule: ruleUnlock, Card: cardKey(c),
			Label: Say("choice.draw-locked", "needs", needTexts(c.Back.Task.Needs)),
			Do: func(t *Turn) {
				t.Emit(&topChange{}, engine.Text{})
				t.drawn(p, c)
			},
		})
	}
	return list
}

// needTexts are requirements as words.
func needTexts(list []cards.Need) []engine.Text {
	var out []engine.Text
	for _, n := range list {
		var symbols []engine.Text
		for _, symbol := range n.Symbols {
			if symbol == task.Investigation {
				symbols = append(symbols, Say("need.investigation", "n", n.Amount))
			} else {
				symbols = append(symbols, word("face."+symbol))
			}
		}
		if len(symbols) == 2 {
			out = append(out, Say("need.either", "a", symbols[0], "b", symbols[1]))
		} else {
			out = append(out, symbols...)
		}
	}
	return out
}

// showLocked tells that the top card of the adventure deck has a task on its back.
func (t *Turn) showLocked(name string) error {
	for _, c := range t.s.lockedCards(cards.Adventure) {
		if t.s.lockedID(c) == name {
			t.Emit(&topChange{Back: c.Back}, Say("log.top-locked", "needs", needTexts(c.Back.Task.Needs)))
			return nil
		}
	}
	return models.Errorf(models.NotFound, "the card book has no back %.60q", name)
}
