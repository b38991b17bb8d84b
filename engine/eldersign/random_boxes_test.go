package eldersign_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
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
		"penalties": [{"icon": "lose-clue", "count": 1}], "penaltiesOr": [{"icon": "cursed", "count": 1}]},
	{"class": "phobia", "id": "own-noise", "name": "Noise", "lingering": [
		{"do": "whenever", "what": "attempting", "options": [[{"do": "lose", "what": "clue"}, {"do": "choose", "options": [
			[{"do": "lose", "what": "sanity"}], [{"do": "lose", "what": "stamina"}]]}]]}]},
	{"class": "phobia", "id": "own-night", "name": "Night", "midnight": [{"do": "choose", "options": [
		[{"do": "lose", "what": "sanity"}], [{"do": "lose", "what": "stamina"}]]}]},
	{"class": "epitaph", "id": "own-farewell", "name": "Farewell", "drawn": [{"do": "doom"}]},
	{"class": "epic-battle", "id": "own-charge", "name": "Charge", "drawn": [
		{"do": "each-attack", "options": [[{"do": "choose", "options": [[{"do": "add-die", "what": "yellow"}],
			[{"do": "add-die", "what": "red"}]]}]]}, {"do": "investigators-attack"}, {"do": "ancient-one-attacks"}]},
	{"class": "epic-battle", "id": "own-storm", "name": "Storm", "drawn": [{"do": "ancient-one-attacks"},
		{"do": "lose", "what": "sanity", "amount": 4, "who": "any"}, {"do": "investigators-attack"}]},
	{"class": "mythos", "id": "own-sand", "name": "Sand", "restricted": "lightless-pyramid", "drawn": [{"do": "doom"}]},
	{"class": "mythos", "id": "own-brine", "name": "Brine", "restricted": "rlyeh-rising", "drawn": [{"do": "doom"}]},
	{"class": "mythos", "id": "own-fog", "name": "Fog", "restricted": "streets-of-arkham", "drawn": [{"do": "doom"}, {"do": "gate"}]},
	{"class": "epic-battle", "id": "own-lull", "name": "Lull", "drawn": [{"do": "gain", "what": "clue", "who": "each"}]}
]}`

// mixed sets a random game of some of the boxes up, with house rules of theirs.
func mixed(tb testing.TB, r *rand.Rand) *playtest.Play {
	tb.Helper()
	p := playtest.New(tb, boxes.New(), r)
	for range 1 + r.IntN(4) {
		p.Any("boxes")
	}
	if r.IntN(3) == 0 && !p.State.Plays("grave") { // what is rarest of all happens there
		p.Do("boxes", map[string]any{"boxes": append(slices.Concat(p.State.Boxes, p.State.Parts), "grave")})
	}
	for _, rule := range p.State.HouseRules() {
		if rule.Name == "red-die" || r.IntN(3) > 0 { // the red die has other faces then
			continue
		}
		p.Do("house", map[string]string{"rule": rule.Name, "reading": rule.Readings[r.IntN(len(rule.Readings))]})
	}
	p.Do("book", json.RawMessage(told))
	p.SetUp()
	return p
}

// TestRandomGamesOfMixedBoxes plays games of all mixtures of boxes with their house rules:
// none gets stuck, each is equal when it is replayed, and of many games each rule of the boxes
// is met by one in a hundred.
func TestRandomGamesOfMixedBoxes(t *testing.T) {
	games := playtest.Number(40, 300, 10_000)
	games.Play(t, func(t *testing.T, seed int) *playtest.Play {
		t.Helper()
		p := mixed(t, rand.New(rand.NewPCG(uint64(seed), 16)))
		for p.Next() {
			bounds(t, p.Before)
			seen(p)
		}
		tell(t, p)
		for _, m := range mechanics {
			// The told cards join games without the box too.
			p.Mark(m.box+": "+m.rule, p.Met[m.shows] && slices.Contains(p.State.Boxes, m.box))
		}
		p.Mark("boxes: "+strings.Join(slices.Concat(p.State.Boxes, p.State.Parts), "+"), true)
		return p
	})
	row.Figure(t, "%d random games of mixed boxes, %d commands: none stuck, each ends, replay equal", games.N,
		games.Commands)
	for _, sign := range slices.Sorted(maps.Keys(games.Met)) {
		if strings.HasPrefix(sign, "boxes: ") {
			t.Logf("%s: %d games", sign, games.Met[sign])
		}
	}
	var rules []string
	for _, m := range mechanics {
		rules = append(rules, m.box+": "+m.rule)
	}
	games.Require(t, 300, rules)
}
