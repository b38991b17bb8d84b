package eldersign

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/rules"
)

func (t *Turn) pushN(n int, like Step) { t.Push(slices.Repeat([]Step{like}, n)...) }

// numbered is an effect with its number, counted on the table where the card says so; false where that is none.
func (s *State) numbered(e cards.Effect) (cards.Effect, bool) {
	n := 0
	switch e.Per {
	case "other-world":
		for _, place := range s.Places {
			if place.World() {
				n++
			}
		}
	case "monster":
		n = s.MonstersInPlay()
	default:
		return e, true
	}
	e.Amount, e.Per = n*e.N(), ""
	return e, n > 0
}

// Together counts each of some effects on the table, and puts those together that do the same to the same
// people: what they take they take of the same heap.
func (s *State) Together(list []cards.Effect) []cards.Effect {
	var all []cards.Effect
	for _, e := range list {
		e, some := s.numbered(e)
		same := slices.IndexFunc(all, func(o cards.Effect) bool {
			return o.Do == e.Do && o.What == e.What && o.Who == e.Who && len(o.Options)+len(e.Options) == 0
		})
		switch {
		case !some:
		case same >= 0:
			all[same].Amount = all[same].N() + e.N()
		default:
			all = append(all, e)
		}
	}
	return all
}

// MonstersInPlay counts the monster markers on adventures.
func (s *State) MonstersInPlay() int {
	n := 0
	for _, p := range s.Places {
		for _, m := range p.Monsters {
			if s.IsMonster(m.Card) {
				n++
			}
		}
	}
	return n
}

func (t *Turn) lose(p Step) {
	who := t.s.Investigator(p.Seat)
	if who == nil {
		return
	}
	switch p.What {
	case Sanity, Stamina:
		t.AddWithin(p.Seat, p.What, -p.N())
		t.devourSpent(p.Seat)
	case Clue:
		t.AddWithin(p.Seat, Clue, -p.N())
	case "elder-sign":
		t.AddWithin(engine.Nobody, Signs, -p.N())
	case "trophy":
		if total := who.trophies(); total > 0 {
			t.Push(Step{Effect: cards.Effect{Do: "pay", Amount: min(p.N(), total)}, Seat: p.Seat, Source: p.Source})
		}
	default:
		if t.s.isTableTrack(p.What) {
			t.AddWithin(engine.Nobody, p.What, -p.N())
		}
	}
}

func (t *Turn) gain(p Step) {
	who := t.s.Investigator(p.Seat)
	if who == nil {
		return
	}
	switch p.What {
	case Sanity, Stamina, Clue:
		t.AddWithin(p.Seat, p.What, p.N())
	case "all-sanity", "all-stamina":
		t.AddWithin(p.Seat, strings.TrimPrefix(p.What, "all-"), rules.MostCount)
	case "elder-sign":
		t.AddWithin(engine.Nobody, Signs, p.N())
	default:
		if t.s.isTableTrack(p.What) {
			t.AddWithin(engine.Nobody, p.What, p.N())
			return
		}
		n := p.N()
		for _, trait := range t.s.traitsOf(p.Seat) {
			if trait.GainsMore == cards.Class(p.What) {
				n++
			}
		}
		t.pushN(n, Step{Effect: cards.Effect{Do: DrawCard, What: p.What}, Seat: p.Seat, Source: p.Source})
	}
}

// LoseSign takes one elder sign away, where there is one, and says why.
func (t *Turn) LoseSign(why engine.Text) {
	t.Emit(&countChange{What: Signs, By: -min(1, t.s.Count(Signs))}, why)
}

// lowerMaximum lowers a maximum; an investigator who has more loses it.
func (t *Turn) lowerMaximum(p Step) {
	who := t.s.Investigator(p.Seat)
	if who == nil {
		return
	}
	track := p.What + "-max"
	t.AddWithin(p.Seat, track, -p.N())
	who = t.s.Investigator(p.Seat)
	t.Add(p.Seat, p.What, min(0, who.Count(track)-who.Count(p.What)))
	t.devourSpent(p.Seat)
}

// dropDice takes every die of the pool that shows a symbol out of the attempt.
func (t *Turn) dropDice(p Step) {
	var dice []Die
	for _, d := range t.s.Pool() {
		if strings.HasPrefix(string(d.Face), p.What) {
			d.Place = lost
			dice = append(dice, d)
		}
	}
	if len(dice) > 0 {
		t.Emit(&diceChange{Dice: dice}, Say("log.dice-dropped", "n", len(dice), "what", Thing(p.What)))
	}
}

// loseDiceOptions lets the player choose which dice of the pool a card takes.
func (s *State) loseDiceOptions(p Step) []Option {
	var list []Option
	for _, d := range s.Pool() {
		list = append(list, Option{
			ID: strconv.Itoa(d.ID), Label: Say("choice.lose-die", "die", DieText(d)), Group: "lose", Target: strconv.Itoa(d.ID),
			Do: func(t *Turn) { t.SetAside(d); t.PushRest(p) },
		})
	}
	return list
}

// SetAside takes a die out of the attempt: it is lost for the resolution phase.
func (t *Turn) SetAside(d Die) {
	now := d
	now.Place = lost
	t.Emit(&diceChange{Dice: []Die{now}}, Say("log.die-lost", "die", DieText(d)))
}
