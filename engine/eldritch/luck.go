package eldritch

import (
	"context"
	"encoding/json"
	"iter"
	"math"
	"slices"

	"elderglass/engine"
)

// Luck is what the dice of a game gave against what was to be expected of them.
type Luck struct {
	// Investigators are those who tested, in the order of their first test.
	Investigators []InvestigatorLuck `json:"-"`
	// People is what phones are told.
	People []engine.Retelling `json:"people"`
	// throws are what was thrown, by the number of the command.
	throws map[int64]Thrown
}

// InvestigatorLuck is the luck of one investigator in all tests.
type InvestigatorLuck struct {
	Card string
	Thrown
}

// Thrown are dice that were thrown for tests, each throw of each die once, with the exact expectation of their
// successes.
type Thrown struct {
	Dice      int
	Successes int
	Expected  float64
}

// NewRecapper returns a recapper for one table.
func (g game) NewRecapper() engine.Recapper { return recapper{g} }

type recapper struct{ g game }

// Recap returns the Luck of a game from its moments: of its tests, as other rolls of dice have no successes (Guide,
// Frequently Asked Questions). A die that was put right counts as what it shows; one that a card raises counts as it
// fell. The error is that of the context.
func (r recapper) Recap(ctx context.Context, moments iter.Seq[engine.Moment]) (any, error) {
	out := Luck{throws: map[int64]Thrown{}}
	before := newState()
	for m := range moments {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out.add(m, before)
		before = r.g.State(m.State)
	}
	out.People, _ = out.Retell()
	return out, nil
}

// add counts what one command threw or put right.
func (l *Luck) add(m engine.Moment, before *State) {
	test := before.Test
	if test == nil || test.When == OfDie || test.When == Free || before.Depth != Full {
		return
	}
	var found Thrown
	switch m.Command.Kind {
	case "roll":
		var args rollArgs
		if json.Unmarshal(m.Command.Args, &args) != nil {
			return
		}
		for _, d := range args.Dice {
			found.throw(before, faceOf(d.Face))
		}
		l.throws[m.Entry] = found
	case "correct":
		var args correctArgs
		if json.Unmarshal(m.Command.Args, &args) != nil || args.Die < 1 || args.Die > len(test.Dice) {
			return
		}
		found.Successes = before.worth(test, faceOf(args.Face)) - before.worth(test, test.Dice[args.Die-1].Face)
	default:
		return
	}
	of := l.investigator(before.person(test.Seat).Card)
	of.Dice += found.Dice
	of.Successes += found.Successes
	of.Expected += found.Expected
}

// investigator is the luck of whoever tests.
func (l *Luck) investigator(card string) *InvestigatorLuck {
	at := slices.IndexFunc(l.Investigators, func(p InvestigatorLuck) bool { return p.Card == card })
	if at < 0 {
		at = len(l.Investigators)
		l.Investigators = append(l.Investigators, InvestigatorLuck{Card: card})
	}
	return &l.Investigators[at]
}

// throw counts a die that was thrown for the test under way: every face was as likely as every other.
func (h *Thrown) throw(s *State, face int) {
	h.Dice++
	h.Successes += s.worth(s.Test, face)
	for f := 1; f <= 6; f++ {
		h.Expected += float64(s.worth(s.Test, f)) / 6
	}
}

var _ engine.Retold = Luck{}

// leastTold is the least difference that one decimal tells from nothing.
const leastTold = 0.05

// Retell says the luck of each investigator, and of each throw what was to be expected.
func (l Luck) Retell() (people []engine.Retelling, steps map[int64]engine.Text) {
	people = []engine.Retelling{}
	for _, p := range l.Investigators {
		one := engine.Retelling{Who: investigators.by[p.Card].Name, Luck: float64(p.Successes) - p.Expected}
		switch {
		case math.Abs(one.Luck) < leastTold:
			one.Texts = append(one.Texts, say("eldritch.luck.even"))
		case one.Luck > 0:
			one.Texts = append(one.Texts, say("eldritch.luck.kind", "n", one.Luck))
		default:
			one.Texts = append(one.Texts, say("eldritch.luck.unkind", "n", -one.Luck))
		}
		one.Texts = append(one.Texts, say("eldritch.luck.line", "dice", p.Dice, "n", p.Successes, "expected", p.Expected))
		people = append(people, one)
	}
	steps = map[int64]engine.Text{}
	for entry, h := range l.throws {
		steps[entry] = say("eldritch.luck.throw", "n", h.Successes, "expected", h.Expected)
	}
	return people, steps
}
