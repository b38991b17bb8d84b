package table

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"math/big"
	"slices"
	"time"

	"elderglass/engine"
	"elderglass/models"
)

// Place is one seat as everyone sees it.
type Place struct {
	Seat   engine.Seat `json:"seat"`
	Name   string      `json:"name"`
	Taken  bool        `json:"taken"`
	Online bool        `json:"online"`
	Host   bool        `json:"host,omitempty"`
	// Seen is when the phone of a seat that is not online sent something last.
	Seen time.Time `json:"seen,omitzero"`
}

// Standing is what a caller is at the table.
type Standing struct {
	Role engine.Role `json:"role"`
	Seat engine.Seat `json:"seat"`
	Name string      `json:"name"`
}

// viewer is one of the few kinds of eyes that a view is made for.
type viewer struct {
	role engine.Role
	seat engine.Seat
}

func (t *Table) viewer(c Caller) viewer {
	seat := t.seats.of(c.Holder)
	switch {
	case c.Owner || seat != engine.Nobody && seat == t.seats.Host:
		return viewer{engine.Host, seat}
	case seat != engine.Nobody:
		return viewer{engine.Player, seat}
	}
	return viewer{role: engine.Spectator}
}

// Standing tells what a caller is at the table, and takes the question for a sign of
// life.
func (t *Table) Standing(ctx context.Context, c Caller) (Standing, error) {
	var s Standing
	err := t.do(ctx, func() error {
		t.sign(c.Holder)
		s = t.standing(t.viewer(c))
		return nil
	})
	return s, err
}

func (t *Table) standing(v viewer) Standing {
	return Standing{Role: v.role, Seat: v.seat, Name: t.seats.name(v.seat)}
}

// Places returns all seats.
func (t *Table) Places(ctx context.Context) ([]Place, error) {
	var places []Place
	err := t.do(ctx, func() error { places = t.places(); return nil })
	return places, err
}

func (t *Table) places() []Place {
	online := map[engine.Seat]bool{}
	for s := range t.streams {
		online[t.seats.of(s.caller.Holder)] = true
	}
	places := make([]Place, 0, Seats)
	for seat := engine.Seat(1); seat <= Seats; seat++ {
		p := t.seats.Places[seat]
		shown := Place{
			Seat: seat, Name: p.Name, Taken: p.Holder != "",
			Online: p.Holder != "" && online[seat], Host: seat == t.seats.Host,
		}
		if shown.Taken && !shown.Online {
			shown.Seen = t.heardOf(p.Holder)
		}
		places = append(places, shown)
	}
	return places
}

// Holders returns the holders of all seats.
func (t *Table) Holders(ctx context.Context) (map[string]bool, error) {
	holders := map[string]bool{}
	err := t.do(ctx, func() error {
		for _, p := range t.seats.Places {
			if p.Holder != "" {
				holders[p.Holder] = true
			}
		}
		return nil
	})
	return holders, err
}

// TakeSeat gives a caller a seat and returns the secret to come back to it with.
// An empty name is none: each reader calls the seat by its number then, in their language.
// A taken seat needs that secret or a hand-over code; whoever held it becomes a
// spectator. The caller leaves the seat held before and keeps the host's rights that
// were given to it. Errors: Invalid for a bad
// seat or name, Conflict for a taken seat or name, Forbidden for a wrong secret or code,
// and for the secret of a seat that was freed.
func (t *Table) TakeSeat(ctx context.Context, by Caller, seat engine.Seat, name, secret, code string) (string, error) {
	if name != "" {
		var err error
		if name, err = CleanName(name); err != nil {
			return "", err
		}
	}
	fresh := rand.Text()
	err := t.do(ctx, func() error {
		if err := t.mayTake(by, seat, secret, code); err != nil {
			return err
		}
		if err := t.seats.checkName(name, seat, by.Holder); err != nil {
			return err
		}
		return t.reseat(ctx, func(s *seating) {
			s.move(s.of(by.Holder), seat)
			sum := sha256.Sum256([]byte(fresh))
			s.Places[seat] = place{Name: name, Holder: by.Holder, Secret: sum[:]}
		})
	})
	if err != nil {
		return "", err
	}
	return fresh, nil
}

func (t *Table) mayTake(by Caller, seat engine.Seat, secret, code string) error {
	if seat < 1 || seat > Seats {
		return models.Refuse(models.Invalid, "refuse.seat-number", "seats", Seats)
	}
	p := t.seats.Places[seat]
	sum := sha256.Sum256([]byte(secret))
	switch {
	case secret != "" && slices.ContainsFunc(t.seats.Freed, func(f []byte) bool {
		return subtle.ConstantTimeCompare(sum[:], f) == 1
	}):
		return models.Refuse(models.Forbidden, "refuse.seat-freed")
	case p.Holder == "" || p.Holder == by.Holder:
		return nil
	case code != "":
		return t.seats.checkCode(seat, code)
	case secret != "":
		if subtle.ConstantTimeCompare(sum[:], p.Secret) != 1 {
			return models.Refuse(models.Forbidden, "refuse.seat-taken-over", "name", p.sitter(seat))
		}
		return nil
	}
	return models.Refuse(models.Conflict, "refuse.seat-taken", "name", p.sitter(seat))
}

