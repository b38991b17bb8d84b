package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
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
run on machines that do other things too, so only a promise that was broken fails.

The short forms of all rows run in ` + "`make test`; `make trust` runs the forms below, `make nightly` those that take a day, and\n`make nightly SHARE=0.05` a twentieth of them. A table holds the last run of its command.\n"

// section is the table of one run.
type section struct {
	command string
	rows    bytes.Buffer
}

func (s *section) add(l line, res result) {
	fmt.Fprintf(&s.rows, "| %s | %s | %s | %s | %s |\n", l.id, l.what, cell(l.asked), cell(figures(res, l.limits)), res.verdict)
}

func (s *section) heading() string { return "## `" + s.command + "`\n" }

func (s *section) text(begun time.Time) string {
	return fmt.Sprintf("%s\n%s, in %.0f minutes on %d cores.\n\n| row | what | asked | figure | |\n| --- | --- | --- | --- | --- |\n%s",
		s.heading(), begun.UTC().Format("2006-01-02 15:04 UTC"), time.Since(begun).Minutes(), runtime.NumCPU(), s.rows.String())
}

// write puts a section into the report, in the place of the last one of the same
// command; the sections of other commands stay.
func (s *section) write(path string, begun time.Time) error {
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	sections := []string{s.text(begun)}
	for i, one := range strings.Split(string(old), "\n## ") {
		if one = "## " + one; i > 0 && !strings.HasPrefix(one, s.heading()) {
			sections = append(sections, strings.TrimRight(one, "\n")+"\n")
		}
	}
	slices.Sort(sections)
	return os.WriteFile(path, []byte(head+"\n"+strings.Join(sections, "\n")), 0o600) //nolint:gosec // a developer names the file
}

func figures(res result, limits string) string {
	text := res.summary()
	if limits != "" {
		text += " *(" + limits + ")*"
	}
	return text
}

func cell(text string) string { return strings.NewReplacer("|", "\\|", "\n", " ").Replace(text) }
