package web_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/table"
	"elderglass/models"
	"elderglass/web"
)

// TestAPracticeRollIsNoRollOfTheGame throws any dice while the game waits for none, and is refused once it waits for a
// roll, which is then thrown.
func TestAPracticeRollIsNoRollOfTheGame(t *testing.T) {
	c := &camera{}
	h := serve(t, func(config *web.Config) { config.Camera = c })
	p := h.player(1)
	practise := func() (int, string) { return p.post("/api/throw", map[string]any{"practice": true}) }
	status, body := practise()
	require.Equal(t, 200, status, body)
	require.Equal(t, []models.Expectation{{}}, c.threw, "any dice, before a game begins")
	require.Zero(t, h.seq(), "no game hears of it")
	status, body = p.post("/api/throw", map[string]any{})
	require.Equal(t, 422, status)
	require.Contains(t, body, "refuse.nothing-to-throw")

	p.takes("sit")
	p.takes("begin")
	for !p.takes("move") {
		require.True(t, p.takes("choose"))
	}
	status, body = practise()
	require.Equal(t, 422, status)
	require.Contains(t, body, "refuse.practice")
	require.Len(t, c.threw, 1)
	status, body = p.post("/api/throw", map[string]any{})
	require.Equal(t, 200, status, body)
	require.Positive(t, c.threw[1].Dice["green"])

	spectator := h.guest()
	status, _ = spectator.post("/api/throw", map[string]any{"practice": true})
	require.Equal(t, 403, status)
}

// takes does what the game offers first of a kind, and returns whether it offers any.
func (p *phone) takes(kind string) bool {
	t := p.house.t
	view, seq, err := p.house.table.View(context.Background(), table.Caller{Owner: true})
	require.NoError(t, err)
	var seen struct {
		Choices []struct {
			Kind string
			Args json.RawMessage
		}
	}
	require.NoError(t, json.Unmarshal(view, &seen))
	for _, c := range seen.Choices {
		if c.Kind == kind {
			status, body := p.post("/api/command", map[string]any{"seq": seq, "kind": kind, "args": c.Args})
			require.Equal(t, 200, status, body)
			return true
		}
	}
	return false
}
