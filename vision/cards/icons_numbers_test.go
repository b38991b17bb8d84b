//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Of a number with two figures the net says nothing, so its own likeness decides.
func TestANumberOfTwoFiguresIsNotTakenForOne(t *testing.T) {
	c := figureChances{-8, -8, -0.1, -4, -8, -8, -8, -8, -8, -8, -8}
	likes := map[string]float64{":2": 0.9, ":3": 0.2, ":12": 1.3}
	c.weigh(likes, ":12")
	require.InDelta(t, 0.4, likes[":12"]-likes[":2"], 0.01)
	require.Greater(t, likes[":2"], likes[":3"]+0.7)
}

// Cards that are taught show few of the figures that others have. One is enough to know where figures stand.
func TestFiguresThatNoCardShowedAreRead(t *testing.T) {
	told := [][][]string{
		{{"clock:4"}},
		{{"clue", "clock:4"}, {"lore"}},
		{{"lore"}, {"clock:4", "clue"}, {"clue"}},
		{{"clock:4", "lore"}},
		{{"clue"}, {"lore", "clue"}},
		{{"lore", "clock:4", "clue"}},
		{{"clue", "lore"}, {"clock:4"}},
		{{"lore", "clue"}},
	}
	var cards []readable
	for i, rows := range told {
		cards = append(cards, readable{rows: rows, page: rowedCard(t, rows, i+1)})
	}
	s := learnScript(cards, &figureNet{}, nil)
	right := 0
	for figure := '1'; figure <= '9'; figure++ {
		name := "clock:" + string(figure)
		p := rowedCard(t, [][]string{{"clue", name}, {"lore"}}, 20)
		read := readRows(t, s, &p)
		require.Len(t, read, 2, name)
		require.Len(t, read[0], 2, name)
		require.Contains(t, []string{name, unreadIcon}, read[0][1])
		if read[0][1] == name {
			right++
		}
	}
	require.GreaterOrEqual(t, right, 6, "the others are asked for")
}
