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
	address := addressOf(r.Request.RemoteAddr)
	if !s.streams.take("session "+r.by.Holder, s.config.Limits.StreamsPerSession, 0) {
		return nil, models.Errorf(models.TooMany, "the game is open in too many tabs of this browser: close one")
	}
	defer s.streams.free("session " + r.by.Holder)
	if !s.streams.take("address "+address, s.config.Limits.StreamsPerAddress, 0) {
		return nil, models.Errorf(models.TooMany, "too many tabs are open on this device: close one")
	}
	defer s.streams.free("address " + address)

	sub, err := s.table.Subscribe(r.Request.Context(), r.by, r.GetHeader("Last-Event-ID"))
	if err != nil {
		return nil, err
	}
	defer sub.Close()
	h := r.Writer.Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no")
	r.Writer.WriteHeader(http.StatusOK)
	s.pump(r, sub)
	return nil, nil
}

// pump writes messages until the phone goes, does not keep up, or the table
// closes. Messages that wait together go out in one write.
func (s *Server) pump(r *request, sub *table.Stream) {
	out := http.NewResponseController(r.Writer)
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	var buffer []byte
	for {
		buffer = buffer[:0]
		select {
		case <-r.Request.Context().Done():
			return
		case <-ping.C:
			buffer = append(buffer, ": ping\n\n"...)
		case u, open := <-sub.Updates():
			if !open {
				return
			}
			buffer = appendEvent(buffer, u)
			for waiting := len(sub.Updates()); waiting > 0; waiting-- {
				if u, open = <-sub.Updates(); open {
					buffer = appendEvent(buffer, u)
				}
			}
		}
		if err := out.SetWriteDeadline(time.Now().Add(writeWithin)); err != nil {
			return
		}
		if _, err := r.Writer.Write(buffer); err != nil {
			return
		}
		if err := out.Flush(); err != nil {
			return
		}
	}
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
