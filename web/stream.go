package web

import (
	"net/http"
	"time"

	"elderglass/engine/table"
	"elderglass/models"
)

const (
	// pingEvery keeps a silent stream alive and lets the phone notice a dead one.
	pingEvery = 15 * time.Second
	// writeWithin is how long a phone may take to accept one message.
	writeWithin = 5 * time.Second
)

// stream sends one phone every change, as server-sent events.
func (s *Server) stream(r *request) (any, error) {
	page := s.tabs.enter(tab{r.by.Holder, r.Header.Get("Tab")})
	defer page.leave()
	browser, device := streamsOf(r.by.Holder), "address "+addressOf(r.RemoteAddr)
	if !page.take(s.streams, browser, s.config.Limits.StreamsPerSession) {
		return nil, models.Refuse(models.TooMany, "refuse.too-many-tabs-of-browser")
	}
	if !page.take(s.streams, device, s.config.Limits.StreamsPerAddress) {
		return nil, models.Refuse(models.TooMany, "refuse.too-many-tabs-of-device")
	}

	select {
	case <-s.closing:
		return nil, models.Refuse(models.Unavailable, "refuse.table-closing")
	default:
	}
	sub, err := r.game.Table.Subscribe(r.Context(), r.by, r.Header.Get("Last-Event-ID"))
	if err != nil {
		return nil, err
	}
	defer sub.Close()
	h := r.Writer.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no")
	r.Writer.WriteHeader(http.StatusOK)
	s.pump(r, sub, page.ended)
	return nil, nil
}

// streamsOf is the sender under which a session's streams are counted.
func streamsOf(holder string) string { return "session " + holder }

// pump writes messages until the phone goes, comes back, does not keep up, or the table
// closes. Messages that wait together go out in one write.
func (s *Server) pump(r *request, sub *table.Stream, back <-chan struct{}) {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var buffer []byte
	for {
		buffer = buffer[:0]
		select {
		case <-r.Context().Done():
			return
		case <-back:
			return
		case <-s.closing:
			flush(r, appendWaiting(buffer, sub))
			return
		case <-ping.C:
			buffer = append(buffer, ": ping\n\n"...)
		case u, open := <-sub.Updates():
			if !open {
				return
			}
			buffer = appendWaiting(appendEvent(buffer, u), sub)
		}
		if !flush(r, buffer) {
			return
		}
	}
}

// appendWaiting appends the messages that wait in a stream.
func appendWaiting(b []byte, sub *table.Stream) []byte {
	for waiting := len(sub.Updates()); waiting > 0; waiting-- {
		if u, open := <-sub.Updates(); open {
			b = appendEvent(b, u)
		}
	}
	return b
}

// flush sends bytes and reports whether the phone took them in time.
func flush(r *request, data []byte) bool {
	out := http.NewResponseController(r.Writer)
	if out.SetWriteDeadline(time.Now().Add(writeWithin)) != nil {
		return false
	}
	if _, err := r.Writer.Write(data); err != nil {
		return false
	}
	return out.Flush() == nil
}

// appendEvent writes a message as a server-sent event. Its data is one line.
func appendEvent(b []byte, u table.Update) []byte {
	if u.ID != "" {
		b = append(b, "id: "...)
		b = append(b, u.ID...)
		b = append(b, '\n')
	}
	b = append(b, "event: "...)
	b = append(b, u.Event...)
	b = append(b, "\ndata: "...)
	b = append(b, u.Data...)
	return append(b, "\n\n"...)
}
