package models

import (
	"cmp"
	"maps"
	"slices"
)

// surplusDoubt is the confidence below which a surplus die becomes a question.
const surplusDoubt = 0.97

// Expectation is what the rules expect to see in the tray next: a prior that may
// turn a reading into a question, never into another face.
type Expectation struct {
	// Dice counts the dice to be thrown by colour; nil means anything goes.
	Dice map[Colour]int `json:"dice,omitempty"`
	// Stay are the dice that lie in the tray and stay there, where a reader saw them;
	// all others are picked up before the throw, or put away.
	Stay []Die `json:"-"`
}

// Doubt compares dice that were thrown with those expected; warning says what lies
// there and could not be read. Where the numbers differ it returns why, which is the
// warning where dice are missing and there is one; where they agree it returns no text.
// The least certain dice of a colour that has too many are no longer sure afterwards; no
// colour and no face is changed.
func (e Expectation) Doubt(thrown []Die, warning Text) (why Text) {
	if e.Dice == nil {
		return Text{}
	}
	over := map[Colour]int{}
	for c, n := range e.Dice {
		over[c] = -n
	}
	for _, d := range thrown {
		over[d.Colour]++
	}
	var missing, extra []Text
	for _, c := range slices.Sorted(maps.Keys(over)) {
		switch n := over[c]; {
		case n < 0:
			missing = append(missing, dice(-n, c))
		case n > 0:
			extra = append(extra, dice(n, c))
			leastCertain(thrown, c, n)
		}
	}
	switch {
	case len(missing) > 0 && !warning.IsZero():
		return warning
	case len(missing) > 0 && len(extra) > 0:
		return Say("tray.why.missing-too-many-check", "missing", missing, "extra", extra)
	case len(missing) > 0:
		return Say("tray.why.missing-look-under-rim", "missing", missing)
	case len(extra) > 0:
		return Say("tray.why.more-dice-expected", "extra", extra)
	}
	return Text{}
}

// dice says how many dice of a colour.
func dice(n int, c Colour) Text {
	return Say("tray.count", "n", n, "colour", c.Name())
}

// leastCertain makes questions of the n least certain dice of a colour, where they
// are uncertain at all.
func leastCertain(dice []Die, c Colour, n int) {
	var uncertain []int
	for i, d := range dice {
		if d.Colour == c && d.Confidence < surplusDoubt {
			uncertain = append(uncertain, i)
		}
	}
	slices.SortStableFunc(uncertain, func(a, b int) int { return cmp.Compare(dice[a].Confidence, dice[b].Confidence) })
	for _, i := range uncertain[:min(n, len(uncertain))] {
		dice[i].Sure = false
	}
}