// HandOver returns a code of six digits with which another phone can take over a
// seat, and when it ends. The seat's holder and the host may ask.
func (t *Table) HandOver(ctx context.Context, by Caller, seat engine.Seat) (string, time.Time, error) {
	var h *handOver
	err := t.do(ctx, func() error {
		if seat < 1 || seat > Seats || t.seats.Places[seat].Holder == "" {
			return models.Refuse(models.NotFound, "refuse.seat-free")
		}
		if v := t.viewer(by); v.role != engine.Host && v.seat != seat {
			return models.Refuse(models.Forbidden, "refuse.only-holder-hands-over")
		}
		n, err := rand.Int(rand.Reader, big.NewInt(900_000))
		if err != nil {
			return models.Errorf(models.Internal, "no random numbers: %w", err)
		}
		h = &handOver{code: n.Add(n, big.NewInt(100_000)).String(), ends: time.Now().Add(codeLife)}
		t.seats.codes[seat] = h
		return nil
	})
	if err != nil {
		return "", time.Time{}, err
	}
	return h.code, h.ends, nil
}

// LeaveSeat frees a seat: the caller's own, or any for the host. Nobody means the
// caller's own.
func (t *Table) LeaveSeat(ctx context.Context, by Caller, seat engine.Seat) error {
	return t.do(ctx, func() error {
		v := t.viewer(by)
		if seat == engine.Nobody {
			seat = v.seat
		}
		if seat < 1 || seat > Seats || t.seats.Places[seat].Holder == "" {
			return models.Refuse(models.NotFound, "refuse.seat-free")
		}
		if v.role != engine.Host && v.seat != seat {
			return models.Refuse(models.Forbidden, "refuse.only-host-frees-seats")
		}
		return t.reseat(ctx, func(s *seating) { s.dismiss(seat) })
	})
}

// MoveHost gives the host's rights to a seat, or takes them back for Nobody. The
// machine's own browser keeps them always.
func (t *Table) MoveHost(ctx context.Context, by Caller, seat engine.Seat) error {
	return t.do(ctx, func() error {
		if t.viewer(by).role != engine.Host {
			return models.Refuse(models.Forbidden, "refuse.only-host-names-host")
		}
		if seat < 0 || seat > Seats || seat != engine.Nobody && t.seats.Places[seat].Holder == "" {
			return models.Refuse(models.NotFound, "refuse.seat-free")
		}
		return t.reseat(ctx, func(s *seating) { s.Host = seat })
	})
}

// reseat changes the seating, keeps it and tells everyone.
func (t *Table) reseat(ctx context.Context, change func(*seating)) error {
	next := t.seats
	change(&next)
	if err := t.keep(ctx, SeatsKey, next); err != nil {
		return err
	}
	for seat := range t.seats.codes {
		if next.Places[seat].Holder != t.seats.Places[seat].Holder {
			delete(t.seats.codes, seat)
		}
	}
	t.seats = next
	t.tellSeats()
	return nil
}

func (t *Table) keep(ctx context.Context, name string, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return models.Errorf(models.Internal, "%s cannot be written down: %w", name, err)
	}
	if err := t.journal.Put(context.WithoutCancel(ctx), name, data); err != nil {
		t.trouble(err)
		return err
	}
	return nil
}

func (t *Table) loadSeats(ctx context.Context) error {
	t.seats.codes = map[engine.Seat]*handOver{}
	data, err := t.journal.Get(ctx, SeatsKey)
	if err != nil || data == nil {
		return err
	}
	if err := json.Unmarshal(data, &t.seats); err != nil {
		return models.Refuse(models.Unreadable, "refuse.seats-damaged").Because(err)
	}
	return nil
}

// Keep stores a value that belongs to the evening and not to the game, such as
// the sessions of the phones, beside the game.
func (t *Table) Keep(ctx context.Context, name string, value []byte) error {
	return t.do(ctx, func() error {
		err := t.journal.Put(context.WithoutCancel(ctx), name, value)
		if err != nil {
			t.trouble(err)
		}
		return err
	})
}

// Kept returns a value that was stored with Keep, nil where there is none.
func (t *Table) Kept(ctx context.Context, name string) ([]byte, error) {
	var value []byte
	err := t.do(ctx, func() (err error) { value, err = t.journal.Get(ctx, name); return err })
	return value, err
}

// Export writes the game as journal.Export does.
func (t *Table) Export(ctx context.Context, path string) error {
	return t.do(ctx, func() error { return t.journal.Export(context.WithoutCancel(ctx), path) })
}
