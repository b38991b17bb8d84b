package eldersign

import (
	"slices"
	"strconv"
	"strings"

	"elderglass/engine"
	"elderglass/engine/eldersign/cards"
)

// resolvers say what each step does once nobody has to decide about it.
var resolvers map[string]func(*turn, Step)

func init() {
	resolvers = map[string]func(*turn, Step){
		"lose":        (*turn).lose,
		"gain":        (*turn).gain,
		"doom":        func(t *turn, p Step) { t.addDoom(t.s.amount(p)) },
		"remove-doom": func(t *turn, p Step) { t.removeDoom(p.N()) },
		"monster":     (*turn).monsterAppears,
		"gate": func(t *turn, p Step) {
			t.pushN(p.N(), Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.OtherWorld)}, Seat: t.s.Active})
		},
		"clock":           func(t *turn, p Step) { t.advanceClock(p.N()) },
		"fail":            func(t *turn, _ Step) { t.failAdventure() },
		"drop-dice":       (*turn).dropDice,
		"lose-dice":       nothing,
		"add-die":         (*turn).addDie,
		"defeat-monster":  nothing,
		"discard-monster": nothing,
		"raise":           nothing,
		"change":          nothing,
		"choose":          nothing,
		"secure":          nothing,
		"prevent":         nothing,
		"pay":             nothing,
		"lower-maximum":   (*turn).lowerMaximum,
		"devour":          func(t *turn, p Step) { t.devour(p.Seat) },
		"awaken":          func(t *turn, _ Step) { t.awaken() },
		"lose-game":       func(t *turn, p Step) { t.finish(false, say("result.lost", "source", p.Source)) },
		"extra-adventure": func(t *turn, p Step) {
			t.pushN(p.N(), Step{Effect: cards.Effect{Do: stepDrawPlace, What: string(cards.Adventure)}, Seat: t.s.Active, From: fromLingering})
		},

		stepDrawPlace:   nothing,
		stepDrawCard:    nothing,
		stepDrawMonster: nothing,
		stepDrawMythos:  nothing,
		stepPlace:       nothing,
		stepNewcomer:    nothing,
		stepAssistCost:  nothing,
		stepLock:        (*turn).lockNext,
		stepAfterTerror: (*turn).afterTerror,
		stepAfterTask:   (*turn).afterTask,
		stepToClock:     (*turn).toClock,
		stepMidnight:    (*turn).midnight,
		stepOrder:       nothing,
		stepMythosNight: (*turn).mythosNight,
		stepRefresh:     (*turn).refresh,
		stepEndTurn:     (*turn).endTurn,
		stepVanish:      (*turn).vanish,
		stepFirstTurn:   func(t *turn, p Step) { t.beginTurn(p.Seat) },
	}
}

// Steps that no card names.
const (
	stepDrawPlace   = "draw-place"
	stepDrawCard    = "draw-card"
	stepDrawMonster = "draw-monster"
	stepDrawMythos  = "draw-mythos"
	stepPlace       = "place-monster"
	stepNewcomer    = "newcomer"
	stepAssistCost  = "assist-cost"
	stepLock        = "lock"
	stepAfterTerror = "after-terror"
	stepAfterTask   = "after-task"
	stepToClock     = "to-clock"
	stepMidnight    = "midnight"
	stepOrder       = "order"
	stepMythosNight = "mythos-night"
	stepRefresh     = "refresh"
	stepEndTurn     = "end-turn"
	stepLostFound   = "lost-and-found"
	stepVanish      = "vanish"
	stepFirstTurn   = "first-turn"
)

// nothing is the resolver of steps whose options do all of the work: without an
// option there is nothing to be done.
func nothing(*turn, Step) {}

func (t *turn) pushN(n int, like Step) { t.push(slices.Repeat([]Step{like}, n)...) }

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

// add changes a counter of an investigator and says so.
func (t *turn) add(seat engine.Seat, what string, by int) {
	if by == 0 {
		return
	}
	key := "log.gain"
	if by < 0 {
		key = "log.lose"
	}
	t.emit(&personCountChange{Seat: seat, What: what, By: by}, say(key, "who", t.s.name(seat), "n", max(by, -by), "what", thing(what)))
}

