package table

import (
	"context"
	"maps"
	"slices"
	"time"

	"elderglass/engine"
	"elderglass/models"
)

// maxSigns bounds how many phones' signs of life are remembered; the oldest make
// room.
const maxSigns = 1024

// Screen is what a phone says of its screen.
type Screen string

// The screens. Most phones never say.
const (
	ScreenOn  Screen = "on"
	ScreenOff Screen = "off"
)

// sign is a phone's last sign of life.
type sign struct {
	at     time.Time
	screen Screen
}

// Phone is a phone that holds a seat, as the host sees it.
type Phone struct {
	Seat   engine.Seat `json:"seat"`
	Name   string      `json:"name"`
	Online bool        `json:"online"`
	// Seen is when the phone sent something last; zero where it has not since the
	// program was started.
	Seen   time.Time `json:"seen,omitzero"`
	Screen Screen    `json:"screen,omitempty"`
}

// sign notes that a phone has just sent something.
func (t *Table) sign(holder string) {
	if len(t.signs) >= maxSigns {
		t.forgetOldestSign()
	}
	s := t.signs[holder]
	s.at = time.Now()
	t.signs[holder] = s
}

func (t *Table) forgetOldestSign() {
	delete(t.signs, slices.MinFunc(slices.Collect(maps.Keys(t.signs)), func(a, b string) int {
		return t.signs[a].at.Compare(t.signs[b].at)
	}))
}

// heardOf is when a phone sent something last, to the second.
func (t *Table) heardOf(holder string) time.Time {
	return t.signs[holder].at.UTC().Truncate(time.Second)
}

// Here takes a sign of life of a phone that only looks on, with what its screen
// does. Errors: Invalid for a screen that there is not.
func (t *Table) Here(ctx context.Context, by Caller, screen Screen) error {
	if screen != "" && screen != ScreenOn && screen != ScreenOff {
		return models.Errorf(models.Invalid, "a screen is on or off")
	}
	return t.do(ctx, func() error {
		t.sign(by.Holder)
		s := t.signs[by.Holder]
		s.screen = screen
		t.signs[by.Holder] = s
		return nil
	})
}

// Phones returns the phones on the seats, and how many others look on.
func (t *Table) Phones(ctx context.Context) (seated []Phone, others int, err error) {
	err = t.do(ctx, func() error {
		for _, p := range t.places() {
			if !p.Taken {
				continue
			}
			holder := t.seats.Places[p.Seat].Holder
			seated = append(seated, Phone{
				Seat: p.Seat, Name: p.Name, Online: p.Online, Seen: t.heardOf(holder),
				Screen: t.signs[holder].screen,
			})
		}
		looking := map[string]bool{}
		for s := range t.streams {
			if t.seats.of(s.caller.Holder) == engine.Nobody {
				looking[s.caller.Holder] = true
			}
		}
		others = len(looking)
		return nil
	})
	return seated, others, err
}
