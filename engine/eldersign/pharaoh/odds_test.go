package pharaoh_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/script"
)

// vault is a chamber with a lore on its back that lies face down, for Joe Diamond with a common item
// that adds the yellow die, and without clues.
const vault = `game eldersign pharaoh lightless-pyramid

case The vault
card {"class":"adventure","id":"vault","name":"Vault","restricted":"lightless-pyramid","stage":2,"marks":["chamber"],` +
	`"tasks":[{"needs":["peril"]}],"back":{"task":{"needs":["lore"]}}}
card {"class":"adventure","id":"door","name":"Door","restricted":"lightless-pyramid","trophy":1,"tasks":[{"needs":["lore"]}]}
card {"class":"relic","id":"eye","name":"Eye","uses":[{"when":"pool","effects":[{"do":"restore-die","what":"yellow"}]}]}
given yig | joe-diamond | door seedy-wares
adjust stage +1
adjust 1 clues -1
top vault-lore
move door
roll lore 1 1 1 1 1
complete 1
skip
clock
`

// after is the state after the vault was dealt and some more lines.
func after(t *testing.T, lines string) *eldersign.State {
	t.Helper()
	cases, err := script.Parse(strings.NewReader(vault + lines))
	require.NoError(t, err)
	r := script.NewRunner(boxes.New)
	require.NoError(t, r.Run(cases[0]))
	s, ok := r.State().(*eldersign.State)
	require.True(t, ok)
	return s
}

func advised(t *testing.T, s *eldersign.State) eldersign.Odds {
	t.Helper()
	advising, ok := boxes.New().(engine.Advising)
	require.True(t, ok)
	got, err := advising.NewAdviser().Advise(context.Background(), s)
	require.NoError(t, err)
	odds, ok := got.(eldersign.Odds)
	require.True(t, ok)
	return odds
}

// TestTheOddsOfAChamberAreThoseOfOneRoll holds that the chance to unlock a chamber is that of one
// roll with six green dice and what an item adds.
func TestTheOddsOfAChamberAreThoseOfOneRoll(t *testing.T) {
	seven := 1 - math.Pow(5.0/6, 7)
	s := after(t, "")
	for _, p := range s.Places {
		if p.Card.ID == "vault" {
			require.InDelta(t, seven, advised(t, s).Places[p.ID], 0.006, "the badge is within half a percent")
		}
	}
	odds := advised(t, after(t, "move vault\n"))
	require.NotNil(t, odds.Attempt)
	require.InDelta(t, seven, odds.Attempt.Chance, 1e-9)
	odds = advised(t, after(t, "move vault\nroll 1 1 1 1 1 terror\n"))
	require.NotNil(t, odds.Attempt)
	require.Zero(t, odds.Attempt.Chance, "nothing is rolled again")
}

// TestARelicIsInTheOdds holds that the die of a relic counts, also where it was lost, and that the
// chance is said to be the least.
func TestARelicIsInTheOdds(t *testing.T) {
	lost := "move door\nuse common-item\nroll 1 1 1 1 1 terror y:1\nfail\nlose y:1\n"
	without := advised(t, after(t, "fix open adventure door\n"+lost))
	with := advised(t, after(t, "fix open adventure door\nfix give 1 relic eye\n"+lost))
	require.NotNil(t, with.Attempt)
	require.Greater(t, with.Attempt.Chance, without.Attempt.Chance)
	relics := eldersign.Say("why.relics")
	require.Contains(t, with.Attempt.Advice[0].Why, relics)
	require.NotContains(t, without.Attempt.Advice[0].Why, relics)
	require.Regexp(t, "^use:", with.Attempt.Advice[0].Choice)
}
