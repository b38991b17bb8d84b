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

// update writes docs/rules.md anew.
var update = flag.Bool("update", false, "write docs/rules.md from statements.txt and the cases")

const (
	statementsFile = "testdata/statements.txt"
	rulesFile      = "../../../docs/rules.md"
	// leastCases is what the rules were promised to be shown by.
	leastCases = 300
)

// statement is one rule in our own words.
type statement struct {
	id, section, source, text string
	// byHand is why no case can prove it; empty for all others.
	byHand string
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
			reason, ok := strings.CutPrefix(parts[3], "by hand: ")
			require.True(t, ok, line)
			s.byHand = reason
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

func TestStatementsAreProvenOrByHand(t *testing.T) {
	statements := readStatements(t)
	proofs, count := readProofs(t)
	known := map[string]bool{}
	for _, s := range statements {
		require.False(t, known[s.id], "%s is listed twice", s.id)
		known[s.id] = true
		require.NotEmpty(t, s.section, s.id)
		require.NotEqual(t, s.byHand == "", len(proofs[s.id]) == 0, "%s is either proven by a case or by hand", s.id)
	}
	for id, list := range proofs {
		require.True(t, known[id], "%s, %q proves %s, which is no statement", list[0].file, list[0].title, id)
	}
	require.GreaterOrEqual(t, count, leastCases)
}

func TestStatementsAreInTheDocument(t *testing.T) {
	want := document(t)
	if *update {
		require.NoError(t, os.WriteFile(rulesFile, []byte(want), 0o644))
	}
	have, err := os.ReadFile(rulesFile)
	require.NoError(t, err)
	require.Equal(t, want, string(have),
		"docs/rules.md is out of date: go test ./engine/eldersign/script -run Statements -update")
}

// document writes docs/rules.md.
func document(t *testing.T) string {
	t.Helper()
	statements := readStatements(t)
	proofs, count := readProofs(t)
	byHand := 0
	for _, s := range statements {
		if s.byHand != "" {
			byHand++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, `# The rules, and what proves them

Every statement of the rules of the core box and of its expansions as Elderglass plays them: the rulebook as amended by FAQ 2.0,
the text of cards where it is known, our rulings where sources differ, and what the companion adds. Each names its
source and the cases that prove it; a case is a short game in [testdata](../engine/eldersign/script/testdata)
that fails when the rule breaks. This page is generated from them:
`+"`go test ./engine/eldersign/script -run Statements -update`"+`.

%d statements, %d cases; %d statements are kept by hand, each with the reason.
`, len(statements), count, byHand)
	section := ""
	for i, s := range statements {
		if s.section != section {
			section = s.section
			fmt.Fprintf(&b, "\n## %s\n\n| no. | statement | source | proven by |\n| --- | --- | --- | --- |\n", section)
		}
		fmt.Fprintf(&b, "| %d | <a id=%q></a>`%s` %s | %s | %s |\n", i+1, s.id, s.id, cell(s.text), cell(s.source),
			shownBy(s, proofs[s.id]))
	}
	figures, err := os.ReadFile("testdata/figures.md")
	require.NoError(t, err)
	b.Write(figures)
	return b.String()
}

// shownBy lists the cases of a statement, file by file.
func shownBy(s statement, list []proof) string {
	if s.byHand != "" {
		return "*by hand:* " + cell(s.byHand)
	}
	var parts []string
	for i, p := range list {
		if i == 0 || list[i-1].file != p.file {
			parts = append(parts, "["+strings.TrimSuffix(p.file,
				".play")+"](../engine/eldersign/script/testdata/"+p.file+"): "+cell(p.title))
		} else {
			parts[len(parts)-1] += "; " + cell(p.title)
		}
	}
	return strings.Join(parts, "<br>")
}

// cell makes a text fit for a table of Markdown.
func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
