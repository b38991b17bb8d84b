package script_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/script"
)

func load(t *testing.T, path string) []script.Case {
	t.Helper()
	file, err := os.Open(path)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	cases, err := script.Parse(file)
	require.NoError(t, err)
	return cases
}

// TestScripts plays every case of testdata: one file per rule, card or FAQ answer.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.play")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	count := 0
	for _, path := range files {
		name := strings.TrimSuffix(filepath.Base(path), ".play")
		for _, c := range load(t, path) {
			count++
			t.Run(name+"/"+c.Title, func(t *testing.T) {
				require.NotEmpty(t, c.Title, "a case says what it shows")
				require.NoError(t, script.NewRunner().Run(c))
			})
		}
	}
	t.Logf("%d cases", count)
}

func TestScriptsThatAreWrongSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		"dance":            "line 1 (dance): there is no command",
		"given azathoth\n": "choose at least one investigator",
		"given nobody":     "knows no ancient-one",
		"given azathoth | joe-diamond\nexpect doom 3":                 `doom is "0"`,
		"given azathoth | joe-diamond\nexpect no choice move":         "line 2",
		"given azathoth | joe-diamond\nrefuse move entrance":          "should have been refused",
		"given azathoth | joe-diamond\nrefuse clock : no such reason": "it was refused with",
		"given azathoth | joe-diamond\nroll 7":                        "is no face",
	} {
		cases, err := script.Parse(strings.NewReader(text))
		require.NoError(t, err)
		require.ErrorContains(t, script.NewRunner().Run(cases[0]), want, text)
	}
}
