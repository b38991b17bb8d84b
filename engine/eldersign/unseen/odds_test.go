package unseen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/unseen"
)

// TestTheWhiteAndTheBlackDieAreInTheOdds asks the adviser before an adventure: a
// blessing makes it likelier, and a curse less likely.
func TestTheWhiteAndTheBlackDieAreInTheOdds(t *testing.T) {
	g := eldersign.New(core.Box(), unseen.Box())
	chance := func(card string) (float64, bool) {
		t.Helper()
		s := play(t, g, g.New(), "boxes", `{"boxes":["unseen"]}`)
		s = play(t, g, s, "ancient", `{"card":"yog-sothoth"}`)
		s = play(t, g, s, "sit", `{"seat":1,"card":"kate-winthrop"}`)
		s = play(t, g, s, "begin", `{"adventures":["the-curator"]}`)
		for i := 0; len(g.Choices(s)) > 0 && g.Choices(s)[0].Kind == "choose"; i++ {
			choices := g.Choices(s)
			c := choices[len(choices)-1] // the unknown card
			s = play(t, g, s, c.Kind, string(c.Args))
		}
		if card != "" {
			s = play(t, g, s, "adjust", `{"what":"`+card+`","seat":1,"by":1}`)
		}
		return oddsOf(t, g, s)
	}
	plain, ok := chance("")
	require.True(t, ok)
	with, ok := chance("blessed")
	require.True(t, ok)
	require.Greater(t, with, plain)
	without, ok := chance("cursed")
	require.True(t, ok)
	require.Less(t, without, plain)
}
