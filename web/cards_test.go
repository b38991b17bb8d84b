package web_test

import (
	"bytes"
	"context"
	"image"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/web"
)

// album is a reader of cards that remembers what it was asked.
type album struct {
	looked    [][]byte
	asked     []models.CardRef
	taught    []models.CardLesson
	unlearned []models.CardRef
	forgot    bool
	forgotOne bool
	refuses   error
}

func (a *album) LookAtCards(_ context.Context, picture []byte, asked []models.CardRef) (models.CardSight, error) {
	a.looked, a.asked = append(a.looked, picture), asked
	return models.CardSight{Look: 7, Width: 64, Height: 48, Cards: []models.SeenCard{
		{ID: "old-lantern", Name: "Old Lantern", Class: "item", Sure: true, Corners: make([]models.Point, 4)},
		{Corners: make([]models.Point, 4)},
	}}, a.refuses
}

func (a *album) TeachCards(_ context.Context, l models.CardLesson) error {
	a.taught = append(a.taught, l)
	return a.refuses
}

func (a *album) UnlearnCard(_ context.Context, card models.CardRef, all bool) error {
	a.unlearned = append(a.unlearned, card)
	a.forgotOne = a.forgotOne || all
	return a.refuses
}

func (a *album) KnownCards(context.Context) ([]models.KnownCard, error) {
	return []models.KnownCard{{
		ID: "old-lantern", Name: "Old Lantern", Class: "item", Rows: [][]string{{"lore"}},
		Pictures: 2,
	}}, a.refuses
}

func (a *album) ForgetCardPictures(context.Context) error {
	a.forgot = true
	return a.refuses
}

func TestAPhoneShowsCardsAndTeachesThem(t *testing.T) {
	a := &album{}
	h := serve(t, func(c *web.Config) { c.Cards = a })
	p := h.player(1)
	photo := jpegOf(image.NewGray(image.Rect(0, 0, 64, 48)))
	status, body := p.request("POST", "/api/cards/photo", bytes.NewReader(photo),
		map[string]string{"Content-Type": "image/jpeg"})
	require.Equal(t, 200, status, body)
	require.Contains(t, body, `"old-lantern"`)
	require.Contains(t, body, `"look":7`)
	require.Equal(t, [][]byte{photo}, a.looked)
	status, body = p.post("/api/cards/tray", struct{}{})
	require.Equal(t, 200, status, body)
	require.Empty(t, a.looked[1], "the camera's own picture")
	require.Empty(t, a.asked, "nobody said that they answer the game")
	status, body = p.post("/api/cards/tray?asked", struct{}{})
	require.Equal(t, 200, status, body)
	require.NotEmpty(t, a.asked, "the cards that the game asks for")
	for _, c := range a.asked {
		require.Contains(t, []string{"ancient-one", "investigator"}, c.Class)
	}

	card := map[string]any{
		"id": "drum", "name": "Drum", "class": "item",
		"corners": []map[string]float64{{"x": 1}, {"x": 9}, {"x": 9, "y": 9}, {"y": 9}},
	}
	status, body = p.post("/api/cards/teach", map[string]any{"look": 7, "cards": []any{card}})
	require.Equal(t, 200, status, body)
	require.Equal(t, "Drum", a.taught[0].Cards[0].Name)
	require.Equal(t, models.Point{X: 9, Y: 9}, a.taught[0].Cards[0].Corners[2])
	for name, lesson := range map[string]any{
		"no card":  map[string]any{"look": 7, "cards": []any{}},
		"too many": map[string]any{"look": 7, "cards": make([]map[string]any, 41)},
		"no name":  map[string]any{"look": 7, "cards": []any{map[string]any{"id": "a", "class": "item"}}},
		"unseen signs": map[string]any{"look": 7, "cards": []any{map[string]any{
			"id": "a", "name": "a\u202eb",
			"class": "item",
		}}},
		"another key": map[string]any{"look": 7, "cards": []any{}, "picture": "x"},
		"huge":        map[string]any{"look": 7, "cards": []any{map[string]any{"id": strings.Repeat("a", 70<<10)}}},
	} {
		status, _ := p.post("/api/cards/teach", lesson)
		require.Contains(t, []int{400, 413, 422}, status, name)
	}
	require.Len(t, a.taught, 1)

	card["id"], card["name"], card["class"] = "a-secret-gathering", "A Secret Gathering", "adventure"
	status, body = p.post("/api/cards/teach", map[string]any{"look": 7, "cards": []any{card}})
	require.Equal(t, 200, status, body)
	require.Equal(t, [][]string{{"inv:6"}, {"lore", "lore"}}, a.taught[1].Cards[0].Rows, "the icons that the game knows")

	status, body = p.post("/api/cards/unlearn", map[string]any{"class": "item", "id": "drum"})
	require.Equal(t, 200, status, body)
	require.Equal(t, []models.CardRef{{Class: "item", ID: "drum"}}, a.unlearned)
	require.False(t, a.forgotOne)
	status, body = p.post("/api/cards/unlearn", map[string]any{"class": "item", "id": "drum", "all": true})
	require.Equal(t, 200, status, body)
	require.True(t, a.forgotOne)

	status, _ = p.post("/api/cards/forget", struct{}{})
	require.Equal(t, 403, status, "only the host forgets")
	require.False(t, a.forgot)
	status, body = h.host().post("/api/cards/forget", struct{}{})
	require.Equal(t, 200, status, body)
	require.True(t, a.forgot)
}

