package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// head is what stands above the tables.
const head = `# Reliability: what was done to Elderglass, and what came of it

R rows are accidents, S rows are attacks. Each is a named test, so a row that fails names itself. "Asked" is the bar that
we set ourselves. Where what was promised held but a time was over its bar, the row says "bar missed" and by how much; tests
run on machines that do other things too, so only a promise that was broken fails. "load" is how many programs wanted a core when the
row began, as a mean of a minute: times under a load above the number of cores tell of the machine.

The short forms of all rows but R16 run in ` + "`make test`; `make trust` runs the forms below, `make nightly` those that take a day, and\n`make nightly SHARE=0.05` a twentieth of them. Each row is from the last time that its command carried it out;\n`go run ./cmd/trust -only R8,S13 -out docs/reliability.md` carries out single rows of `make trust`.\n"

const columns = "| row | what | asked | figure | when (UTC), load | |\n| --- | --- | --- | --- | --- | --- |\n"

// section is the table of one command.
type section struct {
	command string
	rows    map[string]string // by their id
}

// report is all tables, by their commands.
type report map[string]section

// readReport takes over the rows of a report that is there.
func readReport(path string) (report, error) {
	all := report{}
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var at section
	for line := range strings.Lines(string(old)) {
		if command, ok := strings.CutPrefix(line, "## `"); ok {
			command, _, _ = strings.Cut(command, "`")
			at = all.section(command)
		}
		if id, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " |"); ok && at.rows != nil && known(id) {
			at.rows[id] = line
		}
	}
	return all, nil
}

func known(id string) bool {
	return slices.ContainsFunc(lines, func(l line) bool { return l.id == id })
}

// section returns the table of a command, an empty one where there is none yet.
func (r report) section(command string) section {
	if _, ok := r[command]; !ok {
		r[command] = section{command: command, rows: map[string]string{}}
	}
	return r[command]
}

// add puts what a row gave in the place of what it gave last.
func (s section) add(l line, res result, when string) {
	text := res.summary()
	if l.limits != "" {
		text += " *(" + l.limits + ")*"
	}
	s.rows[l.id] = fmt.Sprintf("| %s | %s | %s | %s | %s | %s |\n", l.id, l.what, cell(l.asked), cell(text), when,
		res.verdict)
}

// stamp is when a row began and, where the system tells, with how much else the machine
// was busy then: how many programs wanted a core, in the mean of a minute.
func stamp(begun time.Time) string {
	when := begun.UTC().Format("2006-01-02 15:04")
	if load, err := os.ReadFile("/proc/loadavg"); err == nil {
		mean, _, _ := strings.Cut(string(load), " ")
		when += ", load " + mean
	}
	return when
}

func (r report) write(path string) error {
	var b strings.Builder
	b.WriteString(head)
	for _, command := range slices.Backward(slices.Sorted(maps.Keys(r))) { // make trust before make nightly
		fmt.Fprintf(&b, "\n## `%s`\n\nOn %d cores.\n\n%s", command, runtime.NumCPU(), columns)
		for _, l := range lines {
			b.WriteString(r[command].rows[l.id])
		}
	}
	return os.WriteFile(path, []byte(b.String()), 0o600)
}

func cell(text string) string { return strings.NewReplacer("|", "\\|", "\n", " ").Replace(text) }
