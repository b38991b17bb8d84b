//go:build !nocv && unix

package main

import (
	"bytes"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/scene"
)

// shelf is what the page is shown of the saved games.
func (v *visitor) shelf() scene.Shelf {
	v.t.Helper()
	var s scene.Shelf
	require.Equal(v.t, http.StatusOK, v.do(http.MethodGet, "/api/games", nil, &s))
	return s
}

// bytes sends a file, or none, and returns the answer.
func (v *visitor) bytes(method, path string, file []byte) (int, []byte) {
	v.t.Helper()
	req, err := http.NewRequestWithContext(v.t.Context(), method, v.url+path, bytes.NewReader(file))
	require.NoError(v.t, err)
	req.Header.Set("Content-Type", "application/octet-stream")
	req.Header.Set("X-Elderglass", v.key)
	res, err := v.client.Do(req)
	require.NoError(v.t, err)
	defer res.Body.Close()
	reply, err := io.ReadAll(res.Body)
	require.NoError(v.t, err)
	return res.StatusCode, reply
}

// doom sets the doom limit, which makes a game one in which something was done.
func (v *visitor) doom(seq, by int) {
	v.t.Helper()
	require.Equal(v.t, http.StatusOK, v.post("/api/command",
		map[string]any{"seq": seq, "kind": "adjust", "args": map[string]any{"what": "doom-limit", "by": by}}, nil))
}

// TestTheHostKeepsGamesOnThePage begins a second game, goes back to the first, and takes a
// copy of it in: the phones stay where they are, and no program is started anew.
func TestTheHostKeepsGamesOnThePage(t *testing.T) {
	state := t.TempDir()
	p := launch(t, quietly(state)...)
	ann := p.visit()
	require.Equal(t, http.StatusOK, ann.post("/api/seat", map[string]any{"seat": 3, "name": "Ann"}, nil))
	ann.doom(0, 1)
	first := ann.shelf()
	require.Len(t, first.Games, 1)
	require.Equal(t, "eldersign", first.Games[0].Kind)
	require.Equal(t, "Elder Sign", first.Kinds[0].Title)

	goodbye := make(chan string, 1)
	ann.follow(func(event string, data []byte) {
		if event == "bye" {
			goodbye <- string(data)
		}
	})
	seats := map[string]any{"kind": "eldersign", "boxes": []string{}, "seats": []int{3}}
	require.Equal(t, http.StatusOK, ann.post("/api/games/begin", seats, nil))
	require.JSONEq(t, `{"reason":"another-game"}`, <-goodbye, "phones are told")
	second := ann.shelf()
	require.Len(t, second.Games, 2)
	require.NotEqual(t, first.Now, second.Now)
	require.Equal(t, second.Now, second.Games[0].ID, "it is the last one")
	var session struct{ Seat int }
	require.Equal(t, http.StatusOK, ann.do(http.MethodGet, "/api/session", nil, &session))
	require.Equal(t, 3, session.Seat, "without a scan, on the same seat")
	ann.doom(0, 2)

	about := func(id string, name ...string) map[string]any {
		return map[string]any{"id": id, "name": strings.Join(name, "")}
	}
	require.Equal(t, http.StatusConflict, ann.post("/api/games/delete", about(second.Now), nil), "it is played")
	require.Equal(t, http.StatusNotFound, ann.post("/api/games/open", about("../"+first.Now), nil))
	require.Equal(t, http.StatusOK, ann.post("/api/games/rename", about(first.Now, "Rainy day"), nil))
	require.Equal(t, http.StatusBadRequest, ann.post("/api/games/rename", about(first.Now, "a\u202eb"), nil))
	status, file := ann.bytes(http.MethodGet, "/api/games/"+first.Now+"/file", nil)
	require.Equal(t, http.StatusOK, status)
	for _, secret := range []string{"holder", "sessions"} {
		require.False(t, bytes.Contains(file, []byte(secret)), "who sat where stays here: %s", secret)
	}

	status, reply := ann.bytes(http.MethodPost, "/api/games/import?name=junk", []byte("no game"))
	require.Equal(t, http.StatusUnprocessableEntity, status, "%s", reply)
	require.Contains(t, string(reply), "refuse.game-file")
	status, reply = ann.bytes(http.MethodPost, "/api/games/import?name=From%20Bert.elderglass", file)
	require.Equal(t, http.StatusOK, status, "%s", reply)
	third := ann.shelf()
	require.Len(t, third.Games, 3)
	require.Equal(t, second.Now, third.Now, "what is played goes on")
	require.Equal(t, second.Now, third.Games[0].ID, "also at the next start")
	names := map[string]string{}
	for _, g := range third.Games {
		names[g.Name] = g.ID
	}
	require.Equal(t, first.Now, names["Rainy day"])
	require.Contains(t, names, "From Bert")

	require.Equal(t, http.StatusOK, ann.post("/api/games/open", about(names["From Bert"]), nil))
	ann.doom(1, 1)
	require.Equal(t, http.StatusOK, ann.do(http.MethodGet, "/api/session", nil, &session))
	require.Equal(t, 3, session.Seat, "people sit as they sat")
	require.Equal(t, http.StatusOK, ann.post("/api/games/delete", about(second.Now), nil))
	require.Len(t, ann.shelf().Games, 2)

	require.Contains(t, p.stop(syscall.SIGTERM), "The game is saved")
	out, _, status := elderglass(t, "games", "--state", state)
	require.Equal(t, exitDone, status)
	require.True(t, strings.HasPrefix(out, names["From Bert"]), "it was played last: %s", out)
	left, err := filepath.Glob(filepath.Join(state, "games", "2*")) // beside them lies the folder's lock
	require.NoError(t, err)
	require.Len(t, left, 2, "nothing else is left of the deleted game")
}

