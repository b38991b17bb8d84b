//go:build unix

// Command bench measures what the odds of each adventure and other world of the
// core box take, in processor time of one core and in memory, and prints
// docs/odds-times.md.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"syscall"
	"time"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// rounds is how often each figure is measured; the least counts, because whatever else
// the machine does only adds to it.
const rounds = 5

const head = `# What the odds of every adventure take

Printed on %s by ` + "`go run ./engine/eldersign/bench > docs/odds-times.md`" + ` with %s on %d cores; the load before was %s.

- Processor time of one core in milliseconds, the least of %d runs: a busy machine makes it longer, since others use its caches.
- The point is the largest that is promised to be exact: six green dice, the yellow and the red one, four clues, one focus.
- "Chance": the chance alone, from the start, as for the badge of an adventure (bar: 50 ms).
- "Advice": that with what to do and what each choice is worth, from the start (bar: 50 ms); "Costs": that with the expected
  costs under best play, from the start (bar: 50 ms). These use the tables that an earlier question gave back; "New": the
  same where there are none yet, as for the first question after a start.
- "Warm": the advice for the first roll, with its costs, after that for the start (bar: 5 ms).
- "Kept": what the adviser of the attempt keeps after both, in megabytes. "Allocated": all memory that it ever asked for on
  the way, so that it never held more (bar: 64 MB).
- "1 spell", "2 spells": the chance, exact, with six green and the yellow die, two clues, one focus, and spells in hand that
  secure one die each. "Most": the advice with two spells at the largest point, which leaves them out and tells a bound where
  they take too much. There is no bar for these; they are worked out beside the game like all others.

| Card | Chance | Advice | Costs | New | Warm | Kept | Allocated | 1 spell | 2 spells | Most |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
`

// figures are those of one card.
type figures struct {
	chance, advice, costs, fresh, warm, oneSpell, twoSpells, mostSpells time.Duration
	kept, allocated                                                     uint64
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	set, err := models.EmbeddedSet("unseen")
	if err != nil {
		return err
	}
	cores := runtime.NumCPU()
	runtime.GOMAXPROCS(1)
	fmt.Printf(head, time.Now().UTC().Format("2006-01-02 15:04 MST"), runtime.Version(), cores, load(), rounds)
	var all []figures
	for _, class := range []cards.Class{cards.Adventure, cards.OtherWorld} {
		for _, card := range boxes.Cards().List(class) {
			f, err := measure(odds.OfCard(set, card))
			if err != nil {
				return err
			}
			all = append(all, f)
			f.print(card.Name)
		}
	}
	most := all[0]
	for _, f := range all {
		most.chance, most.advice, most.warm = max(most.chance, f.chance), max(most.advice, f.advice), max(most.warm, f.warm)
		most.costs, most.fresh = max(most.costs, f.costs), max(most.fresh, f.fresh)
		most.oneSpell, most.twoSpells = max(most.oneSpell, f.oneSpell), max(most.twoSpells, f.twoSpells)
		most.mostSpells = max(most.mostSpells, f.mostSpells)
		most.kept, most.allocated = max(most.kept, f.kept), max(most.allocated, f.allocated)
	}
	most.print("**The most of all**")
	return nil
}

func (f figures) print(name string) {
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	const mega = 1 << 20
	fmt.Printf("| %s | %.1f | %.1f | %.1f | %.1f | %.2f | %.1f | %.1f | %.0f | %.0f | %.0f |\n", name, ms(f.chance),
		ms(f.advice), ms(f.costs), ms(f.fresh), ms(f.warm),
		float64(f.kept)/mega, float64(f.allocated)/mega, ms(f.oneSpell), ms(f.twoSpells), ms(f.mostSpells))
}

