package main

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ofGames are words of the games that have skins, by the skin's name. Words that people
// use of other things too are left out.
var ofGames = map[string]*regexp.Regexp{
	"eldersign": regexp.MustCompile(`(?i)elder.?sign|\b(elder|ancient|mythos|investigat\w*|adventures?|museum|doom|` +
		`signs|midnight|sanity|stamina|monsters?|lore|peril|terror|clues?|troph\w*|devour\w*|other.?worlds?|spells?|ally|` +
		`allies|gates?|souvenirs?|occupation|entrance|strikes)\b`),
	"eldritch": regexp.MustCompile(`(?i)eldritch|\b(omens?|rumors?|expeditions?|mystery|mysteries|reckonings?|assets?|` +
		`artifacts?|encounters?|delayed|detained)\b`),
	"deathmaydie": regexp.MustCompile(`(?i)death.?may.?die|\b(cultists?|episodes?|insanity|stress|wounds?)\b`),
}

// TestOnlyASkinNamesItsGame reads every file of the page that is not of a skin: the frame
// draws any game and knows none.
func TestOnlyASkinNamesItsGame(t *testing.T) {
	skins, err := os.ReadDir(filepath.Join("..", skinFolder))
	require.NoError(t, err)
	for _, s := range skins {
		assert.Contains(t, ofGames, s.Name(), "the words by which the game of a new skin is known")
	}
	read := 0
	for _, folder := range []string{"src", "icons", "static"} {
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if filepath.ToSlash(path) == "../"+skinFolder {
					return fs.SkipDir
				}
				return nil
			}
			read++
			for _, words := range ofGames {
				assert.NotRegexp(t, words, d.Name(), path)
			}
			if filepath.Ext(path) == ".png" {
				return nil
			}
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			for i, line := range strings.Split(string(text), "\n") {
				for game, words := range ofGames {
					assert.Empty(t, words.FindString(line), "%s:%d names something of %s:\n%s", path, i+1, game, line)
				}
			}
			return nil
		})
		require.NoError(t, err)
	}
	require.Greater(t, read, 100)
}

// TestTheFramesSentencesNameNoGame reads the English catalogue of every game.
func TestTheFramesSentencesNameNoGame(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "lang", "en.json"))
	require.NoError(t, err)
	var sentences map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(text, &sentences))
	for key, sentence := range sentences {
		if strings.HasPrefix(key, "set.") {
			continue // dice are sold as a game's
		}
		for game, words := range ofGames {
			assert.Empty(t, words.FindString(string(sentence)), "%q names something of %s: %s", key, game, sentence)
		}
	}
}
