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
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"slices"
	"time"

	"elderglass/vision/cards"
	"elderglass/vision/cards/bench"
	"elderglass/vision/mats"
)

// options are what the command line says.
type options struct {
	first             uint64
	boxes             int
	size, pictures    int
	together, verbose bool
	found             bool
	few               int
	alone             bool
	rows, classes     bool
	placed            bool
	markers, mixed    bool
	print             bool
	keep, profile     string
}

func main() {
	var o options
	flag.Uint64Var(&o.first, "first", 1001, "seed of the first box")
	flag.IntVar(&o.boxes, "boxes", 3, "how many boxes")
	flag.IntVar(&o.size, "cards", 60, "cards that are taught in each box")
	flag.IntVar(&o.pictures, "pictures", 40, "photographs that are read of each box")
	flag.BoolVar(&o.together, "together", false, "all boxes are in one book, as an owner of many has them")
	flag.BoolVar(&o.rows, "rows", false, "all cards have rows of icons, and those that are read were never taught")
	flag.BoolVar(&o.classes, "classes", false, "as -rows, of boxes whose classes of cards have a look of their own")
	flag.BoolVar(&o.placed, "placed", false,
		"as -classes, of rows that stand lower where some are missing, or beside a picture")
	flag.BoolVar(&o.markers, "markers", false, "small round, square and oblong markers, alone and among cards")
	flag.BoolVar(&o.mixed, "mixed", false, "cards of several styles in each box, printed in outline fonts")
	flag.BoolVar(&o.found, "found", false, "each card is taught where the reader finds it, as its owner teaches it")
	flag.IntVar(&o.few, "few", -1, "so few cards of each box are taught, or none: count outlines of cards")
	flag.BoolVar(&o.alone, "alone", false, "with -few, in the photographs of one card that the others are taught from")
	flag.BoolVar(&o.verbose, "v", false, "print every card that was not read surely and right")
	flag.StringVar(&o.keep, "keep", "",
		"folder in which the photographs stay; a box that is there already is read as it is")
	flag.BoolVar(&o.print, "print", false,
		"only print the cards into the folder of -keep, for another camera (models/training/traced/cards.py)")
	flag.StringVar(&o.profile, "cpuprofile", "", "file for a profile of the reading")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	mats.KeepMemory() // as the reader process does
	if err := o.run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func (o *options) run() (err error) {
	if o.keep == "" {
		if o.keep, err = os.MkdirTemp("", "cards-*"); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, os.RemoveAll(o.keep)) }()
	}
	if o.print {
		for i := range o.boxes {
			if err := bench.Print(o.box(i), o.seed(i), o.size); err != nil {
				return err
			}
		}
		return nil
	}
	if o.few >= 0 {
		return o.outlines()
	}
	books, err := o.learn()
	if err != nil {
		return err
	}
	if o.profile == "" {
		return o.measure(books)
	}
	f, err := os.Create(o.profile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := pprof.StartCPUProfile(f); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	return o.measure(books)
}

