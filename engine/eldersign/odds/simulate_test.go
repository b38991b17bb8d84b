package odds_test

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// cursing are tasks of which the first curses.
func cursing(all []odds.Task) []odds.Task {
	all = slices.Clone(all)
	all[0].Curses = 1
	return all
}

// problems are larger ones, each with something of its own.
func problems(t require.TestingT) map[string]odds.Problem {
	two := tasks(t, []string{"peril", "peril"}, []string{"lore", "inv:6"})
	two[0].Sanity, two[1].Clock = 1, 1
	all := map[string]odds.Problem{
		"extra dice, clue, focus": {
			Tasks: two, Terror: odds.TerrorCosts,
			At: odds.Point{Dice: dice{task.Green: 5}, Extra: []models.Colour{task.Yellow, task.Red}, Clues: 1, Focus: true},
		},
		"terror takes dice, help": {
			Tasks:  tasks(t, []string{"peril", "terror"}, []string{"lore", "inv:3"}),
			Terror: odds.TerrorRemoves, At: odds.Point{
				Dice: dice{task.Green: 5, task.Red: 1}, Clues: 1, Focus: true,
				Helpers: 1,
			},
		},
		"terror takes dice once": {
			Tasks:  tasks(t, []string{"peril", "terror"}, []string{"lore", "inv:3"}),
			Terror: odds.TerrorRemoves, TerrorOnce: true, At: odds.Point{Dice: dice{task.Green: 5, task.Red: 1}, Focus: true},
		},
		"terror costs once": {
			Tasks: two, Terror: odds.TerrorCosts, TerrorOnce: true,
			At: odds.Point{Dice: dice{task.Green: 6}, Clues: 1, Focus: true},
		},
		"terror ends it": {
			Tasks:  tasks(t, []string{"terror"}, []string{"terror", "peril", "peril"}),
			Terror: odds.TerrorFails, At: odds.Point{Dice: dice{task.Green: 6, task.Red: 1}, Clues: 2, Focus: true},
		},
		"battle": {
			Battle: true, Tasks: tasks(t, []string{"lore", "lore", "inv:3"}),
			At: odds.Point{Dice: dice{task.Green: 6, task.Red: 1, task.Yellow: 1}, Clues: 2},
		},
		"several at once": {
			Several: true, Tasks: two,
			At: odds.Point{Dice: dice{task.Green: 6, task.Red: 1}, Clues: 1, Focus: true},
		},
		"second re-roll": {
			SecondReroll: true, Tasks: two,
			At: odds.Point{Dice: dice{task.Green: 6}, Clues: 2, Focus: true},
		},
		"changed die, two dice": {
			Changes: []odds.Change{{From: task.FaceTerror, To: task.FacePeril}}, Tasks: two,
			Terror: odds.TerrorCosts, At: odds.Point{Dice: dice{task.Green: 6}, Clues: 1, RerollTwo: true, Focus: true},
		},
		"spells in hand": {Tasks: two, At: odds.Point{Dice: dice{task.Green: 5}, Spells: []int{1}, Focus: true}},
		"black die": {
			Tasks: two, Terror: odds.TerrorCosts,
			At: odds.Point{Dice: dice{task.Green: 5}, Clues: 1, Focus: true, Cursed: true},
		},
		"black die, terror takes dice": {
			Tasks:  tasks(t, []string{"peril", "terror"}, []string{"lore", "inv:3"}),
			Terror: odds.TerrorRemoves, At: odds.Point{
				Dice: dice{task.Green: 4, task.White: 1, task.Red: 1}, Cursed: true,
				Spells: []int{1},
			},
		},
		"black die, changed die": {
			Changes: []odds.Change{{From: task.FaceTerror, To: task.FacePeril}}, Tasks: two,
			At: odds.Point{Dice: dice{task.Green: 4}, RerollTwo: true, Helpers: 1, Cursed: true},
		},
		"a task curses": {
			Tasks: cursing(two), Terror: odds.TerrorCosts,
			At: odds.Point{Dice: dice{task.Green: 5}, Extra: []models.Colour{task.Red}, Clues: 1, Focus: true},
		},
		"terror curses": {
			Tasks: two, Terror: odds.TerrorCurses,
			At: odds.Point{Dice: dice{task.Green: 5}, Extra: []models.Colour{task.Yellow}, Clues: 1, Focus: true, Spells: []int{1}},
		},
		"terror curses once": {
			Tasks: two, Terror: odds.TerrorCurses, TerrorOnce: true,
			At: odds.Point{Dice: dice{task.Green: 5, task.White: 1}, Helpers: 1},
		},
		"relics": {
			Tasks: two, Terror: odds.TerrorCosts, At: odds.Point{
				Dice: dice{task.Green: 5}, Clues: 1, Focus: true, Extra: []models.Colour{task.Red},
				Relics: []models.Colour{task.Green, task.Yellow, task.Red}, Beside: dice{task.Yellow: 1},
			},
		},
		"relics, terror takes dice": {
			Tasks:  tasks(t, []string{"peril", "terror"}, []string{"lore", "inv:3"}),
			Terror: odds.TerrorRemoves, At: odds.Point{
				Dice: dice{task.Green: 4, task.White: 1}, Relics: []models.Colour{task.Green, task.Green}, Cursed: true,
			},
		},
		"die on a spell": {
			Tasks: two, Terror: odds.TerrorCosts,
			At: odds.Point{Dice: dice{task.Green: 4}, Clues: 1, Secured: []odds.Secured{{Die: odds.Die{
				Colour: task.Green,
				Face:   task.Face1,
			}, Returnable: true}}},
		},
	}
	for name, p := range all {
		p.Set = set(t)
		all[name] = p
	}
	return all
}

// games is how often each problem is played; make odds plays 1 000 000 times.
var games = flag.Int("games", 10_000, "number of attempts to play for each problem")

// Playing as advised gives what the adviser promises, within five standard errors.
func TestAdviceIsWorthWhatItSays(t *testing.T) {
	for name, p := range problems(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, err := odds.Solve(context.Background(), p)
			require.NoError(t, err)
			sample, err := odds.Simulate(context.Background(), p, *games, rand.New(rand.NewPCG(1, 2)).IntN)
			require.NoError(t, err)
			require.InDelta(t, r.Value, sample.Mean, 5*sample.Error)
			costs := 5 / math.Sqrt(float64(*games)) // five standard errors of a cost that varies by about one
			assert.InDelta(t, r.Costs.Terror, sample.Costs.Terror, costs)
			assert.InDelta(t, r.Costs.Sanity, sample.Costs.Sanity, costs)
			assert.InDelta(t, r.Costs.Clock, sample.Costs.Clock, costs)
			assert.InDelta(t, r.Costs.Clues, sample.Costs.Clues, costs)
		})
	}
}
