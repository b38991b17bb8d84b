package web_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPicturesOfRollsOverTheWeb(t *testing.T) {
	h := serve(t, nil)
	host, ann := h.host(), h.player(1)
	status, _ := ann.act()
	require.Equal(t, 200, status)
	status, body := host.post("/api/pictures", map[string]any{"keep": true})
	require.Equal(t, 200, status, body)
	require.JSONEq(t, `{"keep":true,"count":0,"bytes":0,"most":200,"mostBytes":67108864}`, body)
	require.NoError(t, h.table.AddPicture(t.Context(), 1, []byte("\xff\xd8 a picture")))

	status, body = ann.get("/api/log/1/roll.jpg")
	require.Equal(t, []any{200, "\xff\xd8 a picture"}, []any{status, body})
	_, body = ann.get("/api/log")
	require.Contains(t, body, `"picture":true`)
	for path, want := range map[string]int{
		"/api/log/2/roll.jpg": 404, "/api/log/x/roll.jpg": 404,
		"/api/log/-1/roll.jpg": 404,
	} {
		status, _ = ann.get(path)
		require.Equal(t, want, status, path)
	}
	status, _ = h.stranger().get("/api/log/1/roll.jpg")
	require.Equal(t, 401, status)
	status, body = host.post("/api/pictures/forget", map[string]any{})
	require.Equal(t, 200, status, body)
	status, _ = ann.get("/api/log/1/roll.jpg")
	require.Equal(t, 404, status)
}
