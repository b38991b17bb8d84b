//go:build !nocv

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// setFile writes a dice set with pips of some kinds.
func setFile(t *testing.T, kinds ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "set.json")
	require.NoError(t, os.WriteFile(path, []byte(`{
  "id": "mine",
  "name": "My own dice",
  "pips": true,
  "kinds": [`+strings.Join(kinds, ", ")+`],
  "counts": {"1": {}, "2": {}, "3": {}, "4": {}, "5": {"symbols": {"hit": 1}}, "6": {"symbols": {"hit": 2}}}
}
`), 0o600))
	return path
}

// facesOf reads a picture with a set and returns "colour face" of each die with
// whether it is sure.
func facesOf(t *testing.T, set, picture string) map[string]bool {
	t.Helper()
	out, errs, status := elderglass(t, "read", "--set", set, "--json", picture)
	require.Equal(t, []any{"", 0}, []any{errs, status})
	var line pictureLine
	require.NoError(t, json.Unmarshal([]byte(out), &line))
	dice := map[string]bool{}
	for _, d := range line.Dice {
		dice[string(d.Colour)+" "+string(d.Face)] = d.Sure
	}
	return dice
}

func TestReadTakesTheFileOfASetThatAPersonWrote(t *testing.T) {
	const picture = "../../vision/pips/testdata/dice/test-900018.jpg" // a blue 3 and a black 4
	require.Equal(t, map[string]bool{"blue 3": true, "black 4": true}, facesOf(t, "d6", picture))

	const ordinary = `["1", "2", "3", "4", "5", "6"]`
	teal := setFile(t, `{"colour": "teal", "count": 4, "faces": `+ordinary+`}`)
	require.Equal(t, map[string]bool{"teal 3": true, "teal 4": true}, facesOf(t, teal, picture),
		"dice of one kind are of that kind")

	odd := setFile(t, `{"colour": "blue", "count": 4, "faces": `+ordinary+`}`,
		`{"colour": "black", "count": 2, "faces": ["1", "1", "1", "6", "6", "6"]}`)
	require.Equal(t, map[string]bool{"blue 3": true, "black 4": false}, facesOf(t, odd, picture),
		"a face that the die does not have is a question, not another face")
}

func TestReadRefusesABadSetInWords(t *testing.T) {
	const ordinary = `"count": 4, "faces": ["1", "2", "3", "4", "5", "6"]}`
	good := setFile(t, `{"colour": "black", `+ordinary, `{"colour": "white", `+ordinary)
	data, err := os.ReadFile(good)
	require.NoError(t, err)
	written := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	for said, set := range map[string]string{
		`"mauve" is no colour by which dice with pips can be told apart; call them the nearest of white, black, red`: setFile(
			t, `{"colour": "black", `+ordinary, `{"colour": "mauve", `+ordinary),
		"two kinds are black": setFile(t, `{"colour": "black", `+ordinary,
			`{"colour": "black", `+ordinary),
		"near line 5": written("comma.json",
			strings.Replace(string(data), "\"kinds\": [", "\"kinds\": [,", 1)),
		"show 1 to 6, not \"skull\"": written("skull.json",
			strings.ReplaceAll(string(data), `"6"`, `"skull"`)),
		"only pips can be read without a profile": written("symbols.json",
			strings.Replace(string(data), `"pips": true`, `"pips": false`, 1)),
		"the dice set's file cannot be opened":      filepath.Join(t.TempDir(), "none.json"),
		"this file is too large to be a dice set":   written("large.json", strings.Repeat(" ", 1<<20+1)),
		`there is no dice set "d8"; known are [d6 `: "d8",
	} {
		out, errs, status := elderglass(t, "read", "--set", set, "any.jpg")
		require.Equal(t, []any{"", 1}, []any{out, status}, said)
		requireOneLine(t, errs)
		require.Contains(t, errs, said)
	}
}
