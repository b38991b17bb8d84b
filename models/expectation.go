package models

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
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
// there and could not be read. Where the numbers differ it returns why, in a
// sentence for people, which is the warning where dice are missing and there is
// one; where they agree it returns "". The least certain dice of a colour that has
// too many are no longer sure afterwards; no colour and no face is changed.
func (e Expectation) Doubt(thrown []Die, warning string) (why string) {
	if e.Dice == nil {
		return ""
	}
	over := map[Colour]int{}
	for c, n := range e.Dice {
		over[c] = -n
	}
	for _, d := range thrown {
		over[d.Colour]++
	}
	var missing, extra []string
	for _, c := range slices.Sorted(maps.Keys(over)) {
		switch n := over[c]; {
		case n < 0:
			missing = append(missing, fmt.Sprintf("%d %s", -n, c))
		case n > 0:
			extra = append(extra, fmt.Sprintf("%d %s", n, c))
			leastCertain(thrown, c, n)
		}
	}
	switch {
	case len(missing) > 0 && warning != "":
		return warning
	case len(missing) > 0 && len(extra) > 0:
		return fmt.Sprintf("Missing: %s; too many: %s. Check the dice in the tray.", strings.Join(missing, ", "), strings.Join(extra, ", "))
	case len(missing) > 0:
		return fmt.Sprintf("Missing: %s. Look under the rim and behind other dice.", strings.Join(missing, ", "))
	case len(extra) > 0:
		return fmt.Sprintf("More dice than expected: %s.", strings.Join(extra, ", "))
	}
	return ""
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
