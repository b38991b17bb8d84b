package deep

import (
	"strconv"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/cards"
)

// The sources of what is said here.
const (
	ruleSetup  = "Rules summary, R'lyeh Rising Mode: Setup"
	ruleWaters = "Rules summary, Dark Waters track"
	ruleStage  = "FAQ 2.0, Omens of the Deep: Advancing to Stage II"
)

const (
	// omen is the space of Dark Waters on which the token lies, counted from the left.
	omen = "omen"
	// waters asks for the length of the track at set-up, startSpace where the token begins.
	waters     = "waters"
	startSpace = "start-space"
	// advanceOmen and retreatOmen move the token to the right and to the left.
	advanceOmen = "advance-omen"
	retreatOmen = "retreat-omen"
	// setSail asks at the rightmost space whether the game goes on to stage II.
	setSail = "set-sail"
)

// shortest and longest are the lengths of Dark Waters that are asked.
const (
	shortest = 3
	longest  = 12
)

func firstSpace(*eldersign.State, engine.Seat) (int, error) { return 1, nil }

// lastSpace is the rightmost space of Dark Waters, of which there is none in stage II.
func lastSpace(s *eldersign.State, _ engine.Seat) (int, error) {
	if s.Stage == 2 {
		return 0, nil
	}
	return length(s), nil
}

// length is the number of spaces of Dark Waters; a short one before the set-up told it.
func length(s *eldersign.State) int { return max(scenarioOf(s).Length, 1) }

// toldLength is the number of spaces where the book knows them.
func toldLength(s *eldersign.State) int {
	n := 0
	for _, space := range track(s, darkWaters).Spaces {
		n = max(n, space.Space)
	}
	return n
}

// lengths ask how many spaces Dark Waters has, unless the book tells.
func lengths(s *eldersign.State, _ eldersign.Step) []eldersign.Option {
	if toldLength(s) > 0 {
		return nil
	}
	return numbers(shortest, longest, "choice.waters", setLength)
}

func layTrack(t *eldersign.Turn, _ eldersign.Step) { setLength(t, toldLength(t.State)) }

func setLength(t *eldersign.Turn, n int) {
	change(t, engine.Text{}, func(now *scenario) { now.Length = n })
}

// starts ask where the omen begins.
func starts(s *eldersign.State, _ eldersign.Step) []eldersign.Option {
	if toldStart(s) > 0 {
		return nil
	}
	return numbers(1, length(s), "choice.start-space", func(t *eldersign.Turn, n int) { t.Add(engine.Nobody, omen, n) })
}

func layOmen(t *eldersign.Turn, _ eldersign.Step) { t.Add(engine.Nobody, omen, toldStart(t.State)) }

// toldStart is where the omen begins, where the book knows it.
func toldStart(s *eldersign.State) int {
	for _, space := range track(s, darkWaters).Spaces {
		if space.Start {
			return space.Space
		}
	}
	return 0
}

// numbers are the options of a question for a number.
func numbers(from, to int, key string, do func(*eldersign.Turn, int)) []eldersign.Option {
	var list []eldersign.Option
	for n := from; n <= to; n++ {
		list = append(list, eldersign.Option{
			ID: strconv.Itoa(n), Label: eldersign.Say(key, "n", n), Group: "reward", Rule: ruleSetup,
			Do: func(t *eldersign.Turn) { do(t, n) },
		})
	}
	return list
}

// sail moves the omen one space after another, each of which is resolved; beyond an end that end is
// resolved again. In stage II the Amulet says what happens instead.
func sail(by int) func(*eldersign.Turn, eldersign.Step) {
	return func(t *eldersign.Turn, p eldersign.Step) {
		s := t.State
		if !isRising(s) || s.Awake {
			return
		}
		var steps []eldersign.Step
		switch to := s.Count(omen) + by; {
		case s.Stage == 2:
			steps = omenInRlyeh(s, by, p)
		case to < 1 || to > length(s):
			t.Remark(eldersign.Say("log.omen-end", "n", s.Count(omen)))
			steps = landed(s, s.Count(omen), p)
		default:
			t.Add(engine.Nobody, omen, by)
			steps = landed(s, to, p)
		}
		if p.N() > 1 {
			p.Amount = p.N() - 1
			steps = append(steps, p)
		}
		t.Push(steps...)
	}
}

// landed are the effects of a space of Dark Waters: a legion appears at the left end, and from the
// right one the game may go on to stage II. What others say that the book does not know is done by
// hand.
func landed(s *eldersign.State, n int, p eldersign.Step) []eldersign.Step {
	like := eldersign.Step{Seat: p.Seat, Source: sideName(darkWaters)}
	effects, known := tells(s, darkWaters, n)
	switch {
	case n == length(s):
		further := like
		further.Effect = cards.Effect{Do: setSail}
		return append(eldersign.Effects(effects, like), further)
	case n == 1 && len(effects) == 0:
		effects = []cards.Effect{{Do: legion}}
	case !known:
		effects = []cards.Effect{{Do: "note"}}
	}
	return eldersign.Effects(effects, like)
}

// omenInRlyeh is what an omen does that would advance or retreat in stage II.
func omenInRlyeh(s *eldersign.State, by int, p eldersign.Step) []eldersign.Step {
	n := spaceAdvancing
	if by < 0 {
		n = spaceRetreat
	}
	effects, _ := tells(s, amuletOfRlyeh, n)
	return eldersign.Effects(effects, eldersign.Step{Seat: p.Seat, Source: sideName(amuletOfRlyeh)})
}

// setSailOptions let the group go on to stage II, or remain; it may come here again.
func setSailOptions(s *eldersign.State, p eldersign.Step) []eldersign.Option {
	if s.Stage != 1 {
		return nil
	}
	return []eldersign.Option{
		{
			ID: "stay", Label: eldersign.Say("choice.stay-at-sea"), Group: "reward", Rule: ruleStage,
			Do: func(*eldersign.Turn) {},
		},
		{
			ID: "rlyeh", Label: eldersign.Say("choice.to-rlyeh"), Group: "reward", Rule: ruleStage,
			Do: func(t *eldersign.Turn) { t.Push(do(toRlyeh, 1, p.Seat)) },
		},
	}
}
