package ice_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
)

// book are cards such as an owner may enter, so that their words are played too.
const book = `{"cards":[
	{"class":"storm-marker","id":"frost","name":"Frost","penalties":[{"icon":"stamina","count":1}]},
	{"class":"storm-marker","id":"wolves","name":"Wolves","penalties":[{"icon":"lose-supply","count":2}]},
	{"class":"day-track","id":"winter","name":"Winter","spaces":[{"space":2,"effects":[{"do":"storm-markers","amount":2}]},
		{"space":3,"effects":[{"do":"storm-markers","amount":3}]}]},
	{"class":"mythos","id":"own-gale","name":"Gale","restricted":"alaska-expedition","drawn":[{"do":"halves","options":[
		[{"do":"storm"}],[{"do":"lose","what":"supply","amount":6}]]}]},
	{"class":"mythos","id":"own-thaw","name":"Thaw","restricted":"alaska-expedition","drawn":[{"do":"halves","options":[
		[{"do":"doom"},{"do":"lose-elder-sign"}],[{"do":"lose-storm","amount":1},{"do":"lose","what":"clue","who":"each"}]]}]},
	{"class":"mythos","id":"own-late","name":"Late","restricted":"alaska-expedition","stage":2,"drawn":[{"do":"monster"}]},
	{"class":"adventure","id":"own-hut","name":"Hut","restricted":"alaska-expedition","trophy":2,"tasks":[{"needs":["lore"]}],
		"entry":[{"do":"storm-markers","amount":2}],
		"rewards":[{"icon":"supply","count":2},{"icon":"healing","count":1},{"icon":"respite","count":1},{"icon":"elder-sign","count":1}],
		"penalties":[{"icon":"lose-supply","count":3}],
		"back":{"name":"Forest","effects":[{"do":"lose","what":"supply"}],"midnight":[{"do":"storm-markers","amount":1}]}},
	{"class":"adventure","id":"own-pass","name":"Pass","restricted":"alaska-expedition","trophy":1,
		"tasks":[{"needs":["peril"]},{"needs":["inv:1"],"space":"total"}],
		"rewards":[{"icon":"expeditious","count":1},{"icon":"remove-monster","count":1},{"icon":"lose-storm","count":2},{"icon":"monster","count":1}],
		"penalties":[{"icon":"storm","count":1}],
		"back":{"name":"Forest","effects":[{"do":"lose","what":"sanity"}]}},
	{"class":"adventure","id":"own-peak","name":"Peak","restricted":"alaska-expedition","stage":2,"trophy":3,"tasks":[{"needs":["terror"]}],
		"rewards":[{"icon":"lose-storm","count":1}]}
]}`

// mechanics are the rules of the box that random games must meet: by what the record says, by the
// question that is asked, by the step that is to be resolved, or by what a state shows.
var mechanics = []string{
	"log.summer", "log.winter", "log.storm", "log.storm-met", "log.storms-blank", "log.calm", "log.stage", "log.turned",
	"log.last-day", "log.clock-held", "log.top-discarded", "asked season", "asked trade", "asked halves", "asked worth",
	"asked day-storms", "asked storm-markers", "asked lose-storm", "asked reveal-storms", "asked suffer-storms",
	"asked next-special", "step hunger", "step insatiable", "step storm-doom", "step remove-monster",
	"step lose-elder-sign", "step healing", "step respite", "a storm on the own adventure", "a storm on a face-down adventure",
	"four storms", "a monster on a face-down adventure", "a back that is seen", "no supplies", "more than nineteen supplies",
	"the second special adventure", "Treacherous Ascent", "lost in winter", "the final battle", "in the museum",
}

// TestRandomGamesOfTheBoxEnd plays the Alaska Expedition at random, and the museum with the box:
// every choice is legal, no game gets stuck, each is equal when it is replayed. With
// -games it plays more and prints in how many games each mechanic came up: of many in one of a
// hundred at least.
func TestRandomGamesOfTheBoxEnd(t *testing.T) {
	games := playtest.Number(30, 200, 2500)
	games.Play(t, randomGame)
	games.Require(t, 200, mechanics)
}

// randomGame plays a game to its end.
func randomGame(t *testing.T, seed int) *playtest.Play {
	t.Helper()
	p := playtest.Journey(t, boxes.New(), rand.New(rand.NewPCG(uint64(seed), 23)), book, [][]string{
		{"ice", "alaska-expedition"},
		{"ice", "alaska-expedition"},
		{"ice", "unseen", "alaska-expedition"},
		{"ice", "grave", "alaska-expedition"},
		{"ice", "museum"},
	}[seed%5])
	p.Sit(3)
	p.Raise(eldersign.DoomLimit, []int{8, 14, 20, 28}[seed/5%4])
	p.Raise(eldersign.SignsNeeded, 30)
	p.Do("begin", nil)
	if seed%10 == 1 { // a camp so rich that the track does not show it
		p.Do("adjust", map[string]any{"what": "supply", "by": 24 - p.State.Count("supply")})
	}
	p.Through(func() {
		s := p.State
		p.Mark("lost in winter", s.Result != nil && !s.Result.Won && s.Count("day") == 7 && len(s.Living()) > 0 && !s.Awake)
		check(t, p, seed)
	})
	return p
}

// check holds what is true of every state, and marks what it shows.
func check(t *testing.T, p *playtest.Play, seed int) {
	t.Helper()
	s := p.State
	alaska := s.Playing() == "alaska-expedition"
	storms, full := 0, 0
	for _, place := range s.Places {
		n := place.Markers["storm"]
		storms += n
		require.LessOrEqual(t, n, 4, "seed %d", seed)
		if n > 0 {
			require.False(t, place.World() || place.Card.Marked("special"), "seed %d: a storm lies where none may", seed)
		}
		if place.Card.Marked("special") {
			require.Empty(t, place.Monsters, "seed %d", seed)
		}
		if n == 4 {
			full++
		}
		p.Mark("a storm on a face-down adventure", n > 0 && place.Down)
		who := s.Investigator(s.Active)
		p.Mark("a storm on the own adventure", n > 0 && who != nil && who.At == place.ID)
		p.Mark("the second special adventure", place.Card.ID == "into-the-wild")
		p.Mark("Treacherous Ascent", place.Card.ID == "treacherous-ascent")
		if place.Card.ID == "treacherous-ascent" {
			require.Equal(t, 2, s.Stage, "seed %d", seed)
		}
	}
	require.LessOrEqual(t, storms, 28, "seed %d", seed)
	p.Mark("four storms", full > 0)
	if alaska && s.Phase != eldersign.PhaseSetup {
		p.Mark("no supplies", s.Count("supply") == 0)
		p.Mark("more than nineteen supplies", s.Count("supply") > 19)
	}
}
