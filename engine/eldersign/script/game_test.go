package script_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/boxes"
	"elderglass/engine/script"
)

// run plays all cases of a script.
func run(t *testing.T, text string) error {
	t.Helper()
	cases, err := script.Parse(strings.NewReader(text))
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	for _, c := range cases {
		if err := script.NewRunner(boxes.New).Run(c); err != nil {
			return err
		}
	}
	return nil
}

// TestAScriptSaysItsGame plays scripts that name the game and its boxes in their first
// line, for every case, or in a case.
func TestAScriptSaysItsGame(t *testing.T) {
	const rest = "given azathoth | joe-diamond | koi-pond\nexpect asked move\nrefuse do boxes {\"boxes\":[]} : begun\n"
	require.NoError(t, run(t, "game eldersign core\ncase one\n"+rest+"case two\n"+rest))
	require.NoError(t, run(t, "game eldersign\n"+rest))
	require.NoError(t, run(t, "game eldersign core museum\n"+rest))
	require.NoError(t, run(t, "case one\ngame eldersign core\n"+rest))
	for text, want := range map[string]string{
		"game chess\n" + rest:                               "line 1 (game chess): the games are: eldersign",
		"game\n" + rest:                                     "the games are: eldersign",
		"game eldersign attic\ncase one\n" + rest:           "line 1 (game eldersign attic): Elder Sign has no box \"attic\"",
		"game chess\ncase one\n" + rest:                     "line 1",
		"given azathoth | joe-diamond\ngame eldersign core": "the game has begun",
	} {
		require.ErrorContains(t, run(t, text), want)
	}
}
