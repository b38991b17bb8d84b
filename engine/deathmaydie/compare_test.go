package deathmaydie

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/script"
)

func TestWhatIsMisspeltIsNotCompared(t *testing.T) {
	for _, line := range []string{
		"at jety none", "fire jety 0", "token jety none", "distance jetty yrd none", "locked yrd jetty no", "1 brawlin 0",
	} {
		text := "game deathmaydie\ncase Misspelt\ngiven drowned-lamp | keeper-below | gonk fleur\nexpect " + line + "\n"
		cases, err := script.Parse(strings.NewReader(text))
		require.NoError(t, err)
		require.ErrorContains(t, script.NewRunner(New).Run(cases[0]), "nothing is called", line)
	}
}
