//go:build !nocv

package icons

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// A net is trusted as far as it told what was entered.
func TestANetIsTrustedAsFarAsItKnewWhatWasEntered(t *testing.T) {
	told := func(figure int, some float64) *figureChances {
		var c figureChances
		for f := range c {
			c[f] = -9
		}
		c[figure], c[figureKinds-1] = some, -9
		if some < -1 {
			c[figureKinds-1] = -0.01
		}
		return &c
	}
	var right, wrong, unseen []answer
	for f := range 9 {
		right = append(right, answer{told(f, -0.01), f})
		wrong = append(wrong, answer{told(9, -0.01), f})
		unseen = append(unseen, answer{told(f, -6), f})
	}
	require.Equal(t, whole, trustBy(nil, true), "nothing is known of it")
	require.Equal(t, whole, trustBy(right, true))
	require.Equal(t, trust{0, 1}, trustBy(wrong, true))
	by := trustBy(unseen, true)
	require.InDelta(t, 1, by.figure, 0)
	require.Less(t, by.some, 0.3)
	require.InDelta(t, 1, trustBy(unseen, false).some, 0, "beside a sign there is always one")
	c := trust{0, 0}.of(told(3, -0.01))
	for f := range 10 {
		require.InDelta(t, math.Log(0.05), c[f], 1e-6)
	}
}

// Figures inside a sign are smaller beside it than those that the net was taught: it looks closer at them.
func TestFiguresThatAreSmallBesideTheirSignAreLookedAtCloser(t *testing.T) {
	s := learnedFrom(t, rowsBeside)
	a := *s.soft[0]
	var places []place
	var is []int
	for i, number := range []string{"2", "5", "7", "8", "5", "2"} {
		p := rowedCard(t, [][]string{{"lore:" + number}}, 20+i)
		row := p.strip(s.slots, 0)
		read := a.spell(row)
		require.Len(t, read.parts, 2)
		places = append(places, place{row, read.parts[1].at, read.dy})
		is = append(is, figureOf(":"+number))
	}
	framed := func(wide int) framing {
		b := a
		b.wide[aSign] = wide
		best, err := b.frame(s.figures, places, is, framingsInside())
		require.NoError(t, err)
		told, err := s.figures.tell(places, wide, best)
		require.NoError(t, err)
		require.Equal(t, whole, trustBy(answersOf(told, is), true))
		return best
	}
	wide := a.wide[aSign]
	require.Equal(t, straight, framed(wide))
	require.InDelta(t, 2, framed(2*(wide-besideSign)+besideSign).closer, 0.8)
}
