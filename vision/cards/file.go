package cards

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"image/jpeg"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"elderglass/internal/durable"
	"elderglass/models"
	"elderglass/vision/cards/features"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/signature"
)

// The file of a book: a line that says what it is, the length of the index as a 32-bit
// big-endian number, the index as JSON, the looks one after the other, and the SHA-256 sum
// of all that. The first version had no colours, and is read all the same.
const (
	magic    = "elderglass cards 2\n"
	magicOne = "elderglass cards 1\n"
	maxFile  = 512 << 20
	maxIndex = 16 << 20

	maxFeatures = 1000
	maxPicture  = 256 << 10
	featureSize = 8 + features.Width
)

// index is the JSON part of the file.
type index struct {
	Cards []indexed `json:"cards"`
}

type indexed struct {
	Card
	Looks []indexedLook `json:"looks"`
}

// indexedLook says how large the parts of a look are: its features, then its picture, its signature and its colours.
type indexedLook struct {
	Wide     int  `json:"wide"`
	High     int  `json:"high"`
	Round    bool `json:"round,omitempty"`
	Features int  `json:"features"`
	Picture  int  `json:"picture"`         // bytes, 0 for none
	Tints    int  `json:"tints,omitempty"` // bytes, 0 for none
}

// Load reads a book. Errors have the codes NotFound, and Unreadable for a file that is no
// book or is damaged.
func Load(path string) (*Book, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, models.Errorf(models.NotFound, "there is no book of cards %s: make one with elderglass cards learn", path)
	}
	if err == nil && info.Size() > maxFile {
		return nil, models.Errorf(models.Unreadable, "the book of cards %s is larger than %d MiB: put a copy in its place",
			path, maxFile>>20)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, models.Errorf(models.Unreadable, "the book of cards %s cannot be read; check the disk: %w", path, err)
	}
	b, err := Parse(data)
	if err != nil {
		return nil, models.Errorf(models.Unreadable,
			"%s is no book of cards, or is damaged: put a copy in its place, or move it away to begin a new one: %w", path, err)
	}
	return b, nil
}

// Lock keeps other programs from changing a file of cards from before it is loaded until it was saved, when the lock is
// closed. Errors: Conflict where another program has it until ctx ends, Unavailable where its folder cannot be written.
func Lock(ctx context.Context, path string) (io.Closer, error) {
	lock, err := durable.Lock(ctx, path)
	switch {
	case err == nil:
		return lock, nil
	case ctx.Err() != nil:
		return nil, models.Refuse(models.Conflict, "refuse.cards-learned-elsewhere").Because(err)
	default:
		return nil, models.Errorf(models.Unavailable, "beside the book of cards %s nothing can be written: %w", path, err)
	}
}

// Save writes the book to a file: wholly, or not at all.
func (b *Book) Save(path string) error {
	data, err := b.encode()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return models.Errorf(models.Unavailable, "the folder of %s cannot be made; choose another place: %w", path, err)
	}
	if err := durable.WriteFile(path, data); err != nil {
		return models.Errorf(models.Unavailable, "the book of cards %s cannot be saved; check the disk: %w", path, err)
	}
	return nil
}

// encode returns what Parse reads; TooLarge for a book that Load would refuse.
func (b *Book) encode() ([]byte, error) {
	list := index{Cards: []indexed{}}
	size := len(magic) + 4 + sha256.Size
	for _, c := range b.cards {
		e := indexed{Card: *c, Looks: []indexedLook{}}
		for _, l := range c.looks {
			i := indexedLook{l.wide, l.high, l.round, len(l.features), len(l.picture), len(l.tints)}
			e.Looks = append(e.Looks, i)
			size += i.bytes()
		}
		list.Cards = append(list.Cards, e)
	}
	head, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	if size += len(head); size > maxFile || len(head) > maxIndex {
		return nil, models.Errorf(models.TooLarge, "the book is full: forget some of its cards")
	}
	out := append(make([]byte, 0, size), magic...)
	out = binary.BigEndian.AppendUint32(out, uint32(len(head))) //nolint:gosec // at most maxIndex
	out = append(out, head...)
	for _, c := range b.cards {
		for _, l := range c.looks {
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
		}
	}
	sum := sha256.Sum256(out)
	return append(out, sum[:]...), nil
}