// TestAGameInWhichNothingWasDoneIsNotKept begins one game after the other.
func TestAGameInWhichNothingWasDoneIsNotKept(t *testing.T) {
	p := launch(t, quietly(t.TempDir())...)
	ann := p.visit()
	for range 3 {
		require.Equal(t, http.StatusOK, ann.post("/api/games/begin", map[string]any{"kind": "eldersign"}, nil))
		require.Len(t, ann.shelf().Games, 1)
	}
	require.Equal(t, http.StatusNotFound, ann.post("/api/games/begin",
		map[string]any{"kind": "eldersign", "boxes": []string{"attic"}}, nil))
	require.Equal(t, http.StatusNotFound, ann.post("/api/games/begin", map[string]any{"kind": "chess"}, nil))
	require.Len(t, ann.shelf().Games, 1)
}

// TestANewGameIsOfTheKindAndBoxesOfTheLast begins games on the page and new ones at the start of the program: game
// and boxes are those of the last time, and a game in which only these were chosen is not kept.
func TestANewGameIsOfTheKindAndBoxesOfTheLast(t *testing.T) {
	state := t.TempDir()
	in := func(s scene.Shelf, kind string) (ids []string) {
		for _, k := range s.Kinds {
			for _, b := range k.Boxes {
				if k.ID == kind && b.In && !b.Way {
					ids = append(ids, b.ID)
				}
			}
		}
		return ids
	}
	p := launch(t, quietly(state)...)
	ann := p.visit()
	begin := map[string]any{"kind": "eldersign", "boxes": []string{"unseen"}}
	for range 2 {
		require.Equal(t, http.StatusOK, ann.post("/api/games/begin", begin, nil))
		require.Len(t, ann.shelf().Games, 1)
	}
	p.stop(syscall.SIGTERM)

	p = launch(t, quietly(state, "--new")...)
	ann = p.visit()
	require.Equal(t, []string{"core", "unseen"}, in(ann.shelf(), "eldersign"))
	require.Equal(t, http.StatusOK, ann.post("/api/games/begin", map[string]any{"kind": "eldritch"}, nil))
	p.stop(syscall.SIGTERM)

	p = launch(t, quietly(state, "--new")...)
	shelf := p.visit().shelf()
	require.Equal(t, "eldritch", shelf.Games[0].Kind)
	require.Equal(t, []string{"core", "unseen"}, in(shelf, "eldersign"), "of each game")
	require.Contains(t, p.game, "A new game of Eldritch Horror")
}

// TestWhoGaveNoNameIsOnTheShelfAsWhomTheyPlay seats one person with a name and one without.
func TestWhoGaveNoNameIsOnTheShelfAsWhomTheyPlay(t *testing.T) {
	p := launch(t, quietly(t.TempDir())...)
	ann, other := p.visit(), p.visit()
	require.Equal(t, http.StatusOK, ann.post("/api/seat", map[string]any{"seat": 1, "name": "Ann"}, nil))
	require.Equal(t, http.StatusOK, other.post("/api/seat", map[string]any{"seat": 2, "name": ""}, nil))
	for seq, card := range []string{"joe-diamond", "sister-mary"} {
		require.Equal(t, http.StatusOK, ann.post("/api/command", map[string]any{
			"seq": seq, "kind": "sit", "args": map[string]any{"seat": seq + 1, "card": card},
		}, nil))
	}
	require.Equal(t, []string{"Ann", "Sister Mary"}, ann.shelf().Games[0].People)
}
