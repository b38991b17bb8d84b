//go:build !nocv

package process_test

import (
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/process"
)

// The demo's dice go the whole way of a webcam's: camera, tracker, reader, pipe.
func TestTheDemoThrowsWhatTheGameAwaits(t *testing.T) {
	t.Parallel()
	tb := newTable(t)
	tb.Use(process.Setup{Source: vision.Source{Kind: vision.SourceDemo}})
	tb.await("the empty tray", func(t models.Tray) bool { return t.State == models.TrayWaiting })
	require.True(t, tb.Tray().Throws)
	require.NoError(t, tb.Throw(t.Context(), models.Expectation{Dice: map[models.Colour]int{"green": 3, "red": 1}}))
	require.Equal(t, models.Conflict, models.CodeOf(tb.Throw(t.Context(), models.Expectation{})), "one throw at a time")
	require.Equal(t, 1, tb.roll())
	first := tb.Tray().Dice
	require.Equal(t, map[models.Colour]int{"green": 3, "red": 1}, colours(first))
	require.True(t, tb.Tray().Throws)

	// Two are thrown again, the others stay where they lie.
	kept := slices.DeleteFunc(slices.Clone(first), func(d models.Die) bool { return d.Colour == "red" })[:2]
	tb.Await(models.Expectation{Stay: kept})
	tb.await("the hand to take two away", func(t models.Tray) bool {
		return len(t.Dice) == 2 && t.State == models.TrayRead
	})
	require.NoError(t, tb.Throw(t.Context(), models.Expectation{
		Dice: map[models.Colour]int{"yellow": 1, "red": 1},
		Stay: kept,
	}))
	require.Equal(t, 2, tb.roll())
	now := tb.Tray().Dice
	require.Equal(t, map[models.Colour]int{"green": 2, "yellow": 1, "red": 1}, colours(now))
	for _, k := range kept {
		require.True(t, slices.ContainsFunc(now, func(d models.Die) bool {
			return d.Face == k.Face && (d.X-k.X)*(d.X-k.X)+(d.Y-k.Y)*(d.Y-k.Y) < 4
		}), "%v has moved among %v", k, now)
	}

	// A reader that dies finds the dice as they lay, and nothing is rolled by that.
	tb.Await(models.Expectation{Stay: now})
	tb.end(os.Kill)
	tb.await("the loss", func(t models.Tray) bool { return t.State == models.TrayLost })
	tb.await("the recovery", func(t models.Tray) bool { return t.State == models.TrayRead && len(t.Dice) == 4 })
	require.Empty(t, tb.rolls)

	tb.Await(models.Expectation{})
	tb.await("the empty tray", func(t models.Tray) bool { return len(t.Dice) == 0 && t.State == models.TrayWaiting })
	require.Empty(t, tb.rolls)
	require.Equal(t, models.Invalid, models.CodeOf(tb.Throw(t.Context(),
		models.Expectation{Dice: map[models.Colour]int{"violet": 1}})))
}

func TestACameraOverRealDiceThrowsNothing(t *testing.T) {
	t.Parallel()
	tb := newTable(t)
	tb.Use(recorded(t))
	tb.await("life", alive)
	require.False(t, tb.Tray().Throws)
	require.Equal(t, models.Illegal, models.CodeOf(tb.Throw(t.Context(), models.Expectation{})))
}

func colours(dice []models.Die) map[models.Colour]int {
	n := map[models.Colour]int{}
	for _, d := range dice {
		n[d.Colour]++
	}
	return n
}
