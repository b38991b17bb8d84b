package vision

import (
	"elderglass/models"
)

// question turns readings into questions where they do not agree with the dice
// that the rules expect, and says which are too few or too many. It changes no
// colour and no face.
func question(reading *models.Reading, expect models.Expectation) {
	want := countExpected(expect)
	if want == 0 {
		return
	}
	if got := len(reading.Dice); got != want {
		reading.Warnings = append(reading.Warnings, countWarning(got, want))
	}
	got := map[models.Colour]int{}
	for _, d := range reading.Dice {
		got[d.Colour]++
	}
	for colour, n := range got {
		for range n - expect.Dice[colour] {
			weakest := -1
			for i, d := range reading.Dice {
				if d.Colour == colour && d.Sure && (weakest < 0 || d.Confidence < reading.Dice[weakest].Confidence) {
					weakest = i
				}
			}
			if weakest >= 0 {
				reading.Dice[weakest].Sure = false
			}
		}
	}
}

// doubtColours turns all dice into questions: the picture does not show their colours.
func doubtColours(reading *models.Reading) {
	for i := range reading.Dice {
		reading.Dice[i].Sure = false
	}
	reading.Warnings = append(reading.Warnings, "the camera gives black-and-white pictures: switch off its night mode, or make more light")
}
