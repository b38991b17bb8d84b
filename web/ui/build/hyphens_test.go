package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLongWordsAreDividedBetweenTheirSyllables(t *testing.T) {
	data, err := divisions("..", "de", [][]byte{[]byte(
		`{"a": "Museumseingang und Belohnung, Verärgerung {monster}", "b": "Mitternacht; Würfel; Nachforschung"}`)})
	require.NoError(t, err)
	var words map[string]string
	require.NoError(t, json.Unmarshal(data, &words))
	for word, divided := range words {
		words[word] = strings.ReplaceAll(divided, softHyphen, "-")
	}
	assert.Equal(t, map[string]string{
		"Museumseingang": "Muse-ums-ein-gang",
		"Belohnung":      "Beloh-nung",
		"Verärgerung":    "Ver-är-ge-rung",
		"Mitternacht":    "Mit-ter-nacht",
		"Nachforschung":  "Nach-for-schung",
	}, words)
}

func TestALanguageWithoutPatternsHasNoDivisions(t *testing.T) {
	data, err := divisions("..", "en", [][]byte{[]byte(`{"a": "investigators"}`)})
	require.NoError(t, err)
	assert.Nil(t, data)
}
