package odds_test

import (
	"context"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

func set(t require.TestingT) models.DiceSet {
	s, err := models.EmbeddedSet("unseen")
	require.NoError(t, err)
	return s
}

func tasks(t require.TestingT, rows ...[]string) []odds.Task {
	var out []odds.Task
	for _, row := range rows {
		var one odds.Task
		for _, s := range row {
			r, err := task.Parse(s)
			require.NoError(t, err)
			one.Requirements = append(one.Requirements, r)
		}
		out = append(out, one)
	}
	return out
}

type dice = map[models.Colour]int

// The published values are those of the wildcard counting as peril and lore, of one
// die lost at each failed roll, and of the player choosing which die is spent and
// lost.
func TestPublishedValues(t *testing.T) {
	for _, c := range []struct {
		name    string
		dice    dice
		percent float64
	}{
		{"five green", dice{task.Green: 5}, 2.253},
		{"six green", dice{task.Green: 6}, 7.413},
		{"and yellow", dice{task.Green: 6, task.Yellow: 1}, 17.246},
		{"and red", dice{task.Green: 6, task.Red: 1}, 25.475},
		{"and both", dice{task.Green: 6, task.Yellow: 1, task.Red: 1}, 42.755},
		{"and both and white", dice{task.Green: 6, task.Yellow: 1, task.Red: 1, task.White: 1}, 60.697},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := odds.Solve(context.Background(), odds.Problem{
				Set: set(t), Ordered: true, Tasks: tasks(t, []string{"peril", "peril"}, []string{"lore", "lore"}),
				At: odds.Point{Dice: c.dice},
			})
			require.NoError(t, err)
			assert.InDelta(t, c.percent, 100*r.Value, 0.0005)
		})
	}
}

// drawProblem draws a problem that is small enough to try everything.
func drawProblem(t *rapid.T, s models.DiceSet) odds.Problem {
	p := odds.Problem{Set: s, Ordered: rapid.Bool().Draw(t, "ordered")}
	requirement := rapid.SampledFrom([]string{
		"lore", "peril", "terror", "inv:1", "inv:2", "inv:3", "inv:4",
		"lore|terror",
	})
	for range rapid.IntRange(1, 2).Draw(t, "tasks") {
		p.Tasks = append(p.Tasks, tasks(t, rapid.SliceOfN(requirement, 1, 2).Draw(t, "task"))...)
	}
	p.Terror = rapid.SampledFrom([]odds.Terror{
		odds.NoTerror, odds.TerrorCosts, odds.TerrorFails,
		odds.TerrorRemoves, odds.TerrorCurses,
	}).Draw(t, "terror")
	for i := range p.Tasks {
		if rapid.IntRange(0, 5).Draw(t, "curses") == 0 {
			p.Tasks[i].Curses = 1
		}
	}
	p.TerrorOnce = rapid.Bool().Draw(t, "once")
	p.Several = rapid.IntRange(0, 3).Draw(t, "several") == 0
	if rapid.IntRange(0, 3).Draw(t, "changes") == 0 {
		p.Changes = rapid.SampledFrom([][]odds.Change{
			{{From: task.FaceTerror, To: task.FacePeril}},
			{{From: task.FaceTerror, To: task.FaceLore}},
			{{From: task.Face1, To: task.Face2}, {From: task.Face2, To: task.Face3}, {From: task.Face3, To: task.Face4}},
		}).Draw(t, "change")
	}
	colour := rapid.SampledFrom([]models.Colour{task.Green, task.Green, task.Yellow, task.Red, task.White})
	die := rapid.Custom(func(t *rapid.T) odds.Die {
		c := colour.Draw(t, "colour")
		k, _ := s.Kind(c)
		return odds.Die{Colour: c, Face: rapid.SampledFrom(k.Faces).Draw(t, "face")}
	})
	at := odds.Point{
		Stage:     odds.Stage(rapid.IntRange(int(odds.Before), int(odds.Helping)).Draw(t, "stage")),
		Focus:     rapid.Bool().Draw(t, "focus"),
		Helpers:   rapid.IntRange(0, 1).Draw(t, "helpers"),
		RerollTwo: rapid.IntRange(0, 3).Draw(t, "two") == 0,
		TerrorMet: rapid.IntRange(0, 3).Draw(t, "met") == 0,
		Clues:     rapid.IntRange(0, 1).Draw(t, "clues"),
	}
	p.SecondReroll = at.Clues == 1 && rapid.IntRange(0, 3).Draw(t, "second") == 0
	n := rapid.IntRange(1, 3-at.Clues).Draw(t, "dice")
	singles := map[models.Colour]bool{}
	at.Dice = dice{}
	for range n {
		d := die.Draw(t, "die")
		if d.Colour != task.Green && singles[d.Colour] {
			continue
		}
		singles[d.Colour] = true
		if at.Stage == odds.Before {
			at.Dice[d.Colour]++
		} else {
			at.Faces = append(at.Faces, d)
		}
	}
	for _, c := range []models.Colour{task.Yellow, task.Red} {
		if !singles[c] && rapid.IntRange(0, 3).Draw(t, "extra") == 0 {
			at.Extra = append(at.Extra, c)
		}
	}
	if rapid.IntRange(0, 2).Draw(t, "secured") == 0 {
		d := die.Draw(t, "securedDie")
		returnable := d.Colour == task.Green || d.Colour == task.White && !singles[task.White] && rapid.Bool().Draw(t, "white")
		at.Secured = []odds.Secured{{Die: d, Place: odds.OnSpell, Returnable: returnable}}
	}
	at.Fixed = at.Stage == odds.Rolled && rapid.IntRange(0, 4).Draw(t, "fixed") == 0
	at.FreeReroll = p.SecondReroll && at.Stage == odds.Rolled && !at.Fixed && rapid.Bool().Draw(t, "free")
	at.Completed = at.Stage == odds.Rolled && !at.FreeReroll && !at.Fixed && p.Several &&
		rapid.IntRange(0, 3).Draw(t, "completed") == 0
	if rapid.IntRange(0, 2).Draw(t, "cursed") == 0 {
		black, _ := s.Kind(task.Black)
		at.Cursed = true
		if at.Stage == odds.Rolled && !at.Fixed && !at.Completed {
			at.Black = rapid.SampledFrom(black.Faces).Draw(t, "black")
		}
	}
	at.Holds = at.Cursed || rapid.IntRange(0, 3).Draw(t, "holds") == 0
	p.At = at
	return p
}