func (t *turn) lose(p Step) {
	who := t.s.investigator(p.Seat)
	if who == nil {
		return
	}
	switch p.What {
	case "sanity", "stamina":
		now, _ := who.counter(p.What)
		t.add(p.Seat, p.What, -min(p.N(), *now))
		if who := t.s.investigator(p.Seat); who.Sanity == 0 || who.Stamina == 0 {
			t.devour(p.Seat)
		}
	case "clue":
		t.add(p.Seat, "clue", -min(p.N(), who.Clues))
	case "elder-sign":
		t.addSigns(-min(p.N(), t.s.Signs))
	case "trophy":
		if total := who.trophies(); total > 0 {
			t.push(Step{Effect: cards.Effect{Do: "pay", Amount: min(p.N(), total)}, Seat: p.Seat, Source: p.Source})
		}
	}
}

func (t *turn) gain(p Step) {
	who := t.s.investigator(p.Seat)
	if who == nil {
		return
	}
	switch p.What {
	case "sanity":
		t.add(p.Seat, "sanity", min(p.N(), who.SanityMax-who.Sanity))
	case "stamina":
		t.add(p.Seat, "stamina", min(p.N(), who.StaminaMax-who.Stamina))
	case "all-sanity":
		t.add(p.Seat, "sanity", who.SanityMax-who.Sanity)
	case "all-stamina":
		t.add(p.Seat, "stamina", who.StaminaMax-who.Stamina)
	case "clue":
		t.add(p.Seat, "clue", p.N())
	case "elder-sign":
		t.addSigns(p.N())
	default:
		n := p.N()
		if dealer := dealers[cards.Class(p.What)]; dealer != "" && t.s.is(p.Seat, dealer) {
			n++
		}
		t.pushN(n, Step{Effect: cards.Effect{Do: stepDrawCard, What: p.What}, Seat: p.Seat, Source: p.Source})
	}
}

func (t *turn) addSigns(by int) {
	if by == 0 {
		return
	}
	t.emit(&countChange{What: "signs", By: by}, say("log.signs", "n", by, "total", t.s.Signs+by))
}

// lowerMaximum lowers a maximum; an investigator who has more loses it.
func (t *turn) lowerMaximum(p Step) {
	who := t.s.investigator(p.Seat)
	if who == nil {
		return
	}
	top, _ := who.counter(p.What + "-max")
	t.add(p.Seat, p.What+"-max", -min(p.N(), *top))
	who = t.s.investigator(p.Seat)
	now, _ := who.counter(p.What)
	top, _ = who.counter(p.What + "-max")
	t.add(p.Seat, p.What, min(0, *top-*now))
	if who := t.s.investigator(p.Seat); who.Sanity == 0 || who.Stamina == 0 {
		t.devour(p.Seat)
	}
}

// dropDice takes every die of the pool that shows a symbol out of the attempt.
func (t *turn) dropDice(p Step) {
	var dice []Die
	for _, d := range t.s.diceIn(inPool, "") {
		if strings.HasPrefix(string(d.Face), p.What) {
			d.Place = lost
			dice = append(dice, d)
		}
	}
	if len(dice) > 0 {
		t.emit(&diceChange{Dice: dice}, say("log.dice-dropped", "n", len(dice), "what", thing(p.What)))
	}
}

// loseDiceOptions lets the player choose which dice of the pool a card takes.
func (s *State) loseDiceOptions(p Step) []option {
	var list []option
	for _, d := range s.diceIn(inPool, "") {
		list = append(list, option{
			id: strconv.Itoa(d.ID), label: say("choice.lose-die", "die", dieText(d)), group: "lose", target: strconv.Itoa(d.ID),
			do: func(t *turn) { t.setAside(d); t.pushRest(p) },
		})
	}
	return list
}

// setAside takes a die out of the attempt.
func (t *turn) setAside(d Die) {
	now := d
	now.Place = lost
	t.emit(&diceChange{Dice: []Die{now}}, say("log.die-lost", "die", dieText(d)))
}
