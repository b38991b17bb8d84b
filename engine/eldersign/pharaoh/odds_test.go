package pharaoh_test

import (
	"context"
	"fmt"
	"math"
	"slices"
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
card {"class":"relic","id":"scarab","name":"Scarab","uses":[{"when":"pool","effects":[{"do":"restore-die","what":"yellow"},{"do":"gain","what":"clue"}]}]}
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

// TestARelicIsExactInTheOdds holds that the die of a relic counts wherever it is brought best, also where it is lost
// only later: for one lore the chance is that of as many thrown dice as there may be until the last one is lost. What a
// relic does besides is said to be left out.
func TestARelicIsExactInTheOdds(t *testing.T) {
	const given, more = "fix open adventure door\nfix give 1 relic %s\n", "why.relics"
	const item, miss = "move door\nuse common-item\n", "roll 1 1 1 1 1 terror y:1\nfail\nlose y:1\n"
	for _, c := range []struct {
		name, relic, lines string
		thrown             int
		more               bool
	}{
		{"without a relic", "", item + miss, 6 + 5 + 4 + 3 + 2 + 1, false},
		{"after an item", "eye", "move door\n", 7 + 7 + 6 + 5 + 4 + 3 + 2 + 1, false},
		{"it was lost", "eye", item + miss, 7 + 6 + 5 + 4 + 3 + 2 + 1, false},
		{"the item was used", "eye", item, 7 + 7 + 6 + 5 + 4 + 3 + 2 + 1, false},
		{"it does more", "scarab", "move door\n", 7 + 7 + 6 + 5 + 4 + 3 + 2 + 1, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			lines := fmt.Sprintf(given, c.relic)
			if c.relic == "" {
				lines = "fix open adventure door\n"
			}
			got := advised(t, after(t, lines+c.lines)).Attempt
			require.NotNil(t, got)
			require.InDelta(t, 1-math.Pow(5.0/6, float64(c.thrown)), got.Chance, 1e-9)
			require.Equal(t, c.more, slices.Contains(keysOf(got.Advice[0].Why), more))
		})
	}
}

func keysOf(texts []engine.Text) (keys []string) {
	for _, text := range texts {
		keys = append(keys, text.Key)
	}
	return keys
}
