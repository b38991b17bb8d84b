//go:build !nocv

// Bench-reader measures the readers on folders of labelled pictures and clips (dice/README.md), or on folders that
// hold such folders: it prints tables and writes a picture of every mistake. Times are of one processor core.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"elderglass/vision/bench"
)

func main() {
	overlays := flag.String("overlays", "", "folder for pictures of the mistakes")
	changed := flag.Bool("changed", false,
		"change the pictures after calibrating, as an evening may; a row for each change")
	bands := flag.Bool("bands", false, "print how often dice are right at each confidence")
	taken := flag.Bool("confusion", false, "print what dice were taken for, by colour and by face")
	pips := flag.Bool("uncalibrated", false, "read ordinary dice with pips without calibration, and nothing else")
	times := flag.Int("times", 1, "read each picture so many times and count the least time that it took")
	weighed := flag.String("weighed", "",
		"write what is weighed of each die with pips to this file, and nothing else (models/training/pips/weigh.py)")
	verbose := flag.Bool("v", false, "print every mistake")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: bench-reader [-uncalibrated] [-changed] [-bands] [-confusion] "+
			"[-times N] [-overlays FOLDER] [-weighed FILE] [-v] FOLDER...")
		os.Exit(2)
	}
	run := report{
		overlays: *overlays, verbose: *verbose, bands: *bands, confusion: *taken, times: *times,
		changes: []bench.Change{{}},
	}
	if *changed {
		run.changes = bench.Changes()
	}
	there, err := look(flag.Args())
	if *pips {
		there.taught, there.clips = nil, nil
	}
	switch {
	case err != nil:
	case *weighed != "":
		err = writeWeighed(*weighed, there.pips)
	default:
		err = run.all(there)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// report is what is measured and how it is printed.
type report struct {
	overlays       string
	verbose, bands bool
	confusion      bool
	times          int
	changes        []bench.Change
}

// all prints the tables of what was found.
func (p report) all(f found) error {
	if err := p.pictures("calibrated", f.taught, bench.Measure); err != nil {
		return err
	}
	pips := p
	if p.overlays != "" {
		pips.overlays = filepath.Join(p.overlays, "uncalibrated")
	}
	if err := pips.pictures("pips, without calibration", f.pips, bench.MeasurePips); err != nil {
		return err
	}
	for _, dir := range f.clips {
		if err := clips(dir); err != nil {
			return err
		}
	}
	return nil
}

// measure is how a folder is measured.
type measure func(dir string, change bench.Change, times int) (bench.Result, error)

// pictures prints the table of some folders, once for each change.
func (p report) pictures(title string, folders []string, by measure) error {
	if len(folders) == 0 {
		return nil
	}
	fmt.Printf("\n%s\n\n", title)
	fmt.Println("| folder | dice | right | rolls right | silent | asked | told | wrong | missed | ghosts | false warnings | ms p50 | ms p95 |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, change := range p.changes {
		if err := p.changed(folders, by, change); err != nil {
			return err
		}
	}
	return nil
}

func (p report) changed(folders []string, by measure, change bench.Change) error {
	var results []bench.Result
	for _, dir := range folders {
		r, err := by(dir, change, p.times)
		if err != nil {
			return err
		}
		if change.Name == "" {
			row(r)
		}
		if err := p.mistakes(r); err != nil {
			return err
		}
		results = append(results, r)
	}
	if change.Name == "" {
		kinds(results)
	}
	total := bench.Sum(results)
	total.Folder = cmp.Or(change.Name, total.Folder)
	row(total)
	if change.Name != "" {
		return nil
	}
	if total.Leaning > 0 {
		fmt.Printf("leaning: %d of %d named, %d others named so\n", total.Named, total.Leaning, total.Accused)
	}
	if total.Plain > 0 {
		fmt.Printf("warned of in pictures of dice alone: %d of %d\n", total.PlainWarned, total.Plain)
	}
	strange(total.Strange)
	if p.bands {
		confidence(total)
	}
	if p.confusion {
		confusion("colour", total.Colours)
		confusion("face", total.Faces)
	}
	return nil
}

// kinds prints a row for each kind of evening that the folders name.
func kinds(results []bench.Result) {
	of := map[string][]bench.Result{}
	for _, r := range results {
		if r.Kind != "" {
			of[r.Kind] = append(of[r.Kind], r)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(of)) {
		sum := bench.Sum(of[kind])
		sum.Folder = "all of kind " + kind
		row(sum)
	}
}

// strange prints how much of what should not have lain there people are warned of, by what it is.
func strange(things map[string]bench.Tally) {
	if len(things) == 0 {
		return
	}
	var all bench.Tally
	fmt.Println("| strange thing | there | warned of | asked about | neither |")
	fmt.Println("| --- | --- | --- | --- | --- |")
	line := func(what string, t bench.Tally) {
		fmt.Printf("| %s | %d | %d | %d | %d |\n", what, t.There, t.Warned, t.Asked, t.There-t.Warned-t.Asked)
	}
	for _, what := range slices.Sorted(maps.Keys(things)) {
		t := things[what]
		line(what, t)
		all = bench.Tally{There: all.There + t.There, Warned: all.Warned + t.Warned, Asked: all.Asked + t.Asked}
	}
	line("all", all)
}

// confidence prints how often dice are right at each confidence.
func confidence(r bench.Result) {
	fmt.Println("| confidence from | dice | mean confidence | right | asked |")
	fmt.Println("| --- | --- | --- | --- | --- |")
	for i, b := range r.Bands {
		if b.Dice > 0 {
			fmt.Printf("| %g | %d | %.2f %% | %s | %s |\n", bench.Bands[i], b.Dice, 100*b.Said/float64(b.Dice),
				share(b.Right, b.Dice), share(b.Asked, b.Dice))
		}
	}
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(of))
}

func row(r bench.Result) {
	fmt.Printf("| %s | %d | %s | %s | %s | %s | %s | %d | %d | %d | %d | %.0f | %.0f |\n", r.Folder, r.Dice,
		share(r.Right, r.Dice), share(r.RollsRight, r.Rolls), share(r.Silent(), r.Dice), share(r.Asked, r.Dice),
		share(r.Told()), r.Wrong, r.Missed, r.Ghosts, r.Warned,
		1e3*r.Quantile(0.5).Seconds(), 1e3*r.Quantile(0.95).Seconds())
}

// mistakes tells of what was not read wholly and surely right.
func (p report) mistakes(r bench.Result) error {
	var errs error
	for _, m := range r.Mistakes {
		if p.verbose {
			for _, note := range m.Notes {
				fmt.Printf("    %s %s: %s\n", r.Folder, m.Picture, note)
			}
		}
		if p.overlays != "" {
			errs = errors.Join(errs, bench.WriteOverlay(p.overlays, r.Folder, m))
		}
	}
	return errs
}
