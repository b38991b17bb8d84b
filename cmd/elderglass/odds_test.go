package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// here runs the program in this process, for what needs no other: no profile of the user's, no pictures, no signals.
func here(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = run(args, &o, &e)
	return o.String(), e.String(), status
}

// oddsOutput runs elderglass odds and returns what it printed.
func oddsOutput(t *testing.T, args ...string) string {
	t.Helper()
	out, errs, status := here(append([]string{"odds"}, args...)...)
	require.Equal(t, exitDone, status, errs)
	return out
}

func TestOddsDocumentIsFresh(t *testing.T) {
	if testing.Short() {
		t.Skip("the odds of all cards take seconds, and with the race detector minutes, of one goroutine")
	}
	have, err := os.ReadFile("../../docs/odds.md")
	require.NoError(t, err)
	require.Equal(t, oddsOutput(t, "--markdown"), string(have), "docs/odds.md is old; run: make docs")
}

func TestOddsOfOneAdventure(t *testing.T) {
	out := oddsOutput(t, "lights-out")
	require.True(t, strings.HasPrefix(out, "Lights Out: inv:3 > peril peril > lore lore\n"), out)
	require.Contains(t, out, "clues: 4")
	require.Contains(t, out, "6g+y+r")
}

func TestOddsAsJSON(t *testing.T) {
	// Did You Hear That? locks a green die while it is in play; --dice says what
	// is really rolled.
	var row struct {
		Adventure, Dice string
		Chance          float64
		Focus           bool
	}
	require.NoError(t, json.Unmarshal([]byte(oddsOutput(t, "did-you-hear-that", "--dice", "6g", "--clues", "0",
		"--no-focus", "--json")), &row))
	assert.Equal(t, "did-you-hear-that", row.Adventure)
	assert.False(t, row.Focus)
	require.NoError(t, json.Unmarshal([]byte(strings.SplitN(oddsOutput(t, "did-you-hear-that", "--clues", "0", "--json"),
		"\n", 2)[0]), &row))
	assert.Equal(t, "5g", row.Dice)
}

func TestOddsOfARollSayWhatToDo(t *testing.T) {
	out := oddsOutput(t, "the-hall-of-the-dead", "--clues", "1", "--roll",
		"g:lore,g:peril,g:peril,g:terror,g:investigation-3,g:investigation-1,r:wild")
	lines := strings.Split(out, "\n")
	require.Contains(t, lines[4], "complete task 2 with green peril, green peril")
}

// Digits stand for investigations, as in scripts.
func TestOddsTellWhatAnAttemptIsExpectedToCost(t *testing.T) {
	out := oddsOutput(t, "hallway-on-fire", "--roll", "g:peril,g:3,y:4,g:terror")
	require.Regexp(t, `expected costs +terror met +stamina\ng:peril,g:3,y:4,g:terror, clues: 0 +\d\.\d\d +1\.\d\d\n`, out)
	require.NotContains(t, out, "sanity", "what nothing costs is left out")
	require.Contains(t, oddsOutput(t, "--dice", "6g"), "terror met (6g)")
}

// TestOddsTellWhatPlayingGave: that what is played agrees with the rules is proven in
// engine/eldersign.
func TestOddsTellWhatPlayingGave(t *testing.T) {
	var row struct {
		Chance float64
		Played struct {
			Games       int
			Mean, Error float64
		}
	}
	require.NoError(t, json.Unmarshal([]byte(oddsOutput(t, "gate-to-elsewhere", "--dice", "5g+y", "--clues", "1",
		"--simulate", "5000", "--json")), &row))
	require.Equal(t, 5000, row.Played.Games)
	require.InDelta(t, row.Chance, row.Played.Mean, 5*row.Played.Error)
}

// Every refusal is one line that says what to write instead.
func TestOddsRefuseInOneLine(t *testing.T) {
	for _, c := range []struct{ args, hint string }{
		{"no-such-card", "elderglass odds alone lists all"},
		{"the", " more\n"},
		{"koi-pond --dice 6x", "write for example 5g+y+r"},
		{"koi-pond --dice 99g", "write for example 5g+y+r"},
		{"koi-pond --dice 0g", "write for example 5g+y+r"},
		{"koi-pond --add q", "write for example 5g+y+r"},
		{"koi-pond --roll g", "write for example g:lore"},
		{"koi-pond --roll g:lore --dice 6g", "leave --dice out"},
		{"koi-pond --roll g:wild", "it has investigation-1, investigation-2, investigation-3, lore, peril, terror"},
		{"koi-pond --spell nothing", "it has investigation-1"},
		{"koi-pond --clues 1000000000", "give a number from 0 to 24"},
		{"koi-pond --clues=-5", "give a number from 0 to 24"},
		{"koi-pond --helpers 99", "give a number from 0 to 7"},
		{"koi-pond --cast 99", "give a number from 0 to 8"},
		{"koi-pond --simulate=-3", "give a number from 0 to 100000000"},
		{"koi-pond --as nobody", "amanda-sharpe"},
		{"cthulhu", "enter the card in the card book"},
	} {
		out, errs, status := here(append([]string{"odds"}, strings.Fields(c.args)...)...)
		require.Equal(t, exitCould, status, c.args)
		require.Equal(t, 1, strings.Count(errs, "\n"), errs)
		require.Contains(t, errs, c.hint)
		require.Empty(t, out, c.args)
	}
}
