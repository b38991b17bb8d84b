package eldritch_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldritch"
	"elderglass/engine/scene"
)

// told is what the adviser tells.
func told(t *testing.T, s engine.State) scene.Odds {
	t.Helper()
	g, ok := eldritch.New().(engine.Advising)
	require.True(t, ok)
	v, err := g.NewAdviser().Advise(t.Context(), s)
	require.NoError(t, err)
	return odds(t, v)
}

func odds(t *testing.T, v any) scene.Odds {
	t.Helper()
	odds, ok := v.(scene.Odds)
	require.True(t, ok)
	return odds
}

// at plays commands, each as its kind and its parameters.
func at(t *testing.T, commands ...string) engine.State {
	t.Helper()
	g := eldritch.New()
	s := g.New()
	for i := 0; i+1 < len(commands); i += 2 {
		s, _ = do(t, g, s, engine.Command{Kind: commands[i], Args: json.RawMessage(commands[i+1])})
	}
	return s
}

// silas is at the start of his turn in Sydney.
func silas(more ...string) []string {
	return append([]string{
		"ancient", `{"card":"cthulhu"}`, "sit", `{"seat":1,"card":"silas-marsh"}`, "begin",
		`{"laid":true}`,
	}, more...)
}

// TestTheChanceOfATestIsExact compares with what can be worked out by hand: a die is a success in 2 of 6 throws.
func TestTheChanceOfATestIsExact(t *testing.T) {
	q := 2.0 / 3
	for _, c := range []struct {
		name     string
		chance   float64
		commands []string
	}{
		{"three dice", 1 - q*q*q, []string{"acquire", `{}`}},
		{
			"a Clue is one throw more", 1 - math.Pow(q, 4),
			[]string{"adjust", `{"what":"clue","seat":1,"by":1}`, "acquire", `{}`},
		},
		{
			"two Clues are two", 1 - math.Pow(q, 5),
			[]string{"adjust", `{"what":"clue","seat":1,"by":2}`, "acquire", `{}`},
		},
		{
			"Blessed: three of six", 1 - 0.5*0.5*0.5,
			[]string{"fix", `{"what":"give","seat":1,"card":"blessed"}`, "acquire", `{}`},
		},
		{
			"Cursed: one of six", 1 - 125.0/216,
			[]string{"fix", `{"what":"give","seat":1,"card":"cursed"}`, "acquire", `{}`},
		},
		{
			"a case raises a four", 1 - 0.5*0.5*0.5,
			[]string{"fix", `{"what":"give","seat":1,"card":"lucky-cigarette-case"}`, "acquire", `{}`},
		},
		{
			"of three thrown and missed, the Clue is left", 1 - q,
			[]string{
				"adjust", `{"what":"clue","seat":1,"by":1}`, "acquire", `{}`, "roll",
				`{"dice":[{"face":"1"},{"face":"1"},{"face":"2"}]}`,
			},
		},
	} {
		odds := told(t, at(t, silas(c.commands...)...))
		require.NotNil(t, odds.Attempt, c.name)
		require.InDelta(t, c.chance, odds.Attempt.Chance, 1e-12, c.name)
	}
}

// TestTheAdviserKnowsBeforeTheThrowWhoseClueIsTwoDice: with Trish Scarborough a Clue throws two dice again, which
// counts as soon as there are two to be thrown.
func TestTheAdviserKnowsBeforeTheThrowWhoseClueIsTwoDice(t *testing.T) {
	q := 2.0 / 3
	trish := func(more ...string) engine.State {
		return at(t, append([]string{
			"ancient", `{"card":"azathoth"}`, "sit", `{"seat":1,"card":"trish-scarborough"}`, "begin",
			`{"laid":true}`, "adjust", `{"what":"clue","seat":1,"by":1}`, "acquire", `{}`,
		}, more...)...)
	}
	s := trish()
	dice, clues := eldritch.New().Expect(s).Dice["white"], s.(*eldritch.State).People[0].Count(eldritch.Clue)
	require.Equal(t, []int{3, 1}, []int{dice, clues})
	// All fail, then two of them again.
	require.InDelta(t, 1-math.Pow(q, 5), told(t, s).Attempt.Chance, 1e-12)
	s = trish("roll", `{"dice":[{"face":"1"},{"face":"1"},{"face":"1"}]}`)
	require.InDelta(t, 1-q*q, told(t, s).Attempt.Chance, 1e-12)
}

// TestTheChanceToDefeatAMonster wants as many successes as it is tough: two of six with a Fishing Net's re-roll.
func TestTheChanceToDefeatAMonster(t *testing.T) {
	s := at(t, silas("fix", `{"what":"monster","card":"zombie","space":"sydney"}`, "pass", `{}`, "roll",
		`{"dice":[{"face":"5"},{"face":"5"},{"face":"1"}]}`)...)
	// Two dice, both must be successes; where one is, the net throws the other again.
	p := 1.0 / 3
	require.InDelta(t, p*p+2*p*(1-p)*p, told(t, s).Attempt.Chance, 1e-12)
}

// TestTheBestChoiceIsToldFirst: with one success of two that are needed, the net is better than to stand.
func TestTheBestChoiceIsToldFirst(t *testing.T) {
	s := at(t, silas("fix", `{"what":"monster","card":"zombie","space":"sydney"}`, "pass", `{}`, "roll",
		`{"dice":[{"face":"5"},{"face":"5"},{"face":"1"}]}`, "roll", `{"dice":[{"face":"5"},{"face":"1"}]}`)...)
	advice := told(t, s).Attempt.Advice
	require.Equal(t, "reroll:fishing-net", advice[0].Choice)
	require.InDelta(t, 1.0/3, advice[0].Value, 1e-12)
	require.Equal(t, "stand", advice[len(advice)-1].Choice)
	require.Zero(t, advice[len(advice)-1].Value)
	ids := []string{}
	for _, c := range eldritch.New().Choices(s) {
		ids = append(ids, c.ID)
	}
	for _, a := range advice {
		require.Contains(t, ids, a.Choice)
	}
}

// TestNothingIsSpentOnATestThatIsPassed: with the one success that a Riot needs, a Clue and the net change nothing.
func TestNothingIsSpentOnATestThatIsPassed(t *testing.T) {
	s := at(t, silas("fix", `{"what":"monster","card":"riot","space":"sydney"}`, "adjust", `{"what":"clue","seat":1,"by":1}`,
		"pass", `{}`, "choose", `{"option":"calm"}`, "roll", `{"dice":[{"face":"5"},{"face":"1"}]}`)...)
	advice := told(t, s).Attempt.Advice
	require.Greater(t, len(advice), 1)
	require.Equal(t, "stand", advice[0].Choice)
	require.InDelta(t, 1, advice[0].Value, 1e-12)
}

// TestNothingIsToldWithoutATest keeps silent where nothing is thrown.
func TestNothingIsToldWithoutATest(t *testing.T) {
	require.Nil(t, told(t, at(t, silas()...)).Attempt)
}
