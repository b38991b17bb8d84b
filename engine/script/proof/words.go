package proof

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"elderglass/lang"
)

// Named holds that the record can name commands of a game: what a step brings is its name there, and that of one which
// brings nothing worth a word is the command's own.
func Named(t *testing.T, game string, kinds ...string) {
	t.Helper()
	for _, language := range []string{"en", "de"} {
		sentences := lang.Of(language, game)
		for _, kind := range kinds {
			key := "command." + kind
			assert.NotEqual(t, key, sentences.Sentence(key, nil), "a sentence in lang/%s/%s.json", game, language)
		}
	}
}
