package eldritch_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/models"
)

// TestARollIsWaitedForWheneverDiceAreDue: a camera's roll of any number is taken, so that a wrong number is told, and a
// camera that throws its dice itself may; nothing is waited for while something is asked, or nobody tests.
func TestARollIsWaitedForWheneverDiceAreDue(t *testing.T) {
	g := eldritch.New()
	waits := func(s engine.State, dice int) bool {
		_, ok := g.Roll(s, models.Roll{Rolled: make([]models.Die, dice)})
		return ok
	}
	begun := silas()
	require.False(t, waits(at(t, begun...), 3))
	due := silas("fix", `{"what":"monster","card":"mummy","space":"sydney"}`, "pass", `{}`)
	for _, dice := range []int{0, 2, 3, 4} {
		require.True(t, waits(at(t, due...), dice), "%d dice", dice)
	}
	require.True(t, waits(at(t, "depth", `{"depth":"dice"}`), 4))
	require.True(t, waits(at(t, silas("depth", `{"depth":"trackers"}`)...), 4))
	asked := []string{
		"ancient", `{"card":"cthulhu"}`, "sit", `{"seat":1,"card":"norman-withers"}`, "begin",
		`{"laid":true}`, "adjust", `{"what":"clue","seat":1,"by":2}`, "pass", `{}`, "choose", `{"option":"general"}`, "ask",
		`{"do":"test","what":"lore"}`, "roll", `{"dice":[{"face":"1"},{"face":"1"},{"face":"1"}]}`, "clue", `{"dice":[1]}`,
	}
	require.False(t, waits(at(t, asked...), 1), "first it is chosen what is paid")
	require.Empty(t, g.Expect(at(t, asked...)).Dice)
	require.True(t, waits(at(t, append(asked, "choose", `{"option":"clue"}`)...), 1))
}
