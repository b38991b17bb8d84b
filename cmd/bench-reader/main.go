//go:build !nocv

// Bench-reader measures the reader on folders of labelled pictures: it prints a
// table and the confusions, and writes a picture of every mistake.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"

	"elderglass/vision/bench"
)

func main() {
	overlays := flag.String("overlays", "", "folder for pictures of the mistakes")
	video := flag.String("clips", "", "folder of clips to follow with the tracker")
	verbose := flag.Bool("v", false, "print every mistake")
	flag.Parse()
	if flag.NArg() == 0 && *video == "" {
		fmt.Fprintln(os.Stderr, "usage: bench-reader [-overlays FOLDER] [-clips FOLDER] [-v] FOLDER...")
		os.Exit(2)
	}
	fmt.Println("| folder | dice | right | rolls right | silent | asked | wrong | missed | ghosts | false warnings | ms p50 | ms p95 |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	var total bench.Result
	confusion := map[string]int{}
	for _, dir := range flag.Args() {
		r, err := bench.Measure(dir)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		row(r)
		if err := report(r, *overlays, *verbose); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		total = sum(total, r)
		for pair, n := range r.Confusion {
			confusion[pair] += n
		}
	}
	row(total)
	pairs := make([]string, 0, len(confusion))
	for pair := range confusion {
		pairs = append(pairs, pair)
	}
	slices.SortFunc(pairs, func(a, b string) int { return confusion[b] - confusion[a] })
	for _, pair := range pairs {
		fmt.Printf("%3d  %s\n", confusion[pair], pair)
	}
	if *video != "" {
		if err := clips(*video); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func sum(a, b bench.Result) bench.Result {
	a.Folder = "all"
	a.Dice += b.Dice
	a.Right += b.Right
	a.Rolls += b.Rolls
	a.RollsRight += b.RollsRight
	a.Wrong += b.Wrong
	a.WrongSure += b.WrongSure
	a.Missed += b.Missed
	a.MissedSilent += b.MissedSilent
	a.Ghosts += b.Ghosts
	a.GhostsSure += b.GhostsSure
	a.Asked += b.Asked
	a.Warned += b.Warned
	a.Times = slices.Concat(a.Times, b.Times)
	slices.Sort(a.Times)
	return a
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

func row(r bench.Result) {
	fmt.Printf("| %s | %d | %s | %s | %s | %s | %d | %d | %d | %d | %.0f | %.0f |\n", r.Folder, r.Dice, share(r.Right, r.Dice),
		share(r.RollsRight, r.Rolls), share(r.Silent(), r.Dice), share(r.Asked, r.Dice), r.Wrong, r.Missed, r.Ghosts, r.Warned,
		1e3*r.Quantile(0.5).Seconds(), 1e3*r.Quantile(0.95).Seconds())
}

func report(r bench.Result, overlays string, verbose bool) error {
	for _, m := range r.Mistakes {
		if verbose {
			for _, note := range m.Notes {
				fmt.Printf("    %s %s: %s\n", r.Folder, m.Picture, note)
			}
		}
		if overlays != "" {
			if err := bench.WriteOverlay(overlays, r.Folder, m); err != nil {
				return err
			}
		}
	}
	return nil
}
