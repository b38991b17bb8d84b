//go:build !nocv

package cards

import (
	"bytes"
	"image"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkSave is how long one more lesson takes to be kept in a book of 700 cards, how long all of them, and how long
// they take to be read again.
func BenchmarkSave(b *testing.B) {
	r := rand.New(rand.NewPCG(51, 52))
	img := image.NewGray(image.Rect(0, 0, 254, 355))
	for i := range img.Pix {
		img.Pix[i] = uint8(r.IntN(60))
	}
	var picture bytes.Buffer
	require.NoError(b, jpeg.Encode(&picture, img, nil))
	some := func() *look {
		l := lookOfChance(r, 380)
		l.wide, l.high, l.picture = 254, 355, bytes.Clone(picture.Bytes())
		return l
	}
	book := &Book{}
	teach := func(n int) {
		require.NoError(b, book.add(Card{ID: strconv.Itoa(n), Name: "Card", Class: "item"}, some()))
	}
	for n := range 700 {
		teach(n)
	}
	path := filepath.Join(b.TempDir(), "cards")
	require.NoError(b, book.Save(path))
	b.Run("anew", func(b *testing.B) {
		for b.Loop() {
			require.NoError(b, os.Remove(path))
			require.NoError(b, book.Save(path))
		}
	})
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			_, err := Load(path)
			require.NoError(b, err)
		}
	})
	b.Run("one more", func(b *testing.B) {
		for n := 700; b.Loop(); n++ {
			teach(n)
			require.NoError(b, book.Save(path))
		}
	})
}
