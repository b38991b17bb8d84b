package deep_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
)

// book are cards such as an owner may enter, so that their words are played too.
const book = `{"cards":[
	{"class":"monster","id":"own-rescue","name":"Rescue","marks":["mission"],"tasks":[{"needs":["inv:1"]}],
		"souvenirs":[{"price":1,"gain":[{"icon":"skill","count":1}]}]},
	{"class":"monster","id":"own-search","name":"Search","marks":["mission"],"tasks":[{"needs":["lore"]}]},
	{"class":"monster","id":"own-legion","name":"Spears","marks":["legion"],"trophy":1,"tasks":[{"needs":["peril"]}],
		"rewardEffects":[{"do":"choose","options":[[{"do":"lose","what":"stamina"}],[{"do":"legion"}]]}]},
	{"class":"skill","id":"own-diving","name":"Diving","uses":[{"when":"pool","keep":true,"daily":true,
		"effects":[{"do":"add-die","what":"yellow"}]}]},
	{"class":"skill","id":"own-hymn","name":"Hymn","uses":[{"when":"untimed","effects":[{"do":"gain","what":"sanity"}]}]},
	{"class":"ancient-one","id":"own-mother","name":"Mother","doomLimit":12,"signs":30,
		"doom":[{"space":2,"icon":"legion"},{"space":4,"icon":"legion"},{"space":5,"icon":"legion"},{"space":6,"icon":"legion"}]},
	{"class":"investigator","id":"zoey-samaras","name":"Zoey Samaras","sanity":5,"stamina":5},
	{"class":"entrance","id":"wreckage","name":"Wreck","souvenirs":[{"price":1,"gain":[{"icon":"amulet","count":1}]}]},
	{"class":"mythos","id":"own-tide","name":"Tide","restricted":"rlyeh-rising","stage":1,"drawn":[{"do":"halves","options":[
		[{"do":"advance-omen","amount":2}],[{"do":"retreat-omen"}]]}]},
	{"class":"mythos","id":"own-gifts","name":"Gifts","restricted":"rlyeh-rising","stage":1,"drawn":[{"do":"halves","options":[
		[{"do":"amulet"},{"do":"monster"}],[{"do":"legion"},{"do":"gain","what":"unique-item"}]]}]},
	{"class":"mythos","id":"own-horns","name":"Horns","restricted":"rlyeh-rising","stage":2,"drawn":[{"do":"halves","options":[
		[{"do":"advance-omen"},{"do":"amulet"}],[{"do":"retreat-omen"},{"do":"lose-amulet"}]]},{"do":"doom"}]},
	{"class":"mythos","id":"own-dread","name":"Dread","restricted":"rlyeh-rising","drawn":[{"do":"doom","amount":2}]},
	{"class":"adventure","id":"own-reef","name":"Reef","restricted":"rlyeh-rising","stage":1,"trophy":2,"tasks":[{"needs":["lore"]}],
		"rewards":[{"icon":"advance-omen","count":1},{"icon":"skill","count":1}],
		"penalties":[{"icon":"retreat-omen","count":1},{"icon":"lose-skill","count":1}],
		"back":{"name":"Sea","effects":[{"do":"lose","what":"sanity"}],"midnight":[{"do":"legion"}]}},
	{"class":"adventure","id":"own-cave","name":"Cave","restricted":"rlyeh-rising","trophy":1,
		"tasks":[{"needs":["peril"]},{"needs":["inv:1"],"space":"total"}],
		"rewards":[{"icon":"monster","count":1},{"icon":"remove-monster","count":1},{"icon":"expeditious","count":1}],"penalties":[{"icon":"lose-amulet","count":1}],
		"back":{"name":"Island","effects":[{"do":"monster"}]}},
	{"class":"adventure","id":"own-tomb","name":"Tomb","restricted":"rlyeh-rising","stage":2,"trophy":3,"tasks":[{"needs":["terror"]}],
		"rewards":[{"icon":"amulet","count":1},{"icon":"unique-item","count":1}]}
]}`

// track is Dark Waters and the Amulet as a book may tell them, for half of the games.
const track = `{"cards":[
	{"class":"scenario-card","id":"dark-waters","name":"Dark Waters","spaces":[{"space":1},{"space":2,"start":true},{"space":3},
		{"space":4,"effects":[{"do":"monster"}]},{"space":5}]},
	{"class":"scenario-card","id":"amulet-of-rlyeh","name":"Amulet","locks":["green","yellow","red"],"spaces":[
		{"space":1,"effects":[{"do":"banish-legion"}]},{"space":2,"effects":[{"do":"monster"}]}]}
]}`

// mechanics are the rules of the box that random games must meet: by what the record says, by the
// question that is asked, by the step that is to be resolved, or by what a state shows.
var mechanics = []string{
	"log.stage", "log.turned", "log.wrecked", "log.entrance-turned", "log.scenario-turned", "log.banished", "log.omen-end",
	"log.echoes-once", "log.fulfilled", "log.zoey", "log.clock-held", "log.top-discarded", "asked trade", "asked halves",
	"asked worth", "asked waters", "asked start-space", "asked set-sail", "asked next-special", "asked amulet-place",
	"asked amulet-lock", "asked amulet", "asked lose-amulet", "asked legion", "asked banish-legion", "asked move-monster",
	"asked fulfil-price", "step advance-omen", "step retreat-omen", "step remove-monster", "stage II with the ship",
	"stage II by the wreck", "a legion", "three legions", "a mission in play", "a mission in hand", "a skill in hand",
	"a monster on a face-down adventure", "a back that is seen", "a die locked by the Amulet", "no die locked by the Amulet",
	"Echoes of the Dream and R'lyeh Risen", "a die out of the game", "the final battle", "in the museum", "a legion in the museum",
	"a mission in the museum",
}

