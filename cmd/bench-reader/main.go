//go:build !nocv

// Bench-reader measures the readers on folders of labelled pictures: it prints a
// table and the confusions, and writes a picture of every mistake. Times are of one
// processor core.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"

	"elderglass/vision/bench"
)

func main() {
	overlays := flag.String("overlays", "", "folder for pictures of the mistakes")
	video := flag.String("clips", "", "folder of clips to follow with the tracker")
	pips := flag.Bool("uncalibrated", false, "read ordinary dice with pips, without calibration")
	verbose := flag.Bool("v", false, "print every mistake")
	flag.Parse()
	if flag.NArg() == 0 && *video == "" {
		fmt.Fprintln(os.Stderr, "usage: bench-reader [-uncalibrated] [-overlays FOLDER] [-clips FOLDER] [-v] FOLDER...")
		os.Exit(2)
	}
	measure := bench.Measure
	if *pips {
		measure = bench.MeasurePips
	}
	err := pictures(flag.Args(), measure, *overlays, *verbose)
	if err == nil && *video != "" {
		err = clips(*video)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// pictures prints the table of some folders.
func pictures(folders []string, measure func(string) (bench.Result, error), overlays string, verbose bool) error {
	fmt.Println("| folder | dice | right | rolls right | silent | asked | wrong | missed | ghosts | false warnings | ms p50 | ms p95 |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	var results []bench.Result
	for _, dir := range folders {
		r, err := measure(dir)
		if err != nil {
			return err
		}
		row(r)
		if err := report(r, overlays, verbose); err != nil {
			return err
		}
		results = append(results, r)
	}
	total := bench.Sum(results)
	row(total)
	pairs := slices.SortedFunc(maps.Keys(total.Confusion), func(a, b string) int {
		return cmp.Or(total.Confusion[b]-total.Confusion[a], cmp.Compare(a, b))
	})
	for _, pair := range pairs {
		fmt.Printf("%3d  %s\n", total.Confusion[pair], pair)
	}
	return nil
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
	var errs error
	for _, m := range r.Mistakes {
		if verbose {
			for _, note := range m.Notes {
				fmt.Printf("    %s %s: %s\n", r.Folder, m.Picture, note)
			}
		}
		if overlays != "" {
			errs = errors.Join(errs, bench.WriteOverlay(overlays, r.Folder, m))
		}
	}
	return errs
}
