//go:build !nocv

package bench

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// TestWhatShouldNotLieThereIsCountedByItself reads a token as a die in doubt, passes over a coin, and then warns of
// both.
func TestWhatShouldNotLieThereIsCountedByItself(t *testing.T) {
	die := models.Die{Face: "lore", X: 500, Y: 500, Sure: true}
	reading := models.Reading{Width: 960, Height: 720, Dice: []models.Die{{Face: "peril", X: 105, Y: 95}, die}}
	things := []thing{{What: "token", X: 100, Y: 100}, {What: "coin", X: 700, Y: 600}}
	asked := newResult("asked")
	require.Equal(t, []string{
		"token at 100,100 read as  peril (sure false)", "coin at 700,600: not reported",
	}, asked.strange(things, &reading))
	require.Equal(t, []models.Die{die}, reading.Dice, "it is no ghost")
	require.Equal(t, map[string]Tally{"token": {There: 1, Asked: 1}, "coin": {There: 1}}, asked.Strange)

	reading.Warnings = []models.Text{models.Say("tray.why.something-may-die-could")}
	warned := newResult("warned")
	require.Empty(t, warned.strange(things, &reading))
	all := Sum([]Result{asked, warned})
	token, coin := Tally{There: 2, Warned: 1, Asked: 1}, Tally{There: 2, Warned: 1}
	require.Equal(t, map[string]Tally{"token": token, "coin": coin}, all.Strange)
	told, there := all.Told()
	require.Equal(t, []int{3, 4}, []int{told, there})
}

func TestDiceThatLeanAreNamedWhereTheyLie(t *testing.T) {
	reading := models.Reading{Width: 960, Height: 720, Leaning: []models.Point{{X: 310, Y: 300}, {X: 800, Y: 100}}}
	r := newResult("leaning")
	require.Equal(t, []string{
		"a leaning die at 50,50 is not named so", "what lies at 800,100 is said to lean",
	}, r.lean([][2]float64{{300, 300}, {50, 50}}, reading))
	require.Equal(t, []int{2, 1, 1}, []int{r.Leaning, r.Named, r.Accused})
}