// TestRandomGamesOfTheBoxEnd plays R'lyeh Rising at random, and the museum with the box: every choice is
// legal, no game gets stuck, each is equal when it is replayed. With -games it plays more and prints in
// how many games each mechanic came up: of many in one of a hundred at least.
func TestRandomGamesOfTheBoxEnd(t *testing.T) {
	games := playtest.Number(20, 200, 2500)
	games.Play(t, randomGame)
	games.Require(t, 200, mechanics)
}

// randomGame plays a game to its end.
func randomGame(t *testing.T, seed int) *playtest.Play {
	t.Helper()
	p := playtest.Journey(t, boxes.New(), rand.New(rand.NewPCG(uint64(seed), 31)), book, [][]string{
		{"deep", "rlyeh-rising"},
		{"deep", "rlyeh-rising"},
		{"deep", "unseen", "rlyeh-rising"},
		{"deep", "pharaoh", "rlyeh-rising"},
		{"deep", "museum"},
	}[seed%5])
	if seed%2 == 0 {
		p.Do("book", json.RawMessage(track))
	}
	if seed%3 == 0 || seed%5 == 4 {
		p.Do("ancient", map[string]any{"card": "own-mother"})
		p.Do("sit", map[string]any{"seat": 1, "card": "zoey-samaras"})
		p.Do("sit", map[string]any{"seat": 2, "card": "joe-diamond"})
	} else {
		p.Sit(3)
	}
	p.Raise(eldersign.DoomLimit, []int{8, 14, 20, 28}[seed/5%4])
	p.Raise(eldersign.SignsNeeded, 30)
	p.Do("begin", nil)
	if seed%5 == 1 { // enough to buy what the ship sells
		p.Do("adjust", map[string]any{"what": "trophy", "seat": p.State.Active, "by": 5})
	}
	p.Through(func() { check(t, p, seed) })
	return p
}

// check holds what is true of every state, and marks what it shows.
func check(t *testing.T, p *playtest.Play, seed int) {
	t.Helper()
	s := p.State
	voyage := s.Playing() == "rlyeh-rising"
	legions, missions, risen, echoes := 0, 0, false, false
	for _, place := range s.Places {
		risen = risen || place.Card.ID == "rlyeh-risen"
		echoes = echoes || place.Card.ID == "echoes-of-the-dream"
		for _, m := range place.Monsters {
			require.False(t, place.Card.Marked("special"), "seed %d: a marker lies where none may", seed)
			if m.Card.Marked("legion") {
				legions++
			}
			if m.Card.Marked("mission") {
				missions++
			}
		}
	}
	p.Mark("a legion", legions > 0)
	p.Mark("three legions", legions == 3)
	p.Mark("a legion in the museum", legions > 0 && !voyage)
	p.Mark("a mission in the museum", missions > 0 && !voyage)
	p.Mark("a mission in play", missions > 0)
	p.Mark("Echoes of the Dream and R'lyeh Risen", risen && echoes)
	require.LessOrEqual(t, legions, 15, "seed %d", seed)
	for _, who := range s.Investigators {
		for _, h := range who.Cards {
			p.Mark("a mission in hand", h.Card.Class == "mission")
			p.Mark("a skill in hand", h.Card.Class == "skill")
			if h.Card.Class == "mission" {
				missions++
			}
		}
		for _, trophy := range who.Trophies {
			require.NotContains(t, []string{"mission", "own-rescue", "own-search"}, trophy.Card,
				"seed %d: a mission is no trophy", seed)
		}
	}
	require.LessOrEqual(t, missions, 5, "seed %d", seed)
	locked := 0
	for n := range 3 {
		if s.LockOf("amulet-"+string(rune('1'+n))) != nil {
			locked++
		}
	}
	if voyage && !s.Awake && s.Phase != eldersign.PhaseSetup {
		p.Mark("stage II with the ship", s.Stage == 2 && s.PlaceName("ultima-thule").Key == "place.ultima-thule")
		p.Mark("stage II by the wreck", s.PlaceName("ultima-thule").Key == "place.wreckage")
		p.Mark("a die locked by the Amulet", locked > 0)
		p.Mark("no die locked by the Amulet", s.Stage == 2 && locked == 0)
		if len(s.Agenda) == 0 {
			wrecked := s.PlaceName("ultima-thule").Key == "place.wreckage"
			require.Equal(t, s.Stage == 2, risen || s.IsGone("rlyeh-risen"), "seed %d: R'lyeh Risen enters with stage II", seed)
			require.True(t, !wrecked || s.Stage == 2, "seed %d: the ship sinks into stage II", seed)
			require.True(t, wrecked || legions < 4, "seed %d: four legions sink the ship", seed)
			if s.Stage == 2 {
				require.Equal(t, 3, locked+s.Count("amulet"), "seed %d: a space has a token or locks its die", seed)
			} else {
				require.Zero(t, locked, "seed %d", seed)
			}
		}
	}
	for _, d := range s.Dice {
		p.Mark("a die out of the game", d.Place == "removed")
	}
}
