package deathmaydie

import (
	"context"
	"encoding/json"
	"iter"
	"math"
	"slices"

	"elderglass/engine"
	"elderglass/models"
)

// Luck is what the dice of a game gave against what was to be expected of them.
type Luck struct {
	Players []PlayerLuck `json:"-"`
	// People is what phones are told.
	People []engine.Retelling `json:"people"`
	// throws are what was thrown, by the number of the command.
	throws map[int64]Icons
}

// PlayerLuck is the luck of one investigator.
type PlayerLuck struct {
	Seat engine.Seat
	Who  string
	// Own are the icons of the investigator's own rolls, Against those of attacks and fire.
	Own     Icons
	Against Icons
	// Luck is how many icons the dice were kinder than expected: successes of one's own are kind,
	// those against oneself and tentacles are not.
	Luck float64
}

// Icons are those on dice that were thrown, with the exact expectation of each.
type Icons struct {
	Dice              int
	Successes         int
	ExpectedSuccesses float64
	Tentacles         int
	ExpectedTentacles float64
}

// NewRecapper returns a recapper for one table.
func (g game) NewRecapper() engine.Recapper { return recapper{g} }

type recapper struct{ g game }

// Recap returns the Luck of a game from its moments. A die that was put right counts as what it shows.
// The error is that of the context.
func (r recapper) Recap(ctx context.Context, moments iter.Seq[engine.Moment]) (any, error) {
	out := Luck{throws: map[int64]Icons{}}
	before := newState()
	for m := range moments {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out.add(m, before)
		before = r.g.State(m.State)
	}
	slices.SortFunc(out.Players, func(a, b PlayerLuck) int { return int(a.Seat) - int(b.Seat) })
	out.People, _ = out.Retell()
	return out, nil
}

// add counts what one command threw or put right.
func (l *Luck) add(m engine.Moment, before *State) {
	if before.Roll == nil || before.Depth == DiceOnly {
		return
	}
	var found Icons
	switch m.Command.Kind {
	case "roll":
		var args rollArgs
		if json.Unmarshal(m.Command.Args, &args) != nil {
			return
		}
		for _, d := range args.Dice {
			found.throw(d.Colour, d.Face)
		}
		l.throws[m.Entry] = found
	case "correct":
		var args correctArgs
		if json.Unmarshal(m.Command.Args, &args) != nil {
			return
		}
		die := before.Roll.die(args.Die)
		if die == nil {
			return
		}
		found.show(args.Face, 1)
		found.show(die.Face, -1)
	default:
		return
	}
	p := l.player(before)
	if before.Roll.against() {
		p.Against.add(found)
	} else {
		p.Own.add(found)
	}
	p.Luck = p.Own.more() - p.Against.more() - p.Own.darker() - p.Against.darker()
}

// player is the luck of whoever rolls.
func (l *Luck) player(s *State) *PlayerLuck {
	at := slices.IndexFunc(l.Players, func(p PlayerLuck) bool { return p.Seat == s.Roll.Seat })
	if at < 0 {
		at = len(l.Players)
		l.Players = append(l.Players, PlayerLuck{Seat: s.Roll.Seat, Who: s.name(s.Roll.Seat)})
	}
	return &l.Players[at]
}

// throw counts a die that was thrown: every face of its colour was as likely as every other.
func (i *Icons) throw(c models.Colour, face models.Face) {
	i.Dice++
	all := faces(c)
	for _, f := range all {
		symbols := diceSet.Counts[f].Symbols
		i.ExpectedSuccesses += float64(symbols[success]) / float64(len(all))
		i.ExpectedTentacles += float64(symbols[tentacle]) / float64(len(all))
	}
	i.show(face, 1)
}

// show counts what a die shows, so many times.
func (i *Icons) show(face models.Face, times int) {
	symbols := diceSet.Counts[face].Symbols
	i.Successes += times * symbols[success]
	i.Tentacles += times * symbols[tentacle]
}

func (i *Icons) add(o Icons) {
	i.Dice += o.Dice
	i.Successes += o.Successes
	i.ExpectedSuccesses += o.ExpectedSuccesses
	i.Tentacles += o.Tentacles
	i.ExpectedTentacles += o.ExpectedTentacles
}

// more and darker are the successes and the tentacles beyond what was to be expected.
func (i *Icons) more() float64   { return float64(i.Successes) - i.ExpectedSuccesses }
func (i *Icons) darker() float64 { return float64(i.Tentacles) - i.ExpectedTentacles }

var _ engine.Retold = Luck{}

// leastTold is the least difference that one decimal tells from nothing.
const leastTold = 0.05

// Retell says the luck of each person, and of each throw what was to be expected.
func (l Luck) Retell() (people []engine.Retelling, steps map[int64]engine.Text) {
	people = []engine.Retelling{}
	for _, p := range l.Players {
		one := engine.Retelling{Who: p.Who, Luck: p.Luck}
		switch {
		case math.Abs(p.Luck) < leastTold:
			one.Texts = append(one.Texts, Say("dmd.luck.even"))
		case p.Luck > 0:
			one.Texts = append(one.Texts, Say("dmd.luck.kind", "n", p.Luck))
		default:
			one.Texts = append(one.Texts, Say("dmd.luck.unkind", "n", -p.Luck))
		}
		if p.Own.Dice > 0 {
			one.Texts = append(one.Texts, Say("dmd.luck.own", "n", p.Own.Successes, "expected", p.Own.ExpectedSuccesses))
		}
		if p.Against.Dice > 0 {
			one.Texts = append(one.Texts,
				Say("dmd.luck.against", "n", p.Against.Successes, "expected", p.Against.ExpectedSuccesses))
		}
		one.Texts = append(one.Texts, Say("dmd.luck.tentacles", "n", p.Own.Tentacles+p.Against.Tentacles,
			"expected", p.Own.ExpectedTentacles+p.Against.ExpectedTentacles))
		people = append(people, one)
	}
	steps = map[int64]engine.Text{}
	for entry, i := range l.throws {
		steps[entry] = Say("dmd.luck.throw", "n", i.Successes, "expected", i.ExpectedSuccesses, "tentacles", i.Tentacles,
			"tentaclesExpected", i.ExpectedTentacles)
	}
	return people, steps
}
