//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"
)

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
