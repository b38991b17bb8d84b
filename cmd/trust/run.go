package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"

	"elderglass/internal/row"
)

// verdict is what became of a row.
type verdict string

const (
	passedVerdict verdict = "pass"
	missedVerdict verdict = "bar missed" // what was promised held, slower than asked
	failedVerdict verdict = "FAIL"
)

// worst are the verdicts, the worst last.
var worst = []verdict{"", passedVerdict, missedVerdict, failedVerdict}

// result is what a row gave.
type result struct {
	verdict verdict
	figures []string
}

func (r result) summary() string { return strings.Join(r.figures, "; ") }

// with joins what two parts of a row gave; the worse verdict counts.
func (r result) with(other result) result {
	worse := max(slices.Index(worst, r.verdict), slices.Index(worst, other.verdict))
	return result{verdict: worst[worse], figures: append(r.figures, other.figures...)}
}

// runner runs rows one after the other.
type runner struct {
	ctx      context.Context
	share    float64 // of the nightly forms; 0 for the full ones
	fuzzTime time.Duration
}

func (r *runner) carryOut(l line) result {
	var res result
	for _, t := range l.tests {
		res = res.with(r.test(t))
	}
	if l.check != nil {
		res = res.with(l.check(r))
	}
	return res
}

// command runs a program in the folder of the project and returns what it said.
func (r *runner) command(name string, args ...string) ([]byte, error) {
	return exec.CommandContext(r.ctx, name, args...).CombinedOutput()
}

// form is what the tests of rows are asked for.
func (r *runner) form() string {
	if r.share > 0 {
		return strconv.FormatFloat(r.share, 'g', -1, 64)
	}
	return row.Full
}

// event is one line of go test -json.
type event struct {
	Action, Test, Key, Value, Output string
}

// test runs the tests of a target and says what came of them.
func (r *runner) test(t target) result {
	timeout := "30m"
	if r.share > 0 {
		timeout = "30h"
	}
	out, err := r.command("env", row.Variable+"="+r.form(), "go", "test", "-json", "-count=1", "-tags", t.tags, "-timeout",
		timeout, "-run", t.run, t.pkg)
	return t.result(out, err)
}

// result makes one of what go test -json said, and of how it ended.
func (t target) result(out []byte, err error) result {
	passed := 0
	var figures, missed, said []string
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		var e event
		if json.Unmarshal(lines.Bytes(), &e) != nil {
			said = append(said, lines.Text())
			continue
		}
		switch {
		case e.Action == "attr" && e.Key == row.Attribute:
			figures = append(figures, e.Value)
		case e.Action == "attr" && e.Key == row.Missed:
			missed = append(missed, "over the bar: "+e.Value)
		case e.Action == "pass" && e.Test != "":
			passed++
		case e.Action == "fail" && e.Test != "":
			said = append(said, e.Test)
		}
	}
	if err != nil {
		return result{failedVerdict, append(figures, t.pkg+": "+firstOf(said, err.Error()))}
	}
	if passed == 0 {
		return result{failedVerdict, []string{"no test matches " + t.run + " in " + t.pkg}}
	}
	if len(figures) == 0 {
		figures = []string{fmt.Sprintf("%d tests in %s pass", passed, strings.TrimPrefix(t.pkg, "./"))}
	}
	if len(missed) > 0 {
		return result{missedVerdict, append(figures, missed...)}
	}
	return result{passedVerdict, figures}
}

func firstOf(said []string, otherwise string) string {
	if len(said) == 0 {
		return otherwise
	}
	return strings.Join(said[:min(len(said), 3)], ", ")
}

// scanner looks for known vulnerabilities.
const scanner = "golang.org/x/vuln/cmd/govulncheck@v1.8.0"

// supply checks what the program is made of.
func (r *runner) supply() result {
	res := result{verdict: passedVerdict}
	if out, err := r.command("go", "mod", "verify"); err != nil {
		res = res.with(result{failedVerdict, []string{"go mod verify: " + string(bytes.TrimSpace(out))}})
	} else {
		res = res.with(result{passedVerdict, []string{"go.sum: " + string(bytes.TrimSpace(out))}})
	}
	out, err := r.command("go", "run", scanner, "./...")
	switch {
	case err == nil:
		return res.with(result{passedVerdict, []string{"govulncheck finds nothing"}})
	case bytes.Contains(out, []byte("Vulnerability #")):
		return res.with(result{failedVerdict, []string{"govulncheck finds known vulnerabilities: go run " + scanner +
			" ./..."}})
	}
	return res.with(result{passedVerdict, []string{
		"not scanned for known vulnerabilities: their database cannot be reached from here; where it can, make trust scans",
	}})
}
