package table_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/journal"
	"elderglass/engine/table"
	"elderglass/models"
)

// BenchmarkLongGame plays a game of Elder Sign with 2000 events and more, its dice
// seen by a camera, at a real table with a real journal. It reports what the game
// takes of memory (undo list and states kept included) and of disk, and times a jump
// back over half of it and forth again. Bar: 50 ms a jump.
func BenchmarkLongGame(b *testing.B) {
	commands, events := longGame(b)
	path := filepath.Join(b.TempDir(), "game.sqlite")
	before := heap()
	j, err := journal.Open(b.Context(), path)
	require.NoError(b, err)
	tb, err := table.Open(b.Context(), boxes.New(), j, table.Options{})
	require.NoError(b, err)
	b.Cleanup(func() { require.NoError(b, tb.Close("test")) })
	seq := int64(0)
	for _, c := range commands {
		done, err := tb.Command(b.Context(), owner, table.Request{Seq: seq}, c)
		require.NoError(b, err, c.Kind)
		seq = done.Seq
	}
	kept := heap() - before
	disk := sizeOf(b, filepath.Dir(path))
	half := int64(len(commands) / 2)
	b.ReportAllocs()
	for b.Loop() {
		back, err := tb.Undo(b.Context(), owner, table.Request{Seq: seq}, half)
		require.NoError(b, err)
		forth, err := tb.Redo(b.Context(), owner, table.Request{Seq: back.Seq}, int64(len(commands)))
		require.NoError(b, err)
		seq = forth.Seq
	}
	b.ReportMetric(float64(len(commands)), "commands")
	b.ReportMetric(float64(events), "events")
	b.ReportMetric(float64(kept)/float64(events), "heap-B/event")
	b.ReportMetric(float64(kept)/1e6, "heap-MB")
	b.ReportMetric(float64(disk)/float64(events), "disk-B/event")
}

// sizeOf sums up the files in a folder.
func sizeOf(b *testing.B, folder string) int64 {
	b.Helper()
	files, err := os.ReadDir(folder)
	require.NoError(b, err)
	sum := int64(0)
	for _, f := range files {
		info, err := f.Info()
		require.NoError(b, err)
		sum += info.Size()
	}
	return sum
}

// heap is the memory in use once all garbage is gone.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// longGame returns the commands of a random game of four with at least 2000 events.
func longGame(b *testing.B) ([]engine.Command, int) {
	b.Helper()
	g := boxes.New()
	random := rand.New(rand.NewPCG(20, 26))
	s := g.New()
	var commands []engine.Command
	events := 0
	play := func(kind string, args string) {
		c := engine.Command{Kind: kind, Args: json.RawMessage(args)}
		next, caused, err := engine.Step(g, s, c)
		require.NoError(b, err)
		s, events = next, events+len(caused)
		commands = append(commands, c)
	}
	play("ancient", `{"card":"cthulhu"}`) // its track has no end that is known: the game goes on
	for seat, id := range []string{"joe-diamond", "kate-winthrop", "amanda-sharpe", "jenny-barnes"} {
		play("sit", `{"seat":`+string(rune('1'+seat))+`,"card":"`+id+`"}`)
	}
	play("begin", "")
	for events < 2500 {
		if dice := g.Expect(s).Dice; len(dice) > 0 {
			c, ok := g.Roll(s, models.Roll{Rolled: thrown(random, dice)})
			require.True(b, ok)
			play(c.Kind, string(c.Args))
			continue
		}
		choices := slices.DeleteFunc(g.Choices(s), func(c engine.Choice) bool {
			return c.Group == "give-up" && random.IntN(4) > 0
		})
		require.NotEmpty(b, choices, "the game is over after %d events", events)
		c := choices[random.IntN(len(choices))]
		play(c.Kind, string(c.Args))
	}
	return commands, events
}

// thrown makes a roll as a camera sees it.
func thrown(random *rand.Rand, dice map[models.Colour]int) []models.Die {
	faces := []models.Face{"investigation-2", "investigation-3", "lore", "peril"}
	var rolled []models.Die
	for _, c := range []models.Colour{"green", "yellow", "red"} {
		for range dice[c] {
			d := green(faces[random.IntN(len(faces))], float64(random.IntN(1280)), true)
			d.Colour, d.Confidence = c, 0.98
			d.Corners = []models.Point{{X: d.X, Y: 10}, {X: d.X + 40, Y: 12}, {X: d.X + 38, Y: 52}, {X: d.X - 2, Y: 50}}
			rolled = append(rolled, d)
		}
	}
	return rolled
}
