package grave_test

import (
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/models"
)

// games is how many random games are played.
var games = flag.Int("games", 48, "number of random games to play")

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
var told = []string{"log.phobia", "log.phobia-last", "log.epitaph", "log.epitaph-laid", "log.epic-shuffled", "log.epic",
	"log.investigators-attack", "log.ancient-one-attacks", "log.epic-midnight"}

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

var untold = []string{doomAwakens, stamina, fearInBattle, strikes, strikesAtNight, awokeAtMidnight, epitaphAwakes,
	epitaphBattle, clockOfDevoured, eachAttack, rounds, won, lost}

// TestRandomGamesOfTheBoxEnd plays with the whole box at random: every choice is legal, no game
// gets stuck, each is equal when it is replayed, and every mechanic comes up. With -games it
// plays more and prints in how many games each mechanic came up.
func TestRandomGamesOfTheBoxEnd(t *testing.T) {
	met := map[string]int{}
	for seed := range *games {
		for mechanic := range randomGame(t, uint64(seed)) {
			met[mechanic]++
		}
	}
	for _, mechanic := range slices.Sorted(maps.Keys(met)) {
		t.Logf("%6d of %d games: %s", met[mechanic], *games, mechanic)
	}
	for _, mechanic := range slices.Concat(told, untold) {
		require.Positive(t, met[mechanic], mechanic)
	}
}

// randomGame plays a game and returns the mechanics that came up.
func randomGame(t *testing.T, seed uint64) map[string]bool {
	t.Helper()
	g := boxes.New()
	r := rand.New(rand.NewPCG(seed, 17))
	p := &play{t: t, game: g, state: g.New(), met: map[string]bool{}}
	p.do("boxes", json.RawMessage(`{"boxes":["grave"]}`))
	p.do("book", json.RawMessage(book))
	p.doAny(r, "ancient")
	for range 1 + r.IntN(4) {
		p.doAny(r, "sit")
	}
	// Some doom tracks are long, so that phobias add up, and no game ends with elder signs early.
	for what, least := range map[string]int{"doom-limit": []int{6, 10, 18, 24}[seed%4], "signs-needed": 30} {
		if by := least - p.own().Count(what); by > 0 {
			p.do("adjust", args(t, map[string]any{"what": what, "by": by}))
		}
	}
	p.do("begin", json.RawMessage(`{}`))
	for n := 0; p.own().Result == nil; n++ {
		require.Less(t, n, 6000, "seed %d does not end", seed)
		c, ok := p.pick(r)
		require.True(t, ok, "seed %d: nothing can be done", seed)
		p.do(c.Kind, c.Args)
		for _, who := range p.own().Investigators {
			phobias := slices.DeleteFunc(slices.Clone(who.Cards),
				func(h eldersign.Held) bool { return h.Card.Class != "phobia" })
			require.LessOrEqual(t, len(phobias), 3, "seed %d", seed)
			require.True(t, who.Devoured || who.Count(eldersign.Sanity) > 0 || p.own().Result != nil, "seed %d", seed)
		}
	}
	again := g.New()
	for _, e := range p.all {
		var err error
		again, err = g.Apply(again, e)
		require.NoError(t, err)
	}
	require.JSONEq(t, string(args(t, p.state)), string(args(t, again)), "seed %d: replay", seed)
	return p.met
}

// play is a game being played at random.
type play struct {
	t     *testing.T
	game  engine.Game
	state engine.State
	all   []engine.Event
	met   map[string]bool
	// cards counts the epic battle cards that were drawn.
	cards int
}

func (p *play) own() *eldersign.State {
	s, ok := p.state.(*eldersign.State)
	require.True(p.t, ok)
	return s
}

func args(t *testing.T, v any) json.RawMessage {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return data
}

func (p *play) doAny(r *rand.Rand, kind string) {
	p.t.Helper()
	list := slices.DeleteFunc(p.game.Choices(p.state), func(c engine.Choice) bool { return c.Kind != kind })
	p.do(kind, list[r.IntN(len(list))].Args)
}

// do sends a command and notes what it brought.
func (p *play) do(kind string, with json.RawMessage) {
	p.t.Helper()
	before := p.own()
	next, events, err := engine.Step(p.game, p.state, engine.Command{Kind: kind, Args: with})
	require.NoError(p.t, err, "%s %s", kind, with)
	p.state, p.all = next, append(p.all, events...)
	p.note(before, kind, events)
}

// note finds the mechanics in the events of a command.
func (p *play) note(before *eldersign.State, kind string, events []engine.Event) {
	s := p.own()
	keys := map[string]bool{}
	for _, e := range events {
		keys[e.Label.Key] = true
		if slices.Contains(told, e.Label.Key) {
			p.met[e.Label.Key] = true
		}
		if e.Label.Key == "log.epic" {
			p.cards++
		}
	}
	mark := func(mechanic string, met bool) {
		if met {
			p.met[mechanic] = true
		}
	}
	woke := !before.Awake && s.Awake
	drew := false
	if n := len(before.Agenda); n > 0 && kind == "choose" {
		drew = before.Agenda[n-1].Do == eldersign.DrawCard && before.Agenda[n-1].What == "phobia"
	}
	mark(doomAwakens, woke && drew)
	mark(stamina, keys["log.devoured"] && !keys["log.phobia-last"] && !before.Awake)
	mark(fearInBattle, keys["log.devoured"] && before.Awake)
	mark(awokeAtMidnight, woke && before.Phase == eldersign.PhaseMidnight ||
		before.Awake && keys["log.midnight"] && p.cards == 0)
	mark(epitaphAwakes, woke && keys["log.devoured"] && s.Result == nil)
	mark(epitaphBattle, before.Awake && keys["log.epitaph"])
	mark(clockOfDevoured, before.Awake && kind == "clock" && p.cards > 0 && before.Investigator(before.Active).Devoured)
	mark(rounds, p.cards > 1)
	mark(won, s.Result != nil && s.Result.Won && p.cards > 0)
	mark(lost, s.Result != nil && !s.Result.Won && p.cards > 0)
	if step := s.Agenda; len(step) > 0 {
		next := step[len(step)-1]
		mark(strikes, next.Source.Words == "Noise")
		mark(strikesAtNight, next.Source.Words == "Night")
	}
	mark(eachAttack, before.Awake && keys["log.die-added"] && keys["log.turn"])
}

// pick chooses a roll where dice are expected, else mostly a task, or any choice.
func (p *play) pick(r *rand.Rand) (engine.Command, bool) {
	choices := p.game.Choices(p.state)
	set, err := models.EmbeddedSet("eldersign")
	require.NoError(p.t, err)
	expected := p.game.Expect(p.state).Dice
	dice := []models.Die{}
	for _, kind := range set.Kinds {
		for range expected[kind.Colour] {
			dice = append(dice, models.Die{Colour: kind.Colour, Face: kind.Faces[r.IntN(len(kind.Faces))], Sure: true})
		}
	}
	if len(dice) > 0 && (len(choices) == 0 || r.IntN(8) > 0) {
		return engine.Command{Kind: "roll", Args: args(p.t, map[string]any{"dice": dice})}, true
	}
	if len(choices) == 0 {
		return engine.Command{}, false
	}
	if tasks := slices.DeleteFunc(slices.Clone(choices), func(c engine.Choice) bool {
		return c.Group != "task"
	}); len(tasks) > 0 && r.IntN(10) > 0 {
		choices = tasks
	}
	c := choices[r.IntN(len(choices))]
	return engine.Command{Kind: c.Kind, Args: c.Args}, true
}
