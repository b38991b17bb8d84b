package table

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"elderglass/engine"
	"elderglass/engine/journal"
)

// Replay returns how to look at the records of a game that comes from elsewhere: each
// must be one that a table can have written, and must lead to a state that the rules
// know and can show. Errors have the code Unreadable and name the entry.
func Replay(game engine.Game) journal.Replay {
	t := &Table{game: game, history: newHistory(game), applied: map[string]int64{}}
	return func(r journal.Record) error {
		if r.Seat < 0 || r.Seat > Seats || !isAuthor(r.Author) {
			return badRecord(r, errors.New("nobody of that seat or name can have made it"))
		}
		if err := t.replay(r); err != nil {
			return err
		}
		state, err := t.history.state()
		if err == nil {
			_, err = t.render(state, nil, viewer{role: engine.Host})
		}
		if err != nil {
			return badRecord(r, err)
		}
		return nil
	}
}

// isAuthor reports whether a name can stand in a record: the least that names were ever
// held to, so that a game does not become foreign when CleanName grows stricter.
func isAuthor(name string) bool {
	return utf8.ValidString(name) && utf8.RuneCountInString(name) <= maxName &&
		!strings.ContainsFunc(name, func(r rune) bool {
			return unicode.In(r, unicode.Cc, unicode.Cs, unicode.Co, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
		})
}
