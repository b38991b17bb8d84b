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
const rounds = 9

const head = `# What the odds of every adventure take

Printed on %s by ` + "`go run ./engine/eldersign/bench > docs/odds-times.md`" + ` with %s on %d cores; the load before was %s.

- Processor time of one core in milliseconds, the least of %d runs: a busy machine makes it longer, since others use its caches.
- In brackets: how many times as long as a fixed piece of work, measured in turn with it. That is what to compare between machines
  and days. On an idle core of the machine that the bars were set on the work takes some 10 ms: a bar of 50 ms is 5.
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
	chance, advice, costs, fresh, warm, oneSpell, twoSpells, mostSpells timing
	kept, allocated                                                     uint64
}

// timing is the least processor time of some runs, and that of the yardstick between them.
type timing struct{ took, yardstick time.Duration }

// ratio is how many times as long as the yardstick it took.
func (t timing) ratio() float64 { return t.took.Seconds() / t.yardstick.Seconds() }

// text is the time in milliseconds with so many digits, and the ratio.
func (t timing) text(digits int) string {
	return fmt.Sprintf("%.*f (%.*f)", digits, float64(t.took.Microseconds())/1000, max(digits, 1)+1, t.ratio())
}

// least is the least of both timings; one of nothing counts not.
func (t timing) least(other timing) timing {
	if t == (timing{}) {
		return other
	}
	return timing{min(t.took, other.took), min(t.yardstick, other.yardstick)}
}

// longer is the timing with the greater ratio.
func longer(a, b timing) timing {
	if b.ratio() > a.ratio() {
		return b
	}
	return a
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
		most.chance, most.advice = longer(most.chance, f.chance), longer(most.advice, f.advice)
		most.costs, most.fresh = longer(most.costs, f.costs), longer(most.fresh, f.fresh)
		most.warm, most.oneSpell = longer(most.warm, f.warm), longer(most.oneSpell, f.oneSpell)
		most.twoSpells, most.mostSpells = longer(most.twoSpells, f.twoSpells), longer(most.mostSpells, f.mostSpells)
		most.kept, most.allocated = max(most.kept, f.kept), max(most.allocated, f.allocated)
	}
	most.print("**The most of all**")
	return nil
}

func (f figures) print(name string) {
	const mega = 1 << 20
	fmt.Printf("| %s | %s | %s | %s | %s | %s | %.1f | %.1f | %s | %s | %s |\n", name, f.chance.text(1),
		f.advice.text(1), f.costs.text(1), f.fresh.text(1), f.warm.text(2),
		float64(f.kept)/mega, float64(f.allocated)/mega, f.oneSpell.text(0), f.twoSpells.text(0), f.mostSpells.text(0))
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
		f.warm = f.warm.least(warm)
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

// least returns the least processor time of several runs, each after its preparation and the yardstick.
func least(runs int, prepare func(), f func() error) (timing, error) {
	var all timing
	for range runs {
		yard, err := timed(yardstick)
		if err != nil {
			return timing{}, err
		}
		prepare()
		one, err := timed(f)
		if err != nil {
			return timing{}, err
		}
		all = all.least(timing{one, yard})
	}
	return all, nil
}

// timed returns the processor time of a run.
func timed(f func() error) (time.Duration, error) {
	before, err := processorTime()
	if err != nil {
		return 0, err
	}
	if err := f(); err != nil {
		return 0, err
	}
	after, err := processorTime()
	return after - before, err
}

// yards are as many numbers as the largest roll table has.
var yards [45_276]float64

// yardstick is a fixed amount of the work that the odds mostly do, so that it suffers from a busy or slow machine as
// they do: means and maxima over rows of numbers.
func yardstick() error {
	const width = 49
	for range 180 {
		for at := len(yards) - 4*width; at >= 0; at -= width {
			of, x, y, z := yards[at:][:width], yards[at+width:][:width], yards[at+2*width:][:width], yards[at+3*width:][:width]
			for i := range of {
				of[i] = max(of[i], x[i]/2+y[i]/4+z[i]/4)
			}
		}
	}
	return nil
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
