// Trust carries out the table of docs/reliability.md: it runs the tests behind
// each row, prints one line per row, and with -out writes the table down. It is a
// developer's command; make trust and make nightly start it.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := &runner{ctx: ctx}
	var only, out string
	flag.Float64Var(&r.share, "long", 0, "share of the long forms to run, 0 to 1: 1 takes more than a day, 0 runs the short forms")
	flag.StringVar(&only, "only", "", "rows to run, separated by commas; all by default")
	flag.StringVar(&out, "out", "", "file to write the table to")
	flag.DurationVar(&r.fuzzTime, "fuzztime", 5*time.Second, "how long to fuzz each target")
	flag.Parse()

	failed := 0
	var report bytes.Buffer
	begin(&report, r.share)
	for _, l := range lines {
		if only != "" && !slices.Contains(strings.Split(only, ","), l.id) {
			continue
		}
		begun := time.Now()
		res := r.carryOut(l)
		if res.verdict == failedVerdict {
			failed++
		}
		fmt.Printf("%-4s %-6s %-46s %s (%.0f s)\n", l.id, res.verdict, l.what, res.summary(), time.Since(begun).Seconds())
		fmt.Fprintf(&report, "| %s | %s | %s | %s |\n", l.id, l.what, cell(res.figures, l.limits), res.verdict)
	}
	if out != "" {
		if err := os.WriteFile(out, report.Bytes(), 0o600); err != nil {
			fmt.Fprintln(os.Stderr, "trust:", err)
			os.Exit(1)
		}
	}
	if failed > 0 {
		fmt.Fprintf(os.Stderr, "trust: %d rows failed\n", failed)
		os.Exit(1)
	}
}

// begin writes the head of the report.
func begin(b *bytes.Buffer, share float64) {
	command := "make trust"
	if share > 0 {
		command = fmt.Sprintf("make nightly SHARE=%g", share)
	}
	fmt.Fprintf(b, `# Reliability: what was done to Elderglass, and what came of it

Written by `+"`%s`"+` on %s, with %d cores. R rows are accidents, S rows are attacks; each is a named
test, so a row that fails names itself. Short forms of all of them run in `+"`make test`"+`;
`+"`make nightly`"+` runs the long ones, `+"`make nightly SHARE=0.05`"+` a twentieth of their length.

| row | what | figure | |
| --- | --- | --- | --- |
`, command, time.Now().UTC().Format("2006-01-02"), runtime.NumCPU())
}

func cell(figures []string, limits string) string {
	text := strings.Join(figures, "; ")
	if limits != "" {
		text += " *(" + limits + ")*"
	}
	return strings.NewReplacer("|", "\\|", "\n", " ").Replace(text)
}
