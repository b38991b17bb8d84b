package deathmaydie_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/deathmaydie"
	"elderglass/engine/script"
)

// after plays a script and returns the state it comes to.
func after(t *testing.T, text string) engine.State {
	t.Helper()
	cases, err := script.Parse(strings.NewReader(text))
	require.NoError(t, err)
	r := script.NewRunner(deathmaydie.New)
	require.NoError(t, r.Run(cases[0]))
	return r.State()
}

// TestMovesSayWhatToChangeOnTheTable goes from one table to another and back.
func TestMovesSayWhatToChangeOnTheTable(t *testing.T) {
	g := deathmaydie.New().(engine.Moving)
	const given = "case a table\ngiven drowned-lamp | keeper-below | fleur gonk\n"
	for name, c := range map[string]struct {
		steps       string
		there, back []string
	}{
		"nothing": {},
		"counters": {
			"adjust 1 wounds +2\nadjust summoning +1\n",
			[]string{"Fleur: Wounds from 0 to 2", "Summoning track: marker from 1 to 2"},
			[]string{"Fleur: Wounds from 2 to 0", "Summoning track: marker from 2 to 1"},
		},
		"a figure": {
			"fix put elder-one jetty\n",
			[]string{"Put The Keeper Below in Jetty"},
			[]string{"Take The Keeper Below away from Jetty"},
		},
		"somebody": {"fix place 1 foot\n", []string{"Put Fleur in Foot of the Stairs"}, []string{"Put Fleur in Jetty"}},
		"a Run":    {"run yard\n", []string{"Put Fleur in Yard"}, []string{"Put Fleur in Jetty"}},
		"a token": {
			"fix mark brine jetty\nfix unmark lamp.1\nfix damage lamp.2 2\n",
			[]string{"Lamp: wounds from 0 to 2", "Put Brine in Jetty", "Take Lamp away from Lamp Room"},
			[]string{"Lamp: wounds from 2 to 0", "Put Lamp in Lamp Room", "Take Brine away from Jetty"},
		},
		"stairs": {
			"fix remove stairs\n",
			[]string{"Take Stairs away from Foot of the Stairs", "Take Stairs away from Lamp Room"},
			[]string{"Put Stairs in Foot of the Stairs", "Put Stairs in Lamp Room"},
		},
		"fire": {"fix fire jetty 2\n", []string{"Fire in Jetty: from 0 to 2"}, []string{"Fire in Jetty: from 2 to 0"}},
	} {
		t.Run(name, func(t *testing.T) {
			from, to := after(t, given), after(t, given+c.steps)
			require.ElementsMatch(t, c.there, english(g.Moves(from, to)))
			require.ElementsMatch(t, c.back, english(g.Moves(to, from)))
		})
	}
}

func english(moves []engine.Move) []string {
	var list []string
	for _, m := range moves {
		list = append(list, m.Text.English())
	}
	slices.Sort(list)
	return list
}
