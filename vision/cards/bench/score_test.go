//go:build !nocv

package bench

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// lying is a card of 100 x 140 pixels in the truth, with its left side at x.
func lying(id string, x float64, rows ...[]string) labelled {
	return labelled{ID: id, Corners: [][2]float64{{x, 0}, {x + 100, 0}, {x + 100, 140}, {x, 140}}, Rows: rows}
}

// seenAt is what was read of a card there.
func seenAt(id string, x float64, sure bool, rows ...[]string) models.SeenCard {
	return models.SeenCard{
		ID: id, Sure: sure, Rows: rows,
		Corners: []models.Point{{X: x, Y: 0}, {X: x + 100, Y: 0}, {X: x + 100, Y: 140}, {X: x, Y: 140}},
	}
}

func TestCardsAreCountedByWhatLiesThere(t *testing.T) {
	var res Result
	res.count("p", []labelled{
		lying("right", 0), lying("doubted", 200), lying("wrong", 400), lying("missed", 600), lying("doubly wrong", 800),
		lying("", 1000), lying("", 1200), lying("", 1400), lying("", 1600),
	}, []models.SeenCard{
		seenAt("right", 4, true), seenAt("doubted", 200, false), seenAt("other", 400, true), seenAt("other", 800, false),
		seenAt("", 1000, false), seenAt("other", 1200, false), seenAt("other", 1400, true), // and 1600 was not found
		seenAt("ghost", 2000, true), seenAt("", 2200, false),
	})
	res.Notes = nil
	require.Equal(t, Result{
		Known: 5, Right: 2, Sure: 1, Wrong: 1, Unknown: 4, Found: 1, Called: 2, CalledSure: 1, Ghosts: 1,
	}, res)
}

// Icons count where the card was not found, or was called by a name, and "?" is not read, but not wrong.
func TestIconsCountWhereTheCardWasNotFound(t *testing.T) {
	rows := [][]string{{"clue", "peril"}, {"inv:3"}}
	var res Result
	res.count("p", []labelled{
		lying("", 0, rows...), lying("", 200, rows...), lying("", 400, rows...), lying("", 600, rows...), lying("", 800),
	}, []models.SeenCard{
		seenAt("", 0, false, rows...),
		seenAt("", 200, false, []string{"clue", "?"}, []string{"inv:2", "clue"}),
		seenAt("other", 400, false, rows...),
	})
	require.Equal(t, []int{4, 1, 12, 3 + 1, 1}, []int{res.Rows, res.RowsRight, res.Icons, res.IconsRight, res.IconsWrong})
}

func TestCountsOfBoxesAndOfGroupsAreAdded(t *testing.T) {
	round, card := lying("", 0, []string{"clue"}), lying("b", 200)
	round.group, card.group = "round", "card"
	var all Result
	for range 2 {
		var res Result
		res.count("p", []labelled{round, card}, []models.SeenCard{seenAt("b", 200, true), seenAt("c", 500, true)})
		all.Add(res)
	}
	require.Equal(t, []int{2, 2, 2, 2, 2}, []int{all.Known, all.Right, all.Sure, all.Unknown, all.Ghosts})
	rounds, others := all.Groups["round"], all.Groups["card"]
	require.Equal(t, []int{2, 2, 0}, []int{rounds.Unknown, rounds.Icons, rounds.Known})
	require.Equal(t, []int{2, 0}, []int{others.Sure, others.Unknown})
}

// Rows of a style of which few cards were taught are counted apart from those that are to be read.
func TestRowsAreCountedByHowManyWereTaught(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	d := printDeck(1, 30, []style{newStyle(1), newStyle(2), newStyle(3), newStyle(4)}, r)
	defer d.close()
	d.countRows()
	taught := map[int]int{}
	for i, f := range d.taught {
		if i%15 != 14 && f.rows != nil {
			taught[i%4]++
		}
	}
	for i, f := range d.fresh {
		label := labelled{Rows: f.rows, RowsTaught: f.rowsTaught}
		if f.rows == nil {
			require.Empty(t, label.counted(false))
			continue
		}
		require.InDelta(t, taught[i%4], f.rowsTaught, 1, "and a twin of one")
		require.Equal(t, "rows after fewer", label.counted(false))
		label.RowsTaught = enoughTaught
		require.Equal(t, "rows after ten cards or more", label.counted(false))
		label.Class = "monster"
		require.Equal(t, "monster", label.counted(true))
	}
}
