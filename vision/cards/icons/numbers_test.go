//go:build !nocv

package icons

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Of a number with two figures the net says nothing, so its own likeness decides.
func TestANumberOfTwoFiguresIsNotTakenForOne(t *testing.T) {
	c := figureChances{-8, -8, -0.1, -4, -8, -8, -8, -8, -8, -8, -8}
	chances := map[string]float64{":2": 9, ":3": 2, ":12": 13}
	c.weigh(chances)
	require.InDelta(t, 4, chances[":12"]-chances[":2"], 0.1)
	require.Greater(t, chances[":2"], chances[":3"]+7)
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
	s := learnedFrom(t, told)
	right := 0
	for figure := '1'; figure <= '9'; figure++ {
		name := "clock:" + string(figure)
		p := rowedCard(t, [][]string{{"clue", name}, {"lore"}}, 20)
		read := readRows(t, s, &p)
		require.Len(t, read, 2, name)
		require.Len(t, read[0], 2, name)
		require.Contains(t, []string{name, Unread}, read[0][1])
		if read[0][1] == name {
			right++
		}
	}
	require.GreaterOrEqual(t, right, 6, "the others are asked for")
}

// A number inside a sign makes it another one, which may be more like some sign than like those with other numbers.
func TestWhetherANumberStandsInASignFiguresSay(t *testing.T) {
	size := 20 * glyphHigh
	glass, ring := make([]float32, size), make([]float32, size)
	for i := range glass {
		y, x := float64(i/20)-11.5, float64(i%20)-9.5
		r := math.Hypot(x, y)
		if r > 7 && r < 10 {
			glass[i], ring[i] = 1, 1
		}
		if math.Abs(x) < 1.5 && math.Abs(y) < 5 { // its number
			glass[i] = 1
		}
		if r < 4 {
			ring[i] = 1
		}
	}
	require.True(t, normal(glass))
	require.True(t, normal(ring))
	a := &alphabet{wide: [kinds]int{aSign: 20, aNumbered: 20}, glyphs: []glyph{
		{atom: "ring", kind: aSign, wide: 20, mean: ring, n: 1},
		{atom: "glass:1", kind: aNumbered, wide: 20, mean: glass, n: 1},
	}}
	a.within[aSign] = slices.Repeat([]float64{1e-3}, size)
	a.alone = a.standing()
	row := &strip{wide: 40, ink: make([]float32, 40*stripHigh)}
	for i, v := range ring {
		row.ink[(i/20+nudges)*40+10+i%20] = 0.55*v + 0.45*glass[i]
	}
	for i := range row.ink {
		row.ink[i] *= 1000
	}
	row.add()
	sure, none := figureChances{}, figureChances{}
	for i := range sure {
		sure[i], none[i] = -12, -12
	}
	sure[7], none[figureKinds-1] = -1e-5, -1e-5
	name, _ := a.nameBy(place{row, 20, 0}, map[string]*figureChances{"glass:": &sure})
	require.Equal(t, aNumbered, kindOf(name))
	name, _ = a.nameBy(place{row, 20, 0}, map[string]*figureChances{"glass:": &none})
	require.Equal(t, "ring", name)
}
