package gates_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/playtest"
)

// book are cards such as an owner may enter, so that their words are played too.
const book = `{"cards":[
	{"class":"event","id":"own-crack","name":"Crack","drawn":[{"do":"gate"}]},
	{"class":"event","id":"own-friend","name":"Friend","drawn":[{"do":"gain","what":"membership"},{"do":"gain","what":"skill"}]},
	{"class":"event","id":"own-maw","name":"Maw","drawn":[{"do":"lose","what":"stamina"},{"do":"clock","amount":5}]},
	{"class":"skill","id":"own-keen","name":"Keen","uses":[{"when":"pool","keep":true,"daily":true,
		"effects":[{"do":"add-die","what":"yellow"}]}]},
	{"class":"skill","id":"own-brief","name":"Brief","uses":[{"when":"rolled","effects":[{"do":"reroll"}]}]},
	{"class":"spell","id":"own-ward","name":"Ward","uses":[{"when":"secure","effects":[{"do":"secure"}]}]},
	{"class":"mythos","id":"own-rift","name":"Rift","restricted":"streets-of-arkham","drawn":[{"do":"gate"}]},
	{"class":"mythos","id":"own-fork","name":"Fork","restricted":"streets-of-arkham","drawn":[{"do":"halves","options":[
		[{"do":"gate"},{"do":"monster"}],[{"do":"doom"},{"do":"close-gate"}]]}]},
	{"class":"mythos","id":"own-calm","name":"Calm","restricted":"streets-of-arkham","drawn":[{"do":"doom"},{"do":"discard-adventure"},
		{"do":"turn-up"}]},
	{"class":"ancient-one","id":"own-opener","name":"Opener","doomLimit":12,"signs":30,"doom":[{"space":2,"icon":"gate"},
		{"space":4,"icon":"gate"},{"space":6,"icon":"gate"}]},
	{"class":"adventure","id":"own-den","name":"Den","restricted":"streets-of-arkham","trophy":2,"marks":["event"],
		"tasks":[{"needs":["lore"]},{"needs":["peril"],"space":"total","member":"sheldon-gang"},{"needs":["inv:1"],"space":"total","member":"silver-twilight"}],
		"rewards":[{"icon":"sheldon-gang","count":1}],"penalties":[{"icon":"lose-skill","count":1}],
		"memberRewards":[{"of":"sheldon-gang","rewards":[{"icon":"clue","count":2}]}]},
	{"class":"adventure","id":"own-lodge","name":"Lodge","restricted":"streets-of-arkham","trophy":2,
		"tasks":[{"needs":["inv:1"],"cost":[{"icon":"gate","count":1}]},{"needs":["lore"],"member":"silver-twilight"}],
		"rewards":[{"icon":"silver-twilight","count":1},{"icon":"skill","count":1}],"entry":[{"do":"gate"}],
		"back":{"name":"Lodge","effects":[{"do":"lose","what":"sanity"}],"midnight":[{"do":"gate"}]}},
	{"class":"adventure","id":"own-altar","name":"Altar","restricted":"streets-of-arkham","trophy":1,
		"tasks":[{"needs":["inv:1"],"cost":[{"icon":"doom","count":1}]},{"needs":["inv:2"]}],
		"rewards":[{"icon":"close-gate","count":1},{"icon":"spell","count":1}],"penalties":[{"icon":"lose-membership","count":1}],
		"terror":[{"do":"lose","what":"membership"}]},
	{"class":"other-world","id":"own-pit","name":"Pit","trophy":2,"tasks":[{"needs":["inv:1"]}],"marks":["event"]},
	{"class":"other-world","id":"own-sky","name":"Sky","trophy":2,"tasks":[{"needs":["lore"]}],
		"rewards":[{"icon":"unique-item","count":1}]}
]}`

// mechanics are the rules of the box that random games must meet: by what the record says, by the
// question that is asked, by the step that is to be resolved, or by what a state shows.
var mechanics = []string{
	"log.gate-opens", "log.gate-closed", "log.gate-discarded", "log.no-gate", "log.seals-off", "log.event", "log.broken-off",
	"log.green-die", "log.turned", "asked streets", "asked streets-move", "asked place-gate", "asked close-gate",
	"asked discard-adventure", "asked has-event", "asked event", "asked membership", "asked keep-membership", "asked gift",
	"asked halves", "asked green-die", "step gate-attack", "step turn-up", "a gate", "three gates", "a seal",
	"an other world face down", "somebody on an other world with a gate", "a membership", "a skill", "a membership task done",
	"a monster on a membership task", "a monster on a face-down adventure", "a second midnight", "borrow-clue",
	"a monster trophy for dice", "gates on the sheet", "the final battle", "in the museum",
}

// TestRandomGamesOfTheBoxEnd plays the Streets of Arkham at random, and the museum with the box:
// every choice is legal, no game gets stuck, each is equal when it is replayed. With -games it
// plays more and prints in how many games each mechanic came up: of many in one of a hundred at
// least.
func TestRandomGamesOfTheBoxEnd(t *testing.T) {
	games := playtest.Number(30, 200, 2500)
	games.Play(t, randomGame)
	games.Require(t, 200, mechanics)
}

