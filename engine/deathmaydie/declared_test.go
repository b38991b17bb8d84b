package deathmaydie

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryCommandHasWordsForTheRecord holds that the record can name every command: what a step brings is its name
// there, and that of one that brings nothing worth a word is the command's own.
func TestEveryCommandHasWordsForTheRecord(t *testing.T) {
	kinds := []string{"choose"}
	for _, c := range commands() {
		kinds = append(kinds, c.Kind)
	}
	for _, language := range []string{"en", "de"} {
		data, err := os.ReadFile("../../lang/deathmaydie/" + language + ".json")
		require.NoError(t, err)
		var sentences map[string]json.RawMessage
		require.NoError(t, json.Unmarshal(data, &sentences))
		for _, kind := range kinds {
			assert.Contains(t, sentences, "command."+kind, language)
		}
	}
}