func TestAgainstTryingEverything(t *testing.T) {
	s := set(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t, s)
		want := bruteValue(t, p)
		r, err := odds.Solve(context.Background(), p)
		require.NoError(t, err)
		require.InDelta(t, want, r.Value, 1e-9)
	})
}

// The black die may take the die of an item along, so that it is better kept for the
// last task.
func TestAnItemsDieWaitsWhileTheBlackDieIsThrown(t *testing.T) {
	peril := odds.Die{Colour: task.Green, Face: task.FacePeril}
	p := odds.Problem{
		Set: set(t), Ordered: true, Tasks: tasks(t, []string{"lore"}, []string{"inv:4"}),
		At: odds.Point{Stage: odds.Failed, Cursed: true, Faces: []odds.Die{peril, peril}, Extra: []models.Colour{task.Red}},
	}
	r, err := odds.Solve(context.Background(), p)
	require.NoError(t, err)
	require.InDelta(t, 5.0/36*2/6, r.Value, 1e-9, "lore with the green die that the black one lets lie, then 4 with the red one")
}

func TestBattleAgainstTryingEverything(t *testing.T) {
	s := set(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t, s)
		p.Battle, p.Ordered, p.Several, p.Terror, p.At.Completed = true, false, false, odds.NoTerror, false
		p.Tasks, p.At.Focus, p.At.Helpers = p.Tasks[:1], false, 0
		want := bruteValue(t, p)
		r, err := odds.Solve(context.Background(), p)
		require.NoError(t, err)
		require.InDelta(t, want, r.Value, 1e-9)
	})
}

func TestOneRollAgainstTryingEverything(t *testing.T) {
	s := set(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t, s)
		p.Once, p.Ordered, p.Several, p.At.Completed, p.At.Done = true, false, false, false, 0
		p.Tasks, p.At.Focus, p.At.Helpers = p.Tasks[:1], false, 0
		if p.At.Stage != odds.Rolled {
			p.At.Stage = odds.Before
		}
		want := bruteValue(t, p)
		r, err := odds.Solve(context.Background(), p)
		require.NoError(t, err)
		require.InDelta(t, want, r.Value, 1e-9)
	})
}

func TestOneRollWithSixGreenDice(t *testing.T) {
	p := odds.Problem{
		Set: set(t), Once: true, Tasks: tasks(t, []string{"lore", "lore"}),
		At: odds.Point{Dice: map[models.Colour]int{task.Green: 6}},
	}
	r, err := odds.Solve(context.Background(), p)
	require.NoError(t, err)
	none, one := math.Pow(5.0/6, 6), 6*math.Pow(5.0/6, 5)/6
	require.InDelta(t, 1-none-one, r.Value, 1e-9)
}

