package scene

import (
	"encoding/json"
	"strconv"

	"elderglass/models"
)

// List is a list of things with IDs. Its JSON form is {"order": [ID…], "by": {ID: thing}}:
// a merge patch cannot reach into an array, and what changes of one thing is all that is
// sent of a list that has this form.
type List[T Item] []T

// Item is what a List may hold.
type Item interface {
	// Key differs from that of every other thing in the list.
	Key() string
}

// MarshalJSON fails where two things have one key.
func (l List[T]) MarshalJSON() ([]byte, error) {
	w := struct {
		Order []string     `json:"order"`
		By    map[string]T `json:"by"`
	}{make([]string, 0, len(l)), make(map[string]T, len(l))}
	for _, item := range l {
		key := item.Key()
		if _, twice := w.By[key]; twice {
			return nil, models.Errorf(models.Internal, "the scene has two things called %.60q in one list", key)
		}
		w.Order = append(w.Order, key)
		w.By[key] = item
	}
	return json.Marshal(w)
}

// IsZero reports whether the list is empty, for the option omitzero.
func (l List[T]) IsZero() bool { return len(l) == 0 }

// Key is the ID.
func (t Track) Key() string { return t.ID }

// Key is the seat.
func (p Person) Key() string { return strconv.Itoa(int(p.Seat)) }

// Key is the ID.
func (a Area) Key() string { return a.ID }

// Key is the ID.
func (p Place) Key() string { return p.ID }

// Key is the ID.
func (c Card) Key() string { return c.ID }

// Key is the ID.
func (r Row) Key() string { return r.ID }

// Key is the ID.
func (d DieInPlay) Key() string { return strconv.Itoa(d.ID) }

// Key is the ID.
func (l Lock) Key() string { return l.ID }

// Key is the ID.
func (n Note) Key() string { return n.ID }
