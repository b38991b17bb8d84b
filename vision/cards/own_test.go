//go:build !nocv

package cards

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/signature"
)

// framedGrey is a card of as many pixels as a signature has: a frame that all share, a picture in it, and a title.
func framedGrey(picture, title uint64) []uint8 {
	grey := make([]uint8, signature.Wide*signature.High)
	draw := func(in image.Rectangle, seed uint64, contrast int) {
		r := rand.New(rand.NewPCG(seed, 1))
		for y := in.Min.Y; y < in.Max.Y; y++ {
			for x := in.Min.X; x < in.Max.X; x++ {
				grey[y*signature.Wide+x] = uint8(200 - r.IntN(contrast))
			}
		}
	}
	draw(image.Rect(0, 0, signature.Wide, signature.High), 99, 140)
	draw(image.Rect(3, 8, signature.Wide-3, 24), picture, 140)
	draw(image.Rect(3, 4, signature.Wide-3, 6), 1000+title, 40) // letters are smeared
	return grey
}

// styleReader knows cards of one style by their signatures.
func styleReader(cards ...[]uint8) *Reader {
	d := &deck{}
	r := &Reader{own: map[int]*ownSign{}, decks: decks{style: make([]int, len(cards)), byStyle: []*deck{d}}}
	for i, grey := range cards {
		l := &look{sign: signature.Of(grey)}
		r.lib.looks = append(r.lib.looks, entry{i, 0, l})
		d.looks = append(d.looks, i)
		d.sum.add(&l.sign)
	}
	return r
}

// signSeen is the signature of a photograph of a card, of which the rows from one on are hidden.
func signSeen(grey []uint8, hidden int) signature.Signature {
	r := rand.New(rand.NewPCG(7, 8))
	out := make([]uint8, len(grey))
	for i, v := range grey {
		out[i] = uint8(int(v)*3/4 + r.IntN(12))
		if i/signature.Wide >= hidden {
			out[i] = uint8(r.IntN(256))
		}
	}
	return signature.Of(out)
}

// Cards of a style are told apart by what is not their frame, though half of it be hidden.
func TestACardIsLookedForByWhatIsItsOwn(t *testing.T) {
	var all [][]uint8
	for i := range uint64(8) {
		all = append(all, framedGrey(i, i))
	}
	r := styleReader(all...)
	for i := range all {
		for _, hidden := range []int{signature.High, 18} {
			seen := signSeen(all[i], hidden)
			for k := range all {
				require.Equal(t, i == k, r.ownSign(k).alike(&seen), "card %d for %d, hidden from %d on", k, i, hidden)
			}
		}
	}
}

// Where all cards of a style have one picture, their signatures hardly differ, and none is ruled out.
func TestTwinsAreNotToldApartBySignatures(t *testing.T) {
	r := styleReader(framedGrey(1, 1), framedGrey(1, 2))
	for title := range uint64(3) {
		seen := signSeen(framedGrey(1, title), signature.High)
		require.True(t, r.ownSign(0).alike(&seen))
		require.True(t, r.ownSign(1).alike(&seen))
	}
}

// A card whose blocks are alike where a taught one is said to lie is not taken for it where its picture is another.
func TestAnotherPictureInTheSameFrameIsLeftAlone(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	card := laidCard{7, 300, 360, 1, 0}
	s, err := newScene(laidOut(t, table, card))
	require.NoError(t, err)
	defer s.Close()
	for _, p := range r.lyingAt(card, 5, 7, 9) {
		l := r.lib.looks[p.look]
		v := verdict{place: p.place, size: [2]float64{float64(l.wide), float64(l.high)}}
		require.Equal(t, p.look == 7, r.mayBe(s, p.look, &v), glowNames[p.look])
	}
	h := &hunt{scene: s}
	elsewhere := r.lib.corners(r.lyingAt(laidCard{7, 700, 360, 1, 0}, 7)[0]) // so that no look explains it
	require.NoError(t, r.tryLikest(h, elsewhere, r.lyingAt(card, 5, 9)))
	require.Empty(t, h.judged, "neither is compared closely")
	beside := card
	beside.x += 14
	for _, c := range []laidCard{card, beside} {
		require.NoError(t, r.tryLikest(h, elsewhere, r.lyingAt(c, 7)))
	}
	require.Len(t, h.tried, 4)
	require.Len(t, h.taken, 1, "both proposals lead to one place")
}
