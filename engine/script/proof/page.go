package proof

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"text/template"

	"github.com/stretchr/testify/require"
)

// update writes the page anew.
var update = flag.Bool("update", false, "write the page of the rules from testdata")

// Document holds that the page is what testdata makes of it; with -update it writes it.
func (r Rules) Document(t *testing.T) {
	t.Helper()
	file := filepath.Join(r.root(), "docs", r.Page)
	want := r.page(t)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(want), 0o644)) //nolint:gosec // a page that everyone may read
	}
	have, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, want, string(have), "docs/%s is out of date: go test ./%s -run Statements -update", r.Page, r.Folder)
}

// root is the way from the folder of the test to that of the project.
func (r Rules) root() string { return strings.Repeat("../", strings.Count(r.Folder, "/")+1) }

// page completes testdata/rules.md.tmpl with the tables of the statements and their
// numbers.
func (r Rules) page(t *testing.T) string {
	t.Helper()
	list := statements(t)
	proven, count := proofs(t)
	fill := struct {
		Tables                          string
		Statements, Cases, ByHand, Open int
	}{Tables: r.tables(list, proven), Statements: len(list), Cases: count}
	for _, s := range list {
		if s.is(byHand) {
			fill.ByHand++
		}
		if s.is(open) {
			fill.Open++
		}
	}
	frame, err := template.ParseFiles("testdata/rules.md.tmpl")
	require.NoError(t, err)
	var b strings.Builder
	require.NoError(t, frame.Execute(&b, fill))
	return b.String()
}

// tables writes a table for each section, without the end of the last line.
func (r Rules) tables(list []statement, proven map[string][]proof) string {
	var b strings.Builder
	section := ""
	for i, s := range list {
		if s.section != section {
			section = s.section
			fmt.Fprintf(&b, "\n## %s\n\n| no. | statement | source | proven by |\n| --- | --- | --- | --- |\n", section)
		}
		fmt.Fprintf(&b, "| %d | <a id=%q></a>`%s` %s | %s | %s |\n", i+1, s.id, s.id, cell(s.text), cell(s.source),
			r.provenBy(s, proven[s.id]))
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// provenBy lists the cases of a statement, file by file, or says why it has none.
func (r Rules) provenBy(s statement, list []proof) string {
	if kind, why, ok := strings.Cut(s.without, ": "); ok {
		return "*" + kind + ":* " + cell(why)
	}
	var parts []string
	for i, p := range list {
		if i > 0 && list[i-1].file == p.file {
			parts[len(parts)-1] += "; " + cell(p.title)
			continue
		}
		parts = append(parts, fmt.Sprintf("[%s](%s): %s", strings.TrimSuffix(p.file, ending),
			path.Join("..", r.Folder, "testdata", p.file), cell(p.title)))
	}
	return strings.Join(parts, "<br>")
}

// cell makes a text fit for a table of Markdown.
func cell(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
