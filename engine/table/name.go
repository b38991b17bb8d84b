package table

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/secure/precis"

	"elderglass/engine"
	"elderglass/models"
)

// maxName is how many runes a name may have.
const maxName = 24

// CleanName returns a name as it is shown, by the rules for nicknames (PRECIS, RFC
// 8266): composed, without needless blanks, 1 to 24 runes that can be seen, none of
// them a control, a mark that turns the direction of writing or a sign that shows
// nothing. Errors have the code Invalid or TooLarge.
func CleanName(name string) (string, error) {
	if len(name) > 8*maxName {
		return "", models.Refuse(models.TooLarge, "refuse.name-too-long", "maxName", maxName)
	}
	if !utf8.ValidString(name) {
		return "", models.Refuse(models.Invalid, "refuse.name-not-text")
	}
	name = strings.TrimSpace(strings.Map(withoutStyle, name))
	if name == "" {
		return "", models.Refuse(models.Invalid, "refuse.name-empty")
	}
	name, err := nickname(name)
	if err != nil || strings.ContainsFunc(name, unseen) {
		return "", models.Refuse(models.Invalid, "refuse.name-signs")
	}
	marks := 0
	for _, r := range name {
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
		} else if marks++; marks > 2 {
			return "", models.Refuse(models.Invalid, "refuse.name-marks")
		}
	}
	if utf8.RuneCountInString(name) > maxName {
		return "", models.Refuse(models.TooLarge, "refuse.name-too-long", "maxName", maxName)
	}
	return name, nil
}

// nickname applies the rules until they change nothing any more, which RFC 8266, 2.3
// expects within three rounds.
func nickname(name string) (string, error) {
	for range 3 {
		next, err := precis.Nickname.String(name)
		if err != nil || next == name {
			return next, err
		}
		name = next
	}
	return precis.Nickname.String(name)
}

// withoutStyle drops what only asks for a coloured or a plain form of the sign before it.
func withoutStyle(r rune) rune {
	if r == '\uFE0E' || r == '\uFE0F' {
		return -1
	}
	return r
}

// unseen reports signs that PRECIS allows and that show nothing, or turn the writing.
func unseen(r rune) bool {
	return r == '\u2800' || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp,
		unicode.Bidi_Control, unicode.Other_Default_Ignorable_Code_Point)
}

// reserved are the names by which the log and the pages call others than a person on a
// seat, in any language that they speak.
var reserved = []string{
	"camera", "kamera", "card book", "card-book", "kartenbuch", "host", "gastgeber", "laptop",
	"elderglass",
}

// likeness is what two names share that people take for the same; "" for a name that
// has none.
func likeness(name string) string {
	key, err := precis.Nickname.CompareKey(name)
	if err != nil {
		return name
	}
	return key
}

// seatNames are what the pages call a seat, in any language that they speak, whose holder
// gave no name.
var seatNames = []string{"seat %d", "platz %d"}

// isOtherSeat reports whether a name is what another seat may be called.
func isOtherSeat(key string, seat engine.Seat) bool {
	for other := engine.Seat(1); other <= Seats; other++ {
		if other != seat && slices.ContainsFunc(seatNames, func(s string) bool { return key == fmt.Sprintf(s, other) }) {
			return true
		}
	}
	return false
}

// checkName reports whether a caller can sit on a seat under a name: nobody else has it, and
// no part of the program and no other seat is called so.
func (s *seating) checkName(name string, seat engine.Seat, holder string) error {
	if name == "" {
		return nil
	}
	key := likeness(name)
	if slices.Contains(reserved, key) || isOtherSeat(key, seat) {
		return models.Refuse(models.Conflict, "refuse.name-reserved", "name", name)
	}
	for other, p := range s.Places {
		if engine.Seat(other) != seat && p.Holder != "" && p.Holder != holder && likeness(p.Name) == key {
			return models.Refuse(models.Conflict, "refuse.name-taken", "name", p.Name)
		}
	}
	return nil
}
