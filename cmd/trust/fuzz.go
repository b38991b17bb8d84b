package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// doors are the packages that read what strangers write.
var doors = []string{
	journalPkg, tablePkg, webPkg, rulesPkg, "./engine/eldersign/cards", visionPkg, processPkg,
	modelsPkg, calibrationPkg, "./vision/cards",
}

// A target that gets through fewer executions than this is fuzzed patience times as long
// once more: what opens a database or a camera is slow.
const (
	fewExecutions = 1000
	patience      = 8
)

// fuzz runs every fuzz target for a while.
func (r *runner) fuzz() result {
	res := result{verdict: passedVerdict}
	length := r.fuzzTime
	if r.share > 0 {
		length = max(length, time.Duration(r.share*float64(30*time.Minute)))
	}
	for _, pkg := range doors {
		list, err := r.command("go", "test", "-list", "^Fuzz", pkg)
		if err != nil {
			return res.with(result{failedVerdict, []string{pkg + ": " + err.Error()}})
		}
		for name := range strings.FieldsSeq(string(list)) {
			if strings.HasPrefix(name, "Fuzz") {
				res = res.with(r.fuzzOne(pkg, name, length))
			}
		}
	}
	return res
}

func (r *runner) fuzzOne(pkg, name string, length time.Duration) result {
	count, err := r.execute(pkg, name, length)
	if err == nil && count < fewExecutions {
		var more int
		more, err = r.execute(pkg, name, patience*length)
		count += more
	}
	if err != nil {
		return result{failedVerdict, []string{name + " found something: see " + pkg + "/testdata/fuzz"}}
	}
	return result{passedVerdict, []string{fmt.Sprintf("%s %d executions", name, count)}}
}

var executions = regexp.MustCompile(`execs: (\d+)`)

// execute fuzzes one target and returns how often it was executed.
func (r *runner) execute(pkg, name string, length time.Duration) (count int, err error) {
	out, err := r.command("go", "test", "-run", "^$", "-fuzz", "^"+name+"$", "-fuzztime", length.String(), pkg)
	if all := executions.FindAllSubmatch(out, -1); len(all) > 0 {
		if count, convErr := strconv.Atoi(string(all[len(all)-1][1])); convErr == nil {
			return count, err
		}
	}
	return 0, err
}
