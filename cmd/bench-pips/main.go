//go:build !nocv

// Bench-pips measures the pips reader on folders of labelled pictures in the
// layout of ../shared/dice and prints one line for each folder; ms are of one
// processor core, however many worked and whatever else the machine did. With -out it
// also writes every mistaken picture with what was read drawn on it.
package main

import (
	"flag"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/bench"
)

func main() {
	out := flag.String("out", "", "folder for pictures of the mistakes")
	flag.Parse()
	if flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: bench-pips [-out FOLDER] FOLDER...")
		os.Exit(2)
	}
	if err := run(flag.Args(), *out); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(folders []string, out string) error {
	reader, err := vision.NewPipsReader()
	if err != nil {
		return err
	}
	defer reader.Close()
	fmt.Println("| folder | dice | located | face right | colour right | extra | rolls right | silent | asked | ms p50 | ms p95 |")
	fmt.Println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
	for _, folder := range folders {
		s, err := measure(reader, folder, out)
		if err != nil {
			return err
		}
		fmt.Println(s.row(filepath.Base(folder)))
	}
	return nil
}

func measure(reader *vision.PipsReader, folder, out string) (score, error) {
	var s score
	truth, err := readTruth(filepath.Join(folder, "truth.json"))
	if err != nil {
		return s, err
	}
	for _, name := range truth.tests() {
		img, err := readPicture(filepath.Join(folder, name))
		if err != nil {
			return s, err
		}
		start := processor()
		reading, err := reader.Read(img, models.Expectation{})
		if err != nil {
			return s, fmt.Errorf("%s: %w", name, err)
		}
		s.took = append(s.took, processor()-start)
		if notes := s.add(truth.Images[name], reading); len(notes) > 0 && out != "" {
			fmt.Printf("%s/%s: %s\n", filepath.Base(folder), name, strings.Join(notes, "; "))
			m := bench.Mistake{Picture: name, Notes: notes, Image: img, Truth: truth.dice(name), Reading: reading}
			if err := bench.WriteOverlay(out, filepath.Base(folder), m); err != nil {
				return s, err
			}
		}
	}
	slices.Sort(s.took)
	return s, nil
}

func readPicture(path string) (image.Image, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return img, nil
}

// processor is the time for which this process has kept a processor core busy.
func processor() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
