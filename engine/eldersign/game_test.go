package eldersign_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/playtest"
	"elderglass/engine/scene"
	"elderglass/models"
)

func die(c models.Colour, f models.Face) models.Die {
	return models.Die{Colour: c, Face: f, Confidence: 1, Sure: true, Corners: []models.Point{{X: 1, Y: 2}}}
}

const attempting = "given azathoth | joe-diamond | koi-pond\nmove koi-pond\n"

// shown is what the host sees.
func shown(g engine.Game, s engine.State) scene.Scene {
	return g.View(s, engine.Host, engine.Nobody).(scene.Scene)
}

func TestRollReportsWhatTheRulesWaitFor(t *testing.T) {
	g := boxes.New()
	six := []models.Die{
		die("green", "lore"), die("green", "peril"), die("green", "terror"),
		die("green", "investigation-1"), die("green", "investigation-2"), die("green", "investigation-3"),
	}
	s := after(t, attempting)
	require.Equal(t, map[models.Colour]int{"green": 6}, g.Expect(s).Dice)

	c, ok := g.Roll(s, models.Roll{Rolled: six})
	require.True(t, ok)
	s, _ = playtest.Do(t, g, s, c)
	dice := shown(g, s).Roll.Dice
	require.Len(t, dice, 6)
	require.Equal(t, []models.Point{{X: 1, Y: 2}}, dice[0].Corners)

	_, ok = g.Roll(s, models.Roll{Rolled: six})
	require.False(t, ok, "no roll is expected after the roll")
	require.Nil(t, g.Expect(s).Dice)
}

// Dice that a camera saw and that are not picked up stay in the tray, until the attempt
// is over.
func TestDiceThatAreNotThrownAgainStay(t *testing.T) {
	g := boxes.New()
	s := after(t, attempting)
	require.Empty(t, g.Expect(s).Stay)
	var six []models.Die
	for i, f := range []models.Face{"lore", "peril", "terror", "terror", "terror", "terror"} {
		d := die("green", f)
		d.X = float64(100 * i)
		six = append(six, d)
	}
	c, ok := g.Roll(s, models.Roll{Rolled: six})
	require.True(t, ok)
	s, _ = playtest.Do(t, g, s, c)
	require.Equal(t, six, g.Expect(s).Stay)
	s, _ = playtest.Do(t, g, s, engine.Command{Kind: "clue", Seat: 1, Args: json.RawMessage(`{"dice":[1,3]}`)})
	require.Equal(t, models.Expectation{
		Dice: map[models.Colour]int{"green": 2},
		Stay: []models.Die{six[1], six[3], six[4], six[5]},
	}, g.Expect(s))
	s, _ = playtest.Do(t, g, s, engine.Command{
		Kind: "roll", Seat: 1,
		Args: json.RawMessage(`{"dice":[{"colour":"green","face":"terror","sure":true},{"colour":"green","face":"terror","sure":true}]}`),
	})
	require.Len(t, g.Expect(s).Stay, 4, "those entered by hand lie nowhere")
	s = after(t, attempting+"give-up")
	require.Empty(t, g.Expect(s).Stay, "the attempt is over")
}

func TestRollThrownInTwoHandsCountsWhole(t *testing.T) {
	g := boxes.New()
	s := after(t, attempting)
	three := []models.Die{die("green", "lore"), die("green", "peril"), die("green", "terror")}
	c, ok := g.Roll(s, models.Roll{Rolled: three, Kept: three})
	require.True(t, ok)
	s, _ = playtest.Do(t, g, s, c)
	require.Len(t, shown(g, s).Roll.Dice, 6)
}

func TestOnlyTheReRolledDiceAreExpected(t *testing.T) {
	g := boxes.New()
	s := after(t, attempting+"roll 1 2 3 lore peril terror\nclue 1 2")
	require.Equal(t, map[models.Colour]int{"green": 2}, g.Expect(s).Dice)
	c, ok := g.Roll(s, models.Roll{
		Rolled: []models.Die{die("green", "lore"), die("green", "lore")},
		Kept:   []models.Die{die("green", "peril")},
	})
	require.True(t, ok)
	_, _ = playtest.Do(t, g, s, c)
}

