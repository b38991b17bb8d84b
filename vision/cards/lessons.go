package cards

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"hash/crc32"

	"elderglass/models"
)

// A book of all boxes takes some 50 MB, and a card is taught in a second: what is taught is added at the end of the
// file. A lesson is the mark, the length of its index as a 32-bit big-endian number, the index as JSON, the sum of all
// that, and the looks at its cards, of which the index has the sums. A lesson that was cut off, at the end, was never
// kept. What a disk damages costs that look alone.

// mark begins a lesson: nothing else in a book is like it, but by a chance of which sums tell.
const mark = "\x00lesson\xff"

var polynomial = crc32.MakeTable(crc32.Castagnoli)

// lesson is what was told of a card, with a look at it, nil for none.
type lesson struct {
	facts Card
	look  *look
}

// index says of which cards a lesson is, with one look at each, or none.
type index struct {
	Cards []indexed `json:"cards"`
}

type indexed struct {
	Card
	Looks []indexedLook `json:"looks"`
}

// lessons are those by which a card is learned as it is known, what its newest look put aside among it.
func (c *Card) lessons() (list []lesson) {
	looks := c.looks
	if c.was.look != nil {
		looks = append([]*look{c.was.look}, looks...)
	}
	if len(looks) == 0 {
		return []lesson{{*c, nil}}
	}
	earlier := *c
	if c.was.name != "" {
		earlier.Name = c.was.name
	}
	for _, l := range looks {
		list = append(list, lesson{earlier, l})
	}
	list[len(list)-1].facts = *c
	return list
}

// encode returns what Parse reads, and how much of it is no looks; TooLarge for a book that Load would refuse.
func (b *Book) encode() (out []byte, heads int, err error) {
	out = make([]byte, 0, b.bytes())
	out = append(out, magic...)
	for _, c := range b.cards {
		for _, l := range c.lessons() { // each apart, so that none is lost with another
			var head int
			if out, head, err = appendLessons(out, []lesson{l}); err != nil {
				return nil, 0, err
			}
			if heads += head; len(out) > maxFile || heads > maxIndex {
				return nil, 0, models.Errorf(models.TooLarge, "the book is full: forget some of its cards")
			}
		}
	}
	return out, heads, nil
}

// bytes is about how much the file of a book takes.
func (b *Book) bytes() int {
	size := 0
	for _, c := range b.cards {
		for _, l := range c.looks {
			size += indexOf(l).bytes() + 1<<10
		}
	}
	return min(size, maxFile)
}

func indexOf(l *look) indexedLook {
	return indexedLook{
		Wide: l.wide, High: l.high, Round: l.round, Features: len(l.features), Picture: len(l.picture), Tints: len(l.tints),
	}
}

// appendLessons adds lessons that are kept together or not at all, and says how much of them is no looks.
func appendLessons(out []byte, list []lesson) (_ []byte, head int, err error) {
	if len(list) == 0 {
		return out, 0, nil
	}
	var told index
	size := 0
	for _, l := range list {
		if l.look != nil {
			size += indexOf(l.look).bytes()
		}
	}
	looks := make([]byte, 0, size)
	for _, l := range list {
		e := indexed{Card: l.facts, Looks: []indexedLook{}}
		if l.look != nil {
			i, from := indexOf(l.look), len(looks)
			looks = l.look.append(looks)
			i.Sum = crc32.Checksum(looks[from:], polynomial)
			e.Looks = append(e.Looks, i)
		}
		told.Cards = append(told.Cards, e)
	}
	text, err := json.Marshal(told)
	if err != nil {
		return nil, 0, err
	}
	if len(text) > maxIndex {
		return nil, 0, models.Errorf(models.TooLarge, "this says too much of some cards")
	}
	from := len(out)
	out = append(out, mark...)
	out = binary.BigEndian.AppendUint32(out, uint32(len(text))) //nolint:gosec // at most maxIndex
	out = append(out, text...)
	out = binary.BigEndian.AppendUint32(out, crc32.Checksum(out[from:], polynomial))
	return append(out, looks...), len(out) - from, nil
}

// parseLessons reads lessons one after the other. What is damaged is left out, and what was cut off.
func parseLessons(rest []byte) (*Book, error) {
	b, read := &Book{}, 0
	for len(rest) > 0 {
		told, head := indexIn(rest)
		if head == 0 {
			b.kept.anew = true
			next := bytes.Index(rest[1:], []byte(mark))
			if next < 0 {
				break
			}
			rest = rest[1+next:]
			continue
		}
		size := told.bytes()
		if size > len(rest)-head {
			b.kept.anew = true
			break
		}
		if err := b.learn(told, rest[head:head+size]); err != nil {
			return nil, noBook(err.Error())
		}
		rest, read = rest[head+size:], read+1
		b.kept.heads += head
	}
	if b.kept.anew && read == 0 {
		return nil, noBook("nothing in it is what was saved")
	}
	b.kept.lessons = nil // they are in the file
	return b, nil
}

// indexIn returns the index with which a lesson begins, and how far it goes: 0 where none begins.
func indexIn(data []byte) (told index, head int) {
	if !bytes.HasPrefix(data, []byte(mark)) || len(data) < len(mark)+8 {
		return told, 0
	}
	from := len(mark) + 4
	n := binary.BigEndian.Uint32(data[len(mark):])
	if n > maxIndex || int(n) > len(data)-from-4 {
		return told, 0
	}
	to := from + int(n)
	if crc32.Checksum(data[:to], polynomial) != binary.BigEndian.Uint32(data[to:]) {
		return told, 0
	}
	dec := json.NewDecoder(bytes.NewReader(data[from:to]))
	dec.DisallowUnknownFields()
	if dec.Decode(&told) != nil || told.bytes() < 0 {
		return told, 0
	}
	return told, to + 4
}

// bytes is how much the looks of a lesson take, -1 where that makes no sense.
func (told *index) bytes() (size int) {
	for _, c := range told.Cards {
		for _, i := range c.Looks {
			if !i.possible() {
				return -1
			}
			size += i.bytes()
		}
	}
	return size
}

// learn takes the cards of a lesson in, as they were learned. A card of which the only look is damaged is lost.
func (b *Book) learn(told index, looks []byte) error {
	for _, c := range told.Cards {
		var seen *look
		for _, i := range c.Looks {
			part := looks[:i.bytes()]
			looks = looks[len(part):]
			l, _, ok := i.take(part)
			if ok = ok && crc32.Checksum(part, polynomial) == i.Sum; ok {
				seen = l
				continue
			}
			known := b.find(c.Class, c.ID)
			c.Lost, b.kept.anew = known == nil || len(known.looks) == 0, true
		}
		if err := b.add(c.Card, seen); err != nil {
			return err
		}
	}
	return nil
}

// append adds what take reads.
func (l *look) append(out []byte) []byte {
	for i := range l.features {
		out = appendFeature(out, &l.features[i])
	}
	if l.picture != nil {
		out = append(out, l.picture...)
		for _, v := range l.sign {
			out = append(out, byte(v)) //nolint:gosec // its bits
		}
		out = append(out, l.tints...)
	}
	return out
}
