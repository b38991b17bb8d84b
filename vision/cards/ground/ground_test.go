package ground_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/vision/cards/ground"
)

// Signs may fill most of a line: its ground is that of the lines about it.
func TestTheGroundIsThatOfTheLinesAround(t *testing.T) {
	lines := make([][]uint8, 50)
	for y := range lines {
		lines[y] = slices.Repeat([]uint8{200}, 100)
	}
	copy(lines[20], slices.Repeat([]uint8{30}, 80))
	around := ground.Around(lines, 0, 100)
	require.InDelta(t, 200, around[20], 8)
	require.InDelta(t, 0.2, ground.Share(lines[20], 200), 1e-9)
	require.InDelta(t, 30, ground.Level(lines[20], 128, 128), 8, "alone it would be taken for dark")
}

// Light that falls off along a line leaves its ground darker at that end.
func TestTheGroundFollowsTheLight(t *testing.T) {
	line := make([]uint8, 200)
	for x := range line {
		line[x] = uint8(180 - x/5)
		if x%20 < 4 {
			line[x] = 20 // print
		}
	}
	level := ground.Along(line, ground.Level(line, 128, 128))
	require.InDelta(t, 180, level(0), 12)
	require.InDelta(t, 140, level(1), 12)
	require.Greater(t, level(0), level(1)+20)
}
