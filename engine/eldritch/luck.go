package eldritch

import (
	"encoding/json"

	"elderglass/engine"
)

// Luck is what the dice of a game gave against what was to be expected of them: of its tests, as other rolls of dice
// have no successes (Guide, Frequently Asked Questions).
type Luck = engine.Luck[Thrown]

// Thrown are dice that were thrown for tests, each throw of each die once, with the exact expectation of their
// successes.
type Thrown struct {
	Dice      int
	Successes int
	Expected  float64
}

// NewRecapper returns a recapper for one table.
func (g game) NewRecapper() engine.Recapper {
	return engine.LuckMeter[Thrown]{
		Game: g, Key: "eldritch.luck",
		Count: func(at engine.State, c engine.Command) (engine.Throw[Thrown], bool) { return g.State(at).lucky(c) },
	}
}

// lucky counts what one command threw or put right. A die that was put right counts as what it shows; one that a card
// raises counts as it fell.
func (s *State) lucky(c engine.Command) (out engine.Throw[Thrown], ok bool) {
	test := s.Test
	if test == nil || test.When == OfDie || test.When == Free || s.Depth != Full {
		return out, false
	}
	out.Who = investigators.by[s.person(test.Seat).Card].Name
	switch c.Kind {
	case "roll":
		var args rollArgs
		if json.Unmarshal(c.Args, &args) != nil {
			return out, false
		}
		out.Anew = true
		for _, d := range args.Dice {
			out.Gave.throw(s, faceOf(d.Face))
		}
	case "correct":
		var args correctArgs
		if json.Unmarshal(c.Args, &args) != nil || args.Die < 1 || args.Die > len(test.Dice) {
			return out, false
		}
		out.Gave.Successes = s.worth(test, faceOf(args.Face)) - s.worth(test, test.Dice[args.Die-1].Face)
	default:
		return out, false
	}
	return out, true
}

// throw counts a die that was thrown for the test under way: every face was as likely as every other.
func (h *Thrown) throw(s *State, face int) {
	h.Dice++
	h.Successes += s.worth(s.Test, face)
	for f := 1; f <= 6; f++ {
		h.Expected += float64(s.worth(s.Test, f)) / 6
	}
}

// Plus is both together.
func (h Thrown) Plus(o Thrown) Thrown {
	return Thrown{h.Dice + o.Dice, h.Successes + o.Successes, h.Expected + o.Expected}
}

// Luck is how many successes there were beyond what was to be expected.
func (h Thrown) Luck() float64 { return float64(h.Successes) - h.Expected }

// Lines say what the dice of a game gave.
func (h Thrown) Lines() []engine.Text {
	return []engine.Text{say("eldritch.luck.line", "dice", h.Dice, "n", h.Successes, "expected", h.Expected)}
}

// Line says what one throw gave.
func (h Thrown) Line() engine.Text {
	return say("eldritch.luck.throw", "n", h.Successes, "expected", h.Expected)
}
