package cards

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"

	"elderglass/models"
)

// parseOld reads a file as it was before lessons were added to it: a line that says what it is, the length of the index
// as a 32-bit big-endian number, the index as JSON, the looks one after the other, and the SHA-256 sum of all that. It
// is refused with any fault. Saved again, it is written anew.
func parseOld(data []byte) (*Book, error) {
	if len(data) < len(magic)+4+sha256.Size {
		return nil, noBook("it is cut off")
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(want[:], sum) {
		return nil, noBook("it is not what was saved")
	}
	rest := body[len(magic):]
	n := binary.BigEndian.Uint32(rest)
	rest = rest[4:]
	if n > maxIndex || int(n) > len(rest) {
		return nil, noBook("its index is cut off")
	}
	var list index
	dec := json.NewDecoder(bytes.NewReader(rest[:n]))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&list); err != nil {
		return nil, models.Errorf(models.Unreadable, "this is no book of cards: %w", err)
	}
	if len(list.Cards) > MaxCards {
		return nil, noBook("it has too many cards")
	}
	rest = rest[n:]
	b := &Book{kept: kept{anew: true}}
	for _, e := range list.Cards {
		c := e.Card
		if err := c.validate(); err != nil {
			return nil, noBook(err.Error())
		}
		if b.find(c.Class, c.ID) != nil || len(e.Looks) > maxLooks {
			return nil, noBook("a card is in it twice")
		}
		for _, i := range e.Looks {
			l, more, ok := i.take(rest)
			if !ok {
				return nil, noBook("the looks are cut off")
			}
			c.looks, rest = append(c.looks, l), more
		}
		b.cards = append(b.cards, &c)
	}
	if len(rest) > 0 {
		return nil, noBook("there is more after its end")
	}
	return b, nil
}
