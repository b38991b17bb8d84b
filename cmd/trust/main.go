// Trust carries out the table of docs/reliability.md: it runs the tests behind
// each row, prints one line per row, and with -out writes the table down. It is a
// developer's command; make trust and make nightly start it.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := &runner{ctx: ctx}
	var only, out string
	flag.Float64Var(&r.share, "long", 0, "share of the nightly forms to run, 0 to 1: 1 takes more than a day")
	flag.StringVar(&only, "only", "", "rows to run, separated by commas; all by default")
	flag.StringVar(&out, "out", "", "file to put the table into")
	flag.DurationVar(&r.fuzzTime, "fuzztime", 5*time.Second, "how long to fuzz each target")
	flag.Parse()

	failed, rows := 0, []func(section){}
	for _, l := range lines {
		if only != "" && !slices.Contains(strings.Split(only, ","), l.id) {
			continue
		}
		begun := time.Now()
		when := stamp(begun)
		res := r.carryOut(l)
		if res.verdict == failedVerdict {
			failed++
		}
		fmt.Printf("%-4s %-10s %-46s %s (%.0f s)\n", l.id, res.verdict, l.what, res.summary(), time.Since(begun).Seconds())
		rows = append(rows, func(s section) { s.add(l, res, when) })
	}
	if out != "" {
		if err := note(out, command(r.share), rows); err != nil {
			fmt.Fprintln(os.Stderr, "trust:", err)
			os.Exit(1)
		}
	}
	if failed > 0 {
		fmt.Fprintf(os.Stderr, "trust: %d rows failed\n", failed)
		os.Exit(1)
	}
}

// note puts rows into the table of their command in a report.
func note(path, command string, rows []func(section)) error {
	all, err := readReport(path)
	if err != nil {
		return err
	}
	for _, add := range rows {
		add(all.section(command))
	}
	return all.write(path)
}

// command is what a reader types to get the same table.
func command(share float64) string {
	if share > 0 {
		return fmt.Sprintf("make nightly SHARE=%g", share)
	}
	return "make trust"
}
