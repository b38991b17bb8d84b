//go:build !nocv

package icons

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Rows that were taken to be lower and much less high than they are, are put right step by step.
func TestRowsAreSettledWhereTheyStand(t *testing.T) {
	const top, pitch = 200.0 * rowLines / 350, 40.0 * rowLines / 350
	s := slots{top: top + 11, pitch: 0.58 * pitch, most: 3}
	a, _ := learnAlphabet(largeCards(t), &s)
	require.NotNil(t, a)
	require.InDelta(t, top, s.top, 2)
	require.InDelta(t, pitch, s.pitch, 1.5)
}
