package web_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine"
)

// TestAChoiceIsPutRightByAnother chooses an Ancient One, sees what else could have been chosen, and puts one of them
// in its place after another step.
func TestAChoiceIsPutRightByAnother(t *testing.T) {
	h := serve(t, nil)
	ann := h.player(1)
	command := func(kind string, args any) int64 {
		t.Helper()
		status, body := ann.post("/api/command", map[string]any{"seq": h.seq(), "kind": kind, "args": args})
		require.Equal(t, 200, status, body)
		return h.seq()
	}
	entry := command("ancient", map[string]any{"card": "yig"})
	command("adjust", map[string]any{"what": "doom-limit", "by": 1})
	others := func() (out []engine.Choice) {
		t.Helper()
		status, body := ann.get("/api/log/1/instead")
		require.Equal(t, 200, status, body)
		require.NoError(t, json.Unmarshal([]byte(body), &out))
		return out
	}
	require.EqualValues(t, 1, entry)
	var azathoth json.RawMessage
	for _, c := range others() {
		require.Equal(t, "ancient", c.Kind)
		require.NotContains(t, string(c.Args), "yig", "it was chosen")
		if c.Card == "ancient-one/azathoth" {
			azathoth = c.Args
		}
	}
	require.NotNil(t, azathoth)
	status, body := ann.post("/api/amend", map[string]any{"seq": h.seq(), "entry": entry, "args": azathoth})
	require.Equal(t, 200, status, body)
	for _, c := range others() {
		require.NotEqual(t, "ancient-one/azathoth", c.Card, "it holds now")
	}

	for path, want := range map[string]int{"/api/log/9/instead": 404, "/api/log/0/instead": 404, "/api/log/x/instead": 404} {
		status, _ := ann.get(path)
		require.Equal(t, want, status, path)
	}
	status, _ = h.guest().get("/api/log/1/instead")
	require.Equal(t, 403, status, "whoever watches changes nothing")
	status, _ = h.stranger().get("/api/log/1/instead")
	require.Equal(t, 401, status)
}
