package grave_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/scene"
	"elderglass/models"
)

// sitting is a game with parts of the box, of two investigators against Yog-Sothoth.
func sitting(t *testing.T, parts ...string) *play {
	t.Helper()
	g := boxes.New()
	p := &play{t: t, game: g, state: g.New(), met: map[string]bool{}}
	p.do("boxes", args(t, map[string]any{"boxes": append([]string{"grave"}, parts...)}))
	p.do("ancient", json.RawMessage(`{"card":"yog-sothoth"}`))
	p.do("sit", json.RawMessage(`{"seat":1,"card":"joe-diamond"}`))
	p.do("sit", json.RawMessage(`{"seat":2,"card":"kate-winthrop"}`))
	p.do("begin", json.RawMessage(`{}`))
	p.settle()
	return p
}

// settle answers with the unknown card, or else with the first answer.
func (p *play) settle() {
	p.t.Helper()
	for range 50 {
		list := p.game.Choices(p.state)
		if len(list) == 0 || list[0].Kind != "choose" {
			return
		}
		answer := list[len(list)-1]
		p.do("choose", answer.Args)
	}
	require.Fail(p.t, "the questions do not come to an end")
}

func (p *play) scene() scene.Scene {
	p.t.Helper()
	shown, ok := p.game.View(p.state, engine.Host, engine.Nobody).(scene.Scene)
	require.True(p.t, ok)
	return shown
}

// open is a card that lies open for everyone.
func (p *play) open(kind string) (found []scene.Card) {
	p.t.Helper()
	for _, c := range p.scene().Open {
		if c.Kind == kind {
			found = append(found, c)
		}
	}
	return found
}

// TestAPhobiaLiesInHand finds a phobia among the cards of its owner, with what it does.
func TestAPhobiaLiesInHand(t *testing.T) {
	p := sitting(t, "phobias")
	p.do("book", json.RawMessage(`{"cards":[{"class":"phobia","id":"shame","name":"Shame",
		"lingering":[{"do":"whenever","what":"failing","options":[[{"do":"lose","what":"stamina"}]]}]}]}`))
	p.do("adjust", json.RawMessage(`{"what":"sanity","seat":1,"by":-4}`))
	p.do("choose", json.RawMessage(`{"option":"shame"}`))
	cards := p.scene().People[0].Cards
	require.Equal(t, "phobia", cards[len(cards)-1].Kind)
	require.Equal(t, "Shame", cards[len(cards)-1].Name.Words)
	said := string(args(t, cards[len(cards)-1].Lines))
	require.Contains(t, said, "effect.whenever")
	require.Contains(t, said, "thing.failing")
	require.Contains(t, said, "effect.lose")
}

// TestTheOrderOfAttacksLiesOpen follows a card of the epic battle from top to bottom in what
// phones are shown.
func TestTheOrderOfAttacksLiesOpen(t *testing.T) {
	p := sitting(t, "epic-battle")
	require.Empty(t, p.open("epic-battle"))
	p.do("fix", json.RawMessage(`{"what":"awaken"}`))
	p.do("clock", json.RawMessage(`{}`))
	require.Empty(t, p.open("epic-battle"))
	p.do("choose", json.RawMessage(`{"option":"investigators-first"}`))
	keys := func() []string {
		list := p.open("epic-battle")
		require.Len(t, list, 1)
		var keys []string
		for _, l := range list[0].Lines {
			require.Len(t, l.Texts, 1)
			keys = append(keys, l.Texts[0].Key)
		}
		return keys
	}
	require.Equal(t, []string{"order.now", "effect.investigators-attack", "effect.ancient-one-attacks"}, keys())
	p.do("choose", json.RawMessage(`{"option":"done"}`))
	require.Equal(t, []string{"order.over", "order.now", "effect.ancient-one-attacks"}, keys())
	require.Equal(t, "ancient-one", p.scene().Roll.At)
	p.do("adjust", json.RawMessage(`{"what":"clock","by":6}`))
	p.do("give-up", json.RawMessage(`{}`))
	p.do("clock", json.RawMessage(`{}`))
	require.Equal(t, []string{"order.over", "order.over", "order.now"}, keys())
}

// TestAnEpitaphLiesFaceDownWithItsToken finds the epitaph beside the table by the name of the
// dead.
func TestAnEpitaphLiesFaceDownWithItsToken(t *testing.T) {
	p := sitting(t, "epitaphs")
	p.do("adjust", json.RawMessage(`{"what":"stamina","seat":2,"by":-4}`))
	require.Empty(t, p.open("epitaph"))
	p.do("choose", json.RawMessage(`{"option":"done"}`))
	list := p.open("epitaph")
	require.Len(t, list, 1)
	require.True(t, list[0].Down)
	require.Equal(t, "Kate Winthrop", list[0].Name.Words)
}

// TestWhatToChangeOnTheTableNamesItsCards jumps over an epitaph, an epic battle card and a
// phobia, there and back.
func TestWhatToChangeOnTheTableNamesItsCards(t *testing.T) {
	p := sitting(t)
	before := p.state
	p.do("adjust", json.RawMessage(`{"what":"sanity","seat":1,"by":-4}`))
	p.do("adjust", json.RawMessage(`{"what":"stamina","seat":2,"by":-4}`))
	p.settle()
	p.do("fix", json.RawMessage(`{"what":"awaken"}`))
	p.do("clock", json.RawMessage(`{}`))
	p.do("choose", json.RawMessage(`{"option":"investigators-first"}`))
	game, ok := p.game.(interface {
		Moves(from, to engine.State) []engine.Move
	})
	require.True(t, ok)
	there, back := string(args(t, game.Moves(before, p.state))), string(args(t, game.Moves(p.state, before)))
	for _, words := range []string{"kind.epic-battle", "kind.epitaph", "Kate Winthrop"} {
		require.Contains(t, there, words)
		require.Contains(t, back, words)
	}
	require.Contains(t, there, "table.open-lay")
	require.Contains(t, there, "card.unknown.phobia")
	require.Contains(t, back, "table.open-return")
}

// TestEventsThatDoNotFitAreRefused applies events that no game of this box has.
func TestEventsThatDoNotFitAreRefused(t *testing.T) {
	g := boxes.New()
	for _, n := range []int{0, 2, -1} {
		_, err := g.Apply(g.New(), engine.Event{Kind: "epitaph",
			Data: args(t, map[string]any{"n": n, "grave": map[string]any{}})})
		require.Equal(t, models.Invalid, models.CodeOf(err))
	}
	_, err := g.Apply(g.New(), engine.Event{Kind: "epic-battle", Data: []byte(`{"battle":{"hour":3}}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err))
}

// TestTheBoxIsSilentUntilItIsChosen plays without it: nothing of it is said or offered.
func TestTheBoxIsSilentUntilItIsChosen(t *testing.T) {
	g := boxes.New()
	p := &play{t: t, game: g, state: g.New(), met: map[string]bool{}}
	r := rand.New(rand.NewPCG(1, 1))
	p.doAny(r, "ancient")
	p.doAny(r, "sit")
	p.do("begin", json.RawMessage(`{}`))
	p.settle()
	p.do("adjust", args(t, map[string]any{"what": "sanity", "seat": 1, "by": -p.own().Investigators[0].Count("sanity")}))
	require.True(t, p.own().Investigators[0].Devoured)
	require.Nil(t, p.own().Kept)
	for _, key := range told {
		require.False(t, p.met[key], key)
	}
}
