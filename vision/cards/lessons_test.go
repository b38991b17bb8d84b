package cards

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// savedBook is a small book in a file.
func savedBook(tb testing.TB) (*Book, string) {
	tb.Helper()
	b, path := smallBook(tb), filepath.Join(tb.TempDir(), "cards")
	require.NoError(tb, b.Save(path))
	return b, path
}

func contentOf(tb testing.TB, path string) []byte {
	tb.Helper()
	data, err := os.ReadFile(path)
	require.NoError(tb, err)
	return data
}

// flute is another look at a card that is not in a small book.
func flute(b *Book) (Card, *look) {
	l := *b.cards[0].looks[0]
	return Card{ID: "flute", Name: "Flute", Class: "item"}, &l
}

// What is taught is added to the file, however large that is; what was there stays as it is. Where something is taken
// away nothing of it is left.
func TestALessonIsAddedToTheFile(t *testing.T) {
	b, path := savedBook(t)
	before := contentOf(t, path)
	for _, from := range []func() *Book{
		func() *Book { return b.Clone() },
		func() *Book {
			loaded, err := Load(path)
			require.NoError(t, err)
			return loaded
		},
	} {
		next := from()
		require.NoError(t, next.add(flute(b)))
		require.NoError(t, next.Save(path))
		now := contentOf(t, path)
		require.True(t, bytes.HasPrefix(now, before))
		require.Less(t, len(now)-len(before), len(before)/2, "one look of three")
		again, err := Load(path)
		require.NoError(t, err)
		require.Equal(t, facts(next), facts(again))
		before, b = now, next
	}
	seen := string(b.cards[1].looks[0].features[0].Seen[:])
	require.NoError(t, b.Forget("item", "flute"))
	require.NoError(t, b.Forget("item", "drum"))
	require.NoError(t, b.Save(path))
	require.Equal(t, 2, bytes.Count(contentOf(t, path), []byte(seen)), "those of the lantern alone")
}

// facts are what is known of the cards of a book, with how many looks.
func facts(b *Book) (list []models.KnownCard) {
	for _, c := range b.cards {
		list = append(list, models.KnownCard{ID: c.ID, Name: c.Name, Class: c.Class, Rows: c.Rows, Pictures: c.Pictures()})
	}
	return list
}

// Another program may have written the file since, or moved it away: it is never added to at a wrong place.
func TestAFileThatIsNotAsItWasIsWrittenAnew(t *testing.T) {
	for _, meanwhile := range []func(path string) error{
		os.Remove,
		func(path string) error { return os.WriteFile(path, []byte("another"), 0o600) },
		func(path string) error { return os.WriteFile(path, nil, 0o600) },
	} {
		b, path := savedBook(t)
		require.NoError(t, meanwhile(path))
		require.NoError(t, b.add(flute(b)))
		require.NoError(t, b.Save(path))
		again, err := Load(path)
		require.NoError(t, err)
		require.Equal(t, facts(b), facts(again))
	}
}

// A program that is ended while it adds a lesson leaves a part of it: that was never kept, all of its cards, and the next
// lesson is.
func TestALessonThatWasCutOffWasNeverKept(t *testing.T) {
	b, path := savedBook(t)
	before, size := facts(b), len(contentOf(t, path))
	require.NoError(t, b.add(flute(b)))
	harp, seen := flute(b)
	harp.ID = "harp"
	require.NoError(t, b.add(harp, seen))
	require.NoError(t, b.Save(path))
	whole := contentOf(t, path)
	for n := len(whole) - 1; n > size; n -= 1 + n%67 {
		require.NoError(t, os.WriteFile(path, whole[:n], 0o600))
		cut, err := Load(path)
		require.NoError(t, err)
		require.Equal(t, before, facts(cut), "%d of %d", n, len(whole))
		require.NoError(t, cut.add(flute(b)))
		require.NoError(t, cut.Save(path))
		again, err := Load(path)
		require.NoError(t, err)
		require.Equal(t, facts(cut), facts(again))
		require.False(t, again.kept.anew, "nothing is left of it")
	}
}

