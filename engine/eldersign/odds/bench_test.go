//go:build unix

package odds_test

import (
	"context"
	"syscall"
	"testing"
	"time"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/eldersign/cards"
	"elderglass/engine/eldersign/odds"
	"elderglass/engine/eldersign/task"
	"elderglass/models"
)

// hardest is the largest point that is promised to be exact: eight dice, four clues,
// one focus.
func hardest() odds.Point {
	return odds.Point{Dice: dice{task.Green: 6, task.Yellow: 1, task.Red: 1}, Clues: 4, Focus: true}
}

// BenchmarkChance is the chance of each card from the start: time, and all memory
// that is allocated on the way.
func BenchmarkChance(b *testing.B) {
	eachCard(b, func(b *testing.B, p odds.Problem) {
		b.Helper()
		for b.Loop() {
			a, err := odds.New(p)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := a.Value(context.Background(), p.At); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkAdvice is the advice with its costs, from the start.
func BenchmarkAdvice(b *testing.B) {
	eachCard(b, func(b *testing.B, p odds.Problem) {
		b.Helper()
		for b.Loop() {
			if _, err := odds.Solve(context.Background(), p); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkWarm is the advice for a first roll, with its costs, after the advice for
// the start. cpu-ms/op counts the advice for the start too.
func BenchmarkWarm(b *testing.B) {
	eachCard(b, func(b *testing.B, p odds.Problem) {
		b.Helper()
		at := p.At
		at.Stage, at.Dice = odds.Rolled, nil
		for i, f := range []models.Face{task.Face1, task.FaceLore, task.Face1, task.FacePeril, task.Face2, task.FaceLore} {
			at.Faces = append(at.Faces, odds.Die{Colour: task.Green, Face: f})
			if i < 2 {
				at.Faces = append(at.Faces, odds.Die{Colour: []models.Colour{task.Yellow, task.Red}[i], Face: task.Face2})
			}
		}
		for b.Loop() {
			b.StopTimer()
			a, err := odds.New(p)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := a.Advise(context.Background(), p.At); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			if _, err := a.Advise(context.Background(), at); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func eachCard(b *testing.B, f func(*testing.B, odds.Problem)) {
	b.Helper()
	for _, class := range []cards.Class{cards.Adventure, cards.OtherWorld} {
		for _, card := range boxes.Cards().List(class) {
			p := odds.OfCard(set(b), card)
			p.At = hardest()
			b.Run(card.ID, func(b *testing.B) {
				b.ReportAllocs()
				before := processorTime(b)
				f(b, p)
				b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(b.N), "cpu-ms/op")
			})
		}
	}
}

// processorTime is what this process has used, with the collector's share: a busy
// machine does not change it.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