func TestAnUnsureDieIsShownAsAQuestion(t *testing.T) {
	g := boxes.New()
	s := after(t, "given azathoth | joe-diamond\ndepth dice")
	doubt := models.Die{
		Colour: "green", Face: "lore", Confidence: 0.4,
		Guesses: []models.Guess{{Face: "lore", Confidence: 0.4}, {Face: "peril", Confidence: 0.3}},
	}
	c, ok := g.Roll(s, models.Roll{Rolled: []models.Die{doubt}, Kept: []models.Die{die("red", "wild")}})
	require.True(t, ok)
	s, _ = playtest.Do(t, g, s, c)
	dice := shown(g, s).Roll.Dice
	require.Len(t, dice, 2)
	require.False(t, dice[0].Sure)
	require.Len(t, dice[0].Guesses, 2)
	require.True(t, dice[1].Sure)
	require.Empty(t, g.Choices(s))
}

func TestEverybodySeesTheirOwnChoices(t *testing.T) {
	g := boxes.New()
	s := after(t, "given azathoth | joe-diamond kate-winthrop | koi-pond")
	count := func(role engine.Role, seat engine.Seat) int {
		return len(g.View(s, role, seat).(scene.Scene).Choices)
	}
	require.Equal(t, 7, count(engine.Player, 1), "six adventures and the entrance")
	require.Zero(t, count(engine.Player, 2))
	require.Zero(t, count(engine.Spectator, engine.Nobody))
	require.Equal(t, 7, count(engine.Host, engine.Nobody))
	seats, active := g.Seats(s)
	require.Equal(t, []engine.Seat{1, 2}, seats)
	require.Equal(t, engine.Seat(1), active)
	require.Equal(t, "eldersign", g.Name())
}

// TestNoViewShowsWhatWasNotDrawn looks for cards in the views of everybody that do
// not lie on the table.
func TestNoViewShowsWhatWasNotDrawn(t *testing.T) {
	g := boxes.New()
	r := rand.New(rand.NewPCG(2, 2))
	s, _ := newGame(t, r, g)
	for range 120 {
		own := s.(*eldersign.State)
		if own.Result != nil {
			break
		}
		table := map[string]bool{}
		for _, p := range own.Places {
			table[p.Card.ID] = true
		}
		for _, p := range own.Investigators {
			for _, trophy := range p.Trophies {
				table[trophy.Card] = true
			}
		}
		text := jsonOf(t, g.View(s, engine.Spectator, engine.Nobody))
		for _, c := range boxes.Cards().List(cards.Adventure) {
			// During set-up people choose from the whole box; what is restricted to another way to play is in no deck.
			if !table[c.ID] && own.Phase != eldersign.PhaseSetup && c.Restricted == "" {
				require.NotContains(t, text, `"`+c.ID+`"`)
			}
		}
		c, _ := playtest.Pick(r, g, s)
		s, _ = playtest.Do(t, g, s, c)
	}
}

func TestTrackersAskForNoCards(t *testing.T) {
	g := boxes.New()
	for seed := range uint64(5) {
		r := rand.New(rand.NewPCG(seed, 13))
		s := g.New()
		for _, c := range []engine.Command{
			{Kind: "depth", Args: json.RawMessage(`{"depth":"trackers"}`)},
			{Kind: "sit", Args: json.RawMessage(`{"seat":1,"card":"joe-diamond"}`)},
			{Kind: "sit", Args: json.RawMessage(`{"seat":2,"card":"ashcan-pete"}`)},
			{Kind: "begin"},
		} {
			s, _ = playtest.Do(t, g, s, c)
		}
		for n := range 300 {
			own := s.(*eldersign.State)
			if own.Result != nil {
				break
			}
			for _, c := range g.Choices(s) {
				require.False(t, c.Group == "draw" && !strings.Contains(string(c.Args), "unknown") && c.Seat != 2,
					"seed %d step %d: %s", seed, n, c.ID)
			}
			c, ok := playtest.Pick(r, g, s)
			require.True(t, ok)
			s, _ = playtest.Do(t, g, s, c)
		}
		require.Greater(t, s.(*eldersign.State).Turn, 5)
	}
}

