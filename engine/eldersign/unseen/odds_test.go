package unseen_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/core"
	"elderglass/engine/eldersign/odds"
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

const (
	// cursingDoor asks for a curse, terrorDoor curses with its terror.
	cursingDoor = `{"class":"adventure","id":"own-door","name":"Door","trophy":1,"ordered":true,` +
		`"tasks":[{"needs":["lore"],"cost":[{"icon":"cursed","count":1}]},{"needs":["peril","peril"]}]}`
	terrorDoor = `{"class":"adventure","id":"own-door","name":"Door","trophy":1,"terror":[{"do":"cursed"}],` +
		`"tasks":[{"needs":["lore","lore"]},{"needs":["peril","peril"]}]}`
)

// at is a table of one, at an adventure of the owner's book, with a blessing, a curse or neither.
func at(t *testing.T, g engine.Game, adventure, card string) engine.State {
	t.Helper()
	s := play(t, g, g.New(), "boxes", `{"boxes":["unseen"]}`)
	s = play(t, g, s, "book", `{"cards":[`+adventure+`]}`)
	s = play(t, g, s, "ancient", `{"card":"yog-sothoth"}`)
	s = play(t, g, s, "sit", `{"seat":1,"card":"joe-diamond"}`)
	s = answered(t, g, play(t, g, s, "begin", `{"adventures":["own-door"]}`))
	s = play(t, g, s, "adjust", `{"what":"clue","seat":1,"by":-1}`)
	if card != "" {
		s = play(t, g, s, "adjust", `{"what":"`+card+`","seat":1,"by":1}`)
	}
	return s
}

// answered chooses the last of what is asked, the unknown card, until nothing is.
func answered(t *testing.T, g engine.Game, s engine.State) engine.State {
	t.Helper()
	for choices := g.Choices(s); len(choices) > 0 && choices[0].Kind == "choose"; choices = g.Choices(s) {
		s = play(t, g, s, "choose", string(choices[len(choices)-1].Args))
	}
	return s
}

// move goes to the adventure of the book.
func move(t *testing.T, g engine.Game, s engine.State) engine.State {
	t.Helper()
	return play(t, g, s, "move", `{"place":"`+doorOf(t, s)+`"}`)
}

func doorOf(t *testing.T, s engine.State) string {
	t.Helper()
	own, ok := s.(*eldersign.State)
	require.True(t, ok)
	for _, place := range own.Places {
		if place.Card.ID == "own-door" {
			return place.ID
		}
	}
	require.Fail(t, "the adventure is not in play")
	return ""
}

// TestACurseOnTheWayIsInTheOdds completes a task that curses, and fails a roll with terror that
// does: what the odds promised of that is what they say afterwards, with the black die.
func TestACurseOnTheWayIsInTheOdds(t *testing.T) {
	g := eldersign.New(core.Box(), unseen.Box())
	for name, c := range map[string]struct {
		door, roll, then string
		do               odds.Do
	}{
		"by a task":   {cursingDoor, `"lore","investigation-1","investigation-1","investigation-1","terror","terror"`, "complete", odds.DoComplete},
		"by a terror": {terrorDoor, `"lore","investigation-1","investigation-1","investigation-1","terror","terror"`, "fail-roll", odds.DoPass},
	} {
		t.Run(name, func(t *testing.T) {
			s := move(t, g, at(t, g, c.door, ""))
			before := told(t, g, s).Attempt
			require.False(t, before.AtMost)
			var dice []string
			for face := range strings.SplitSeq(c.roll, ",") {
				dice = append(dice, `{"colour":"green","face":`+face+`,"sure":true}`)
			}
			s = play(t, g, s, "roll", `{"dice":[`+strings.Join(dice, ",")+`]}`)
			promised := told(t, g, s).Attempt
			require.Equal(t, c.do, promised.Advice[0].Kind)
			i := slices.IndexFunc(g.Choices(s), func(choice engine.Choice) bool { return choice.Kind == c.then })
			s = play(t, g, s, c.then, string(g.Choices(s)[i].Args))
			after := told(t, g, s).Attempt
			require.InDelta(t, promised.Chance, after.Chance, 1e-9)
			require.False(t, after.AtMost)
			own, ok := s.(*eldersign.State)
			require.True(t, ok)
			require.Equal(t, 1, own.Investigators[0].Count("cursed"))

			plain := told(t, g, move(t, g, at(t, g, strings.Replace(c.door, `"cursed"`, `"doom"`, 1), ""))).Attempt
			require.Less(t, before.Chance, plain.Chance, "the black die makes it less likely")
		})
	}
}

// TestTheOddsSayWhereTheyLeaveABlessingOut asks for the odds of who is blessed: with the curse
// the white die may go, which is not in them.
func TestTheOddsSayWhereTheyLeaveABlessingOut(t *testing.T) {
	g := eldersign.New(core.Box(), unseen.Box())
	for _, door := range []string{cursingDoor, terrorDoor} {
		s := at(t, g, door, "blessed")
		require.True(t, told(t, g, s).AtMost[doorOf(t, s)])
		require.True(t, told(t, g, move(t, g, s)).Attempt.AtMost)
		for _, card := range []string{"", "cursed"} {
			require.Empty(t, told(t, g, at(t, g, door, card)).AtMost)
		}
	}
	mostly := `{"class":"adventure","id":"own-door","name":"Door","trophy":1,"tasks":[{"needs":["lore","lore"]}],` +
		`"terror":[{"do":"choose","options":[[{"do":"cursed"}],[{"do":"doom"}]]}]}`
	s := at(t, g, mostly, "")
	require.True(t, told(t, g, s).AtMost[doorOf(t, s)])
}
