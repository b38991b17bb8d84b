package eldersign_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/script"
	"elderglass/models"
)

// played returns the moments of a script.
func played(t *testing.T, text string) []engine.Moment {
	t.Helper()
	cases, err := script.Parse(strings.NewReader(text))
	require.NoError(t, err)
	var moments []engine.Moment
	r := script.NewRunner(boxes.New)
	r.Trace = func(_ script.Line, c engine.Command, _ []engine.Event, _ engine.State) {
		moments = append(moments, engine.Moment{Entry: int64(len(moments) + 1), Command: c, State: r.State()})
	}
	require.NoError(t, r.Run(cases[0]))
	return moments
}

func luckOf(t *testing.T, moments []engine.Moment) eldersign.Luck {
	t.Helper()
	out, err := boxes.New().(engine.Recapping).NewRecapper().Recap(t.Context(), slices.Values(moments))
	require.NoError(t, err)
	luck := out.(eldersign.Luck)
	for _, a := range luck.Attempts {
		sum := 0.0
		for _, r := range a.Rolls {
			sum += r.After - r.Before
		}
		require.InDelta(t, a.Luck, sum, 1e-9)
		result := 0.0
		if a.Completed {
			result = 1
		}
		require.InDelta(t, result-a.Chance, a.Luck+a.Choices, 1e-9)
	}
	return luck
}

// greenChance is the chance of a card with green dice and one focus.
func greenChance(t *testing.T, n, clues int, rows ...string) float64 {
	t.Helper()
	set, err := models.EmbeddedSet("unseen")
	require.NoError(t, err)
	p := odds.Problem{Set: set, Ordered: true, At: odds.Point{
		Dice: map[models.Colour]int{task.Green: n}, Clues: clues,
		Focus: true,
	}}
	for _, row := range rows {
		need, err := task.Parse(row)
		require.NoError(t, err)
		p.Tasks = append(p.Tasks, odds.TaskOf([]task.Requirement{need}, nil))
	}
	r, err := odds.Solve(t.Context(), p)
	require.NoError(t, err)
	return r.Value
}

func TestLuckOfOneAttempt(t *testing.T) {
	// Hallway on Fire asks for a peril and then for another one. Pete needs two rolls,
	// and everything that he decides is the best that he can do.
	luck := luckOf(t, played(t, `given azathoth | ashcan-pete | hallway-on-fire
move hallway-on-fire
roll peril 1 1 1 1 1
complete 1
roll 1 1 1 2 peril
complete 2
`))
	require.Len(t, luck.Attempts, 1)
	a := luck.Attempts[0]
	start, second := greenChance(t, 6, 0, "peril", "peril"), greenChance(t, 5, 0, "peril")
	require.True(t, a.Completed)
	require.Equal(t, engine.Name{Words: "Hallway on Fire"}, a.Place)
	require.InDelta(t, start, a.Chance, 1e-9)
	require.Len(t, a.Rolls, 2)
	require.InDelta(t, start, a.Rolls[0].Before, 1e-9)
	require.InDelta(t, second, a.Rolls[0].After, 1e-9)
	require.InDelta(t, second, a.Rolls[1].Before, 1e-9)
	require.InDelta(t, 1, a.Rolls[1].After, 1e-9)
	require.Equal(t, []engine.Text{
		{Key: "face.investigation-1"},
		{Key: "face.investigation-1"},
		{Key: "face.investigation-1"},
		{Key: "face.investigation-2"},
		{Key: "face.peril"},
	}, a.Rolls[1].Faces)
	require.InDelta(t, 0, a.Choices, 1e-9)
	p := luck.Players[0]
	require.Equal(t, "\"Ashcan\" Pete", p.Who)
	require.Equal(t, []int{1, 1}, []int{p.Attempts, p.Completed})
	require.InDelta(t, 1-start, p.Luck, 1e-9)
	require.Equal(t, a.Rolls[0].Entry, p.Best.Entry)
	require.Nil(t, p.Worst)
}

// No source tells the worth of Frostbite, so that it is asked before the card becomes a trophy.
func TestLuckCountsAnAdventureThatIsNoTrophyYet(t *testing.T) {
	luck := luckOf(t, played(t, `game eldersign ice alaska-expedition
given rhan-tegoth | joe-diamond | frostbite
move frostbite
roll 1 1 1 lore lore lore
complete 1
`))
	require.Equal(t, []int{1, 1}, []int{luck.Players[0].Attempts, luck.Players[0].Completed})
}

// The roll that unlocks a hidden chamber is no attempt at an adventure; what follows inside is one.
func TestLuckOfAHiddenChamberIsThatOfItsAttempt(t *testing.T) {
	luck := luckOf(t, played(t, `game eldersign pharaoh lightless-pyramid
card {"class":"adventure","id":"door","name":"Door","restricted":"lightless-pyramid","trophy":1,"tasks":[{"needs":["lore"]}]}
card {"class":"adventure","id":"vault","name":"Vault","restricted":"lightless-pyramid","stage":2,"marks":["chamber"],`+
		`"tasks":[{"needs":["peril"]}],"back":{"task":{"needs":["lore"]}}}
given yig | joe-diamond | door
adjust stage +1
top vault-lore
move door
roll lore 1 1 1 1 1
complete 1
skip
skip
clock
move vault
roll lore 1 1 1 1 1
complete 1
roll peril 1 1 1 1 1
complete 1
`))
	require.Equal(t, []int{2, 2}, []int{luck.Players[0].Attempts, luck.Players[0].Completed})
	require.Equal(t, engine.Name{Words: "Vault"}, luck.Attempts[1].Place)
	require.Len(t, luck.Attempts[1].Rolls, 1)
}

