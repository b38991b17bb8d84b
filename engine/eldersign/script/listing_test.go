package script_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/task"
	"elderglass/engine/scene"
	"elderglass/engine/script"
	"elderglass/models"
)

// TestListedChoicesAreLinesOfAScript plays random games by nothing but lines that were
// listed, and rolls.
func TestListedChoicesAreLinesOfAScript(t *testing.T) {
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 1))
		runner := script.NewRunner(boxes.New)
		var listed []string
		runner.Tell = func(_ script.Line, lines []string) { listed = lines }
		run := func(lines ...string) {
			t.Helper()
			var c script.Case
			for i, text := range lines {
				c.Lines = append(c.Lines, script.Line{Number: i + 1, Text: text})
			}
			require.NoError(t, runner.Run(c), "seed %d, of %v", seed, listed)
		}
		people := []string{
			"jenny-barnes, sister-mary", "amanda-sharpe vincent-lee joe-diamond",
			"mandy-thompson, gloria-goldberg", "darrell-simmons kate-winthrop",
		}
		run("given cthulhu | " + people[seed%4] + " | Koi Pond, The Gift Shop, public-lavatory, did-you-hear-that")
		for range 150 {
			run("choices")
			if want := runner.View().(scene.Scene).Expect.Dice; len(want) > 0 && r.IntN(3) > 0 || len(listed) == 0 {
				run(randomRoll(r, want))
				continue
			}
			run(strings.TrimSpace(listed[r.IntN(len(listed))]))
		}
		require.Greater(t, runner.View().(scene.Scene).Turn, 3, "seed %d", seed)
	}
}

func randomRoll(r *rand.Rand, want map[models.Colour]int) string {
	faces := map[models.Colour][]string{
		task.Green:  {"1", "2", "3", "lore", "peril", "terror"},
		task.Yellow: {"y:1", "y:2", "y:3", "y:4", "y:lore", "y:peril"},
		task.Red:    {"r:2", "r:3", "r:4", "red:lore", "r:peril", "r:wild"},
	}
	line := []string{"roll"}
	for colour, n := range want {
		for range n {
			line = append(line, faces[colour][r.IntN(6)])
		}
	}
	return strings.Join(line, " ")
}

func TestUndoTakesCommandsBack(t *testing.T) {
	cases, err := script.Parse(strings.NewReader(`given azathoth | joe-diamond | koi-pond
move koi-pond
roll 1 1 1 1 1 2
clue all
undo 2
expect step pool
roll terror 1 1 1 1 2
expect 1 clues 1
undo
undo
expect phase move`))
	require.NoError(t, err)
	require.NoError(t, script.NewRunner(boxes.New).Run(cases[0]))
}

func TestChoicesArePrinted(t *testing.T) {
	var out strings.Builder
	require.NoError(t, script.Play(&out, strings.NewReader(
		"given azathoth | Joe Diamond | Koi Pond\nmove Koi Pond\nroll terror peril peril 1 1 2\nchoices"), boxes.New))
	lines := strings.Split(out.String(), "\n")
	at := slices.Index(lines, "> choices")
	require.Positive(t, at)
	require.Equal(t, []string{
		"  1> complete 1 with terror", "  1> complete 2 with terror peril peril", "  1> clue terror peril peril 1 1 2",
		"  1> clue terror", "  1> clue peril", "  1> clue 1", "  1> clue 2", "  1> fail",
	}, lines[at+1:at+9])
}