// randomGame plays a game to its end.
func randomGame(t *testing.T, seed int) *playtest.Play {
	t.Helper()
	p := playtest.Journey(t, boxes.New(), rand.New(rand.NewPCG(uint64(seed), 31)), book, [][]string{
		{"gates", "streets-of-arkham"},
		{"gates", "streets-of-arkham"},
		{"gates", "unseen", "streets-of-arkham"},
		{"gates", "grave", "pharaoh", "streets-of-arkham"},
		{"gates", "museum"},
	}[seed%5])
	ancients := []string{"atlach-nacha", "ghatanothoa", "yog-sothoth-lurker-at-the-threshold", "own-opener"}
	p.Do("ancient", map[string]any{"card": ancients[seed/2%4]})
	people := []string{"skids-otoole", "william-yorick", "patrice-hathaway", "norman-withers", "joe-diamond"}
	for i := range 1 + seed%3 {
		p.Do("sit", map[string]any{"seat": i + 1, "card": people[(seed/3+i)%len(people)]})
	}
	p.Raise(eldersign.DoomLimit, []int{6, 8, 10, 12}[seed/5%4])
	p.Raise(eldersign.SignsNeeded, 30)
	p.Do("begin", nil)
	for p.State.Phase == eldersign.PhaseSetup && p.Next() {
		check(t, p, seed)
	}
	switch seed % 4 {
	case 0:
		p.Do("fix", map[string]any{"what": "give", "seat": 1, "class": "unique-item", "card": "dragons-eye"})
	case 1:
		p.Do("adjust", map[string]any{"what": "trophy", "seat": 1, "by": 4})
	}
	p.Through(func() { check(t, p, seed) })
	return p
}

var gateColours = []string{"gate-red", "gate-green", "gate-blue"}

// check holds what is true of every state, and marks what it shows.
func check(t *testing.T, p *playtest.Play, seed int) {
	t.Helper()
	s := p.State
	p.Mark("borrow-clue", p.Command.Kind == "borrow-clue")
	p.Mark("a second midnight", s.Strikes > 1)
	p.Mark("gates on the sheet", s.Count("gates-on-sheet") > 0)
	p.Mark("a monster trophy for dice", p.Command.Kind == "ability" && p.Before.Attempt != nil &&
		p.Before.Investigator(p.Before.Active).Card.ID == "william-yorick")
	checkGates(t, p, seed)
	for _, who := range s.Investigators {
		members := 0
		for _, h := range who.Cards {
			if h.Card.Class == "membership" {
				members++
			}
			p.Mark("a skill", h.Card.Class == "skill")
		}
		require.LessOrEqual(t, members, 1, "seed %d: nobody keeps two memberships", seed)
		p.Mark("a membership", members > 0)
		checkPlace(t, p, who, seed)
	}
}

// checkPlace marks what shows where an investigator is, who is never at an adventure with a gate.
func checkPlace(t *testing.T, p *playtest.Play, who eldersign.Investigator, seed int) {
	t.Helper()
	s := p.State
	place := s.Place(who.At)
	if place == nil || who.Devoured {
		return
	}
	gated := slices.ContainsFunc(gateColours, func(c string) bool { return place.Markers[c] > 0 })
	p.Mark("somebody on an other world with a gate", gated && place.World())
	for i, task := range place.Card.Tasks {
		if place.Down || who.Seat != s.Active || s.Attempt == nil || !s.Member(who.Seat, task.Member) {
			continue
		}
		p.Mark("a membership task done", true)
		p.Mark("a monster on a membership task", slices.ContainsFunc(place.Monsters, func(m eldersign.Monster) bool {
			return m.Task == i+1
		}))
	}
	if gated && !place.World() && len(s.Agenda) == 0 {
		require.Fail(t, "somebody is at an adventure with a gate", "seed %d", seed)
	}
}

// checkGates holds that each gate is a pair on an adventure and an other world.
func checkGates(t *testing.T, p *playtest.Play, seed int) {
	t.Helper()
	s := p.State
	open := 0
	for _, colour := range gateColours {
		var on []cards.Class
		for _, place := range s.Places {
			if place.Markers[colour] > 0 {
				on = append(on, place.Card.Class)
				require.Zero(t, place.Markers["seal"], "seed %d: a gate lies on a seal", seed)
			}
		}
		if len(on) > 0 {
			open++
			slices.Sort(on)
			require.Equal(t, []cards.Class{cards.Adventure, cards.OtherWorld}, on, "seed %d: %s", seed, colour)
		}
	}
	p.Mark("a gate", open > 0)
	p.Mark("three gates", open == 3)
	require.LessOrEqual(t, s.Marked("seal"), 6, "seed %d", seed)
	p.Mark("a seal", s.Marked("seal") > 0)
	for _, place := range s.Places {
		p.Mark("an other world face down", place.World() && place.Down)
	}
}
