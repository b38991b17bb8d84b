package eldersign_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/internal/row"
)

// told are cards of an owner's book that say what cards of the boxes say whose texts no
// source tells: without them random games would not meet these rules.
const told = `{"cards": [
	{"class": "mythos", "id": "own-insight", "name": "Insight", "drawn": [{"do": "insight", "options": [
		[{"do": "discard-world"}], [{"do": "lose", "what": "clue", "who": "each"}, {"do": "doom"}]]}]},
	{"class": "mythos", "id": "own-master", "name": "Master", "marks": ["master"], "drawn": [{"do": "doom"}]},
	{"class": "mythos", "id": "own-closed", "name": "Closed", "drawn": [{"do": "close-entrance"}]},
	{"class": "mythos", "id": "own-return", "name": "Return", "drawn": [{"do": "return", "who": "any"}]},
	{"class": "mythos", "id": "own-curse", "name": "Curse", "drawn": [{"do": "cursed", "who": "any"}]},
	{"class": "mythos", "id": "own-child", "name": "Child", "drawn": [{"do": "child"}]},
	{"class": "entrance", "id": "chapel", "name": "Chapel", "visit": [{"do": "blessed"}]},
	{"class": "entrance", "id": "souvenir-shop", "name": "Shop",
		"souvenirs": [{"price": 2, "gain": [{"icon": "spell", "count": 1}]}]},
	{"class": "entrance", "id": "first-aid-station", "name": "Aid", "visit": [{"do": "gain", "what": "all-sanity"}]},
	{"class": "spell", "id": "own-spell", "name": "Two", "uses": [{"when": "secure", "effects": [{"do": "secure", "amount": 2}]}]},
	{"class": "adventure", "id": "own-split", "name": "Split", "trophy": 1, "tasks": [
		{"needs": ["lore"], "cost": [{"icon": "cursed", "count": 1}]},
		{"needs": ["peril"], "cost": [{"icon": "doom", "count": 1}]}],
		"rewards": [{"icon": "clue", "count": 1}], "rewardsOr": [{"icon": "blessed", "count": 1}],
		"penalties": [{"icon": "lose-clue", "count": 1}], "penaltiesOr": [{"icon": "cursed", "count": 1}]}
]}`

// mixed sets a random game of some of the boxes up, with house rules of theirs.
func mixed(tb testing.TB, r *rand.Rand, g engine.Game) (engine.State, []engine.Event) {
	tb.Helper()
	s := g.New()
	var all []engine.Event
	play := func(kind string, args json.RawMessage) {
		var events []engine.Event
		s, events = do(tb, g, s, engine.Command{Kind: kind, Args: args})
		all = append(all, events...)
	}
	for range 1 + r.IntN(4) {
		list := slices.DeleteFunc(g.Choices(s), func(c engine.Choice) bool { return c.Kind != "boxes" })
		play("boxes", list[r.IntN(len(list))].Args)
	}
	own, ok := s.(*eldersign.State)
	require.True(tb, ok)
	for _, rule := range own.HouseRules() {
		if rule.Name == "red-die" || r.IntN(3) > 0 { // the red die has other faces then
			continue
		}
		play("house", json.RawMessage(jsonOf(tb, map[string]string{"rule": rule.Name,
			"reading": rule.Readings[r.IntN(len(rule.Readings))]})))
	}
	play("book", json.RawMessage(told))
	s, events := setUp(tb, r, g, s)
	return s, append(all, events...)
}

// met are the rules that a game met: the steps that were to be resolved, by their words, and
// what its record says of dice and entrances.
func met(tb testing.TB, events []engine.Event) map[string]bool {
	tb.Helper()
	found := map[string]bool{}
	for _, e := range events {
		switch e.Kind {
		case "agenda":
			var data struct {
				Push []struct{ Do, From string } `json:"push"`
			}
			require.NoError(tb, json.Unmarshal(e.Data, &data))
			for _, step := range data.Push {
				found[step.Do] = true
				if step.From == "cost" {
					found["task "+step.Do] = true
				}
			}
		case "person-count":
			var data struct {
				What string `json:"what"`
				By   int    `json:"by"`
			}
			require.NoError(tb, json.Unmarshal(e.Data, &data))
			found[data.What+" "+strconv.Itoa(data.By)] = true
		}
		if text := jsonOf(tb, e.Label); strings.Contains(text, "colour.") {
			for _, colour := range []string{"white", "black"} {
				if strings.Contains(text, "colour."+colour) {
					found[e.Label.Key+" "+colour] = true
				}
			}
		}
		found[e.Label.Key] = true
	}
	return found
}

// mechanics are the rules of Unseen Forces that random games must meet, by what a game shows of
// them (met), or by the question that it asks somebody.
var mechanics = []string{
	"blessed 1", "blessed -1", "cursed 1", "cursed -1", "log.die-added white", "log.die-added black", "asked match-black",
	"log.die-lost white", "log.die-lost black", "log.secured white", "task cursed", "task doom", "asked split",
	"asked insight", "log.entrance-closed", "asked return", "child in play", "crack", "fresh-start", "leaves",
	"asked strange-luck", "asked shop", "enter",
}

// TestRandomGamesOfMixedBoxes plays games of all mixtures of boxes with their house rules:
// none gets stuck, each is equal when it is replayed, and of many games each rule of Unseen
// Forces is met by one in a hundred.
func TestRandomGamesOfMixedBoxes(t *testing.T) {
	n := *games
	if n == 0 {
		n = row.Times(40, 200, 10_000)
	}
	var lock sync.Mutex
	counts, played, steps := map[string]int{}, map[string]int{}, 0
	t.Run("games", func(t *testing.T) {
		for worker := range 4 {
			t.Run(strconv.Itoa(worker), func(t *testing.T) {
				t.Parallel()
				g := boxes.New()
				for seed := worker; seed < n; seed += 4 {
					r := rand.New(rand.NewPCG(uint64(seed), 16))
					s, all := mixed(t, r, g)
					asked := map[string]bool{}
					o := playOn(t, g, r, s, all, func(s engine.State) {
						own, _ := s.(*eldersign.State)
						bounds(t, own)
						if n := len(own.Agenda); n > 0 {
							asked["asked "+own.Agenda[n-1].Do] = true
						}
						for _, place := range own.Places {
							for _, m := range place.Monsters {
								asked["child in play"] = asked["child in play"] || m.Card.Marked("child")
							}
						}
					})
					require.Equal(t, jsonOf(t, o.last), jsonOf(t, replay(t, g, o.events)), "seed %d: replay", seed)
					own, _ := o.last.(*eldersign.State)
					found := map[string]bool{}
					if slices.Contains(own.Boxes, "unseen") { // the told cards join games without the box too
						found = met(t, o.events)
						maps.Copy(found, asked)
					}
					lock.Lock()
					for _, m := range mechanics {
						if found[m] {
							counts[m]++
						}
					}
					played[strings.Join(append(slices.Clone(own.Boxes), own.Parts...), "+")]++
					steps += o.steps
					lock.Unlock()
				}
			})
		}
	})
	row.Figure(t, "%d random games of mixed boxes, %d commands: none stuck, each ends, replay equal", n, steps)
	t.Logf("boxes: %v", played)
	for _, m := range mechanics {
		t.Logf("%s: %d games", m, counts[m])
		if n >= 200 {
			require.GreaterOrEqual(t, counts[m], max(1, n/100), m)
		}
	}
}
