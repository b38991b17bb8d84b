package deep_test

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

// voyage is an adventure that asks for a lore, for Joe Diamond without clues and items, with the Amulet
// known.
const voyage = `game eldersign deep rlyeh-rising

case The voyage
card {"class":"scenario-card","id":"dark-waters","name":"Dark Waters","spaces":[{"space":1},{"space":2,"start":true},{"space":3}]}
card {"class":"scenario-card","id":"amulet-of-rlyeh","name":"Amulet","locks":["green","green","yellow"]}
card {"class":"adventure","id":"door","name":"Door","restricted":"rlyeh-rising","trophy":1,"tasks":[{"needs":["lore"]}]}
card {"class":"skill","id":"diving","name":"Diving","uses":[{"when":"pool","keep":true,"daily":true,` +
	`"effects":[{"do":"add-die","what":"yellow"}]}]}
card {"class":"mythos","id":"tide","name":"Tide","restricted":"rlyeh-rising","drawn":[{"do":"advance-omen"}]}
card {"class":"mythos","id":"find","name":"Find","restricted":"rlyeh-rising","drawn":[{"do":"amulet"}]}
given dagon-omens-of-the-deep | joe-diamond | door low-tide maelstrom
adjust 1 clues -1
fix take common-item
`

// advised is the chance of the adventure that the adviser names after some more lines.
func advised(t *testing.T, lines string) float64 {
	t.Helper()
	cases, err := script.Parse(strings.NewReader(voyage + lines))
	require.NoError(t, err)
	r := script.NewRunner(boxes.New)
	require.NoError(t, r.Run(cases[0]))
	s, ok := r.State().(*eldersign.State)
	require.True(t, ok)
	advising, ok := boxes.New().(engine.Advising)
	require.True(t, ok)
	got, err := advising.NewAdviser().Advise(context.Background(), s)
	require.NoError(t, err)
	odds, ok := got.(eldersign.Odds)
	require.True(t, ok)
	require.NotNil(t, odds.Attempt)
	return odds.Attempt.Chance
}

// one is the chance that one of the last rolls with so many green dice and fewer shows a lore, with focus
// of no use.
func one(green int) float64 {
	fails := 1.0
	for n := green; n > 0; n-- {
		fails *= math.Pow(5.0/6, float64(n))
	}
	return 1 - fails
}

// TestTheAmuletsLocksAreInTheOdds holds that dice which the Amulet locks are missing from the chance, and
// that those which a token frees are back.
func TestTheAmuletsLocksAreInTheOdds(t *testing.T) {
	const risen = "fix mythos tide\nchoose rlyeh\nchoose 3\n"
	require.InDelta(t, one(6), advised(t, "move door\n"), 1e-9)
	require.InDelta(t, one(4), advised(t, risen+"move door\n"), 1e-9, "two green dice are locked, the yellow one is not")
	require.InDelta(t, one(5), advised(t, risen+"fix mythos find\nmove door\n"), 1e-9)
}

// TestASkillIsInTheOdds holds that the die of a skill counts, unless the Amulet locks it or it was used
// that day.
func TestASkillIsInTheOdds(t *testing.T) {
	const skill, risen = "fix give 1 skill diving\n", "fix mythos tide\nchoose rlyeh\n"
	without := advised(t, "move door\n")
	require.Greater(t, advised(t, skill+"move door\n"), without)
	require.InDelta(t, one(5), advised(t, skill+risen+"choose 1\nmove door\n"), 1e-9, "its die is locked")
	require.Greater(t, advised(t, skill+risen+"choose 3\nmove door\n"), one(4))
	used := advised(t, skill+"move low-tide\nuse diving\ngive-up\nskip\nclock\nmove door\n")
	require.InDelta(t, without, used, 1e-9, "it works once a day")
}
