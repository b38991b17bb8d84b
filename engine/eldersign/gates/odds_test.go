package gates_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/script"
)

// streets are the Streets of Arkham with a door whose only task is a lore, and dens whose tasks are that and others.
const streets = `game eldersign gates streets-of-arkham

case The streets
card {"class":"adventure","id":"door","name":"Door","restricted":"streets-of-arkham","trophy":1,"tasks":[{"needs":["lore"]}]}
card {"class":"adventure","id":"den","name":"Den","restricted":"streets-of-arkham","trophy":1,` +
	`"tasks":[{"needs":["lore"]},{"needs":["peril","peril"],"member":"sheldon-gang"}]}
card {"class":"adventure","id":"crack","name":"Crack","restricted":"streets-of-arkham","trophy":1,` +
	`"tasks":[{"needs":["lore"],"cost":[{"icon":"gate","count":1}]}]}
card {"class":"adventure","id":"altar","name":"Altar","restricted":"streets-of-arkham","trophy":1,` +
	`"tasks":[{"needs":["lore"],"cost":[{"icon":"doom","count":1}]}]}
card {"class":"other-world","id":"pit","name":"Pit","trophy":1,"tasks":[{"needs":["lore"]},{"needs":["peril"]}]}
card {"class":"ancient-one","id":"own","name":"Own","doomLimit":9,"signs":9}
card {"class":"skill","id":"keen","name":"Keen","uses":[{"when":"pool","keep":true,"daily":true,` +
	`"effects":[{"do":"add-die","what":"yellow"}]}]}
card {"class":"spell","id":"ward","name":"Ward","uses":[{"when":"secure","effects":[{"do":"secure"}]}]}
`

// chances are what the adviser says after some lines: by the id of the card of a place.
func chances(t *testing.T, given, lines string) (map[string]float64, *eldersign.AttemptOdds) {
	t.Helper()
	cases, err := script.Parse(strings.NewReader(streets + given + "\n" + lines))
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
	by := map[string]float64{}
	for _, p := range s.Places {
		if chance, ok := odds.Places[p.ID]; ok {
			by[p.Card.ID] = chance
		}
	}
	return by, odds.Attempt
}

const people = "given yig | norman-withers | door den crack"

// badge is how much the chance beside an adventure may be off.
const badge = 0.011

// TestTheTaskOfAMemberIsInTheOdds holds that a task of one's organisation costs no chance, and that it does for
// others.
func TestTheTaskOfAMemberIsInTheOdds(t *testing.T) {
	with, _ := chances(t, people, "fix give 1 membership sheldon-gang\n")
	require.InDelta(t, with["door"], with["den"], badge)
	without, _ := chances(t, people, "fix give 1 membership silver-twilight\n")
	require.Less(t, without["den"], without["door"]-0.2)

	_, door := chances(t, people, "move door\n")
	_, den := chances(t, people, "fix give 1 membership sheldon-gang\nmove den\n")
	require.InDelta(t, door.Chance, den.Chance, 1e-9)
}

// TestTheDieOfASkillIsInTheOdds holds that the adviser adds the die of a skill.
func TestTheDieOfASkillIsInTheOdds(t *testing.T) {
	_, without := chances(t, people, "move den\n")
	_, with := chances(t, people, "fix give 1 skill keen\nmove den\n")
	require.Greater(t, with.Chance, without.Chance)
	require.Regexp(t, "^use:", with.Advice[0].Choice)
}

// TestAGateIsInTheOdds holds that the gate symbol costs no chance as long as the gate may open elsewhere, and all of it
// where it can open nowhere else: whoever is sent away does not resolve the adventure. An adventure with a gate has no
// chance at all.
func TestAGateIsInTheOdds(t *testing.T) {
	free, _ := chances(t, people, "")
	require.InDelta(t, free["door"], free["crack"], badge)
	seals := "fix name unknown ink-blots\nfix name unknown open-graves\nfix name unknown the-lecture\n" +
		"adjust door seal +1\nadjust den seal +1\nadjust ink-blots seal +1\nadjust open-graves seal +1\nadjust the-lecture seal +1\n"
	alone, _ := chances(t, people, seals)
	require.Zero(t, alone["crack"])
	require.InDelta(t, free["door"], alone["door"], badge)
	_, attempt := chances(t, people, seals+"move crack\n")
	require.Zero(t, attempt.Chance)
	require.Equal(t, "give-up", attempt.Advice[0].Choice)

	gated, _ := chances(t, people, "adjust door gate-red +1\n")
	require.NotContains(t, gated, "door")
	require.Contains(t, gated, "den")
}

// TestADoomSymbolIsInTheOdds holds that the doom symbol costs no chance, but all of it where the Ancient One awakens
// with it.
func TestADoomSymbolIsInTheOdds(t *testing.T) {
	given := "given own | norman-withers | door altar"
	one, _ := chances(t, given, "")
	require.InDelta(t, one["door"], one["altar"], badge)
	last, _ := chances(t, given, "adjust doom +8\n")
	require.Zero(t, last["altar"])
	require.Positive(t, last["door"])
}

// TestASpellIsNotInTheOddsWhereNobodyMayUseIt holds that against the Lurker a spell does not count on an other world.
func TestASpellIsNotInTheOddsWhereNobodyMayUseIt(t *testing.T) {
	lines := "fix open other-world pit\n"
	for ancient, counts := range map[string]bool{"yig": true, "yog-sothoth-lurker-at-the-threshold": false} {
		given := "given " + ancient + " | norman-withers | door"
		_, without := chances(t, given, lines+"move pit\n")
		_, with := chances(t, given, lines+"fix give 1 spell ward\nmove pit\n")
		require.Equal(t, counts, with.Chance > without.Chance+1e-9, ancient)
	}
}

// TestLentCluesAreInTheOdds holds that the adviser counts Patrice Hathaway's clues, and spends one of them where there
// is no other.
func TestLentCluesAreInTheOdds(t *testing.T) {
	_, without := chances(t, "given yig | norman-withers joe-diamond | den", "move den\n")
	given := "given yig | norman-withers patrice-hathaway | den"
	_, with := chances(t, given, "move den\n")
	require.Greater(t, with.Chance, without.Chance)
	_, rolled := chances(t, given, "move den\nroll 1 1 1 1 1 1\n")
	require.Equal(t, "borrow-clue:2", rolled.Advice[0].Choice)
}

// TestMoreOfAnAbilityIsSaid holds that the adviser says of "Skids" O'Toole that his chance is the least.
func TestMoreOfAnAbilityIsSaid(t *testing.T) {
	_, skids := chances(t, "given yig | skids-otoole | den", "move den\n")
	require.Equal(t, "why.beyond", skids.Advice[0].Why[len(skids.Advice[0].Why)-1].Key)
	_, norman := chances(t, "given yig | norman-withers | den", "move den\n")
	for _, why := range norman.Advice[0].Why {
		require.NotEqual(t, "why.beyond", why.Key)
	}
}

// TestWhatTheCardDoesNotTellIsNamedBesideTheChance holds that the chance of an adventure of which only the dice are
// known says so, and that of an adventure in the book does not.
func TestWhatTheCardDoesNotTellIsNamedBesideTheChance(t *testing.T) {
	said := func(lines string) []string {
		_, odds := chances(t, "given yig | norman-withers | door bank-robbery", lines)
		var keys []string
		for _, why := range odds.Advice[0].Why {
			keys = append(keys, why.Key)
		}
		return keys
	}
	require.Contains(t, said("move bank-robbery\nchoose event-no\n"), "why.untold")
	require.NotContains(t, said("move door\n"), "why.untold")
}
