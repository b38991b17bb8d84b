package script_test

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// update writes docs/rules-eldritch.md anew.
var update = flag.Bool("update", false, "write docs/rules-eldritch.md from statements.txt and the cases")

const (
	statementsFile = "testdata/statements.txt"
	rulesFile      = "../../../docs/rules-eldritch.md"
)

// statement is one rule in our own words.
type statement struct {
	id, section, source, text string
	// without is why no case proves it: "by hand: …", or "open: …" where one is missing.
	without string
}

// proof is one case that proves a statement.
type proof struct{ file, title string }

func readStatements(t *testing.T) []statement {
	t.Helper()
	file, err := os.Open(statementsFile)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	var list []statement
	section := ""
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if name, ok := strings.CutPrefix(line, "== "); ok {
			section = name
			continue
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(line, " | ")
		require.Contains(t, []int{3, 4}, len(parts), line)
		s := statement{id: parts[0], section: section, source: parts[1], text: parts[2]}
		if len(parts) == 4 {
			s.without = parts[3]
			require.True(t, strings.HasPrefix(s.without, "by hand: ") || strings.HasPrefix(s.without, "open: "), line)
		}
		list = append(list, s)
	}
	return list
}

// readProofs returns the proofs of each statement, by id, and the number of cases.
func readProofs(t *testing.T) (map[string][]proof, int) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.play")
	require.NoError(t, err)
	proofs, count := map[string][]proof{}, 0
	for _, path := range files {
		for _, c := range load(t, path) {
			count++
			require.NotEmpty(t, c.Proves, "%s, %q: a case names the statements that it proves", path, c.Title)
			for _, id := range c.Proves {
				proofs[id] = append(proofs[id], proof{filepath.Base(path), c.Title})
			}
		}
	}
	return proofs, count
}

// TestStatementsAreProvenOrSayWhy finds a case for every statement, or the reason why there is none.
func TestStatementsAreProvenOrSayWhy(t *testing.T) {
	proofs, _ := readProofs(t)
	known := map[string]bool{}
	for _, s := range readStatements(t) {
		require.False(t, known[s.id], "%s is listed twice", s.id)
		known[s.id] = true
		require.NotEmpty(t, s.section, s.id)
		require.NotEqual(t, s.without == "", len(proofs[s.id]) == 0, "%s is either proven by a case or says why not", s.id)
	}
	for id, list := range proofs {
		require.True(t, known[id], "%s, %q proves %s, which is no statement", list[0].file, list[0].title, id)
	}
}

func TestStatementsAreInTheDocument(t *testing.T) {
	want := document(t)
	if *update {
		require.NoError(t, os.WriteFile(rulesFile, []byte(want), 0o644))
	}
	have, err := os.ReadFile(rulesFile)
	require.NoError(t, err)
	require.Equal(t, want, string(have),
		"docs/rules-eldritch.md is out of date: go test ./engine/eldritch/script -run Statements -update")
}

// document writes docs/rules-eldritch.md.
func document(t *testing.T) string {
	t.Helper()
	statements := readStatements(t)
	proofs, count := readProofs(t)
	byHand, open := 0, 0
	for _, s := range statements {
		switch {
		case strings.HasPrefix(s.without, "open: "):
			open++
		case s.without != "":
			byHand++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, `# Eldritch Horror: the rules, and what proves them

The statements of the Reference Guide as Elderglass plays them, in our own words, with our rulings where it is silent and
what the companion adds. Each names its source and the cases that prove it; a case is a short game in
[testdata](../engine/eldritch/script/testdata) that fails when the rule breaks. This page is generated from them:
`+"`go test ./engine/eldritch/script -run Statements -update`"+`.

%d statements, %d cases; %d statements are kept by hand and %d have no case yet, each with the reason.
`, len(statements), count, byHand, open)
	section := ""
	for i, s := range statements {
		if s.section != section {
			section = s.section
			fmt.Fprintf(&b, "\n## %s\n\n| no. | statement | source | proven by |\n| --- | --- | --- | --- |\n", section)
		}
		fmt.Fprintf(&b, "| %d | <a id=%q></a>`%s` %s | %s | %s |\n", i+1, s.id, s.id, cell(s.text), cell(s.source),
			shownBy(s, proofs[s.id]))
	}
	return b.String()
}

// shownBy lists the cases of a statement, file by file.
func shownBy(s statement, list []proof) string {
	if kind, why, ok := strings.Cut(s.without, ": "); ok {
		return "*" + kind + ":* " + cell(why)
	}
	var parts []string
	for i, p := range list {
		if i == 0 || list[i-1].file != p.file {
			parts = append(parts, "["+strings.TrimSuffix(p.file, ".play")+"](../engine/eldritch/script/testdata/"+p.file+"): "+
				cell(p.title))
		} else {
			parts[len(parts)-1] += "; " + cell(p.title)
		}
	}
	return strings.Join(parts, "<br>")
}

// cell makes a text fit for a table of Markdown.
func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
