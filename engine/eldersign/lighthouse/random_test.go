package lighthouse_test

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/models"
)

// TestRandomGamesOfTheBoxEnd plays with the box at random, in each mode: every choice is
// legal, no game gets stuck, and each is equal when it is replayed.
func TestRandomGamesOfTheBoxEnd(t *testing.T) {
	met := map[string]int{}
	for seed := range uint64(12) {
		p := newPlay(t, "lighthouse", []string{"museum", "island"}[seed%2])
		r := rand.New(rand.NewPCG(seed, 12))
		p.do("ancient", map[string]any{"card": []string{"cthulhu", "yig", "yog-sothoth", "azathoth"}[seed/2%4]})
		p.do("sit", map[string]any{"seat": 1, "card": "keeper"})
		p.do("sit", map[string]any{"seat": 2, "card": "joe-diamond"})
		if by := 8 - p.own().Count(eldersign.DoomLimit); by != 0 {
			p.do("adjust", map[string]any{"what": "doom-limit", "by": by})
		}
		p.do("begin", nil)
		for n := 0; p.own().Result == nil; n++ {
			require.Less(t, n, 4000, "seed %d does not end", seed)
			c, ok := p.pick(r)
			if !ok {
				require.Fail(t, "nothing can be done", "seed %d: %s", seed, text(t, p.state))
			}
			p.do(c.Kind, c.Args)
			for _, e := range p.events {
				met[e.Label.Key]++
			}
		}
		s := p.game.New()
		for _, e := range p.all {
			var err error
			s, err = p.game.Apply(s, e)
			require.NoError(t, err)
		}
		require.Equal(t, text(t, p.state), text(t, s), "seed %d: replay", seed)
	}
	for _, key := range []string{"log.shine", "log.signal", "log.ashore", "log.turned", "log.stand", "log.entrance-closed",
		"log.entrance-opened", "log.devoured", "log.succeeded"} {
		require.Positive(t, met[key], key)
	}
}

// pick chooses a roll where dice are expected, else mostly a task, or any choice.
func (p *play) pick(r *rand.Rand) (engine.Command, bool) {
	choices := p.game.Choices(p.state)
	var dice []models.Die
	set, err := models.EmbeddedSet("unseen")
	require.NoError(p.t, err)
	expected := p.game.Expect(p.state).Dice
	for _, kind := range set.Kinds {
		for range expected[kind.Colour] {
			dice = append(dice, models.Die{Colour: kind.Colour, Face: kind.Faces[r.IntN(len(kind.Faces))], Sure: true})
		}
	}
	if len(dice) > 0 && (len(choices) == 0 || r.IntN(8) > 0) {
		return engine.Command{Kind: "roll", Args: json.RawMessage(text(p.t, map[string]any{"dice": dice}))}, true
	}
	if len(choices) == 0 {
		return engine.Command{}, false
	}
	c := choices[r.IntN(len(choices))]
	for _, task := range choices {
		if task.Group == "task" && r.IntN(10) > 0 {
			c = task
		}
	}
	return engine.Command{Kind: c.Kind, Args: c.Args}, true
}
