package odds_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// Green dice are a danger where terror fails the attempt: a helper keeps one of no use, and the yellow die that is
// discarded for it comes back by its relic.
func TestAUselessDieIsKeptWhereARelicBringsBackTheDiscardedOne(t *testing.T) {
	p := odds.Problem{
		Set: set(t), Tasks: tasks(t, []string{"inv:3"}), Terror: odds.TerrorFails,
		At: odds.Point{
			Stage: odds.Before, Helpers: 1, Dice: dice{task.Green: 2, task.Yellow: 1},
			Extra: []models.Colour{task.Red}, Relics: []models.Colour{task.Yellow},
		},
	}
	r, err := odds.Solve(context.Background(), p)
	require.NoError(t, err)
	require.InDelta(t, 0.944546054971295, r.Value, 1e-9)
}
