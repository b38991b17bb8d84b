package pharaoh_test

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
	{"class":"scenario-sheet","id":"the-expedition","name":"The Expedition","spaces":[
		{"space":1,"uses":[{"when":"untimed","effects":[{"do":"gain","what":"clue"}]}]},
		{"space":2,"uses":[{"when":"pool","keep":true,"daily":true,"effects":[{"do":"add-die","what":"yellow"}]}]}]},
	{"class":"relic","id":"own-left","name":"Left","pair":"own-right","uses":[{"when":"pool",
		"effects":[{"do":"restore-die","what":"green"}],"paired":[{"do":"gain","what":"clue"}]}]},
	{"class":"relic","id":"own-right","name":"Right","pair":"own-left","uses":[{"when":"pool",
		"effects":[{"do":"restore-die","what":"yellow"}]}]},
	{"class":"ancient-one","id":"own-king","name":"King","doomLimit":12,"signs":30,
		"doom":[{"space":2,"icon":"dark-pharaoh"},{"space":4,"icon":"dark-pharaoh"},{"space":6,"icon":"dark-pharaoh"},
		{"space":7,"icon":"dark-pharaoh"},{"space":8,"icon":"dark-pharaoh"}]},
	{"class":"investigator","id":"father-mateo","name":"Father Mateo","sanity":5,"stamina":5},
	{"class":"entrance","id":"cairo","name":"Cairo","souvenirs":[{"price":1,"gain":[{"icon":"expedition","count":1}]},
		{"price":2,"gain":[{"icon":"relic","count":1}]}]},
	{"class":"mythos","id":"own-fork","name":"Fork","restricted":"lightless-pyramid","drawn":[{"do":"halves","options":[
		[{"do":"expedition"},{"do":"expert"}],[{"do":"dark-pharaoh"}]]}]},
	{"class":"mythos","id":"own-night","name":"Night","restricted":"lightless-pyramid","drawn":[{"do":"halves","options":[
		[{"do":"doom"}],[{"do":"lose-expedition"},{"do":"lose","what":"relic"}]]}]},
	{"class":"mythos","id":"own-key","name":"Key","restricted":"lightless-pyramid","drawn":[{"do":"unlock"},{"do":"turn-up"},
		{"do":"monster"}]},
	{"class":"adventure","id":"own-bazaar","name":"Bazaar","restricted":"lightless-pyramid","trophy":2,"tasks":[{"needs":["lore"]}],
		"rewards":[{"icon":"expedition","count":2},{"icon":"relic","count":1}],"penalties":[{"icon":"lose-expedition","count":1}],
		"back":{"name":"Street","effects":[{"do":"lose","what":"sanity"}]}},
	{"class":"adventure","id":"own-vault","name":"Vault","restricted":"lightless-pyramid","stage":2,"marks":["chamber"],
		"tasks":[{"needs":["peril"]}],"back":{"task":{"needs":["lore"]}},"unlocked":[{"do":"gain","what":"clue"}]},
	{"class":"adventure","id":"own-mask","name":"Mask","restricted":"lightless-pyramid","marks":["dark-pharaoh"],
		"tasks":[{"needs":["inv:1"]}],"penalties":[{"icon":"doom","count":1}]}
]}`

// mechanics are the rules of the box that random games must meet: by what the record says, by the
// question that is asked, by the step that is to be resolved, or by what a state shows.
var mechanics = []string{
	"log.entrance-turned", "log.stage", "log.masks", "log.lock-tried", "log.lock-opened", "log.lock-holds", "log.expedition",
	"log.pharaohs-shuffled", "log.fifth-pharaoh", "asked trade", "asked halves", "asked worth", "asked expedition",
	"asked lose-expedition", "asked dark-pharaoh-face", "asked spare-back", "asked exhibit", "asked unlock", "asked turn-up",
	"step dark-pharaoh", "step expert", "step restore-die", "step unlocked", "step monster-claimed", "Cairo", "Dashur",
	"a locked chamber", "a monster on a face-down adventure", "a mask", "two Dark Pharaohs", "three tokens", "the final battle",
	"in the museum",
}

// TestRandomGamesOfTheBoxEnd plays the Lightless Pyramid at random, and the museum with The
// Exhibit: every choice is legal, no game gets stuck, each is equal when it is replayed. With
// -games it plays more and prints in how many games each mechanic came up: of many in one of a
// hundred at least.
func TestRandomGamesOfTheBoxEnd(t *testing.T) {
	games := playtest.Number(12, 200, 2500)
	games.Play(t, randomGame)
	games.Require(t, 200, mechanics)
}

// randomGame plays a game to its end.
func randomGame(t *testing.T, seed int) *playtest.Play {
	t.Helper()
	p := playtest.Journey(t, boxes.New(), rand.New(rand.NewPCG(uint64(seed), 29)), book, [][]string{
		{"pharaoh", "lightless-pyramid"},
		{"pharaoh", "lightless-pyramid"},
		{"pharaoh", "unseen", "lightless-pyramid"},
		{"pharaoh", "grave", "lightless-pyramid"},
		{"pharaoh", "museum"},
	}[seed%5])
	p.Do("house", map[string]any{"rule": "the-exhibit", "reading": "yes"})
	p.Do("house", map[string]any{"rule": "expert-mythos", "reading": []string{"no", "yes"}[seed%2]})
	if seed%3 == 0 {
		p.Do("ancient", map[string]any{"card": []string{"own-king", "haunter-of-the-dark-omens-of-the-pharaoh"}[seed/3%2]})
		p.Do("sit", map[string]any{"seat": 1, "card": "father-mateo"})
	} else {
		p.Sit(3)
	}
	p.Raise(eldersign.DoomLimit, []int{8, 14, 20, 24}[seed/5%4])
	p.Raise(eldersign.SignsNeeded, 30)
	p.Do("begin", nil)
	switch seed % 5 {
	case 4: // enough to buy a relic
		p.Do("adjust", map[string]any{"what": "trophy", "seat": 1, "by": 3})
	case 0: // tokens whose effects the book does not know stay longer
		for _, space := range []string{"space-6", "space-7", "space-8"} {
			p.Do("adjust", map[string]any{"what": space, "by": 1})
		}
	}
	p.Through(func() { check(t, p, seed) })
	return p
}

// check holds what is true of every state, and marks what it shows.
func check(t *testing.T, p *playtest.Play, seed int) {
	t.Helper()
	s := p.State
	journey := s.Playing() == "lightless-pyramid" && s.Phase != eldersign.PhaseSetup
	p.Mark("Cairo", journey && s.Stage == 1)
	p.Mark("Dashur", journey && s.Stage == 2)
	pharaohs, tokens := 0, 0
	for _, place := range s.Places {
		if place.Card.Marked("dark-pharaoh") {
			pharaohs++
			require.Empty(t, place.Monsters, "seed %d: a monster lies on a Dark Pharaoh adventure", seed)
			require.True(t, place.Extra, "seed %d", seed)
		}
		p.Mark("a locked chamber", place.Down && place.Card.Marked("chamber"))
		for _, m := range place.Monsters {
			p.Mark("a mask", m.Card.Mask)
		}
	}
	require.LessOrEqual(t, pharaohs, 4, "seed %d", seed)
	p.Mark("two Dark Pharaohs", pharaohs > 1)
	for _, n := range []string{"1", "2", "3", "4", "5", "6", "7", "8"} {
		have := s.Count("space-" + n)
		require.LessOrEqual(t, have, 1, "seed %d", seed)
		tokens += have
	}
	p.Mark("three tokens", tokens > 2)
	for _, who := range s.Investigators {
		for _, trophy := range who.Trophies {
			require.NotEqual(t, "own-vault", trophy.Card, "seed %d: a chamber is no trophy", seed)
			require.NotEqual(t, "own-mask", trophy.Card, "seed %d: a Dark Pharaoh adventure is no trophy", seed)
		}
	}
}
