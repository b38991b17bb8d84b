package table_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/table"
	"elderglass/models"
)

// A roll in doubt is put right on the table as its question says: by the die that was missing, by throwing a leaning
// one again, by taking out one too many.
func TestARollInDoubtIsPutRightInTheTray(t *testing.T) {
	roll := func(tb *table.Table, number int, rolled []models.Die, kept ...models.Die) bool {
		t.Helper()
		taken, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: rolled, Kept: kept}, number)
		require.NoError(t, err)
		return taken
	}
	lore, peril, terror := green("lore", 100, true), green("peril", 200, true), green("terror", 300, true)
	leaning := green("peril", 200, false)
	why := func(tb *table.Table) string {
		t.Helper()
		tray, err := tb.Tray(t.Context())
		require.NoError(t, err)
		return tray.Why.English()
	}
	t.Run("one was missing", func(t *testing.T) {
		tb := watching(t, table.Options{})
		require.False(t, roll(tb, 1, []models.Die{lore}))
		require.Contains(t, why(tb), "Missing: 1 green")
		moved := lore
		moved.X += 3 // as it seems
		require.True(t, roll(tb, 2, []models.Die{peril}, moved))
		require.ElementsMatch(t, []models.Face{"lore", "peril"}, view(t, tb, ann).Rolled)
	})
	t.Run("one leaned", func(t *testing.T) {
		tb := watching(t, table.Options{})
		require.False(t, roll(tb, 1, []models.Die{lore, leaning}))
		require.True(t, roll(tb, 2, []models.Die{terror}, lore))
		require.ElementsMatch(t, []models.Face{"lore", "terror"}, view(t, tb, ann).Rolled)
	})
	t.Run("one lay there before", func(t *testing.T) {
		tb := watching(t, table.Options{})
		require.False(t, roll(tb, 1, []models.Die{lore}, terror))
		require.True(t, roll(tb, 2, []models.Die{peril}, lore, terror))
		require.ElementsMatch(t, []models.Face{"lore", "peril"}, view(t, tb, ann).Rolled, "it is none of the roll")
	})
	t.Run("one too many", func(t *testing.T) {
		tb := watching(t, table.Options{})
		lies := func(dice ...models.Die) models.Tray {
			t.Helper()
			require.NoError(t, tb.ShowTray(t.Context(), models.Tray{State: models.TrayRead, Roll: 1, Dice: dice}))
			tray, err := tb.Tray(t.Context())
			require.NoError(t, err)
			return tray
		}
		require.False(t, roll(tb, 1, []models.Die{lore, peril, terror}))
		require.Contains(t, why(tb), "More dice than expected: 1 green")
		tray := lies(lore, peril)
		require.Equal(t, models.TrayUnsure, tray.State)
		require.Contains(t, tray.Why.English(), "These are the dice of this roll now")
		require.Len(t, tray.Dice, 2)
		require.Contains(t, lies(lore).Why.English(), "Missing: 1 green")
		tray = lies(lore, peril, terror)
		require.Contains(t, tray.Why.English(), "More dice than expected: 1 green", "it was hidden")
		require.Len(t, lies().Dice, 3, "who has cleared the tray knows what lay in it")
	})
}

// Dice that were thrown a moment before they were asked for are offered, once, where they are those of the roll.
func TestDiceThatWereThrownEarlyAreOffered(t *testing.T) {
	lore, peril := green("lore", 100, true), green("peril", 200, true)
	tray := func(tb *table.Table) models.Tray {
		t.Helper()
		tray, err := tb.Tray(t.Context())
		require.NoError(t, err)
		return tray
	}
	call := func(tb *table.Table, n int) {
		t.Helper()
		_, err := tb.Command(t.Context(), ann, now(t, tb), engine.Command{Kind: "call", Args: args(n)})
		require.NoError(t, err)
	}
	for name, c := range map[string]struct {
		wants   int
		lying   []models.Die
		state   models.TrayState
		offered bool
	}{
		"just these":      {2, []models.Die{lore, peril}, models.TrayRead, true},
		"fewer":           {3, []models.Die{lore, peril}, models.TrayRead, false},
		"one not sure":    {2, []models.Die{lore, green("peril", 200, false)}, models.TrayRead, false},
		"taken up since":  {2, []models.Die{lore, peril}, models.TrayHand, false},
		"one read anew":   {1, []models.Die{peril}, models.TrayRead, true},
		"none was thrown": {2, nil, models.TrayRead, false},
	} {
		t.Run(name, func(t *testing.T) {
			tb := seated(t)
			if c.lying != nil {
				taken, err := tb.ReportRoll(t.Context(), models.Roll{Rolled: c.lying}, 1)
				require.NoError(t, err)
				require.False(t, taken)
			}
			require.NoError(t, tb.ShowTray(t.Context(), models.Tray{State: c.state, Roll: 1, Dice: c.lying}))
			take(t, tb, ann, 1)
			require.Equal(t, c.state, tray(tb).State, "it is not time yet")
			call(tb, c.wants)
			require.Equal(t, c.offered, tray(tb).Why.Key == "tray.why.thrown-early")
			require.Empty(t, view(t, tb, ann).Rolled, "somebody must say so")
			call(tb, c.wants)
			require.NotEqual(t, "tray.why.thrown-early", tray(tb).Why.Key, "once")
		})
	}
}
