package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/cards"
	"elderglass/models"
	"elderglass/web"
)

// shelf is a card book in memory, with the real rules about cards.
type shelf struct {
	mu   sync.Mutex
	book cards.Book
	// changes counts the cards that were entered.
	changes int
}

func (s *shelf) Known() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return map[string]any{"form": cards.Language{}.Form(), "cards": s.book.Cards()}
}

func (s *shelf) File() (data []byte, version string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, err = s.book.Export()
	return data, strconv.Itoa(s.changes), err
}

func (s *shelf) Replace(_ context.Context, file []byte, version string) (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if version != "" && version != strconv.Itoa(s.changes) {
		return models.Refuse(models.Conflict, "refuse.card-book-changed")
	}
	next, err := cards.Language{}.Import(file)
	if err == nil {
		s.book = next
	}
	return err
}

func (s *shelf) Enter(_ context.Context, card []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := cards.Language{}.ParseCard(card)
	if err == nil {
		s.book, err = s.book.With(c)
		s.changes++
	}
	return err
}

func (s *shelf) Forget(_ context.Context, class, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.book = s.book.Without(cards.Name{Class: cards.Class(class), ID: id})
	return nil
}

func TestTheCardBookByPhone(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Book = &shelf{} })
	p, host := h.player(1), h.host()
	ghoul := json.RawMessage(`{"class":"monster","id":"ghoul","name":"Ghoul","trophy":1,"tasks":[{"needs":["inv:3","lore|peril"]}]}`)
	status, body := p.post("/api/book/card", ghoul)
	require.Equal(t, 200, status, body)
	status, body = p.get("/api/book")
	require.Equal(t, 200, status)
	require.Contains(t, body, `"inv:3"`)
	require.Contains(t, body, `"form"`)

	status, file := p.get("/api/book/file")
	require.Equal(t, 200, status)
	status, body = p.post("/api/book/forget", map[string]any{"class": "monster", "id": "ghoul"})
	require.Equal(t, 200, status, body)
	_, body = p.get("/api/book")
	require.NotContains(t, body, "ghoul")
	put := func(text string) (int, string) {
		return host.request(http.MethodPut, "/api/book", strings.NewReader(text), asJSON)
	}
	status, body = put(file)
	require.Equal(t, 200, status, body)
	require.Contains(t, body, "ghoul")

	for _, bad := range []string{`{}`, `{"book":"eldersign","book":"x"}`, `[`, strings.Repeat(" ", 2<<20)} {
		status, _ = put(bad)
		require.Contains(t, []int{400, 413}, status)
	}
	status, _ = p.post("/api/book/card", json.RawMessage(
		`{"class":"monster","id":"a","name":"A","tasks":[{"needs":["joy"]}]}`))
	require.Equal(t, 400, status)
}

// A book takes the place of the version that was seen, and of no newer one.
func TestTheCardBookIsReplacedWhereNobodyChangedIt(t *testing.T) {
	h := serve(t, func(c *web.Config) { c.Book = &shelf{} })
	host := h.host()
	reply, err := host.client.Get(h.url + "/api/book/file")
	require.NoError(t, err)
	file, err := io.ReadAll(reply.Body)
	require.NoError(t, errors.Join(err, reply.Body.Close()))
	put := func() int {
		header := map[string]string{"Content-Type": "application/json", "If-Match": reply.Header.Get("ETag")}
		status, _ := host.request(http.MethodPut, "/api/book", bytes.NewReader(file), header)
		return status
	}
	require.Equal(t, 200, put())
	status, body := h.player(1).post("/api/book/card", json.RawMessage(`{"class":"monster","id":"ghoul","name":"Ghoul"}`))
	require.Equal(t, 200, status, body)
	require.Equal(t, 409, put())
	_, body = host.get("/api/book")
	require.Contains(t, body, "ghoul")
}

func TestWithoutACardBookItsAddressesSaySo(t *testing.T) {
	h := serve(t, nil)
	status, body := h.host().get("/api/book")
	require.Equal(t, 503, status)
	require.Contains(t, body, "card book")
}
