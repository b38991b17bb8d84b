package eldersign_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
	"elderglass/engine/rules"
	"elderglass/engine/script"
)

// after plays a script and returns the state it comes to.
func after(t *testing.T, text string) engine.State {
	t.Helper()
	cases, err := script.Parse(strings.NewReader(text))
	require.NoError(t, err)
	r := script.NewRunner(boxes.New)
	require.NoError(t, r.Run(cases[0]))
	return r.State()
}

func TestMovesSayWhatToChangeOnTheTable(t *testing.T) {
	d := boxes.New().(engine.Moving)
	given := "given azathoth | joe-diamond kate-winthrop | koi-pond did-you-hear-that\nfix give 1 spell spell\nmove koi-pond\n"
	for name, c := range map[string]struct {
		before, after string
		want          []string
	}{
		"nothing": {"", "", nil},
		"a corrected die": {
			"roll terror peril 1 1 1", "roll terror lore 1 1 1",
			[]string{"table.dice-pool dice=[die.face colour=colour.green face=face.terror, die.face colour=colour.green face=face.lore, die.face colour=colour.green face=face.investigation-1, die.face colour=colour.green face=face.investigation-1, die.face colour=colour.green face=face.investigation-1]"},
		},
		"counters": {
			"", "adjust doom +2\nadjust signs +1\nadjust clock +3\nadjust 1 sanity -1\nadjust 2 clue +1",
			[]string{
				"table.clock from=0 hour=3 to=3", "table.doom from=0 to=2",
				"table.person from=0 to=1 what=thing.clue who=\"Kate Winthrop\"",
				"table.person from=4 to=3 what=thing.sanity who=\"Joe Diamond\"", "table.signs from=0 to=1",
			},
		},
		"cards": {
			"", "fix give 1 spell heal\nfix take did-you-hear-that\nfix monster cultist koi-pond 1\nfix give 2 monster cultist",
			[]string{
				"table.card-take card=Heal n=1 who=\"Joe Diamond\"", "table.monster-lay monster=Cultist n=1 place=\"Koi Pond\"",
				"table.place-return card=\"Did You Hear That?\"", "table.trophy-take card=Cultist n=1 who=\"Kate Winthrop\"",
				"table.unlock by=\"Did You Hear That?\" colour=colour.green",
			},
		},
		"back": {
			"fix give 1 spell heal\nfix mythos the-stars-align-to-bring-madness", "",
			[]string{
				"table.card-return card=Heal n=1 who=\"Joe Diamond\"", "table.doom from=1 to=0",
				"table.mythos card=card.unknown.mythos",
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			from, to := after(t, given+c.before), after(t, given+c.after)
			var have []string
			for _, m := range d.Moves(from, to) {
				if !m.Thrown || name == "a corrected die" {
					have = append(have, rules.Sentence(m.Text))
				}
			}
			slices.Sort(have)
			want := slices.Clone(c.want)
			slices.Sort(want)
			require.Equal(t, want, have)
		})
	}
}

// TestMovesAreEmptyForEqualTables looks at states along random games: a state
// does not differ from itself, and every step that adds doom says so.
func TestMovesAreEmptyForEqualTables(t *testing.T) {
	g := boxes.New()
	d := g.(engine.Moving)
	r := rand.New(rand.NewPCG(4, 4))
	s, _ := newGame(t, r, g)
	for range 300 {
		own := s.(*eldersign.State)
		if own.Result != nil {
			break
		}
		require.Empty(t, d.Moves(s, s))
		c, _ := playtest.Pick(r, g, s)
		next, _ := playtest.Do(t, g, s, c)
		said := slices.ContainsFunc(d.Moves(s, next), func(m engine.Move) bool { return m.Text.Key == "table.doom" })
		require.Equal(t, own.Count(eldersign.Doom) != next.(*eldersign.State).Count(eldersign.Doom), said)
		s = next
	}
}

// TestMovesSayWhoseAndWhichPiece goes to an adventure and throws: the marker is Joe's, and
// dice that fell are nobody's to move.
func TestMovesSayWhoseAndWhichPiece(t *testing.T) {
	g := boxes.New().(engine.Moving)
	given := "given azathoth | joe-diamond kate-winthrop | koi-pond\n"
	steps := []string{"", "move koi-pond\n", "roll terror peril 1 1 1 1\n"}
	var have [][]engine.Move
	for i := range steps[1:] {
		from := after(t, given+strings.Join(steps[:i+1], ""))
		have = append(have, g.Moves(from, after(t, given+strings.Join(steps[:i+2], ""))))
	}
	require.Equal(t, []engine.Move{{
		Piece: engine.Marker, Icon: "person", Seat: 1,
		Text: eldersign.Say("table.at", "who", "Joe Diamond", "place", engine.Name{Words: "Koi Pond"}),
	}}, have[0][:1])
	require.Len(t, have[1], 1)
	require.True(t, have[1][0].Thrown)
	require.Equal(t, "table.dice-pool", have[1][0].Text.Key)
}
