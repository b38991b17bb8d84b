package tracker

import (
	"fmt"
	"slices"
	"strings"

	"elderglass/models"
)

// doubtful is the confidence below which a surplus die becomes a question.
const doubtful = 0.97

// question compares the thrown dice with those that the rules expect. It never
// changes a face: it returns a sentence where they differ, empty where they
// agree, and marks the least certain dice of a colour of which there are too
// many.
func question(thrown []models.Die, expect models.Expectation) string {
	if len(expect.Dice) == 0 {
		return ""
	}
	count := map[models.Colour]int{}
	for _, d := range thrown {
		count[d.Colour]++
	}
	colours := make([]models.Colour, 0, len(expect.Dice)+len(count))
	for c := range expect.Dice {
		colours = append(colours, c)
	}
	for c := range count {
		if _, ok := expect.Dice[c]; !ok {
			colours = append(colours, c)
		}
	}
	slices.Sort(colours)
	var missing, extra []string
	for _, c := range colours {
		switch over := count[c] - expect.Dice[c]; {
		case over < 0:
			missing = append(missing, fmt.Sprintf("%d %s", -over, c))
		case over > 0:
			extra = append(extra, fmt.Sprintf("%d %s", over, c))
			doubt(thrown, c, over)
		}
	}
	switch {
	case len(missing) > 0 && len(extra) > 0:
		return fmt.Sprintf("Missing: %s; too many: %s. Check the dice in the tray.", strings.Join(missing, ", "), strings.Join(extra, ", "))
	case len(missing) > 0:
		return fmt.Sprintf("Missing: %s. Look under the rim and behind other dice.", strings.Join(missing, ", "))
	case len(extra) > 0:
		return fmt.Sprintf("More dice than expected: %s.", strings.Join(extra, ", "))
	}
	return ""
}

// doubt marks the n least certain dice of a colour as questions, where they are
// uncertain at all.
func doubt(dice []models.Die, c models.Colour, n int) {
	var at []int
	for i, d := range dice {
		if d.Colour == c && d.Confidence < doubtful {
			at = append(at, i)
		}
	}
	slices.SortFunc(at, func(a, b int) int {
		switch {
		case dice[a].Confidence < dice[b].Confidence:
			return -1
		case dice[a].Confidence > dice[b].Confidence:
			return 1
		}
		return a - b
	})
	for _, i := range at[:min(n, len(at))] {
		dice[i].Sure = false
	}
}
