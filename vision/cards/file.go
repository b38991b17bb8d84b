package cards

import (
	"bytes"
	"context"
	"encoding/binary"
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

// The file of a book: a line that says what it is, and lessons one after the other (lessons.go). Two versions before
// that had one index and one sum (file_old.go), and are read all the same.
const (
	magic    = "elderglass cards 3\n"
	magicTwo = "elderglass cards 2\n" // as long as the others
	magicOne = "elderglass cards 1\n" // had no colours
	maxFile  = 512 << 20
	maxIndex = 16 << 20

	maxFeatures = 1000
	maxPicture  = 256 << 10
	featureSize = 8 + features.Width
)

// indexedLook says how large the parts of a look are: its features, then its picture, its signature and its colours.
type indexedLook struct {
	Wide     int    `json:"wide"`
	High     int    `json:"high"`
	Round    bool   `json:"round,omitempty"`
	Features int    `json:"features"`
	Picture  int    `json:"picture"`         // bytes, 0 for none
	Tints    int    `json:"tints,omitempty"` // bytes, 0 for none
	Sum      uint32 `json:"sum,omitempty"`   // of all that, since the third version
}

// kept is what of a book is in a file.
type kept struct {
	path    string
	size    int64 // of the file
	heads   int   // bytes of it that are no looks
	anew    bool  // the file says more than is in the book
	lessons []lesson
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
	b.kept.path, b.kept.size = path, int64(len(data))
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

// Save writes the book to a file: wholly, or not at all. What was taught is added to the file that the book is from;
// where anything of that is no longer in the book, it is written anew.
func (b *Book) Save(path string) error {
	if added, err := b.addTo(path); added || err != nil {
		return err
	}
	data, heads, err := b.encode()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return models.Errorf(models.Unavailable, "the folder of %s cannot be made; choose another place: %w", path, err)
	}
	if err := durable.WriteFile(path, data); err != nil {
		return unsaved(path, err)
	}
	b.kept = kept{path: path, size: int64(len(data)), heads: heads}
	return nil
}

func unsaved(path string, err error) error {
	return models.Errorf(models.Unavailable, "the book of cards %s cannot be saved; check the disk: %w", path, err)
}

// addTo adds what was taught to a file. False is returned where it must be written anew.
func (b *Book) addTo(path string) (bool, error) {
	if b.kept.path != path || b.kept.anew {
		return false, nil
	}
	more, head, err := appendLessons(nil, b.kept.lessons)
	if err != nil {
		return false, err
	}
	size, heads := b.kept.size+int64(len(more)), b.kept.heads+head
	if size > maxFile || heads > maxIndex {
		return false, nil
	}
	switch err := durable.Append(path, b.kept.size, more); {
	case errors.Is(err, durable.ErrChanged):
		return false, nil
	case err != nil:
		return false, unsaved(path, err)
	}
	b.kept = kept{path: path, size: size, heads: heads}
	return true, nil
}

// Parse reads the bytes of a book's file. Errors have the code Unreadable.
func Parse(data []byte) (*Book, error) {
	switch version := string(data[:min(len(data), len(magic))]); version {
	case magic:
		return parseLessons(data[len(magic):])
	case magicOne, magicTwo:
		return parseOld(data)
	default:
		return nil, noBook("it begins otherwise")
	}
}

func noBook(why string) error {
	return models.Errorf(models.Unreadable, "this is no book of cards: %s", why)
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

// possible reports whether a look may be so large.
func (i indexedLook) possible() bool {
	return rectified(i.Wide, i.High) && (!i.Round || i.Wide == i.High) &&
		i.Features >= 0 && i.Features <= maxFeatures && i.Picture >= 0 && i.Picture <= maxPicture &&
		(i.Tints == 0 || i.Picture > 0 && i.Tints == photo.TintBytes(i.Wide, i.High))
}

// take reads one look from the front of data.
func (i indexedLook) take(data []byte) (*look, []byte, bool) {
	if !i.possible() || i.bytes() > len(data) {
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
