package eldersign

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

func (t *Turn) pushN(n int, like Step) { t.Push(slices.Repeat([]Step{like}, n)...) }

// amount is the number of an effect, counted on the table where the card says so.
func (s *State) amount(p Step) int {
	n := p.N()
	switch p.Per {
	case "other-world":
		k := 0
		for _, place := range s.Places {
			if place.World() {
				k++
			}
		}
		return n * k
	case "monster":
		return n * s.monstersInPlay()
	default:
		return n
	}
}

func (s *State) monstersInPlay() int {
	n := 0
	for _, p := range s.Places {
		n += len(p.Monsters)
	}
	return n
}

// Add changes a counter of an investigator and says so.
func (t *Turn) Add(seat engine.Seat, what string, by int) {
	if by == 0 {
		return
	}
	key := "log.gain"
	if by < 0 {
		key = "log.lose"
	}
	t.Emit(&personCountChange{Seat: seat, What: what, By: by}, Say(key, "who", t.s.name(seat), "n", max(by, -by), "what", Thing(what)))
}

func (t *Turn) lose(p Step) {
	who := t.s.Investigator(p.Seat)
	if who == nil {
		return
	}
	switch p.What {
	case "sanity", "stamina":
		now, _ := who.Counter(p.What)
		t.Add(p.Seat, p.What, -min(p.N(), *now))
		t.devourSpent(p.Seat)
	case "clue":
		t.Add(p.Seat, "clue", -min(p.N(), who.Clues))
	case "elder-sign":
		t.addSigns(-min(p.N(), t.s.Signs))
	case "trophy":
		if total := who.trophies(); total > 0 {
			t.Push(Step{Effect: cards.Effect{Do: "pay", Amount: min(p.N(), total)}, Seat: p.Seat, Source: p.Source})
		}
	}
}

func (t *Turn) gain(p Step) {
	who := t.s.Investigator(p.Seat)
	if who == nil {
		return
	}
	switch p.What {
	case "sanity":
		t.Add(p.Seat, "sanity", min(p.N(), who.SanityMax-who.Sanity))
	case "stamina":
		t.Add(p.Seat, "stamina", min(p.N(), who.StaminaMax-who.Stamina))
	case "all-sanity":
		t.Add(p.Seat, "sanity", who.SanityMax-who.Sanity)
	case "all-stamina":
		t.Add(p.Seat, "stamina", who.StaminaMax-who.Stamina)
	case "clue":
		t.Add(p.Seat, "clue", p.N())
	case "elder-sign":
		t.addSigns(p.N())
	default:
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
	t.Emit(&countChange{What: "signs", By: -min(1, t.s.Signs)}, why)
}

func (t *Turn) addSigns(by int) {
	if by == 0 {
		return
	}
	t.Emit(&countChange{What: "signs", By: by}, Say("log.signs", "n", by, "total", t.s.Signs+by))
}

// lowerMaximum lowers a maximum; an investigator who has more loses it.
func (t *Turn) lowerMaximum(p Step) {
	who := t.s.Investigator(p.Seat)
	if who == nil {
		return
	}
	top, _ := who.Counter(p.What + "-max")
	t.Add(p.Seat, p.What+"-max", -min(p.N(), *top))
	who = t.s.Investigator(p.Seat)
	now, _ := who.Counter(p.What)
	top, _ = who.Counter(p.What + "-max")
	t.Add(p.Seat, p.What, min(0, *top-*now))
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
			Do: func(t *Turn) { t.SetAside(d); t.pushRest(p) },
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
