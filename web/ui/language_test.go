package ui_test

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// forms are the one or two sentences of a key of a catalogue.
type forms []string

func (f *forms) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*f = forms{one}
		return nil
	}
	var both struct{ One, Other string }
	if err := json.Unmarshal(data, &both); err != nil {
		return err
	}
	*f = forms{both.One, both.Other}
	return nil
}

// catalogues are the sentences by language, those of the frame, of the games and of their
// boxes together, and by the folders that they are in.
func catalogues(t *testing.T) (together, apart map[string]map[string]forms) {
	t.Helper()
	together, apart = map[string]map[string]forms{}, map[string]map[string]forms{}
	for _, pattern := range []string{"*.json", "*/*.json", "*/*/*.json"} {
		files, err := filepath.Glob(filepath.Join("../../lang", pattern))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(files), 2, pattern)
		for _, path := range files {
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			var own map[string]forms
			require.NoError(t, json.Unmarshal(data, &own), path)
			apart[path] = own
			language := strings.TrimSuffix(filepath.Base(path), ".json")
			if together[language] == nil {
				together[language] = map[string]forms{}
			}
			maps.Copy(together[language], own)
		}
	}
	return together, apart
}

// spoken are the keys that the page's own source names: in full, or up to the part
// that is filled in.
var spoken = regexp.MustCompile("\\bt\\(\\s*(?:\"([^\"]+)\"|`([^`$]*)\\$\\{)")

func ownKeys(t *testing.T) (full, prefixes []string) {
	t.Helper()
	err := filepath.WalkDir("src", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, m := range spoken.FindAllStringSubmatch(string(data), -1) {
			if m[1] != "" {
				full = append(full, m[1])
			} else {
				prefixes = append(prefixes, m[2])
			}
		}
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, full)
	return full, prefixes
}

func TestEveryLanguageHasEverySentence(t *testing.T) {
	all, apart := catalogues(t)
	full, prefixes := ownKeys(t)
	for language, catalogue := range all {
		for _, key := range full {
			assert.Contains(t, catalogue, key, "%s lacks a sentence of the page", language)
		}
		for _, prefix := range prefixes {
			assert.True(t, slices.ContainsFunc(slices.Collect(maps.Keys(catalogue)), func(k string) bool {
				return strings.HasPrefix(k, prefix)
			}),
				"%s has no sentence that begins with %q", language, prefix)
		}
		for other, theirs := range apart {
			ours := filepath.Join(filepath.Dir(other), language+".json")
			for key := range theirs {
				assert.Contains(t, apart[ours], key, "%s has a sentence that %s lacks", other, ours)
			}
		}
	}
}

var (
	placeholder = regexp.MustCompile(`\{(\w+)\}`)
	optional    = regexp.MustCompile(`\[[^\]]*\]`)
)

func TestLanguagesAgreeOnArguments(t *testing.T) {
	all, _ := catalogues(t)
	for language, catalogue := range all {
		for key, sentences := range catalogue {
			if len(all["en"][key]) == 0 {
				continue
			}
			assert.ElementsMatch(t, names(all["en"][key]), names(sentences), "%s: %s", language, key)
		}
	}
}

// names are the arguments that a sentence cannot do without, n aside, which one of
// two forms may leave to the word.
func names(of forms) []string {
	set := map[string]bool{}
	for _, sentence := range of {
		for _, m := range placeholder.FindAllStringSubmatch(optional.ReplaceAllString(sentence, ""), -1) {
			if m[1] != "n" {
				set[m[1]] = true
			}
		}
	}
	return slices.Collect(maps.Keys(set))
}
