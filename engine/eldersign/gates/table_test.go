package gates_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/rules"
	"elderglass/engine/scene"
	"elderglass/engine/script"
)

// rifted is a game in which a gate joins Last Words to an other world, which is a pit.
const rifted = `game eldersign gates streets-of-arkham

case A gate
card {"class":"mythos","id":"rift","name":"Rift","restricted":"streets-of-arkham","drawn":[{"do":"gate"}]}
card {"class":"other-world","id":"pit","name":"Pit","trophy":1,"tasks":[{"needs":["lore"]}]}
given yig | norman-withers | cryptic-messages last-words sanctification
fix name unknown ink-blots
fix name unknown open-graves
fix name unknown the-lecture
fix mythos rift
choose last-words
`

func stateAfter(t *testing.T, lines string) engine.State {
	t.Helper()
	cases, err := script.Parse(strings.NewReader(rifted + lines))
	require.NoError(t, err)
	r := script.NewRunner(boxes.New)
	require.NoError(t, r.Run(cases[0]))
	return r.State()
}

// moved are the sentences of what people move between two states.
func moved(t *testing.T, from, to string) (said []string) {
	t.Helper()
	moving, ok := boxes.New().(engine.Moving)
	require.True(t, ok)
	for _, m := range moving.Moves(stateAfter(t, from), stateAfter(t, from+to)) {
		said = append(said, rules.Sentence(m.Text))
	}
	return said
}

// TestTheTableIsToldWhatAGateMoves holds that the other world is turned, that whoever resolves it takes it and does not
// put it back, and that both markers return.
func TestTheTableIsToldWhatAGateMoves(t *testing.T) {
	turned := moved(t, "", "move unknown\nchoose pit\n")
	assert.Contains(t, turned, `turned card=Pit`)
	assert.NotContains(t, strings.Join(turned, "\n"), "table.place")

	closed := moved(t, "move unknown\nchoose pit\nroll lore 1 1 1 1 1\n", "complete 1\n")
	assert.Contains(t, closed, `table.trophy-take card=Pit n=1 who="Norman Withers"`)
	assert.NotContains(t, strings.Join(closed, "\n"), "table.place-return")
	assert.Contains(t, closed, `table.markers from=1 place=Pit to=0 what=thing.gate-red`)
	assert.Contains(t, closed, `table.markers from=1 place="Last Words" to=0 what=thing.gate-red`)
	assert.Contains(t, closed, `table.markers from=0 place="Last Words" to=1 what=thing.seal`)
}

// TestAGatedAdventureSaysThatItIsBarred holds that the card says why nobody may move there, and no other card does.
func TestAGatedAdventureSaysThatItIsBarred(t *testing.T) {
	shown, ok := boxes.New().View(stateAfter(t, ""), engine.Host, engine.Nobody).(scene.Scene)
	require.True(t, ok)
	barred := map[string]bool{}
	for _, area := range shown.Areas {
		for _, place := range area.Places {
			if place.Card == nil {
				continue
			}
			for _, line := range place.Card.Head {
				for _, text := range line.Texts {
					if text.Key == "refuse.gated" {
						barred[place.Card.Card] = true
					}
				}
			}
		}
	}
	assert.Equal(t, map[string]bool{"last-words": true}, barred)
}
