package eldersign_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/scene"
	"elderglass/engine/script"
)

// sceneAfter is what a seat sees after a script.
func sceneAfter(t *testing.T, text string, seat engine.Seat) scene.Scene {
	t.Helper()
	return boxes.New().View(after(t, text), engine.Player, seat).(scene.Scene)
}

func TestWhoeverWaitsIsToldWhoDrawsTheCard(t *testing.T) {
	begun := "sit 1 joe-diamond\nsit 2 kate-winthrop\nancient azathoth\nfirst 2\nbegin"
	for text, key := range map[string]string{
		begun: "next.draw-place",
		begun + " koi-pond the-curator did-you-hear-that lights-out ancient-relics the-archives": "next.draw-mythos",
	} {
		next := sceneAfter(t, text, 1).Next
		require.Equal(t, key, next.Key)
		require.Equal(t, "Kate Winthrop", next.Args["who"])
	}
}

func TestAFreeReRollIsNotCalledAClue(t *testing.T) {
	rolled := "given azathoth | joe-diamond | koi-pond\nmove koi-pond\nroll terror terror 1 1 1 1\n"
	for text, want := range map[string]string{
		rolled: "choice.clue",
		rolled + "clue all\nroll terror terror 1 1 1 1\n": "choice.reroll",
	} {
		choices := sceneAfter(t, text, 1).Choices
		i := slices.IndexFunc(choices, func(c engine.Choice) bool { return c.Kind == "clue" })
		require.GreaterOrEqual(t, i, 0, text)
		require.Equal(t, want, choices[i].Label.Key)
	}
}

func TestTheLostAndFoundSaysWhatTheDieShows(t *testing.T) {
	s := sceneAfter(t, "given azathoth | joe-diamond\nmove entrance\nlost-and-found\nroll peril\n", 1)
	require.Len(t, s.Notes, 1)
	require.Equal(t, "effect.found", s.Notes[0].Text.Key)
	require.Equal(t, engine.Text{Key: "face.peril"}, s.Notes[0].Text.Args["face"])
}

func TestTheRecordSaysWhatWasAdded(t *testing.T) {
	var said []string
	r := script.NewRunner(boxes.New)
	r.Trace = func(_ script.Line, _ engine.Command, events []engine.Event, _ engine.State) {
		for _, e := range events {
			if n, counted := cmp.Or(e.Label.Args["by"], e.Label.Args["n"]).(engine.Text); counted {
				said = append(said, e.Label.Key+" "+n.Key)
			}
		}
	}
	const text = "given cthulhu | joe-diamond | koi-pond\nadjust 1 clue +1\nadjust doom +1\n"
	cases, err := script.Parse(strings.NewReader(text))
	require.NoError(t, err)
	require.NoError(t, r.Run(cases[0]))
	require.Equal(t, []string{"log.adjust-person log.signed", "log.adjust log.signed"}, said)
}
