package e2e_test

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"
)

// bidi speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi) with a browser.
type bidi struct {
	conn *websocket.Conn
	// notice is told of every event, one after another.
	notice func(method string, params json.RawMessage)

	mu      sync.Mutex
	last    int
	waiting map[int]chan<- bidiMessage
}

// bidiMessage is what a browser sends: the answer to a command, or an event.
type bidiMessage struct {
	ID      *int            `json:"id"`
	Result  json.RawMessage `json:"result"`
	Error   string          `json:"error"`
	Message string          `json:"message"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

func dialBidi(ctx context.Context, url string, notice func(string, json.RawMessage)) (*bidi, error) {
	conn, _, err := websocket.Dial(ctx, url, nil) //nolint:bodyclose // the library closes it
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(-1) // a picture of a television is large
	b := &bidi{conn: conn, notice: notice, waiting: map[int]chan<- bidiMessage{}}
	go b.listen()
	return b, nil
}

// listen hands on what the browser sends until the connection ends.
func (b *bidi) listen() {
	for {
		var m bidiMessage
		if err := wsjson.Read(context.Background(), b.conn, &m); err != nil {
			b.giveUp()
			return
		}
		if m.ID == nil {
			if m.Method != "" {
				b.notice(m.Method, m.Params)
			}
			continue
		}
		b.mu.Lock()
		answer := b.waiting[*m.ID]
		delete(b.waiting, *m.ID)
		b.mu.Unlock()
		if answer != nil {
			answer <- m
		}
	}
}

// giveUp tells everyone who waits that no answer will come.
func (b *bidi) giveUp() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, answer := range b.waiting {
		close(answer)
	}
	b.waiting = nil
}

// call sends a command and decodes its result, unless that is nil.
func (b *bidi) call(ctx context.Context, method string, params, result any) error {
	answer := make(chan bidiMessage, 1)
	b.mu.Lock()
	if b.waiting == nil {
		b.mu.Unlock()
		return fmt.Errorf("%s: the browser is gone", method)
	}
	b.last++
	id := b.last
	b.waiting[id] = answer
	b.mu.Unlock()

	if err := wsjson.Write(ctx, b.conn, map[string]any{"id": id, "method": method, "params": params}); err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	select {
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	case m, ok := <-answer:
		switch {
		case !ok:
			return fmt.Errorf("%s: the browser is gone", method)
		case m.Error != "":
			return fmt.Errorf("%s: %s: %s", method, m.Error, m.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(m.Result, result)
	}
}
