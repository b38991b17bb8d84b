package table

import (
	"crypto/subtle"
	"slices"
	"strings"
	"time"

	"elderglass/engine"
	"elderglass/models"
)

const (
	// codeLife is how long a seat can be handed over with a code.
	codeLife = 10 * time.Minute
	// codeTries is how many wrong codes a seat forgives before its code ends.
	codeTries = 5
)

// SeatsKey is the name under which the journal keeps who sits where.
const SeatsKey = "seats"

// place is one seat as it is kept.
type place struct {
	// Name is empty where whoever sits there gave none.
	Name string `json:"name"`
	// Holder is the phone that holds the seat; empty for a free one.
	Holder string `json:"holder"`
	// Secret is the SHA-256 of the secret with which another phone, or the same
	// one with its memory wiped, comes back to the seat.
	Secret []byte `json:"secret"`
}

// sitter is who sits on a place, as an argument of a text.
func (p place) sitter(seat engine.Seat) any {
	if p.Name == "" {
		return models.Say("seat.number", "seat", int(seat))
	}
	return p.Name
}

// seating is who sits where. It is kept in the journal, but it is no part of the
// game: an undo moves nobody.
type seating struct {
	Places [Seats + 1]place `json:"places"` // by seat; 0 is unused
	// Host is the seat that the host's rights were given to, Nobody for none.
	Host engine.Seat `json:"host"`
	// Freed are the SHA-256 of the secrets of seats that were freed: a phone comes back
	// by itself to a seat that it holds, and to one in a new game, but not to these.
	Freed [][]byte `json:"freed,omitempty"`

	codes map[engine.Seat]*handOver
}

type handOver struct {
	code  string
	ends  time.Time
	tries int
}

func (s *seating) name(seat engine.Seat) string {
	if seat == engine.Nobody {
		return ""
	}
	return s.Places[seat].Name
}

// of returns the seat that a phone holds, Nobody for none.
func (s *seating) of(holder string) engine.Seat {
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		if p := s.Places[seat]; p.Holder != "" && p.Holder == holder {
			return seat
		}
	}
	return engine.Nobody
}

// free empties a seat. The host's rights that it had go back to the computer: they were
// given to a person.
func (s *seating) free(seat engine.Seat) {
	s.Places[seat] = place{}
	if s.Host == seat {
		s.Host = engine.Nobody
	}
}

// maxFreed bounds how many secrets of freed seats are kept.
const maxFreed = 32

// dismiss empties a seat for good: its phone does not come back by itself.
func (s *seating) dismiss(seat engine.Seat) {
	s.Freed = append(slices.Clone(s.Freed), s.Places[seat].Secret)
	s.Freed = s.Freed[max(0, len(s.Freed)-maxFreed):]
	s.free(seat)
}

// move empties the seat that somebody leaves for another; the host's rights go along.
func (s *seating) move(from, to engine.Seat) {
	if from == engine.Nobody || from == to {
		return
	}
	wasHost := s.Host == from
	s.free(from)
	if wasHost {
		s.Host = to
	}
}

// checkCode looks whether a code hands a seat over. A right one ends when the seat has
// changed hands, and so does one that nobody used: it was for the holder's successor.
func (s *seating) checkCode(seat engine.Seat, code string) error {
	h := s.codes[seat]
	if h == nil || time.Now().After(h.ends) {
		return models.Refuse(models.Forbidden, "refuse.hand-over-code-expired")
	}
	if subtle.ConstantTimeCompare([]byte(strings.TrimSpace(code)), []byte(h.code)) != 1 {
		if h.tries++; h.tries >= codeTries {
			delete(s.codes, seat)
		}
		return models.Refuse(models.Forbidden, "refuse.wrong-seat-code")
	}
	return nil
}
