package cards

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"image"
	"image/jpeg"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision/cards/features"
	"elderglass/vision/cards/icons"
	"elderglass/vision/cards/photo"
)

// smallBook returns a book with two cards, one of them looked at twice.
func smallBook(tb testing.TB) *Book {
	tb.Helper()
	var picture bytes.Buffer
	require.NoError(tb, jpeg.Encode(&picture, image.NewGray(image.Rect(0, 0, 254, 355)), nil))
	someLook := func() *look {
		l := &look{wide: 254, high: 355, picture: picture.Bytes()}
		l.features = []features.Feature{{X: 12.5, Y: 300, Size: 4.5, Angle: 1}, {X: 0.0625, Y: 1, Size: 2}}
		l.features[0].Seen[7], l.sign[3] = 200, -5
		l.tints = bytes.Repeat([]byte{70, 130, 210}, photo.TintBytes(254, 355)/3)
		return l
	}
	b := &Book{}
	trophy := json.RawMessage(`2`)
	require.NoError(tb, b.add(Card{
		ID: "old-lantern", Name: "Old Lantern", Class: "adventure",
		Rows: [][]string{{"inv:6", "lore"}, {"peril|lore"}}, Trophy: trophy,
	}, someLook()))
	require.NoError(tb, b.add(Card{ID: "drum", Name: "Drum", Class: "item"}, someLook()))
	require.NoError(tb, b.add(Card{ID: "old-lantern", Name: "The Old Lantern", Class: "adventure"}, someLook()))
	return b
}

func TestABookIsReadAsItWasSaved(t *testing.T) {
	b := smallBook(t)
	path := filepath.Join(t.TempDir(), "new", "cards")
	require.NoError(t, b.Save(path))
	again, err := Load(path)
	require.NoError(t, err)
	require.Len(t, again.cards, 2)
	first := again.cards[0]
	require.Equal(t, "The Old Lantern", first.Name, "what is told anew replaces")
	require.Equal(t, [][]string{{"inv:6", "lore"}, {"peril|lore"}}, first.Rows, "what is not told anew stays")
	require.Len(t, first.looks, 2)
	l := first.looks[0]
	require.Equal(t, b.cards[0].looks[0].picture, l.picture)
	require.Equal(t, b.cards[0].looks[0].sign, l.sign)
	require.Equal(t, b.cards[0].looks[0].tints, l.tints)
	require.InDelta(t, 300, l.features[0].Y, 0.1)
	require.InDelta(t, 1, l.features[0].Angle, 0.001)
	require.Equal(t, uint8(200), l.features[0].Seen[7])
}

func TestOldLooksGoWhenThereAreTooMany(t *testing.T) {
	b := smallBook(t)
	for range 2 * maxLooks {
		require.NoError(t, b.add(Card{ID: "drum", Name: "Drum", Class: "item"}, &look{wide: 254, high: 355}))
	}
	require.Len(t, b.find("item", "drum").looks, maxLooks)
}

// A book whose file, or what that says of its cards, would be too large to be read again is not saved, and the file
// that was there stays. A file that is too large is not even looked into.
func TestABookThatIsTooLargeIsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cards")
	require.NoError(t, smallBook(t).Save(path))
	var pictured, told Book
	l := &look{wide: 254, high: 355, picture: make([]byte, maxPicture)}
	for i := range MaxCards {
		id := strconv.Itoa(i)
		if i <= maxFile/maxPicture/maxLooks {
			looks := slices.Repeat([]*look{l}, maxLooks)
			pictured.cards = append(pictured.cards, &Card{ID: id, Name: id, Class: "item", looks: looks})
		}
		row := slices.Repeat([]string{strings.Repeat("lore", 10)}, icons.MaxIcons)
		reward := json.RawMessage(`"` + strings.Repeat("a", maxFact-2) + `"`)
		told.cards = append(told.cards, &Card{
			ID: id, Name: id, Class: "item", Rows: slices.Repeat([][]string{row}, maxRows),
			Reward: reward, Penalty: reward, Trophy: reward,
		})
	}
	for _, b := range []*Book{&pictured, &told} {
		require.Equal(t, models.TooLarge, models.CodeOf(b.Save(path)))
	}
	_, err := Load(path)
	require.NoError(t, err)

	require.NoError(t, os.Truncate(path, maxFile+1))
	_, err = Load(path)
	require.Equal(t, models.Unreadable, models.CodeOf(err))
	require.ErrorContains(t, err, "larger than 512 MiB")
}

