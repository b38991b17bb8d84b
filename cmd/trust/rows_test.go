package main

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var testName = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// TestEveryTestOfARowIsThere holds that each of the tests that a row names in one expression is in its package: one
// that was renamed would be left out, and the others pass.
func TestEveryTestOfARowIsThere(t *testing.T) {
	for _, l := range lines {
		for _, of := range l.tests {
			files, err := filepath.Glob(filepath.Join("..", "..", of.pkg, "*_test.go"))
			require.NoError(t, err)
			var names []string
			for _, file := range files {
				text, err := os.ReadFile(file)
				require.NoError(t, err)
				for _, found := range testName.FindAllSubmatch(text, -1) {
					names = append(names, string(found[1]))
				}
			}
			whole := strings.HasSuffix(of.run, "$")
			for one := range strings.SplitSeq(strings.Trim(of.run, "^$()"), "|") {
				wanted := regexp.MustCompile("^" + one)
				if whole {
					wanted = regexp.MustCompile("^" + one + "$")
				}
				require.True(t, slices.ContainsFunc(names, wanted.MatchString), "%s: no %s in %s", l.id, one, of.pkg)
			}
		}
	}
}

var randomGames = regexp.MustCompile(`(?m)^func TestRandomGames\w*End\(`)

// TestTheRandomGamesOfEveryBoxAreARow looks through the rules for random games that no row plays; the lighthouse is a
// box for the tests alone.
func TestTheRandomGamesOfEveryBoxAreARow(t *testing.T) {
	at := slices.IndexFunc(lines, func(l line) bool { return l.id == "R15" })
	require.GreaterOrEqual(t, at, 0)
	project, found := os.DirFS("../.."), 0
	require.NoError(t, fs.WalkDir(project, "engine", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") || path.Base(path.Dir(name)) == "lighthouse" {
			return err
		}
		text, err := fs.ReadFile(project, name)
		if randomGames.Match(text) {
			found++
			require.True(t, slices.ContainsFunc(lines[at].tests, func(of target) bool {
				return of.pkg == "./"+path.Dir(name)
			}), "the random games of %s are in no row of cmd/trust/rows.go", path.Dir(name))
		}
		return err
	}))
	require.Positive(t, found)
}

func TestWhatGoTestSaidBecomesAResult(t *testing.T) {
	const (
		passes = `{"Action":"pass","Test":"TestR1A"}` + "\n"
		fails  = `{"Action":"fail","Test":"TestR1B"}` + "\n"
		figure = `{"Action":"attr","Test":"TestR1A","Key":"figure","Value":"5 kills"}` + "\n"
		missed = `{"Action":"attr","Test":"TestR1A","Key":"missed","Value":"start: 2s, bar 1s"}` + "\n"
	)
	at, ended := target{pkg: "./web", run: "^TestR1"}, errors.New("exit status 1")
	for _, c := range []struct {
		out  string
		err  error
		want result
	}{
		{figure + passes, nil, result{passedVerdict, []string{"5 kills"}}},
		{passes, nil, result{passedVerdict, []string{"1 tests in web pass"}}},
		{figure + missed + passes, nil, result{missedVerdict, []string{"5 kills", "over the bar: start: 2s, bar 1s"}}},
		{
			missed + passes, nil,
			result{missedVerdict, []string{"1 tests in web pass", "over the bar: start: 2s, bar 1s"}},
		},
		{passes + fails, ended, result{failedVerdict, []string{"./web: TestR1B"}}},
		{"it does not build\n", ended, result{failedVerdict, []string{"./web: it does not build"}}},
		{"", nil, result{failedVerdict, []string{"no test matches ^TestR1 in ./web"}}},
	} {
		require.Equal(t, c.want, at.result([]byte(c.out), c.err), c.out)
	}
}
