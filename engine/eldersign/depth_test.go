package eldersign_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
)

// TestDepthAndHouseRulesChangeAnyTime switches the depth of play and the house rules in
// the middle of random games, also while something is asked: at each depth there is
// always something to do, and the game goes on from where it was.
func TestDepthAndHouseRulesChangeAnyTime(t *testing.T) {
	g := boxes.New()
	// Which faces the red die has is no matter of a moment; all other rules change.
	rules := slices.DeleteFunc(eldersign.HouseRules(), func(r eldersign.HouseRule) bool { return r.Name == "red-die" })
	switches := 0
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 13))
		s, all := newGame(t, r, g)
		for n := range 250 {
			own := s.(*eldersign.State)
			if own.Result != nil {
				break
			}
			bounds(t, own)
			var c engine.Command
			switch r.IntN(8) {
			case 0:
				depth := []eldersign.Depth{eldersign.DiceOnly, eldersign.Trackers, eldersign.Full}[r.IntN(3)]
				c = engine.Command{Kind: "depth", Args: json.RawMessage(fmt.Sprintf(`{"depth":%q}`, depth))}
				switches++
			case 1:
				rule := rules[r.IntN(len(rules))]
				c = engine.Command{Kind: "house", Args: json.RawMessage(fmt.Sprintf(`{"rule":%q,"reading":%q}`, rule.Name,
					rule.Readings[r.IntN(len(rule.Readings))]))}
			default:
				if own.Depth == eldersign.DiceOnly {
					require.Empty(t, g.Choices(s), "with dice only no rule asks for anything")
					shown, _ := playtest.Do(t, g, s, engine.Command{
						Kind: "roll",
						Args: json.RawMessage(`{"dice":[{"colour":"green","face":"lore"},{"colour":"red","face":"wild"}]}`),
					})
					now, ok := shown.(*eldersign.State)
					require.True(t, ok)
					require.Equal(t, own.Dice, now.Dice, "the game's own dice stay where they are")
					c = engine.Command{Kind: "depth", Args: json.RawMessage(`{"depth":"full"}`)}
					break
				}
				var ok bool
				c, ok = playtest.Pick(r, g, s)
				require.True(t, ok, "seed %d step %d: nothing can be done in %s", seed, n, jsonOf(t, s))
			}
			var events []engine.Event
			s, events = playtest.Do(t, g, s, c)
			all = append(all, events...)
		}
		require.Equal(t, jsonOf(t, s), jsonOf(t, playtest.Replay(t, g, all)))
	}
	require.Greater(t, switches, 100)
}

// TestGamesOfUnknownCardsGoOn plays games in which every card is unknown: from
// the Ancient One to the last marker all is unknown, and yet there is always something
// to do, or an effect to be done by hand.
func TestGamesOfUnknownCardsGoOn(t *testing.T) {
	g := boxes.New()
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 17))
		s := g.New()
		for _, line := range []string{
			`ancient {"card":"unknown"}`, `sit {"seat":1,"card":"bob-jenkins"}`,
			`sit {"seat":2,"card":"vincent-lee"}`, `begin`,
		} {
			kind, args, _ := strings.Cut(line, " ")
			s, _ = playtest.Do(t, g, s, engine.Command{Kind: kind, Args: json.RawMessage(args)})
		}
		byHand := 0
		for n := range 300 {
			own := s.(*eldersign.State)
			if own.Result != nil {
				break
			}
			bounds(t, own)
			c, ok := playtest.Pick(r, g, s)
			choices := g.Choices(s)
			if i := slices.IndexFunc(choices, func(c engine.Choice) bool {
				return c.Kind == "choose" && strings.HasSuffix(c.ID, ":unknown")
			}); i >= 0 {
				c, ok = engine.Command{Kind: choices[i].Kind, Args: choices[i].Args}, true
			}
			require.True(t, ok, "seed %d step %d: nothing can be done in %s", seed, n, jsonOf(t, s))
			if own.Turn > 0 {
				for _, p := range own.Places {
					require.Equal(t, "unknown", p.Card.ID)
				}
			}
			if slices.ContainsFunc(choices, func(c engine.Choice) bool { return c.Group == "hand" }) {
				byHand++
			}
			s, _ = playtest.Do(t, g, s, c)
		}
		require.Greater(t, s.(*eldersign.State).Turn, 8)
		require.Positive(t, byHand)
	}
}