// measure reads the photographs of the boxes and prints a row for each.
func (o *options) measure(books []*cards.Book) error {
	fmt.Println("| box | known | right | right and sure | wrong though sure | unknown | called known | of these sure " +
		"| unknown found | ghosts | icons | icons wrong | rows whole | ms p50 | ms p95 |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	var all bench.Result
	var reader *cards.Reader
	for i := range o.boxes {
		if i < len(books) {
			if reader != nil {
				reader.Close()
			}
			began := bench.Spent()
			reader = cards.NewReader(books[i])
			reader.Prepare()
			ready := bench.Spent()
			reader.Study()
			reader.Studied()
			fmt.Fprintf(os.Stderr, "%d cards: the reader is ready after %v, rows are learned after %v more\n",
				len(books[i].Cards()), (ready - began).Round(time.Millisecond), (bench.Spent() - ready).Round(time.Millisecond))
		}
		res, err := bench.Measure(filepath.Join(o.box(i), "read"), reader)
		if err != nil {
			return err
		}
		if o.verbose {
			for _, note := range res.Notes {
				fmt.Println("   ", note)
			}
		}
		row(fmt.Sprint(o.seed(i)), res)
		all.Add(res)
	}
	if reader != nil {
		reader.Close()
	}
	for _, group := range slices.Sorted(maps.Keys(all.Groups)) {
		row(group, *all.Groups[group])
	}
	row("all", all)
	return nil
}

func (o *options) seed(box int) uint64 { return o.first + uint64(box) } //nolint:gosec // a few boxes

func (o *options) box(box int) string { return filepath.Join(o.keep, fmt.Sprint(o.seed(box))) }

// make prints a box, unless it was kept.
func (o *options) make(box int) error {
	dir := o.box(box)
	if _, err := os.Stat(filepath.Join(dir, "read", "truth.json")); err == nil {
		return nil
	}
	draw := bench.Make
	switch {
	case o.rows:
		draw = bench.MakeRows
	case o.classes:
		draw = bench.MakeClasses
	case o.placed:
		draw = bench.MakePlaced
	case o.markers:
		draw = bench.MakeMarkers
	case o.mixed:
		draw = bench.MakeMixed
	}
	return draw(dir, o.seed(box), o.size, o.pictures)
}

// learn makes the boxes and their books, one for each or one for all.
func (o *options) learn() (books []*cards.Book, err error) {
	for i := range o.boxes {
		dir := o.box(i)
		if err := o.make(i); err != nil {
			return nil, err
		}
		if o.found {
			book, again, err := bench.Teach(filepath.Join(dir, "learn"))
			if err != nil {
				return nil, err
			}
			fmt.Fprintf(os.Stderr, "%d cards: %d were found as they lie, %d are shown once more\n", len(book.Cards()),
				len(book.Cards())-again, again)
			books = append(books, book)
			continue
		}
		if i == 0 || !o.together {
			books = append(books, &cards.Book{})
		}
		if _, _, err := books[len(books)-1].LearnFolder(context.Background(), filepath.Join(dir, "learn")); err != nil {
			return nil, err
		}
	}
	return books, nil
}

// outlines counts what is proposed of the cards in the photographs of boxes of which hardly any was taught.
func (o *options) outlines() error {
	fmt.Println("| box | cards | outlined | outlines on cards, not their own | outlines elsewhere " +
		"| photographs with nothing else |")
	fmt.Println("| --- | --- | --- | --- | --- | --- |")
	var all bench.FirstResult
	line := func(name string, r bench.FirstResult) {
		fmt.Printf("| %s | %d | %s | %d | %d | %s |\n", name, r.Cards, share(r.Outlined, r.Cards), r.Parts, r.Elsewhere,
			share(r.Clear, r.Photographs))
	}
	read := "read"
	if o.alone {
		read = "learn"
	}
	for i := range o.boxes {
		if err := o.make(i); err != nil {
			return err
		}
		book, err := bench.TeachFew(filepath.Join(o.box(i), "learn"), o.few)
		if err != nil {
			return err
		}
		res, err := bench.MeasureFirst(filepath.Join(o.box(i), read), book)
		if err != nil {
			return err
		}
		if o.verbose {
			for _, note := range res.Notes {
				fmt.Println("   ", note)
			}
		}
		line(fmt.Sprint(o.seed(i)), res)
		all.Add(res)
	}
	line("all", all)
	return nil
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
	fmt.Printf("| %s | %d | %s | %s | %s | %d | %s | %s | %s | %d | %s | %s | %s | %d | %d |\n", name, r.Known,
		share(r.Right, r.Known), share(r.Sure, r.Known),
		share(r.Wrong, r.Known), r.Unknown, share(r.Called, r.Unknown), share(r.CalledSure, r.Unknown),
		share(r.Found, r.Unknown), r.Ghosts,
		share(r.IconsRight, r.Icons), share(r.IconsWrong, r.Icons), share(r.RowsRight, r.Rows), at(0.5), at(0.95))
}
