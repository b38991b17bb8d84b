package grave_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
	"elderglass/internal/row"
)

// book are cards such as an owner may enter, so that their words are played too.
const book = `{"cards":[
	{"class":"phobia","id":"shame","name":"Shame","lingering":[{"do":"whenever","what":"failing","options":[[{"do":"lose","what":"stamina"}]]}]},
	{"class":"phobia","id":"noise","name":"Noise","lingering":[{"do":"whenever","what":"attempting","options":[[{"do":"lose-dice"}]]}]},
	{"class":"phobia","id":"night","name":"Night","midnight":[{"do":"choose","options":[[{"do":"lose","what":"sanity"}],[{"do":"lose","what":"stamina"}]]}]},
	{"class":"epitaph","id":"farewell","name":"Farewell","drawn":[{"do":"doom"}]},
	{"class":"epitaph","id":"legacy","name":"Legacy","drawn":[{"do":"gain","what":"clue","who":"each"}]},
	{"class":"epic-battle","id":"charge","name":"Charge","drawn":[{"do":"each-attack","options":[[{"do":"add-die","what":"yellow"}]]},{"do":"investigators-attack"},{"do":"ancient-one-attacks"}]},
	{"class":"epic-battle","id":"storm","name":"Storm","drawn":[{"do":"ancient-one-attacks"},{"do":"lose","what":"sanity","who":"any"},{"do":"investigators-attack"}]},
	{"class":"epic-battle","id":"lull","name":"Lull","drawn":[{"do":"gain","what":"clue","who":"each"}]}]}`

// told are the mechanics of the box that an event tells by its sentence.
var told = []string{
	"log.phobia", "log.phobia-last", "log.epitaph", "log.epitaph-laid", "log.epic-shuffled", "log.epic",
	"log.investigators-attack", "log.ancient-one-attacks", "log.epic-midnight",
}

// The mechanics that no single sentence tells.
const (
	doomAwakens     = "the doom of a phobia awakens the Ancient One"
	stamina         = "stamina devours"
	fearInBattle    = "no phobia in the final battle"
	strikes         = "a phobia strikes"
	strikesAtNight  = "a phobia strikes at midnight"
	awokeAtMidnight = "an awakening at midnight brings no attack"
	epitaphAwakes   = "an epitaph after the awakening by that death"
	epitaphBattle   = "an epitaph in the final battle"
	clockOfDevoured = "a devoured player's clock in the epic battle"
	eachAttack      = "what a card says of every attack"
	rounds          = "a second round of the epic battle"
	won             = "an epic battle is won"
	lost            = "an epic battle is lost"
)

var untold = []string{
	doomAwakens, stamina, fearInBattle, strikes, strikesAtNight, awokeAtMidnight, epitaphAwakes,
	epitaphBattle, clockOfDevoured, eachAttack, rounds, won, lost,
}

// TestRandomGamesOfTheBoxEnd plays with the whole box at random: every choice is legal, no game
// gets stuck, each is equal when it is replayed, and every mechanic comes up. With -games it
// plays more and prints in how many games each mechanic came up.
func TestRandomGamesOfTheBoxEnd(t *testing.T) {
	games := playtest.Number(48, 200, 2500)
	games.Play(t, randomGame)
	games.Require(t, 48, slices.Concat(told, untold))
	row.Figure(t, "%d random games of Grave Consequences: none stuck, each ends, replay equal", games.N)
}

// randomGame plays a game to its end.
func randomGame(t *testing.T, seed int) *playtest.Play {
	t.Helper()
	p := playtest.New(t, boxes.New(), rand.New(rand.NewPCG(uint64(seed), 17)))
	p.Do("boxes", map[string]any{"boxes": []string{"grave"}})
	p.Do("book", json.RawMessage(book))
	p.Sit(4)
	// Some doom tracks are long, so that phobias add up, and no game ends with elder signs early.
	p.Raise(eldersign.DoomLimit, []int{6, 10, 18, 24}[seed%4])
	p.Raise(eldersign.SignsNeeded, 30)
	p.Do("begin", nil)
	for battle := 0; p.Next(); {
		battle += note(p, battle)
		for _, who := range p.State.Investigators {
			phobias := slices.DeleteFunc(slices.Clone(who.Cards),
				func(h eldersign.Held) bool { return h.Card.Class != "phobia" })
			require.LessOrEqual(t, len(phobias), 3, "seed %d", seed)
			require.True(t, who.Devoured || who.Count(eldersign.Sanity) > 0 || p.State.Result != nil, "seed %d", seed)
		}
	}
	return p
}

// note marks the mechanics that the last command met, after so many epic battle cards, and returns
// how many of these it drew.
func note(p *playtest.Play, cards int) (drawn int) {
	before, s := p.Before, p.State
	keys := map[string]bool{}
	for _, e := range p.Brought {
		keys[e.Label.Key] = true
		if e.Label.Key == "log.epic" {
			drawn++
		}
	}
	cards += drawn
	woke := !before.Awake && s.Awake
	drew := false
	if n := len(before.Agenda); n > 0 && p.Command.Kind == "choose" {
		drew = before.Agenda[n-1].Do == eldersign.DrawCard && before.Agenda[n-1].What == "phobia"
	}
	p.Mark(doomAwakens, woke && drew)
	p.Mark(stamina, keys["log.devoured"] && !keys["log.phobia-last"] && !before.Awake)
	p.Mark(fearInBattle, keys["log.devoured"] && before.Awake)
	p.Mark(awokeAtMidnight, woke && before.Phase == eldersign.PhaseMidnight ||
		before.Awake && keys["log.midnight"] && cards == 0)
	p.Mark(epitaphAwakes, woke && keys["log.devoured"] && s.Result == nil)
	p.Mark(epitaphBattle, before.Awake && keys["log.epitaph"])
	p.Mark(clockOfDevoured, before.Awake && p.Command.Kind == "clock" && cards > 0 &&
		before.Investigator(before.Active).Devoured)
	p.Mark(rounds, cards > 1)
	p.Mark(won, s.Result != nil && s.Result.Won && cards > 0)
	p.Mark(lost, s.Result != nil && !s.Result.Won && cards > 0)
	if n := len(s.Agenda); n > 0 {
		p.Mark(strikes, s.Agenda[n-1].Source.Words == "Noise")
		p.Mark(strikesAtNight, s.Agenda[n-1].Source.Words == "Night")
	}
	p.Mark(eachAttack, before.Awake && keys["log.die-added"] && keys["log.turn"])
	return drawn
}
