package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAReportKeepsTheRowsThatWereNotCarriedOutAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.md")
	row := func(l line, figure string, v verdict) func(section) {
		return func(s section) { s.add(l, result{v, []string{figure}}, "2026-11-21 16:00, load 0.50") }
	}
	require.NoError(t, note(path, "make trust", []func(section){
		row(lines[2], "second", passedVerdict), row(lines[0], "first | odd", missedVerdict),
	}))
	require.NoError(t, note(path, "make nightly SHARE=0.1", []func(section){row(lines[0], "nightly", passedVerdict)}))
	require.NoError(t, note(path, "make trust", []func(section){row(lines[2], "again", failedVerdict)}))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	text := string(data)
	require.NotContains(t, text, "second")
	var order []int
	for _, part := range []string{
		"## `make trust`", `first \| odd | 2026-11-21 16:00, load 0.50 | bar missed |`,
		"again | 2026-11-21 16:00, load 0.50 | FAIL |", "## `make nightly SHARE=0.1`",
		"nightly | 2026-11-21 16:00, load 0.50 | pass |",
	} {
		require.Equal(t, 1, strings.Count(text, part), part)
		order = append(order, strings.Index(text, part))
	}
	require.IsIncreasing(t, order)
}

func TestTheWorstPartOfARowIsItsVerdict(t *testing.T) {
	pass, missed, fail := result{passedVerdict, []string{"a"}}, result{missedVerdict, []string{"b"}},
		result{failedVerdict, []string{"c"}}
	require.Equal(t, missedVerdict, result{}.with(pass).with(missed).with(pass).verdict)
	require.Equal(t, failedVerdict, fail.with(missed).verdict)
	require.Equal(t, "a; b; c", pass.with(missed).with(fail).summary())
}