// What a disk damages costs that look alone. A card of which none is left is lost until it is shown again.
func TestADamagedLookIsLostAlone(t *testing.T) {
	b, path := savedBook(t)
	whole := contentOf(t, path)
	lost := 0
	for at := len(magic); at < len(whole); at += 41 {
		data := bytes.Clone(whole)
		data[at] ^= 0x10
		read, err := Parse(data)
		require.NoError(t, err, at)
		left := 0
		for _, c := range read.cards {
			left += c.Pictures()
			require.Equal(t, c.Lost, len(c.looks) == 0)
			if c.Lost {
				require.Equal(t, "drum", c.ID, "the lantern has another look")
				lost++
			}
		}
		require.Equal(t, 2, left, at)
	}
	require.Positive(t, lost)

	picture := b.find("item", "drum").looks[0].picture
	at := bytes.LastIndex(whole, picture)
	whole[at+len(picture)/2] ^= 1
	require.NoError(t, os.WriteFile(path, whole, 0o600))
	for range 2 {
		read, err := Load(path)
		require.NoError(t, err)
		require.Equal(t, []bool{false, true}, []bool{read.cards[0].Lost, read.cards[1].Lost})
		require.NoError(t, read.Save(path))
	}
	read, err := Load(path)
	require.NoError(t, err)
	_, l := flute(b)
	require.NoError(t, read.add(Card{ID: "drum", Name: "Drum", Class: "item"}, l))
	require.NoError(t, read.Save(path))
	read, err = Load(path)
	require.NoError(t, err)
	require.False(t, read.cards[1].Lost)
}

// A file in which nothing is as it was saved is refused: somebody may have a copy.
func TestABookOfWhichNothingIsLeftIsRefused(t *testing.T) {
	_, path := savedBook(t)
	whole := contentOf(t, path)
	for name, data := range map[string][]byte{
		"empty": nil, "another file": []byte("PK\x03\x04"), "zeros": append([]byte(magic), make([]byte, 5000)...),
		"cut off": whole[:len(magic)+100],
	} {
		_, err := Parse(data)
		require.Equal(t, models.Unreadable, models.CodeOf(err), name)
	}
}

// What another program would have to write on purpose makes no book.
func TestLessonsThatMakeNoSenseAreRefused(t *testing.T) {
	good := `{"cards":[{"id":"a","name":"A","class":"item","looks":[]}]}`
	_, err := Parse(append([]byte(magic), headed(good)...))
	require.NoError(t, err)
	for _, bad := range []string{
		`{"cards":[{"id":"","name":"A","class":"item","looks":[]}]}`,
		`{"cards":[{"id":"a","name":"A","class":"item","rows":[["<scr>"]],"looks":[]}]}`,
		`{"cards":[{"id":"a","name":"A","class":"item","looks":[{"wide":999,"high":999}]}]}`,
		`{"cards":[{"id":"a","name":"A","class":"item","looks":[{"wide":254,"high":355,"features":-1}]}]}`,
		`{"cards":[{"id":"a","name":"A","class":"item","looks":[],"more":1}]}`, `[]`,
	} {
		_, err := Parse(append([]byte(magic), headed(bad)...))
		require.Equal(t, models.Unreadable, models.CodeOf(err), bad)
	}
}

// headed is how a lesson begins.
func headed(text string) []byte {
	out := binary.BigEndian.AppendUint32([]byte(mark), uint32(len(text)))
	out = append(out, text...)
	return binary.BigEndian.AppendUint32(out, crc32.Checksum(out, polynomial))
}

// FuzzLessons reads whatever may follow a lesson; what is taken can be saved and read again.
func FuzzLessons(f *testing.F) {
	f.Add(`{"cards":[{"id":"a","name":"A","class":"item","looks":[]}]}`, []byte(mark))
	f.Add(`{"cards":[{"id":"a","name":"A","class":"item","looks":[{"wide":254,"high":355,"features":1}]}]}`,
		make([]byte, featureSize))
	f.Fuzz(func(t *testing.T, text string, more []byte) {
		b, err := Parse(slices.Concat([]byte(magic), headed(text), more))
		if err != nil {
			require.NotEqual(t, models.Internal, models.CodeOf(err))
			return
		}
		again, _, err := b.encode()
		require.NoError(t, err)
		read, err := Parse(again)
		require.NoError(t, err)
		require.Equal(t, facts(b), facts(read))
	})
}
