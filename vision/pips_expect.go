package vision

import (
	"fmt"

	"elderglass/models"
)

// unreadWarning says that a die may lie where none could be read.
const unreadWarning = "something that may be a die could not be read: look at it, or enter it by hand"

// countExpected is the number of dice that the rules expect, 0 where anything
// goes.
func countExpected(expect models.Expectation) int {
	n := 0
	for _, k := range expect.Dice {
		n += k
	}
	return n
}

// countWarning says that a different number of dice was found than expected.
func countWarning(got, want int) string {
	if got < want {
		return fmt.Sprintf("%d of %d dice found: look whether one is hidden, stacked or outside the picture.", got, want)
	}
	return fmt.Sprintf("%d dice found where %d are expected: take away what does not belong to this roll.", got, want)
}
