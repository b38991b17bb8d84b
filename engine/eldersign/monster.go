package eldersign

import (
	"slices"
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// monsterAppears draws monsters. Midnight is no part of a turn in which none appear (FAQ
// 2.0, "Midnight").
func (t *Turn) monsterAppears(p Step) {
	s := t.s
	if !t.MonstersAppear() {
		return
	}
	t.pushN(p.N(), Step{
		Effect: cards.Effect{Do: stepDrawMonster, What: string(cards.Monster)}, Seat: s.Active, Source: p.Source,
		Place: s.Here(p),
	})
}

// MonstersAppear reports whether monsters appear now, and says so where they do not: not in
// the final battle, and not in the turn of whoever keeps them away.
func (t *Turn) MonstersAppear() bool {
	s := t.s
	if s.Awake {
		return false
	}
	if s.Exempt(s.Active, NoMonstersAppear) && (s.Phase == PhaseMove || s.Phase == PhaseAttempt ||
		s.Phase == PhaseEntrance || s.Phase == PhaseClock) {
		t.Remark(Say("log.no-monsters", "who", s.Name(s.Active)))
		return false
	}
	return true
}

// spot is where a monster may be placed: a monster task, or below the bottom task
// where task is 0.
type spot struct {
	place string
	task  int
}

// spots are the legal places of a new monster. Open monster tasks come first;
// without one, it goes below the bottom task of an adventure with the fewest
// monsters there (FAQ 2.0, "Placing Monsters").
func (s *State) spots(here string) []spot {
	var list []spot
	least := -1
	for _, p := range s.Places {
		if here != "" && p.ID != here || s.takesNothing(p.Card) {
			continue
		}
		for i, t := range p.tasks() {
			if t.Space != "" && !s.covered(p, i+1) {
				list = append(list, spot{p.ID, i + 1})
			}
		}
		if n := p.below(); least < 0 || n < least {
			least = n
		}
	}
	if len(list) > 0 {
		return list
	}
	for _, p := range s.Places {
		if (here == "" || p.ID == here) && p.below() == least &&
			!s.takesNothing(p.Card) {
			list = append(list, spot{p.ID, 0})
		}
	}
	return list
}

// covered reports whether a monster task has a monster, or dice of this attempt: none once it is
// over, as the dice come off the card.
func (s *State) covered(p Place, number int) bool {
	if slices.ContainsFunc(p.Monsters, func(m Monster) bool { return m.Task == number }) {
		return true
	}
	return s.Attempt != nil && !s.Attempt.Over() && s.Attempt.Place == p.ID &&
		slices.Contains(s.Attempt.Done, "t"+strconv.Itoa(number))
}

// below counts the monsters below the bottom task.
func (p Place) below() int {
	n := 0
	for _, m := range p.Monsters {
		if m.Task == 0 {
			n++
		}
	}
	return n
}

func (s *State) placeOptions(p Step) []Option {
	var list []Option
	for _, at := range s.spots(p.Place) {
		place := s.Place(at.place)
		id := at.place
		label := Say("choice.place-below", "place", s.Which(at.place), "monster", CardName(p.Fact))
		if at.task > 0 {
			id += "-" + strconv.Itoa(at.task)
			label = Say("choice.place-on", "place", CardName(place.Card), "n", at.task, "monster", CardName(p.Fact))
		}
		list = append(list, Option{
			ID: id, Label: label, Group: "reward", Target: at.place, Rule: "FAQ 2.0, Placing Monsters",
			Do: func(t *Turn) {
				if p.Card != "" {
					t.shiftMonster(p, at)
					return
				}
				t.placeMonster(at, p.Fact)
			},
		})
	}
	return list
}

// tasks are those that can be seen.
func (p Place) tasks() []cards.Task {
	if p.Down {
		return nil
	}
	return p.Card.Tasks
}

// shiftMonster moves a monster that lies at an adventure to a task of it.
func (t *Turn) shiftMonster(p Step, to spot) {
	if place, m := t.s.monster(p.Card); m != nil && m.Task != to.task {
		now := *m
		now.Task = to.task
		t.Emit(&monsterChange{Place: place.ID, Monster: now}, engine.Text{})
	}
}

func (t *Turn) placeMonster(at spot, card *cards.Card) {
	last := t.s.LastID + 1
	m := Monster{ID: "m" + strconv.Itoa(last), Card: card, Task: at.task}
	place := t.s.Place(at.place)
	t.Emit(&monsterChange{Place: at.place, Monster: m, Last: last},
		Say("log.monster", "monster", CardName(card), "place", place.name()))
	like := Step{Seat: t.s.Active, Source: CardName(card), Place: at.place}
	t.Push(effects(card.Drawn, like)...)
	t.lockAll(card, m.ID)
	t.Reach(Appeared, Step{Seat: t.s.Active, Place: at.place, Fact: card})
}

// MoveMonster moves a monster marker that lies face up to another place, onto a monster task there or,
// where the number is 0, below the bottom task. What it locks it still locks (FAQ 2.0, "Items,
// Spells, Clues, & Allies: Omens of the Deep Expansion").
func (t *Turn) MoveMonster(id, to string, number int) {
	place, m := t.s.monster(id)
	if m == nil || t.s.Place(to) == nil {
		return
	}
	now, from := *m, place.ID
	now.Task = number
	t.Emit(&monsterChange{Place: from, Monster: *m, Gone: true}, engine.Text{})
	t.Emit(&monsterChange{Place: to, Monster: now},
		Say("log.monster", "monster", CardName(now.Card), "place", t.s.PlaceName(to)))
}

// MonsterTasks are the numbers of the tasks of a place onto which a marker may be moved: those of its
// monster tasks that are free, and 0 where there is none. Nothing is moved to a place that takes
// nothing.
func (s *State) MonsterTasks(place string) []int {
	p := s.Place(place)
	if p == nil || s.takesNothing(p.Card) {
		return nil
	}
	var list []int
	for _, at := range s.spots(place) {
		list = append(list, at.task)
	}
	return list
}

// PlaceMonster has the player of a seat choose where a monster marker goes: on a monster
// task, or below a bottom task (FAQ 2.0, "Placing Monsters"). Here is the only place where
// it may go; empty for any.
func (t *Turn) PlaceMonster(seat engine.Seat, card *cards.Card, here string) {
	t.Push(Step{Effect: cards.Effect{Do: stepPlace}, Seat: seat, Place: here, Fact: card})
}

func (s *State) monsterOptions(p Step) []Option {
	var list []Option
	here := s.Here(p)
	for _, place := range s.Places {
		if here != "" && here != place.ID {
			continue
		}
		for _, m := range place.Monsters {
			if m.Defeated || !s.IsMonster(m.Card) {
				continue
			}
			list = append(list, Option{
				ID: m.ID, Label: Say("choice."+p.Do, "monster", CardName(m.Card), "place", s.Which(place.ID)), Group: "item",
				Target: m.ID,
				Rule:   "FAQ 2.0, Items, Spells, Clues, & Allies", Do: func(t *Turn) {
					if p.Do == "defeat-monster" {
						t.defeat(place.ID, m, p.Seat, false)
					} else {
						t.DiscardMonster(place.ID, m)
					}
					t.PushRest(p)
				},
			})
		}
	}
	return list
}

// Here is the only place that an effect is about: where the card lies that asks for it, and for one that lies at
// no place where the investigator is to whom it happens; empty for any place.
func (s *State) Here(p Step) string {
	if who := s.Investigator(p.Seat); p.Where == "here" && p.Place == "" && who != nil {
		return who.At
	}
	if p.Where == "here" {
		return p.Place
	}
	return ""
}

// defeat turns a monster facedown: all that it asks for is satisfied, and it is
// collected when the resolution phase ends (FAQ 2.0, "Items, Spells, Clues, &
// Allies").
func (t *Turn) defeat(place string, m Monster, by engine.Seat, byTask bool) {
	m.Defeated, m.By, m.ByTask = true, by, byTask
	t.Emit(&monsterChange{Place: place, Monster: m}, Say("log.defeated", "monster", CardName(m.Card), "who", t.s.Name(by)))
	t.keepDone(place, m)
	if t.s.IsMonster(m.Card) {
		t.Reach(Defeated, m.about())
	}
}

// about is the step of the moments at which a defeated monster matters.
func (m Monster) about() Step {
	p := Step{Seat: m.By, Fact: m.Card}
	if m.ByTask {
		p.Card = ByTask
	}
	return p
}

// DiscardMonster returns a monster to the cup: no trophy, and what it locked is
// free at once (FAQ 2.0, "Locked Dice" and "Monsters").
func (t *Turn) DiscardMonster(place string, m Monster) {
	t.Emit(&monsterChange{Place: place, Monster: m, Gone: true}, Say("log.monster-discarded", "monster", CardName(m.Card)))
	t.unlockAll(m.ID)
}

// collect gives the defeated monsters to those who defeated them, with the reward
// on their back: before the rewards or penalties of the adventure (FAQ 2.0, "Items,
// Spells, Clues, & Allies").
func (t *Turn) collect() []Step {
	var steps []Step
	for _, place := range t.s.Places {
		for _, m := range place.Monsters {
			if !m.Defeated {
				continue
			}
			t.Emit(&monsterChange{Place: place.ID, Monster: m, Gone: true}, engine.Text{})
			t.unlockAll(m.ID)
			if kept := t.s.special(m.Card).Kept; kept != "" {
				t.keepMarker(m, kept)
				continue
			}
			if p := t.s.Investigator(m.By); p != nil && !p.Devoured {
				t.GiveTrophy(m.By, cards.Monster, m.Card)
				steps = append(steps, t.s.onBack(m)...)
			}
			t.Reach(Collected, m.about())
		}
	}
	return steps
}

// onBack are what stands on the back of a monster marker, for whoever collects it.
func (s *State) onBack(m Monster) []Step {
	like := Step{Seat: m.By, Source: CardName(m.Card), From: fromReward}
	steps := append(effects(s.icons(m.Card.Rewards), like), effects(m.Card.RewardEffects, like)...)
	if m.Card.Untold && len(steps) == 0 {
		steps = append(steps, Step{Effect: cards.Effect{Do: "note"}, Seat: m.By, Source: CardName(m.Card)})
	}
	return steps
}

// keepMarker lays a marker that was completed in front of whoever did so: it is no trophy.
func (t *Turn) keepMarker(m Monster, as cards.Class) {
	if p := t.s.Investigator(m.By); p == nil || p.Devoured {
		return
	}
	c := *m.Card
	c.Class = as
	t.GiveCard(m.By, &c)
}