// slowAlbum looks at a picture for as long as the test wants.
type slowAlbum struct {
	album
	looking, done chan struct{}
}

func (a *slowAlbum) LookAtCards(context.Context, []byte, []models.CardRef) (models.CardSight, error) {
	a.looking <- struct{}{}
	<-a.done
	return models.CardSight{Cards: []models.SeenCard{}}, nil
}

// A phone that teaches a deck looks at the tray all the time, so that a lesson is taken back, and another phone's look
// comes, while one is under way: they wait. A phone that asks for more than a person can is refused.
func TestALessonWaitsForTheLookThatIsUnderWay(t *testing.T) {
	a := &slowAlbum{looking: make(chan struct{}), done: make(chan struct{})}
	h := serve(t, func(c *web.Config) { c.Cards = a })
	p := h.player(1)
	answers := make(chan int, 3)
	post := func(path string, body any) {
		status, _ := p.post(path, body)
		answers <- status
	}
	go post("/api/cards/tray", struct{}{})
	<-a.looking
	for i := range 2 {
		go post("/api/cards/unlearn", map[string]any{"class": "item", "id": "drum"})
		require.Eventually(t, func() bool { return web.Waits(h.server) == 2+i }, 5*time.Second, time.Millisecond)
	}
	status, _ := p.post("/api/cards/tray", struct{}{})
	require.Equal(t, 429, status, "the fourth of one phone")
	close(a.done)
	require.Equal(t, []int{200, 200, 200}, []int{<-answers, <-answers, <-answers})
	require.Len(t, a.unlearned, 2)
}

// What the server says of cards holds facts and never a picture.
func TestCardsAreExportedWithoutPictures(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Cards = &album{} })
	p := h.player(1)
	for _, path := range []string{"/api/cards", "/api/cards/file"} {
		status, body := p.request("GET", path, nil, nil)
		require.Equal(t, 200, status)
		require.Contains(t, body, "Old Lantern")
		for _, sign := range []string{"\xff\xd8\xff", "JFIF", "PNG", "/9j/", "iVBOR", "features", "data:image"} {
			require.NotContains(t, body, sign, path)
		}
	}
	_, body := p.request("GET", "/api/cards/file", nil, nil)
	require.NotContains(t, body, "pictures")
}

func TestHostilePicturesOfCardsAreRefused(t *testing.T) {
	a := &album{}
	h := serve(t, func(c *web.Config) { c.Cards = a })
	p := h.player(1)
	for name, c := range map[string]struct {
		data  []byte
		media string
	}{
		"bomb": {bomb(60000, 60000), "image/png"}, "strip": {jpegBomb(8193, 16), "image/jpeg"},
		"not what it says": {bomb(64, 48), "image/jpeg"},
		"text":             {[]byte("<svg/>"), "image/png"}, "another kind": {[]byte("GIF89a"), "image/gif"},
		"empty":     {nil, "image/jpeg"},
		"too large": {make([]byte, 8<<20+1), "image/jpeg"},
	} {
		status, _ := p.request("POST", "/api/cards/photo", bytes.NewReader(c.data),
			map[string]string{"Content-Type": c.media})
		require.Contains(t, []int{400, 413, 415, 422}, status, name)
	}
	require.Empty(t, a.looked, "nothing of this reached the reader")
}

func TestAProgramThatKnowsNoCardsSaysSo(t *testing.T) {
	h := serve(t, nil)
	p := h.player(1)
	status, body := p.post("/api/cards/tray", struct{}{})
	require.Equal(t, 503, status, body)
	status, body = p.request("GET", "/api/cards", nil, nil)
	require.Equal(t, 200, status, body)
	require.JSONEq(t, `{"cards": []}`, body)
}