// Parse reads the bytes of a book's file. Errors have the code Unreadable.
func Parse(data []byte) (*Book, error) {
	bad := func(why string) error { return models.Errorf(models.Unreadable, "this is no book of cards: %s", why) }
	known := bytes.HasPrefix(data, []byte(magic)) || bytes.HasPrefix(data, []byte(magicOne))
	if !known || len(data) < len(magic)+4+sha256.Size {
		return nil, bad("it begins otherwise")
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if want := sha256.Sum256(body); !bytes.Equal(want[:], sum) {
		return nil, bad("it is not what was saved")
	}
	rest := body[len(magic):]
	n := binary.BigEndian.Uint32(rest)
	rest = rest[4:]
	if n > maxIndex || int(n) > len(rest) {
		return nil, bad("its index is cut off")
	}
	var list index
	dec := json.NewDecoder(bytes.NewReader(rest[:n]))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&list); err != nil {
		return nil, models.Errorf(models.Unreadable, "this is no book of cards: %w", err)
	}
	if len(list.Cards) > MaxCards {
		return nil, bad("it has too many cards")
	}
	rest = rest[n:]
	b := &Book{}
	for _, e := range list.Cards {
		c := e.Card
		if err := c.validate(); err != nil {
			return nil, bad(err.Error())
		}
		if b.find(c.Class, c.ID) != nil || len(e.Looks) > maxLooks {
			return nil, bad("a card is in it twice")
		}
		for _, i := range e.Looks {
			l, more, ok := i.take(rest)
			if !ok {
				return nil, bad("the looks are cut off")
			}
			c.looks, rest = append(c.looks, l), more
		}
		b.cards = append(b.cards, &c)
	}
	if len(rest) > 0 {
		return nil, bad("there is more after its end")
	}
	return b, nil
}

// rectified reports whether a rectified card may have a size.
func rectified(wide, high int) bool {
	return wide > 0 && high > 0 && wide <= mostAspect*high && high <= mostAspect*wide &&
		2*max(area-wide*high, wide*high-area) <= wide+high // both sides are rounded
}

// bytes is how much of the file a look takes.
func (i indexedLook) bytes() int {
	size := i.Features*featureSize + i.Picture
	if i.Picture > 0 {
		size += len(signature.Signature{}) + i.Tints
	}
	return size
}

// take reads one look from the front of data.
func (i indexedLook) take(data []byte) (*look, []byte, bool) {
	if !rectified(i.Wide, i.High) || i.Round && i.Wide != i.High ||
		i.Features < 0 || i.Features > maxFeatures || i.Picture < 0 || i.Picture > maxPicture ||
		i.Tints != 0 && (i.Picture == 0 || i.Tints != photo.TintBytes(i.Wide, i.High)) {
		return nil, nil, false
	}
	if i.bytes() > len(data) {
		return nil, nil, false
	}
	l := &look{wide: i.Wide, high: i.High, round: i.Round, features: make([]features.Feature, i.Features)}
	for k := range l.features {
		l.features[k] = parseFeature(data)
		data = data[featureSize:]
	}
	if i.Picture > 0 {
		l.picture = bytes.Clone(data[:i.Picture]) // the rest of the file is not kept
		head, err := jpeg.DecodeConfig(bytes.NewReader(l.picture))
		if err != nil || head.Width != i.Wide || head.Height != i.High {
			return nil, nil, false
		}
		data = data[i.Picture:]
		for k := range l.sign {
			l.sign[k] = int8(data[k]) //nolint:gosec // as it was written
		}
		data = data[len(l.sign):]
		if i.Tints > 0 {
			l.tints, data = bytes.Clone(data[:i.Tints]), data[i.Tints:]
		}
	}
	return l, data, true
}

// The units of a feature in the file: 16th of a pixel, 32nd of a pixel, and the 65536th of a turn.
const (
	placeUnit = 16
	sizeUnit  = 32
	turnUnit  = 65536 / (2 * math.Pi)
)

func appendFeature(out []byte, f *features.Feature) []byte {
	word := func(v float64) uint16 { return uint16(min(max(math.Round(v), 0), math.MaxUint16)) }
	out = binary.BigEndian.AppendUint16(out, word(float64(f.X)*placeUnit))
	out = binary.BigEndian.AppendUint16(out, word(float64(f.Y)*placeUnit))
	out = binary.BigEndian.AppendUint16(out, word(float64(f.Size)*sizeUnit))
	out = binary.BigEndian.AppendUint16(out, word(math.Mod(float64(f.Angle)+4*math.Pi, 2*math.Pi)*turnUnit))
	return append(out, f.Seen[:]...)
}

// asSaved rounds features as the file does, so that a book is read alike before and after it was loaded.
func asSaved(list []features.Feature) []features.Feature {
	for i := range list {
		list[i] = parseFeature(appendFeature(nil, &list[i]))
	}
	return list
}

func parseFeature(data []byte) (f features.Feature) {
	word := func(at int) float32 { return float32(binary.BigEndian.Uint16(data[at:])) }
	f.X, f.Y, f.Size, f.Angle = word(0)/placeUnit, word(2)/placeUnit, max(word(4), 1)/sizeUnit, word(6)/turnUnit
	copy(f.Seen[:], data[8:featureSize])
	return f
}
