//go:build !nocv

// Bench-cards measures how well and how fast cards are recognised: it prints boxes of
// cards by seed, teaches each card from one photograph, reads photographs of one to eight
// cards and counts. Times are of one processor core.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
)

func main() {
	first := flag.Uint64("first", 1001, "seed of the first box")
	boxes := flag.Int("boxes", 3, "how many boxes")
	size := flag.Int("cards", 60, "cards that are taught in each box")
	pictures := flag.Int("pictures", 40, "photographs that are read of each box")
	verbose := flag.Bool("v", false, "print every card that was not read surely and right")
	keep := flag.String("keep", "", "folder in which the photographs stay")
	flag.Parse()
	if err := run(*first, *boxes, *size, *pictures, *verbose, *keep); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(first uint64, boxes, size, pictures int, verbose bool, keep string) (err error) {
	dir := keep
	if dir == "" {
		if dir, err = os.MkdirTemp("", "cards-*"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	}
	fmt.Println("| box | known | right | right and sure | wrong though sure | unknown | called known | of these sure | unknown found | icons | rows whole | ms p50 | ms p95 |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	var all bench.Result
	for seed := first; seed < first+uint64(boxes); seed++ { //nolint:gosec // a few boxes
		res, err := box(filepath.Join(dir, fmt.Sprint(seed)), seed, size, pictures)
		if err != nil {
			return err
		}
		if verbose {
			for _, note := range res.Notes {
				fmt.Println("   ", note)
			}
		}
		row(fmt.Sprint(seed), res)
		all.Add(res)
	}
	row("all", all)
	return nil
}

func box(dir string, seed uint64, size, pictures int) (bench.Result, error) {
	if err := bench.Make(dir, seed, size, pictures); err != nil {
		return bench.Result{}, err
	}
	book := &cards.Book{}
	if _, _, err := book.LearnFolder(context.Background(), filepath.Join(dir, "learn")); err != nil {
		return bench.Result{}, err
	}
	return bench.Measure(filepath.Join(dir, "read"), book)
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

func row(name string, r bench.Result) {
	slices.Sort(r.Times)
	at := func(q float64) int64 {
		if len(r.Times) == 0 {
			return 0
		}
		return r.Times[int(q*float64(len(r.Times)-1))].Round(time.Millisecond).Milliseconds()
	}
	fmt.Printf("| %s | %d | %s | %s | %s | %d | %s | %s | %s | %s | %s | %d | %d |\n", name, r.Known,
		share(r.Right, r.Known), share(r.Sure, r.Known),
		share(r.Wrong, r.Known), r.Unknown, share(r.Called, r.Unknown), share(r.CalledSure, r.Unknown),
		share(r.Found, r.Unknown),
		share(r.IconsRight, r.Icons), share(r.RowsRight, r.Rows), at(0.5), at(0.95))
}
