package e2e_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// rawKey finds what only a program could say: a key of a catalogue, whether or not any
// catalogue has it, or the mark with which cards name keys.
var rawKey = sync.OnceValues(func() (*regexp.Regexp, error) {
	begins := map[string]bool{}
	files, err := filepath.Glob("../../../lang/*.json")
	if err != nil {
		return nil, err
	}
	games, err := filepath.Glob("../../../lang/*/*.json")
	if err != nil {
		return nil, err
	}
	boxes, err := filepath.Glob("../../../lang/*/*/*.json")
	if err != nil {
		return nil, err
	}
	for _, file := range slices.Concat(files, games, boxes) {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var catalogue map[string]json.RawMessage
		if err := json.Unmarshal(data, &catalogue); err != nil {
			return nil, err
		}
		for key := range catalogue {
			if begin, _, ok := strings.Cut(key, "."); ok {
				begins[regexp.QuoteMeta(begin)] = true
			}
		}
	}
	all := strings.Join(slices.Sorted(maps.Keys(begins)), "|")
	return regexp.Compile(`(^|\s)@\S+|\b(` + all + `)\.[a-z][a-z-]*|\{\w+\}|\b(undefined|NaN)\b`)
})

// sentences are those of all catalogues of a language.
func sentences(language string) (list []string, err error) {
	for _, pattern := range []string{"", "*/", "*/*/"} {
		files, err := filepath.Glob("../../../lang/" + pattern + language + ".json")
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			var catalogue map[string]any
			if err := json.Unmarshal(data, &catalogue); err != nil {
				return nil, err
			}
			for _, entry := range catalogue {
				switch e := entry.(type) {
				case string:
					list = append(list, e)
				case map[string]any:
					list = append(list, fmt.Sprint(e["one"]), fmt.Sprint(e["other"]))
				}
			}
		}
	}
	return list, nil
}

// foreign finds a line that is an English sentence and no German one.
var foreign = sync.OnceValues(func() (*regexp.Regexp, error) {
	english, err := sentences("en")
	if err != nil {
		return nil, err
	}
	german, err := sentences("de")
	if err != nil {
		return nil, err
	}
	same := map[string]bool{}
	for _, s := range german {
		same[strings.ToLower(s)] = true
	}
	hole, letters := regexp.MustCompile(`\{\w+\}`), regexp.MustCompile(`\pL{3}.*\pL`)
	all := map[string]bool{}
	for _, s := range english {
		if same[strings.ToLower(s)] || strings.ContainsAny(s, "[\n") || !letters.MatchString(hole.ReplaceAllString(s, "")) {
			continue
		}
		var parts []string
		for _, part := range hole.Split(s, -1) {
			parts = append(parts, regexp.QuoteMeta(part))
		}
		all[strings.Join(parts, ".+")] = true
	}
	return regexp.Compile(`(?i)^(?:` + strings.Join(slices.Sorted(maps.Keys(all)), "|") + `)$`)
})

// names are what stands on the cards, which no language translates, in lower case.
var names = sync.OnceValues(func() (map[string]bool, error) {
	all, name := map[string]bool{}, regexp.MustCompile(`"name": ?"([^"]+)"`)
	for _, pattern := range []string{"*", "*/*"} {
		files, err := filepath.Glob("../../../engine/" + pattern + "/data/*.json")
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			for _, m := range name.FindAllStringSubmatch(string(data), -1) {
				all[strings.ToLower(m[1])] = true
			}
		}
	}
	return all, nil
})

// inEnglish are the lines that are English sentences.
func inEnglish(t *testing.T, words string) (list []string) {
	t.Helper()
	english, err := foreign()
	require.NoError(t, err)
	cards, err := names()
	require.NoError(t, err)
	for line := range strings.SplitSeq(words, "\n") {
		if line = strings.TrimSpace(line); english.MatchString(line) && !cards[strings.ToLower(line)] {
			list = append(list, line)
		}
	}
	return list
}

// speaks fails where the page shows, or tells a screen reader, something that is no sentence, or where a German one
// shows an English sentence.
func (p *phone) speaks(where string) {
	p.t.Helper()
	raw, err := rawKey()
	require.NoError(p.t, err)
	words := eval[string](p, `document.body.innerText + "\n" +
		[...document.querySelectorAll("[aria-label], [alt], [placeholder], [title]")]
		.map((e) => ["aria-label", "alt", "placeholder", "title"].map((a) => e.getAttribute(a) ?? "").join("\n")).join("\n")`)
	found := slices.DeleteFunc(raw.FindAllString(words, -1), func(w string) bool {
		return strings.HasSuffix(w, ".md") // a file of the documentation
	})
	assert.Empty(p.t, found, "%s: raw keys at %s", p.name, where)
	if eval[string](p, `document.documentElement.lang`) == "de" {
		assert.Empty(p.t, inEnglish(p.t, words), "%s: English at %s", p.name, where)
	}
}

// TestRawKeysAreFound tries what speaks looks for on words that are and are not keys.
func TestRawKeysAreFound(t *testing.T) {
	t.Parallel()
	raw, err := rawKey()
	require.NoError(t, err)
	for _, bad := range []string{
		"@thing.trophy", "choice.move", "to term.unheard-of", "{who}: move", "undefined", "3 of NaN",
	} {
		assert.Regexp(t, raw, bad)
	}
	for _, good := range []string{
		"Ada's turn · Move", "mail ada@example.org", "192.168.1.5:8037", "e.g. this", "The roll. The night.",
	} {
		assert.NotRegexp(t, raw, good)
	}
}

// TestEnglishIsFound tries what speaks looks for in German on lines that are and are not English.
func TestEnglishIsFound(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{
		"Give up and take the penalty", "SCAN TO JOIN", "Doom: from 3 to 5",
		"Kate Winthrop fails at Koi Pond", "zuerst\nA gate opens to another world: X\ndann",
	} {
		assert.NotEmpty(t, inEnglish(t, bad), bad)
	}
	for _, good := range []string{"Kate Winthrop", "Child of Abhoth", "Mitternacht", "Doom 3", "Ada: Los"} {
		assert.Empty(t, inEnglish(t, good), good)
	}
}
