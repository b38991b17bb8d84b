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
	levels := ground.Levels(lines, 0, 100)
	require.InDelta(t, 200, levels[20], 8)
	require.InDelta(t, 0.2, ground.Share(lines[20], 200), 1e-9)
	require.InDelta(t, 30, ground.Level(lines[20], 128, 128), 8, "alone it would be taken for dark")
}

// Below the dark band of a title stand dark signs on light paper, of which light makes many greys: the lines of the
// signs have the paper's ground, though dark is the commonest grey about them.
func TestTheGroundOfSignsIsNotThatOfADarkFieldBesideThem(t *testing.T) {
	lines := make([][]uint8, 100)
	for y := range lines {
		lines[y] = make([]uint8, 200)
		for x := range lines[y] {
			lines[y][x] = uint8(150 + x/4)
			if y >= 40 && y < 52 || y >= 54 && y < 62 && x%60 < 24 {
				lines[y][x] = 36
			}
		}
	}
	levels := ground.Levels(lines, 0, 200)
	require.InDelta(t, 36, levels[46], 8)
	for y := 52; y < 100; y++ {
		require.Greater(t, levels[y], 130, "line %d", y)
	}
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