func TestLuckTellsDiceFromChoices(t *testing.T) {
	// The dice are as kind as they can be, and the player gives all of it away.
	luck := luckOf(t, played(t, `given azathoth | ashcan-pete | hallway-on-fire
move hallway-on-fire
roll peril peril 1 1 1 1
fail
lose peril
give-up
`))
	p := luck.Players[0]
	require.Equal(t, []int{1, 0}, []int{p.Attempts, p.Completed})
	require.Positive(t, p.Luck)
	require.InDelta(t, -luck.Attempts[0].Rolls[0].After, p.Choices, 1e-9)
	require.InDelta(t, float64(p.Completed)-p.Expected, p.Luck+p.Choices, 1e-9)
}

func TestLuckOfARerollIsThatOfItsDice(t *testing.T) {
	luck := luckOf(t, played(t, `given azathoth | ashcan-pete | hallway-on-fire
adjust 1 clue +1
move hallway-on-fire
roll 1 1 1 1 1 1
clue all
roll peril 1 1 1 1 1
complete 1
roll 1 1 1 1 1
fail
lose 1
give-up
`))
	a := luck.Attempts[0]
	require.Len(t, a.Rolls, 3)
	require.Equal(t, []bool{false, true, false}, []bool{a.Rolls[0].Reroll, a.Rolls[1].Reroll, a.Rolls[2].Reroll})
	require.Less(t, a.Rolls[0].After, a.Rolls[0].Before)
	require.Greater(t, a.Rolls[1].After, a.Rolls[1].Before)
	// All six dice again, and no clue any more: that is the attempt from the start.
	require.InDelta(t, greenChance(t, 6, 0, "peril", "peril"), a.Rolls[1].Before, 1e-9)
	require.Equal(t, a.Rolls[2].Entry, luck.Players[0].Worst.Entry)
}

func TestLuckOfACorrectedDieIsThatOfWhatLay(t *testing.T) {
	const start = "given azathoth | ashcan-pete | hallway-on-fire\nmove hallway-on-fire\n"
	const end = "fail\nlose 1\ngive-up\n"
	right := luckOf(t, played(t, start+"roll peril 1 1 1 1 1\n"+end))
	mended := luckOf(t, played(t, start+"roll 1 1 1 1 1 1\ncorrect 1 peril\n"+end))
	require.InDelta(t, right.Attempts[0].Luck, mended.Attempts[0].Luck, 1e-9)
	require.Equal(t, right.Attempts[0].Rolls[0].Faces, mended.Attempts[0].Rolls[0].Faces)
}

func TestLuckIsNotComputedWhereTheTableChoseSo(t *testing.T) {
	const game = "given azathoth | ashcan-pete | hallway-on-fire\nmove hallway-on-fire\nroll peril peril 1 1 1 1\ncomplete 1\nroll peril 1 1 1 1\ncomplete 2\n"
	for reading, told := range map[string]bool{"always": true, "after": true, "off": false} {
		luck := luckOf(t, played(t, game+"house odds "+reading+"\n"))
		require.Equal(t, !told, luck.Off, reading)
		require.Equal(t, told, len(luck.Players) > 0, reading)
		require.Equal(t, told, len(luck.Attempts) > 0, reading)
	}
}

func TestLuckLeavesOutWhatIsNotOver(t *testing.T) {
	luck := luckOf(t, played(t,
		"given azathoth | ashcan-pete | hallway-on-fire\nmove hallway-on-fire\nroll peril peril 1 1 1 1\n"))
	require.Empty(t, luck.Attempts)
	require.Empty(t, luck.Players)
}

func TestLuckStopsWithItsContext(t *testing.T) {
	moments := played(t, "given azathoth | ashcan-pete | hallway-on-fire\nmove hallway-on-fire\ngive-up\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := boxes.New().(engine.Recapping).NewRecapper().Recap(ctx, slices.Values(moments))
	require.ErrorIs(t, err, context.Canceled)
}

// Looking back on any game adds up, and looking back again is the same.
func TestLuckAddsUpInAnyGame(t *testing.T) {
	for seed := range uint64(2) {
		var moments []engine.Moment
		for p := random(t, seed); len(moments) < 400 && p.Next(); {
			moments = append(moments, engine.Moment{Entry: int64(len(moments) + 1), State: p.Before})
		}
		luck := luckOf(t, moments)
		recapper := boxes.New().(engine.Recapping).NewRecapper()
		for range 2 {
			again, err := recapper.Recap(t.Context(), slices.Values(moments))
			require.NoError(t, err)
			require.Equal(t, luck, again)
		}
		for _, p := range luck.Players {
			require.InDelta(t, float64(p.Completed)-p.Expected, p.Luck+p.Choices, 1e-9)
		}
	}
}
