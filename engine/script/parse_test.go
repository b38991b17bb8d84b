package script_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/script"
	"elderglass/models"
)

func TestCasesAreParsed(t *testing.T) {
	cases, err := script.Parse(strings.NewReader(
		"# a remark\ngame chess\ncase one # of two\nproves a b\n\n  move pawn\ncase two\n"))
	require.NoError(t, err)
	game := script.Line{Number: 2, Text: "game chess"}
	require.Equal(t, []script.Case{
		{Title: "one", Proves: []string{"a", "b"}, Lines: []script.Line{game, {Number: 6, Text: "move pawn"}}},
		{Title: "two", Lines: []script.Line{game}},
	}, cases)
	_, err = script.Parse(strings.NewReader(strings.Repeat("x\n", 20_001)))
	require.Equal(t, models.TooLarge, models.CodeOf(err))
	_, err = script.Parse(strings.NewReader(strings.Repeat("x", 3<<20)))
	require.Equal(t, models.Invalid, models.CodeOf(err))
}

func TestWithoutAGameNothingIsPlayed(t *testing.T) {
	cases, err := script.Parse(strings.NewReader("move"))
	require.NoError(t, err)
	require.Equal(t, models.Unavailable, models.CodeOf(script.NewRunner().Run(cases[0])))
}
