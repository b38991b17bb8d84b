package deathmaydie

import (
	"encoding/json"

	"elderglass/engine"
	"elderglass/models"
)

// Luck is what the dice of a game gave against what was to be expected of them.
type Luck = engine.Luck[Rolled]

// Rolled are the icons of an investigator's own rolls, and those of attacks and fire against the investigator.
type Rolled struct {
	Own, Against Icons
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
func (g game) NewRecapper() engine.Recapper {
	return engine.LuckMeter[Rolled]{
		Game: g, Key: "dmd.luck",
		Count: func(at engine.State, c engine.Command) (engine.Throw[Rolled], bool) { return g.State(at).lucky(c) },
	}
}

// lucky counts what one command threw or put right. A die that was put right counts as what it shows.
func (s *State) lucky(c engine.Command) (out engine.Throw[Rolled], ok bool) {
	if s.Roll == nil || s.Depth == DiceOnly {
		return out, false
	}
	out.Who = s.name(s.Roll.Seat)
	found := &out.Gave.Own
	if s.Roll.against() {
		found = &out.Gave.Against
	}
	switch c.Kind {
	case "roll":
		var args rollArgs
		if json.Unmarshal(c.Args, &args) != nil {
			return out, false
		}
		out.Anew = true
		for _, d := range args.Dice {
			found.throw(d.Colour, d.Face)
		}
	case "correct":
		var args correctArgs
		if json.Unmarshal(c.Args, &args) != nil {
			return out, false
		}
		die := s.Roll.die(args.Die)
		if die == nil {
			return out, false
		}
		found.show(args.Face, 1)
		found.show(die.Face, -1)
	default:
		return out, false
	}
	return out, true
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

func (i Icons) plus(o Icons) Icons {
	i.Dice += o.Dice
	i.Successes += o.Successes
	i.ExpectedSuccesses += o.ExpectedSuccesses
	i.Tentacles += o.Tentacles
	i.ExpectedTentacles += o.ExpectedTentacles
	return i
}

// more and darker are the successes and the tentacles beyond what was to be expected.
func (i Icons) more() float64   { return float64(i.Successes) - i.ExpectedSuccesses }
func (i Icons) darker() float64 { return float64(i.Tentacles) - i.ExpectedTentacles }

// Plus is both together.
func (r Rolled) Plus(o Rolled) Rolled { return Rolled{r.Own.plus(o.Own), r.Against.plus(o.Against)} }

// Luck is how many icons the dice were kinder than expected: successes of one's own are kind, those against oneself
// and tentacles are not.
func (r Rolled) Luck() float64 {
	return r.Own.more() - r.Against.more() - r.Own.darker() - r.Against.darker()
}

// Lines say what the dice of a game gave.
func (r Rolled) Lines() (lines []engine.Text) {
	if r.Own.Dice > 0 {
		lines = append(lines, Say("dmd.luck.own", "n", r.Own.Successes, "expected", r.Own.ExpectedSuccesses))
	}
	if r.Against.Dice > 0 {
		lines = append(lines, Say("dmd.luck.against", "n", r.Against.Successes, "expected", r.Against.ExpectedSuccesses))
	}
	all := r.Own.plus(r.Against)
	return append(lines, Say("dmd.luck.tentacles", "n", all.Tentacles, "expected", all.ExpectedTentacles))
}

// Line says what one throw gave.
func (r Rolled) Line() engine.Text {
	all := r.Own.plus(r.Against)
	return Say("dmd.luck.throw", "n", all.Successes, "expected", all.ExpectedSuccesses, "tentacles", all.Tentacles,
		"tentaclesExpected", all.ExpectedTentacles)
}