func TestEffectsThatNoShippedCardHas(t *testing.T) {
	for name, c := range map[string]struct{ drawn, then string }{
		"any of the players": {
			`[{"do":"gain","what":"clue","who":"any"}]`,
			"expect question 1 2\nchoose 2\nexpect 2 clues 1",
		},
		"dice are lost":      {`[{"do":"lose-dice","amount":2}]`, "choose 1\nchoose 2\nexpect roll green 4"},
		"an elder sign":      {`[{"do":"gain","what":"elder-sign"},{"do":"gain","what":"elder-sign"},{"do":"lose","what":"elder-sign"}]`, "expect signs 1"},
		"two of three cards": {`[{"do":"lose","what":"item","amount":2}]`, "choose common-item\nexpect 1 cards spell"},
		"a clock":            {`[{"do":"clock","amount":2}]`, "expect clock 6"},
		"all of it": {
			`[{"do":"lose","what":"stamina","amount":3},{"do":"gain","what":"all-stamina"}]`,
			"expect 1 stamina 6",
		},
		"a trophy of choice": {`[{"do":"lose","what":"trophy-card"}]`, "expect 1 trophies 0"},
		"per monster":        {`[{"do":"doom","per":"monster"}]`, "expect doom 2"},
		"nested choices":     {`[{"do":"choose","options":[[{"do":"choose","options":[[{"do":"doom"}],[{"do":"doom","amount":2}]]}],[{"do":"doom","amount":5}]]}]`, "choose 1\nchoose 2\nexpect doom 2"},
		"a devouring":        {`[{"do":"devour"}]`, "expect 1 devoured yes\nexpect phase clock"},
		"an awakening":       {`[{"do":"doom"},{"do":"awaken"}]`, "expect over lost"},
	} {
		t.Run(name, func(t *testing.T) {
			after(t, `card {"class":"mythos","id":"trial","name":"Trial","drawn":`+c.drawn+`}
given azathoth | joe-diamond kate-winthrop | koi-pond the-archives
fix give 1 spell heal
fix give 1 unique-item holy-water
fix give 1 adventure the-curator
fix monster cultist koi-pond 1
fix monster cultist the-archives 1
fix take heal
fix give 1 spell spell
move koi-pond
fix mythos trial
`+c.then)
		})
	}
}

func TestFinePoints(t *testing.T) {
	for name, text := range map[string]string{
		"no card of mine in another's turn": `given azathoth | joe-diamond kate-winthrop | hallway-on-fire
fix give 2 common-item whiskey
fix move 2 hallway-on-fire
move hallway-on-fire
roll lore 1 1 1 1 1
fail
assist 2 lore
lose 1
give-up
2> choose sanity
expect 2 sanity 5
expect phase clock`,
		"at midnight it is nobody's turn": `given azathoth | joe-diamond kate-winthrop | dont-fall-asleep
fix give 2 common-item whiskey
adjust clock +9
move entrance
first-aid sanity
clock
2> choose whiskey
expect 2 sanity 6`,
		"a locked die that Sister Mary borrowed leaves the game too": `given yog-sothoth | sister-mary | did-you-hear-that
adjust doom +9
move did-you-hear-that
expect roll green 6
fix awaken
clock
expect roll green 5`,
		"the start of a turn in the final battle": `given yog-sothoth | joe-diamond carolyn-fern | koi-pond
adjust 2 sanity -2
adjust doom +1
fix awaken
clock
2> ability seat 2
expect 2 sanity 5`,
		"a deck may be empty": `given azathoth | joe-diamond
fix open other-world rlyeh
fix open other-world yuggoth
fix open other-world the-abyss
fix open other-world the-dreamlands
fix open other-world plateau-of-leng
fix open other-world another-dimension
fix open other-world great-hall-of-celeano
fix open other-world city-of-the-great-race
fix open adventure gate-to-elsewhere
move gate-to-elsewhere
roll lore 1 1 1 1 1
complete 1
roll lore lore 1 1 1
complete 2
choose unknown
expect question none unknown
choose none
expect phase clock`,
	} {
		t.Run(name, func(t *testing.T) { after(t, text) })
	}
}