func measure(p odds.Problem) (f figures, err error) {
	p.At = odds.Point{Dice: map[models.Colour]int{task.Green: 6, task.Yellow: 1, task.Red: 1}, Clues: 4, Focus: true}
	if f.chance, err = least(rounds, runtime.GC, func() error { return chance(p) }); err != nil {
		return f, err
	}
	if f.advice, err = least(rounds, runtime.GC, func() error { return advice(p) }); err != nil {
		return f, err
	}
	if f.costs, err = least(rounds, runtime.GC, func() error {
		_, err := odds.Solve(context.Background(), p)
		return err
	}); err != nil {
		return f, err
	}
	if f.fresh, err = least(rounds, forget, func() error {
		_, err := odds.Solve(context.Background(), p)
		return err
	}); err != nil {
		return f, err
	}
	if err := f.measureWarm(p); err != nil {
		return f, err
	}
	p.At.Spells = []int{1, 1}
	if f.mostSpells, err = least(1, runtime.GC, func() error {
		_, err := odds.Solve(context.Background(), p)
		return err
	}); err != nil {
		return f, err
	}
	p.At = odds.Point{Dice: map[models.Colour]int{task.Green: 6, task.Yellow: 1}, Clues: 2, Focus: true, Spells: []int{1}}
	if f.oneSpell, err = least(1, runtime.GC, func() error { return chance(p) }); err != nil {
		return f, err
	}
	p.At.Spells = []int{1, 1}
	f.twoSpells, err = least(1, runtime.GC, func() error { return chance(p) })
	return f, err
}

// measureWarm measures the advice for a roll after that for the start, and the memory
// of both.
func (f *figures) measureWarm(p odds.Problem) error {
	rolled := p.At
	rolled.Stage, rolled.Dice = odds.Rolled, nil
	for _, face := range []models.Face{task.Face1, task.FaceLore, task.Face1, task.FacePeril, task.Face2, task.FaceLore} {
		rolled.Faces = append(rolled.Faces, odds.Die{Colour: task.Green, Face: face})
	}
	rolled.Faces = append(rolled.Faces, odds.Die{Colour: task.Yellow, Face: task.Face2},
		odds.Die{Colour: task.Red, Face: task.Face2})
	for range rounds {
		before := memory()
		a, err := odds.New(p)
		if err != nil {
			return err
		}
		if _, err := a.Advise(context.Background(), p.At); err != nil {
			return err
		}
		warm, err := least(1, runtime.GC, func() error { _, err := a.Advise(context.Background(), rolled); return err })
		if err != nil {
			return err
		}
		after := memory()
		runtime.KeepAlive(a)
		if f.warm == 0 || warm < f.warm {
			f.warm = warm
		}
		f.allocated = after.TotalAlloc - before.TotalAlloc
		f.kept = max(after.HeapAlloc, before.HeapAlloc) - before.HeapAlloc
	}
	return nil
}

func chance(p odds.Problem) error {
	a, err := odds.New(p)
	if err != nil {
		return err
	}
	_, err = a.Value(context.Background(), p.At)
	return err
}

func advice(p odds.Problem) error {
	a, err := odds.New(p)
	if err != nil {
		return err
	}
	_, err = a.Options(context.Background(), p.At)
	return err
}

// forget clears the heap also of what questions have given back for the next one.
func forget() {
	runtime.GC()
	runtime.GC() // a sync.Pool keeps its things through one collection
}

// memory returns the figures of the heap without its garbage.
func memory() runtime.MemStats {
	forget()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m
}

// least returns the least processor time of several runs, each after its preparation.
func least(runs int, prepare func(), f func() error) (time.Duration, error) {
	var all []time.Duration
	for range runs {
		prepare()
		before, err := processorTime()
		if err != nil {
			return 0, err
		}
		if err := f(); err != nil {
			return 0, err
		}
		after, err := processorTime()
		if err != nil {
			return 0, err
		}
		all = append(all, after-before)
	}
	return slices.Min(all), nil
}

// processorTime is what this process has used, with the collector's share.
func processorTime() (time.Duration, error) {
	var u syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()), err
}

// load is the load of the last minute, as Linux tells it.
func load() string {
	data, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "not known"
	}
	var one string
	if _, err := fmt.Sscan(string(data), &one); err != nil {
		return "not known"
	}
	return one
}
