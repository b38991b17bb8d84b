package grave_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
	"elderglass/engine/scene"
	"elderglass/models"
)

// sitting is a game that is played by hand.
type sitting struct {
	*playtest.Play
	t *testing.T
}

// newSitting is before the set-up.
func newSitting(t *testing.T) sitting {
	t.Helper()
	return sitting{playtest.New(t, boxes.New(), rand.New(rand.NewPCG(1, 1))), t}
}

// begun is a game with parts of the box, of two investigators against Yog-Sothoth.
func begun(t *testing.T, parts ...string) sitting {
	t.Helper()
	p := newSitting(t)
	p.Do("boxes", map[string]any{"boxes": append([]string{"grave"}, parts...)})
	p.Do("ancient", json.RawMessage(`{"card":"yog-sothoth"}`))
	p.Do("sit", json.RawMessage(`{"seat":1,"card":"joe-diamond"}`))
	p.Do("sit", json.RawMessage(`{"seat":2,"card":"kate-winthrop"}`))
	p.Do("begin", nil)
	p.settle()
	return p
}

// settle answers with the unknown card, or else with the first answer.
func (p sitting) settle() {
	p.t.Helper()
	for range 50 {
		list := p.Game.Choices(p.State)
		if len(list) == 0 || list[0].Kind != "choose" {
			return
		}
		answer := list[len(list)-1]
		p.Do("choose", answer.Args)
	}
	require.Fail(p.t, "the questions do not come to an end")
}

func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	require.NoError(t, err)
	return string(data)
}

func (p sitting) scene() scene.Scene {
	p.t.Helper()
	shown, ok := p.Game.View(p.State, engine.Host, engine.Nobody).(scene.Scene)
	require.True(p.t, ok)
	return shown
}

// open is a card that lies open for everyone.
func (p sitting) open(kind string) (found []scene.Card) {
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
	p := begun(t, "phobias")
	p.Do("book", json.RawMessage(`{"cards":[{"class":"phobia","id":"shame","name":"Shame",
		"lingering":[{"do":"whenever","what":"failing","options":[[{"do":"lose","what":"stamina"}]]}]}]}`))
	p.Do("adjust", json.RawMessage(`{"what":"sanity","seat":1,"by":-4}`))
	p.Do("choose", json.RawMessage(`{"option":"shame"}`))
	cards := p.scene().People[0].Cards
	require.Equal(t, "phobia", cards[len(cards)-1].Kind)
	require.Equal(t, "Shame", cards[len(cards)-1].Name.Words)
	said := text(t, cards[len(cards)-1].Lines)
	require.Contains(t, said, "effect.whenever")
	require.Contains(t, said, "thing.failing")
	require.Contains(t, said, "effect.lose")
}

// order are the keys of the lines of the epic battle card that lies open.
func (p sitting) order() []string {
	p.t.Helper()
	list := p.open("epic-battle")
	require.Len(p.t, list, 1)
	var keys []string
	for _, l := range list[0].Lines {
		require.Len(p.t, l.Texts, 1)
		keys = append(keys, l.Texts[0].Key)
	}
	return keys
}

// TestTheOrderOfAttacksLiesOpen follows a card of the epic battle from top to bottom in what
// phones are shown.
func TestTheOrderOfAttacksLiesOpen(t *testing.T) {
	p := begun(t, "epic-battle")
	require.Empty(t, p.open("epic-battle"))
	p.Do("fix", json.RawMessage(`{"what":"awaken"}`))
	p.Do("clock", nil)
	require.Empty(t, p.open("epic-battle"))
	p.Do("choose", json.RawMessage(`{"option":"investigators-first"}`))
	require.Equal(t, []string{"order.now", "effect.investigators-attack", "effect.ancient-one-attacks"}, p.order())
	p.Do("choose", json.RawMessage(`{"option":"done"}`))
	require.Equal(t, []string{"order.over", "order.now", "effect.ancient-one-attacks"}, p.order())
	require.Equal(t, "ancient-one", p.scene().Roll.At)
	p.Do("adjust", json.RawMessage(`{"what":"clock","by":6}`))
	p.Do("give-up", nil)
	p.Do("clock", nil)
	require.Equal(t, []string{"order.over", "order.over", "order.now"}, p.order())
}

