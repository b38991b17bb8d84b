//go:build !nocv

package bench_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/bench"
)

// TestWhatAChangeHidesIsAskedAbout changes pictures after the calibration so that prints burn out, which then look like
// the face with most white, or smear into their neighbours: no die may be wrong without a question.
func TestWhatAChangeHidesIsAskedAbout(t *testing.T) {
	for name, of := range map[string]struct {
		folder              string
		right, asked, wrong int // at least, at most, at least: the change hides something
	}{
		"light x 1.4":      {"d07-gloss", 36, 10, 0},
		"light x 1.6":      {"d07-gloss", 32, 10, 1},
		"motion, 9 pixels": {"d01-felt", 33, 10, 1},
	} {
		t.Run(name, func(t *testing.T) {
			all := bench.Changes()
			at := slices.IndexFunc(all, func(c bench.Change) bool { return c.Name == name })
			require.GreaterOrEqual(t, at, 0)
			r, err := bench.Measure(filepath.Join("..", "..", "dice", of.folder), all[at], 1)
			require.NoError(t, err)
			require.Zero(t, r.WrongSure)
			require.GreaterOrEqual(t, r.Right, of.right)
			require.LessOrEqual(t, r.Asked, of.asked)
			require.GreaterOrEqual(t, r.Wrong, of.wrong)
		})
	}
}
