package eldersign_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/playtest"
)

// fullState is the state of a random game with many players, far on.
func fullState(b *testing.B) (engine.State, []engine.Event) {
	b.Helper()
	g := boxes.New()
	var best engine.State
	var events []engine.Event
	most := -1
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 3))
		s, all := newGame(b, r, g)
		for range 300 {
			if s.(*eldersign.State).Result != nil {
				break
			}
			c, ok := playtest.Pick(r, g, s)
			require.True(b, ok)
			var more []engine.Event
			s, more = playtest.Do(b, g, s, c)
			all = append(all, more...)
			if n := len(g.Choices(s)); n > most && s.(*eldersign.State).Result == nil {
				most, best, events = n, s, all
			}
		}
	}
	return best, events
}

// BenchmarkChoices enumerates every legal command of a full state. Bar: 1 ms.
func BenchmarkChoices(b *testing.B) {
	s, _ := fullState(b)
	g := boxes.New()
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n = len(g.Choices(s))
	}
	b.ReportMetric(float64(n), "choices")
}

// BenchmarkView builds the view of a full state.
func BenchmarkView(b *testing.B) {
	s, _ := fullState(b)
	g := boxes.New()
	b.ReportAllocs()
	for b.Loop() {
		g.View(s, engine.Host, engine.Nobody)
	}
}

// BenchmarkCommands plays random games and reports commands a second.
func BenchmarkCommands(b *testing.B) {
	g := boxes.New()
	r := rand.New(rand.NewPCG(5, 5))
	s, _ := newGame(b, r, g)
	b.ReportAllocs()
	for b.Loop() {
		if s.(*eldersign.State).Result != nil {
			b.StopTimer()
			s, _ = newGame(b, r, g)
			b.StartTimer()
		}
		c, ok := playtest.Pick(r, g, s)
		require.True(b, ok)
		s, _ = playtest.Do(b, g, s, c)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commands/s")
}

// BenchmarkUndo replays 2000 events, which is what a jump back does without any
// snapshot. Bar: 50 ms.
func BenchmarkUndo(b *testing.B) {
	g := boxes.New()
	var all []engine.Event
	for seed := uint64(1); len(all) < 2000; seed++ {
		p := random(b, seed)
		p.End()
		if len(p.Events) >= 2000 {
			all = p.Events[:2000]
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		playtest.Replay(b, g, all)
	}
}