// TestWhatIsSaidOfEachAttackGoesOnUntilMidnight follows a card that says something of each attack: it is not over
// before the last one.
func TestWhatIsSaidOfEachAttackGoesOnUntilMidnight(t *testing.T) {
	p := begun(t, "epic-battle")
	p.Do("book", json.RawMessage(book))
	p.Do("fix", json.RawMessage(`{"what":"awaken"}`))
	p.Do("clock", nil)
	p.Do("choose", json.RawMessage(`{"option":"charge"}`))
	require.Equal(t, []string{"order.now", "order.now", "effect.ancient-one-attacks"}, p.order())
	p.Do("give-up", nil)
	p.Do("clock", nil)
	require.Equal(t, []string{"order.now", "order.now", "effect.ancient-one-attacks"}, p.order())
	p.Do("adjust", json.RawMessage(`{"what":"clock","by":3}`))
	p.Do("give-up", nil)
	p.Do("clock", nil)
	require.NotContains(t, p.order()[:2], "order.now")
}

// TestAnEpitaphLiesFaceDownWithItsToken finds the epitaph beside the table by the name of the
// dead.
func TestAnEpitaphLiesFaceDownWithItsToken(t *testing.T) {
	p := begun(t, "epitaphs")
	p.Do("adjust", json.RawMessage(`{"what":"stamina","seat":2,"by":-4}`))
	require.Empty(t, p.open("epitaph"))
	p.Do("choose", json.RawMessage(`{"option":"done"}`))
	list := p.open("epitaph")
	require.Len(t, list, 1)
	require.True(t, list[0].Down)
	require.Equal(t, "Kate Winthrop", list[0].Name.Words)
}

// TestWhatToChangeOnTheTableNamesItsCards jumps over an epitaph, an epic battle card and a
// phobia, there and back.
func TestWhatToChangeOnTheTableNamesItsCards(t *testing.T) {
	p := begun(t)
	before := p.State
	p.Do("adjust", json.RawMessage(`{"what":"sanity","seat":1,"by":-4}`))
	p.Do("adjust", json.RawMessage(`{"what":"stamina","seat":2,"by":-4}`))
	p.settle()
	p.Do("fix", json.RawMessage(`{"what":"awaken"}`))
	p.Do("clock", nil)
	p.Do("choose", json.RawMessage(`{"option":"investigators-first"}`))
	game, ok := p.Game.(interface {
		Moves(from, to engine.State) []engine.Move
	})
	require.True(t, ok)
	there, back := text(t, game.Moves(before, p.State)), text(t, game.Moves(p.State, before))
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
		_, err := g.Apply(g.New(), engine.Event{
			Kind: "epitaph",
			Data: fmt.Appendf(nil, `{"n":%d,"grave":{}}`, n),
		})
		require.Equal(t, models.Invalid, models.CodeOf(err))
	}
	_, err := g.Apply(g.New(), engine.Event{Kind: "epic-battle", Data: []byte(`{"battle":{"hour":3}}`)})
	require.Equal(t, models.Invalid, models.CodeOf(err))
}

// TestTheBoxIsSilentUntilItIsChosen plays without it: nothing of it is said or offered.
func TestTheBoxIsSilentUntilItIsChosen(t *testing.T) {
	p := newSitting(t)
	p.Any("ancient")
	p.Any("sit")
	p.Do("begin", nil)
	p.settle()
	p.Do("adjust", map[string]any{"what": "sanity", "seat": 1, "by": -p.State.Investigators[0].Count("sanity")})
	require.True(t, p.State.Investigators[0].Devoured)
	require.Nil(t, p.State.Kept)
	for _, key := range told {
		require.False(t, p.Met[key], key)
	}
}
