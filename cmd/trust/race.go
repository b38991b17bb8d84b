package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// raced are the rooms that run many goroutines.
var raced = []string{"./engine/...", "./web", "./web/nearby", "./tracker/...", "./models/...", "./vision/process"}

// raceLog is where the output of a run is kept in which something failed: a race
// that shows once in a hundred runs must not be lost.
const raceLog = "out/race.txt"

// race runs everything in its short form with the race detector.
func (r *runner) race() result {
	out, err := r.command("go", append([]string{"test", "-race", "-short", "-count=1", "-timeout", "60m"}, raced...)...)
	ok := bytes.Count(out, []byte("\nok  ")) + bytes.Count(out[:min(4, len(out))], []byte("ok  "))
	figure := fmt.Sprintf("%d reports in %d packages", bytes.Count(out, []byte(raceHead)), ok)
	if err == nil {
		return result{passedVerdict, []string{figure}}
	}
	said := append(racing(out), failing(out)...)
	if err := keep(raceLog, out); err != nil {
		said = append(said, err.Error())
	}
	return result{failedVerdict, []string{figure + "; " + firstOf(said, err.Error()) + "; see " + raceLog}}
}

func keep(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return os.WriteFile(path, data, 0o600)
}

// failure is how go test names what failed.
var failure = regexp.MustCompile(`(?m)^\s*(?:--- FAIL: |FAIL\t)(\S+)`)

// failing returns the tests and packages that failed.
func failing(out []byte) []string {
	var names []string
	for _, found := range failure.FindAllSubmatch(out, -1) {
		names = append(names, string(found[1]))
	}
	return names
}

const raceHead = "WARNING: DATA RACE"

// access is how the race detector names one of the two accesses of a race: what was
// done, and on the next line the function that did it.
var access = regexp.MustCompile(`(?m)^(?:Previous )?(?:atomic )?([Rr]ead|[Ww]rite) at .*\n\s+(\S+)\(`)

// racing names the two sides of the first race.
func racing(out []byte) []string {
	_, report, found := bytes.Cut(out, []byte(raceHead))
	if !found {
		return nil
	}
	sides := access.FindAllSubmatch(report, 2)
	if len(sides) < 2 {
		return []string{"a race of which the report makes no sense"}
	}
	named := func(side [][]byte) string { return strings.ToLower(string(side[1])) + " in " + string(side[2]) }
	return []string{"race: " + named(sides[0]) + ", " + named(sides[1])}
}
