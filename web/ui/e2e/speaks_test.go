package e2e_test

import (
	"encoding/json"
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

// speaks fails where the page shows, or tells a screen reader, something that is no sentence.
func (p *phone) speaks(where string) {
	p.t.Helper()
	raw, err := rawKey()
	require.NoError(p.t, err)
	words := eval[string](p, `document.body.innerText + "\n" + [...document.querySelectorAll("[aria-label], [alt], [placeholder], [title]")]
		.map((e) => ["aria-label", "alt", "placeholder", "title"].map((a) => e.getAttribute(a) ?? "").join(" ")).join("\n")`)
	assert.Empty(p.t, raw.FindAllString(words, -1), "%s: raw keys at %s", p.name, where)
}

// TestRawKeysAreFound tries what speaks looks for on words that are and are not keys.
func TestRawKeysAreFound(t *testing.T) {
	raw, err := rawKey()
	require.NoError(t, err)
	for _, bad := range []string{"@thing.trophy", "choice.move", "to term.unheard-of", "{who}: move", "undefined",
		"3 of NaN"} {
		assert.Regexp(t, raw, bad)
	}
	for _, good := range []string{"Ada's turn · Move", "mail ada@example.org", "192.168.1.5:8037", "e.g. this",
		"The roll. The night."} {
		assert.NotRegexp(t, raw, good)
	}
}
