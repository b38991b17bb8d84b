//go:build !nocv

package pips_test

import (
	"image"
	"image/draw"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/labelled"
)

// The tops of some dice have pips that nobody could count: the finder sees dice there, the reader none. The reading
// tells of them.
func TestPipsTellsOfDiceWhosePipsNobodyCanCount(t *testing.T) {
	for name, places := range map[string][][2]float64{
		"white.jpg": {{487, 428}}, "black.jpg": {{261, 290}}, "pale.jpg": {{219, 419}, {280, 121}},
	} {
		reading, err := newReader(t).Read(picture(t, filepath.Join("testdata", "unread", name)))
		require.NoError(t, err)
		for _, at := range places {
			_, read := labelled.Nearest(reading.Dice, at[0], at[1], 20)
			require.False(t, read, "%s at %v", name, at)
			require.True(t, slices.ContainsFunc(reading.Unread, func(p models.Point) bool {
				return math.Hypot(p.X-at[0], p.Y-at[1]) < 20
			}), "%s told of at %v: %v", name, at, reading.Unread)
		}
		require.Len(t, reading.Unread, len(places), "%s: nothing else", name)
		require.NotEmpty(t, reading.Warnings)
	}
}

// Of other such dice the reader makes out something: it asks about them or tells of them, and is never sure.
func TestPipsPassesOverNoDiceWhosePipsNobodyCanCount(t *testing.T) {
	for name, places := range map[string][][2]float64{
		"purple.jpg": {{136, 311}, {116, 215}}, "asked-white.jpg": {{261, 211}, {233, 195}, {512, 78}},
		"asked-black.jpg": {{195, 135}}, "asked-dark.jpg": {{388, 116}, {296, 83}},
	} {
		reading, err := newReader(t).Read(picture(t, filepath.Join("testdata", "unread", name)))
		require.NoError(t, err)
		for _, at := range places {
			die, read := labelled.Nearest(reading.Dice, at[0], at[1], 20)
			told := slices.ContainsFunc(reading.Unread, func(p models.Point) bool {
				return math.Hypot(p.X-at[0], p.Y-at[1]) < 20
			})
			require.True(t, read && !die.Sure || told, "%s at %v", name, at)
		}
	}
}

// A table may hold more dice than the finder used to keep places, as a speckled one does that looks like dice.
func TestPipsReadsMoreThanThirtyDice(t *testing.T) {
	const across, down = 3, 2
	one := picture(t, "testdata/dice/test-900237.jpg")
	size := one.Bounds().Size()
	all := image.NewRGBA(image.Rect(0, 0, across*size.X, down*size.Y))
	for i := range across * down {
		at := image.Pt(i%across*size.X, i/across*size.Y)
		draw.Draw(all, image.Rectangle{Min: at, Max: at.Add(size)}, one, one.Bounds().Min, draw.Src)
	}
	reading, err := newReader(t).Read(all)
	require.NoError(t, err)
	right := 0
	want := truth(t, "testdata/dice")["test-900237.jpg"]
	for i := range across * down {
		for _, w := range want {
			got, ok := labelled.Nearest(reading.Dice, w.X+float64(i%across*size.X), w.Y+float64(i/across*size.Y), 20)
			if ok && got.Face == w.Face {
				right++
			}
		}
	}
	require.Equal(t, across*down*len(want), right)
}