func TestCancelledAdviceStopsAndLeavesTheAdviserUsable(t *testing.T) {
	p := problems(t)["several at once"]
	a, err := odds.New(p)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = a.Advise(ctx, p.At)
	require.ErrorIs(t, err, context.Canceled)
	got, err := a.Advise(context.Background(), p.At)
	require.NoError(t, err)
	want, err := odds.Solve(context.Background(), p)
	require.NoError(t, err)
	require.Equal(t, want, got)

	late, stop := context.WithTimeout(context.Background(), time.Nanosecond)
	defer stop()
	_, err = odds.Solve(late, p)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestProblemsThatMakeNoSense(t *testing.T) {
	good := problems(t)["battle"]
	for name, spoil := range map[string]func(*odds.Problem){
		"no task":         func(p *odds.Problem) { p.Tasks = nil },
		"two battles":     func(p *odds.Problem) { p.Tasks = append(p.Tasks, p.Tasks...) },
		"nothing to do":   func(p *odds.Problem) { p.Tasks = []odds.Task{{}} },
		"unknown colour":  func(p *odds.Problem) { p.At.Dice = dice{"blue": 1} },
		"too many dice":   func(p *odds.Problem) { p.At.Dice = dice{task.Green: 11} },
		"negative dice":   func(p *odds.Problem) { p.At.Dice = dice{task.Green: -1} },
		"black in a pool": func(p *odds.Problem) { p.At.Dice = dice{task.Black: 1} },
		"negative clues":  func(p *odds.Problem) { p.At.Clues = -1 },
		"unknown face": func(p *odds.Problem) {
			p.At.Stage = odds.Rolled
			p.At.Faces = []odds.Die{{Colour: task.Green, Face: task.FaceWild}}
		},
		"bad requirement": func(p *odds.Problem) {
			p.Tasks = []odds.Task{{Requirements: []task.Requirement{{Symbols: []string{"tentacle"}}}}}
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := good
			spoil(&p)
			_, err := odds.Solve(context.Background(), p)
			require.Equal(t, models.Invalid, models.CodeOf(err), "%v", err)
		})
	}
}

// What a throw is worth is the mean over everything that the dice may show.
func TestThrowIsTheMeanOfWhatFollows(t *testing.T) {
	s := set(t)
	rapid.Check(t, func(t *rapid.T) {
		p := drawProblem(t, s)
		p.At.Fixed, p.At.Completed = false, false
		var again []int
		var colours []models.Colour
		if p.At.Stage != odds.Before {
			p.At.Stage = odds.Rolled
			p.At.FreeReroll = p.SecondReroll && rapid.Bool().Draw(t, "free")
			for i, d := range p.At.Faces {
				if rapid.Bool().Draw(t, "again") {
					again, colours = append(again, i), append(colours, d.Colour)
				}
			}
		}
		want := 0.0
		var throw func(at odds.Point, i int, weight float64)
		defer skipTooMany(t)
		b := newBrute(p)
		throw = func(at odds.Point, i int, weight float64) {
			if i == len(colours) {
				want += weight * b.value(at)
				return
			}
			k, _ := s.Kind(colours[i])
			for _, f := range k.Faces {
				next := at
				next.Faces = slices.Clone(at.Faces)
				if i < len(again) {
					next.Faces[again[i]].Face = f
				} else {
					next.Faces = append(next.Faces, odds.Die{Colour: colours[i], Face: f})
				}
				throw(next, i+1, weight/float64(len(k.Faces)))
			}
		}
		at, black := p.At, []models.Face{p.At.Black}
		if at.Stage == odds.Before {
			for _, c := range []models.Colour{task.Green, task.White, task.Yellow, task.Red} {
				colours = append(colours, slices.Repeat([]models.Colour{c}, at.Dice[c])...)
			}
			if at.Cursed { // the black die is thrown with the pool
				k, _ := s.Kind(task.Black)
				black = k.Faces
			}
			at.Stage, at.Dice = odds.Rolled, nil
		}
		for _, at.Black = range black {
			throw(at, 0, 1/float64(len(black)))
		}
		a, err := odds.New(p)
		require.NoError(t, err)
		got, err := a.Throw(context.Background(), p.At, again)
		require.NoError(t, err)
		require.InDelta(t, want, got, 1e-9)
	})
}
