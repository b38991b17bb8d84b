package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/engine/eldersign/cards"
	"elderglass/web"
)

// shelf is a card book in memory, with the real rules about cards.
type shelf struct {
	mu   sync.Mutex
	book cards.Book
}

func (s *shelf) Known() any {
	s.mu.Lock()
	defer s.mu.Unlock()
	return map[string]any{"form": cards.Form(), "cards": s.book.Cards()}
}

func (s *shelf) File() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.book.Export()
}

func (s *shelf) Replace(_ context.Context, file []byte) (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	next, err := cards.Import(file)
	if err == nil {
		s.book = next
	}
	return err
}

func (s *shelf) Enter(_ context.Context, card []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := cards.ParseCard(card)
	if err == nil {
		s.book, err = s.book.With(c)
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

func TestWithoutACardBookItsAddressesSaySo(t *testing.T) {
	h := serve(t, nil)
	status, body := h.host().get("/api/book")
	require.Equal(t, 503, status)
	require.Contains(t, body, "card book")
}
