package cards

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
)

// encodedOld is a book as it was saved with one index and one sum.
func encodedOld(tb testing.TB, b *Book, version string) []byte {
	tb.Helper()
	list := index{Cards: []indexed{}}
	var looks []byte
	for _, c := range b.cards {
		e := indexed{Card: *c, Looks: []indexedLook{}}
		for _, l := range c.looks {
			e.Looks = append(e.Looks, indexOf(l))
			looks = l.append(looks)
		}
		list.Cards = append(list.Cards, e)
	}
	head, err := json.Marshal(list)
	require.NoError(tb, err)
	out := binary.BigEndian.AppendUint32([]byte(version), uint32(len(head)))
	return signed(slices.Concat(out, head, looks))
}

// Books of before lessons were added to their file are opened, those of before colours too, and are saved again with all
// that is in them.
func TestAnOldBookIsRead(t *testing.T) {
	b := smallBook(t)
	path := filepath.Join(t.TempDir(), "cards")
	require.NoError(t, os.WriteFile(path, encodedOld(t, b, magicTwo), 0o600))
	for range 2 {
		read, err := Load(path)
		require.NoError(t, err)
		require.Equal(t, facts(b), facts(read))
		require.True(t, bytes.Equal(b.cards[0].looks[1].picture, read.cards[0].looks[1].picture))
		require.True(t, bytes.Equal(b.cards[0].looks[1].tints, read.cards[0].looks[1].tints))
		require.NoError(t, read.Save(path))
	}
	require.True(t, bytes.HasPrefix(contentOf(t, path), []byte(magic)), "it is saved as books are now")
}

// Of a book of before colours were kept nothing is lost either.
func TestABookWithoutColoursIsRead(t *testing.T) {
	b := smallBook(t)
	for _, c := range b.cards {
		for _, l := range c.looks {
			l.tints = nil
		}
	}
	first := encodedOld(t, b, magicOne)
	require.NotContains(t, string(first), "tints")
	old, err := Parse(first)
	require.NoError(t, err)
	require.Len(t, old.cards, 2)
	require.Equal(t, b.cards[0].looks[0].picture, old.cards[0].looks[0].picture)
	require.Nil(t, old.cards[0].looks[0].tints)
	again, _, err := old.encode()
	require.NoError(t, err)
	saved, err := Parse(again)
	require.NoError(t, err)
	require.Equal(t, old.cards[0].looks, saved.cards[0].looks)
}

// A book of before its lessons had sums of their own is refused with any fault.
func TestADamagedOldBookIsRefused(t *testing.T) {
	whole := encodedOld(t, smallBook(t), magicTwo)
	_, err := Parse(whole)
	require.NoError(t, err)
	cut := func(n int) []byte { return signed(whole[:n]) }
	flipped := bytes.Clone(whole)
	flipped[len(whole)/2] ^= 1
	saved := func(change func(b *Book)) []byte {
		b := smallBook(t)
		change(b)
		return encodedOld(t, b, magicTwo)
	}
	for name, data := range map[string][]byte{
		"empty": nil, "another file": []byte("PK\x03\x04"), "cut off": whole[:len(whole)-1], "one bit": flipped,
		"looks cut off": cut(len(whole) - sha256.Size - 100), "index cut off": cut(len(magic) + 10),
		"more after it": signed(append(bytes.Clone(whole[:len(whole)-sha256.Size]), 0)),
		"huge look": signed(bytes.Replace(whole[:len(whole)-sha256.Size], []byte(`"wide":254,"high":355`),
			[]byte(`"wide":999,"high":999`), 1)),
		"narrow look": signed(bytes.Replace(whole[:len(whole)-sha256.Size], []byte(`"wide":254,"high":355`),
			[]byte(`"wide":100,"high":900`), 1)),
		"too few colours": saved(func(b *Book) { b.cards[0].looks[0].tints = b.cards[0].looks[0].tints[3:] }),
		"a card twice":    saved(func(b *Book) { b.cards = append(b.cards, b.cards[0]) }),
		"too many looks": saved(func(b *Book) {
			b.cards[0].looks = slices.Repeat(b.cards[0].looks[:1], maxLooks+1)
		}),
		"too many cards": saved(func(b *Book) {
			b.cards = nil
			for i := range MaxCards + 1 {
				b.cards = append(b.cards, &Card{ID: strconv.Itoa(i), Name: "Drum", Class: "item"})
			}
		}),
		"bad icon": signed(bytes.Replace(whole[:len(whole)-sha256.Size], []byte(`"inv:6"`), []byte(`"<scr>"`), 1)),
	} {
		_, err := Parse(data)
		require.Equal(t, models.Unreadable, models.CodeOf(err), name)
	}
}

// signed ends data with its sum.
func signed(data []byte) []byte {
	sum := sha256.Sum256(data)
	return append(bytes.Clone(data), sum[:]...)
}
