package playtest

import (
	"flag"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/internal/row"
)

var (
	asked = flag.Int("games", 0, "number of random games to play, instead of as many as the run asks for")
	first = flag.Int("first", 0, "seed of the first random game: many games are played in parts")
)

// Games are random games of a test, and the rules that came up in them.
type Games struct {
	// N is how many are played, First the seed of the first one.
	N, First int
	// Commands counts those of all games, Met the games in which each sign came up.
	Commands int
	Met      map[string]int
}

// Number is how many random games to play, as row.Times says or -games asks for, from the seed -first on.
func Number(short, full, nightly int) *Games {
	n := *asked
	if n == 0 {
		n = row.Times(short, full, nightly)
	}
	return &Games{N: n, First: *first, Met: map[string]int{}}
}

// Play plays all games, four at a time: none gets stuck, each ends, and each is equal when it is replayed from
// its record.
func (g *Games) Play(t *testing.T, play func(t *testing.T, seed int) *Play) {
	t.Helper()
	var lock sync.Mutex
	const workers = 4
	t.Run("games", func(t *testing.T) {
		for worker := range workers {
			t.Run(strconv.Itoa(worker), func(t *testing.T) {
				t.Parallel()
				for seed := g.First + worker; seed < g.First+g.N; seed += workers {
					p := play(t, seed)
					require.NotNil(t, p.State.Result, "seed %d", seed)
					require.Equal(t, text(t, p.State), text(t, Replay(t, p.Game, p.Events)), "seed %d: replay", seed)
					lock.Lock()
					g.Commands += p.Commands
					for sign := range p.Met {
						g.Met[sign]++
					}
					lock.Unlock()
				}
			})
		}
	})
}

// Require prints in how many games each sign was met. It fails where one was met by none of from games or more, or
// by fewer than one in a hundred of a thousand or more.
func (g *Games) Require(t *testing.T, from int, signs []string) {
	t.Helper()
	least := min(1, g.N/from)
	if g.N >= 1000 {
		least = g.N / 100
	}
	t.Logf("%d games, %d commands: none stuck, each ends, replay equal", g.N, g.Commands)
	for _, sign := range signs {
		t.Logf("%6d of %d games: %s", g.Met[sign], g.N, sign)
		assert.GreaterOrEqual(t, g.Met[sign], least, sign)
	}
}