func TestNullIsUnknown(t *testing.T) {
	b := smallBook(t)
	lantern := Card{ID: "old-lantern", Name: "Old Lantern", Class: "adventure", Trophy: json.RawMessage("null")}
	require.NoError(t, b.add(lantern, &look{wide: 254, high: 355}))
	require.JSONEq(t, "2", string(b.find("adventure", "old-lantern").Trophy))
}

func TestAMissingBookSaysHowToMakeOne(t *testing.T) {
	_, err := Load(filepath.Join(t.TempDir(), "none"))
	require.Equal(t, models.NotFound, models.CodeOf(err))
	require.ErrorContains(t, err, "elderglass cards learn")
}

func TestForgottenPicturesAreGone(t *testing.T) {
	b := smallBook(t)
	picture, feature := string(b.cards[0].looks[0].picture), b.cards[0].looks[0].features[0].Seen[:]
	tints := string(b.cards[0].looks[0].tints[:20])
	b.ForgetPictures()
	data, _, err := b.encode()
	require.NoError(t, err)
	require.NotContains(t, string(data), picture)
	again, err := Parse(data)
	require.NoError(t, err)
	require.Len(t, again.cards, 2)
	require.Zero(t, again.cards[0].Pictures())
	require.NotContains(t, string(data), tints)
	require.NotContains(t, string(data), string(feature), "a picture could be guessed from its features")
}

func TestLabelsThatMakeNoSenseAreRefused(t *testing.T) {
	good := `{"cards": [{"id": "a", "name": "A", "class": "item", "picture": "a.jpg", "corners": [[0,0],[9,0],[9,9],[0,9]], "trophy": 1}]}`
	list, err := ParseLabels([]byte(good))
	require.NoError(t, err)
	require.Len(t, list["a.jpg"], 1)
	require.Len(t, list["a.jpg"][0].Corners, 4)
	for _, bad := range []string{
		"", "[]", `{"cards": []}`, strings.Replace(good, "a.jpg", "../a.jpg", 1),
		strings.Replace(good, `"id": "a"`, `"id": ""`, 1),
		strings.Replace(good, `[0,0]`, `"x"`, 1), strings.Replace(good, `"trophy"`, `"rows": [["<b>"]], "trophy"`, 1),
	} {
		_, err := ParseLabels([]byte(bad))
		require.Error(t, err, bad)
	}
}

// FuzzBook reads whatever may be given as a book; what is taken can be saved and read again.
func FuzzBook(f *testing.F) {
	whole := encodedOld(f, smallBook(f), magicTwo)
	f.Add(whole[:len(whole)-sha256.Size])
	f.Add([]byte("elderglass cards 1\n\x00\x00\x00\x0c{\"cards\":[]}"))
	f.Add([]byte(magicTwo + "\x00\x00\x00\x0c{\"cards\":[]}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Parse(signed(data))
		if err != nil {
			require.NotEqual(t, models.Internal, models.CodeOf(err))
			return
		}
		again, _, err := b.encode()
		require.NoError(t, err)
		_, err = Parse(again)
		require.NoError(t, err)
	})
}

// FuzzLabels reads whatever may be given as truth.json.
func FuzzLabels(f *testing.F) {
	f.Add([]byte(`{"cards": [{"id": "a", "name": "A", "class": "item", "picture": "a.jpg", "corners": [[0,0],[9,0],[9,9],[0,9]]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := ParseLabels(data)
		if err != nil {
			require.NotEqual(t, models.Internal, models.CodeOf(err))
			return
		}
		for name := range list {
			require.True(t, filepath.IsLocal(name))
		}
	})
}
