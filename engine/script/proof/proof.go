// Package proof is what the games' tests share: it plays the cases of a game, holds
// that each statement of its rules is proven by one, and keeps the page below docs that
// lists the statements with their proofs.
//
// A game keeps three things in testdata beside its test: cases (*.play), statements
// (statements.txt) and the frame of the page (rules.md.tmpl).
package proof

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/script"
)

// Rules are the rules of one game, as its statements say and its cases prove them.
type Rules struct {
	// Game makes the game that the cases play.
	Game func() engine.Game
	// Begin is the line with which every case must begin, "" for any.
	Begin string
	// Folder is the test's own folder below the root of the project, with slashes.
	Folder string
	// Page is the generated document below docs.
	Page string
	// LeastCases is the lowest number of cases there may be.
	LeastCases int
	// NoneOpen says that no statement may wait for a case.
	NoneOpen bool
}

// Play plays every case.
func (r Rules) Play(t *testing.T) {
	t.Helper()
	count := 0
	for _, path := range paths(t) {
		name := strings.TrimSuffix(filepath.Base(path), ending)
		for _, c := range parse(t, path) {
			count++
			t.Run(name+"/"+c.Title, func(t *testing.T) {
				require.NotEmpty(t, c.Title, "a case says what it shows")
				if r.Begin != "" {
					require.Equal(t, r.Begin, c.Lines[0].Text, path)
				}
				require.NoError(t, script.NewRunner(r.Game).Run(c))
			})
		}
	}
	t.Logf("%d cases", count)
}

// Prove finds a case for every statement, or the reason why there is none.
func (r Rules) Prove(t *testing.T) {
	t.Helper()
	known := map[string]bool{}
	proven, count := proofs(t)
	for _, s := range statements(t) {
		require.False(t, known[s.id], "%s is listed twice", s.id)
		known[s.id] = true
		require.NotEmpty(t, s.section, s.id)
		require.NotEqual(t, s.without == "", len(proven[s.id]) == 0, "%s is either proven by a case or says why not", s.id)
		require.False(t, r.NoneOpen && s.is(open), "%s has no case yet", s.id)
	}
	for id, list := range proven {
		require.True(t, known[id], "%s, %q proves %s, which is no statement", list[0].file, list[0].title, id)
	}
	require.GreaterOrEqual(t, count, r.LeastCases)
}

// ending is that of the files with cases.
const ending = ".play"

// paths returns the files with cases, in the order of their names.
func paths(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("testdata/*" + ending)
	require.NoError(t, err)
	require.NotEmpty(t, list)
	return list
}

// parse reads the cases of a file.
func parse(t *testing.T, path string) []script.Case {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	cases, err := script.Parse(file)
	require.NoError(t, err)
	return cases
}

// proof is one case that proves a statement.
type proof struct{ file, title string }

// proofs returns the proofs of each statement, by id, and the number of cases.
func proofs(t *testing.T) (map[string][]proof, int) {
	t.Helper()
	list, count := map[string][]proof{}, 0
	for _, path := range paths(t) {
		for _, c := range parse(t, path) {
			count++
			require.NotEmpty(t, c.Proves, "%s, %q: a case names the statements that it proves", path, c.Title)
			for _, id := range c.Proves {
				list[id] = append(list[id], proof{filepath.Base(path), c.Title})
			}
		}
	}
	return list, count
}
