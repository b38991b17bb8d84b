//go:build !nocv

package cards

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/icons/iconstest"
)

// Cards of one shape and class are of the style whose frame they have, whatever their pictures and in whatever order
// they are taught; of which a framing is known, that is not made again for a changed book.
func TestCardsAreOfTheStyleWhoseFrameTheyHave(t *testing.T) {
	drawn := 0
	book := framedBook(t, func(m *gocv.Mat) {
		if drawn++; drawn%3 == 0 {
			innerFrame(m)
		} else {
			partedFrame(m)
		}
	}, slices.Repeat(iconstest.Some, 3)...)
	r := NewReader(book)
	t.Cleanup(func() { r.Close() })
	require.Len(t, r.decks.byStyle, 2)
	for i := range r.lib.looks {
		require.Equal(t, r.decks.style[i], map[bool]int{true: 1}[i%3 == 2], "%d", i)
	}
	first, last := r.lib.looks[0].look, r.lib.looks[23].look
	known := r.framings[first]
	require.NoError(t, book.Unlearn("adventure", "23"))
	r = r.Next(book)
	require.Same(t, &known[0], &r.framings[first][0])
	require.NotContains(t, r.framings, last)
}

// sketch returns patterns that have nothing in common.
func sketch(r *rand.Rand, n int) (list []framing) {
	for range n {
		f := make(framing, framingLong*framingShort)
		for i := range f {
			f[i] = float32(r.NormFloat64())
		}
		f.normalise()
		list = append(list, f)
	}
	return list
}

// sketched returns cards that have some patterns in common, each as strong as its weight, and else a picture of their
// own.
func sketched(r *rand.Rand, cards int, common []framing, weights ...float64) []framing {
	list := sketch(r, cards)
	left := 1.0
	for _, w := range weights {
		left -= w * w
	}
	for _, card := range list {
		for i, v := range card {
			sum := float32(math.Sqrt(left)) * v
			for k, w := range weights {
				sum += float32(w) * common[k][i]
			}
			card[i] = sum
		}
		card.normalise()
	}
	return list
}

// The first pictures of a style may be by night and by day, so that they are rather like others of their kind.
func TestCardsOfOneFrameAreOfOneStyleThoughTheirPicturesDiffer(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	p := sketch(r, 3)
	night, day := []framing{p[0], p[1]}, []framing{p[0], p[2]}
	cards := append(sketched(r, 5, night, 0.6, 0.35), sketched(r, 6, day, 0.6, 0.35)...)
	style, styles := stylesOf(cards)
	require.Equal(t, make([]int, 11), style)
	require.Len(t, styles, 1)
	require.Equal(t, 11, styles[0].n)
}

// Frames may have half of their lines in common: cards of two such styles are rather alike, but less than those of
// each.
func TestFramesWithHalfOfTheirLinesInCommonAreTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	p := sketch(r, 3)
	one, other := sketched(r, 6, p[:2], 0.55, 0.55), sketched(r, 6, []framing{p[0], p[2]}, 0.55, 0.55)
	var cards []framing
	for i := range one {
		cards = append(cards, one[i], other[i])
	}
	style, _ := stylesOf(cards)
	require.Equal(t, slices.Repeat([]int{0, 1}, 6), style)
}

// A card that was taught before others of its style was taken for one of another: it is put right by these.
func TestACardChoosesItsStyleAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	p := sketch(r, 3)
	one, other := []framing{p[0], p[1]}, []framing{p[0], p[2]}
	early, late := sketched(r, 1, other, 0.65, 0.6), sketched(r, 5, other, 0.3, 0.6)
	cards := slices.Concat(sketched(r, 8, one, 0.65, 0.5), early, late)
	style, styles := stylesOf(cards)
	require.Equal(t, slices.Concat(make([]int, 8), slices.Repeat([]int{1}, 6)), style)
	require.Equal(t, []int{8, 6}, []int{styles[0].n, styles[1].n})
	require.Equal(t, 1, nearest(styles, sketched(r, 1, other, 0.3, 0.6)[0], sameStyle))
	require.Equal(t, -1, nearest(styles, sketch(r, 1)[0], sameStyle))
}

// Of a picture that was forgotten nothing is known: it is of no other card's style.
func TestAForgottenPictureIsOfNoStyle(t *testing.T) {
	good, err := framedBook(t, partedFrame, iconstest.Some[0]).cards[0].looks[0].framing()
	require.NoError(t, err)
	forgotten, err := (&look{}).framing()
	require.NoError(t, err)
	style, _ := stylesOf([]framing{good, forgotten, good})
	require.Equal(t, []int{0, 1, 0}, style)
}

func TestCardsOfTwoStylesThatAreOneAreCountedTogether(t *testing.T) {
	groups := []kinship{
		{n: 2, pairs: 0.8, alike: []float64{0, 0.5, 0.2}},
		{n: 3, pairs: 2, alike: []float64{0.5, 0, 0.6}},
		{n: 4, pairs: 3, alike: []float64{0.2, 0.6, 0}},
	}
	groups[0].take(groups, 0, 1)
	require.InDelta(t, 5, groups[0].n, 1e-9)
	require.InDelta(t, 0.8+2+2*3*0.5, groups[0].pairs, 1e-9, "ten pairs: one, three, and six of both")
	require.InDelta(t, (2*0.2+3*0.6)/5, groups[0].alike[2], 1e-9, "the mean of all cards")
	require.InDelta(t, groups[0].alike[2], groups[2].alike[0], 1e-9)
}
