package lighthouse_test

import (
	"math/rand/v2"
	"testing"

	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/playtest"
)

// TestRandomGamesOfTheBoxEnd plays with the box at random, in each mode: every choice is
// legal, no game gets stuck, and each is equal when it is replayed.
func TestRandomGamesOfTheBoxEnd(t *testing.T) {
	games := playtest.Number(12, 12, 12)
	games.Play(t, func(t *testing.T, seed int) *playtest.Play {
		t.Helper()
		p := playtest.New(t, newGame(), rand.New(rand.NewPCG(uint64(seed), 12)))
		p.Do("boxes", map[string]any{"boxes": []string{"lighthouse", []string{"museum", "island"}[seed%2]}})
		p.Do("ancient", map[string]any{"card": []string{"cthulhu", "yig", "yog-sothoth", "azathoth"}[seed/2%4]})
		p.Do("sit", map[string]any{"seat": 1, "card": "keeper"})
		p.Do("sit", map[string]any{"seat": 2, "card": "joe-diamond"})
		if by := 8 - p.State.Count(eldersign.DoomLimit); by != 0 {
			p.Do("adjust", map[string]any{"what": eldersign.DoomLimit, "by": by})
		}
		p.Do("begin", nil)
		p.End()
		return p
	})
	games.Require(t, 12, []string{
		"log.shine", "log.signal", "log.ashore", "log.turned", "log.stand", "log.entrance-closed",
		"log.entrance-opened", "log.devoured", "log.succeeded",
	})
}
