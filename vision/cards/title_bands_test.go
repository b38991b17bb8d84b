//go:build !nocv

package cards

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// embolden makes the letters of some lines bolder.
func embolden(card *[bandLines]letterLine, from, to int, by float64) {
	for i := from; i < to; i++ {
		card[i].bold *= by
	}
}

// textBelow is a deck with a title at the lines 40 to 50 and bold lines of a text, so many lines apart.
func textBelow(lines ...int) [][bandLines]letterLine {
	deck := make([][bandLines]letterLine, 8)
	for i := range deck {
		write(&deck[i], 40, 50, 10, firstParts(20+5*i))
		for _, line := range lines {
			write(&deck[i], line, line+8, 20, firstParts(20+5*i))
			embolden(&deck[i], line, line+8, 3)
		}
	}
	return deck
}

func TestLinesAtOneDistanceAreAText(t *testing.T) {
	title := func(lines ...int) float64 {
		where, _ := titlesOf(textBelow(lines...), present)
		require.NotEmpty(t, where)
		return where[0].top
	}
	const own = 40.0 / bandLines
	require.InDelta(t, own, title(150, 162, 174), 0.02)
	require.InDelta(t, own, title(62, 74, 86), 0.02, "about as close to the title")
	require.InDelta(t, own, title(150, 162, 175), 0.02, "lines are counted in whole ones")
	require.Greater(t, title(150, 162), 0.5, "two lines are no text")
	require.Greater(t, title(150, 162, 200), 0.5, "of different distances")
	require.Greater(t, title(80, 140, 200), 0.25, "far from each other")
	require.InDelta(t, own, title(150, 162, 174, 190), 0.02, "what is close below a text is of it")
	require.Greater(t, title(150, 162, 174, 230), 0.85, "not what is further down")
}

func TestABlockOfManyLinesIsAText(t *testing.T) {
	block := func(lines int) float64 {
		deck := textBelow()
		for i := range deck {
			for k := range lines { // another first line on each card
				from := 150 + i%5 + 8*k
				write(&deck[i], from, from+6, 20, firstParts(20+5*i))
				embolden(&deck[i], from, from+6, 3)
			}
		}
		where, _ := titlesOf(deck, present)
		require.NotEmpty(t, where)
		return where[0].top
	}
	require.InDelta(t, 40.0/bandLines, block(4), 0.02)
	require.Greater(t, block(2), 0.5, "a title may have two lines")
}
