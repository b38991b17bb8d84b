package eldersign_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
	"elderglass/engine/eldersign"
)

// TestEveryTextIsListed plays games and compares every text that comes up, in
// events, choices and views, with the list that language catalogues go by.
func TestEveryTextIsListed(t *testing.T) {
	keys := eldersign.TextKeys()
	seen := map[string]bool{}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if key, ok := v["key"].(string); ok && key != "" {
				args, known := keys[key]
				require.True(t, known, "the key %q is not listed", key)
				seen[key] = true
				given, _ := v["args"].(map[string]any)
				for name := range given {
					require.True(t, slices.Contains(args, name), "the key %q lists %v and has %q", key, args, name)
				}
			}
			for _, e := range v {
				walk(e)
			}
		case []any:
			for _, e := range v {
				walk(e)
			}
		case string:
			if key, ok := strings.CutPrefix(v, "@"); ok {
				require.Contains(t, keys, key)
				seen[key] = true
			}
		}
	}
	g := eldersign.New()
	look := func(v any) {
		var plain any
		require.NoError(t, json.Unmarshal([]byte(jsonOf(t, v)), &plain))
		walk(plain)
	}
	for seed := range uint64(12) {
		o := playGame(t, seed, func(s engine.State) { look(g.View(s, engine.Host, engine.Nobody)) })
		for _, e := range o.events {
			look(e.Label)
		}
	}
	require.Greater(t, len(seen), 150)
}
