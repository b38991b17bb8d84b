//go:build !nocv

package cards

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// mosaic draws a card of small stones on a few large ones, others for each number.
func mosaic(number int) gocv.Mat {
	r := rand.New(rand.NewPCG(uint64(number), 1))
	stones := func(across, down, from, to int) gocv.Mat {
		m := gocv.NewMatWithSize(down, across, gocv.MatTypeCV8UC1)
		for i := range down * across {
			m.SetUCharAt(i/across, i%across, uint8(from+r.IntN(to-from)))
		}
		gocv.Resize(m, &m, image.Pt(250, 350), 0, 0, gocv.InterpolationCubic)
		return m
	}
	m, small := stones(5, 7, 40, 180), stones(36, 50, 0, 60)
	defer small.Close()
	gocv.Add(m, small, &m)
	return m
}

// mosaicReader knows the first so many mosaics.
func mosaicReader(t *testing.T, known int) *Reader {
	t.Helper()
	var list []gocv.Mat
	for i := range known {
		card := mosaic(i)
		defer card.Close()
		list = append(list, card)
	}
	return readerOf(t, list...)
}

// readerOf knows some cards, each by its picture.
func readerOf(t *testing.T, list ...gocv.Mat) *Reader {
	t.Helper()
	book := &Book{}
	for i, card := range list {
		img := image.NewGray(image.Rect(0, 0, 250, 350))
		copy(img.Pix, card.ToBytes())
		require.NoError(t, book.Learn(img, []Shown{{
			Card:    Card{ID: fmt.Sprint(i), Name: fmt.Sprint(i), Class: "item"},
			Corners: []models.Point{{X: 0, Y: 0}, {X: 250, Y: 0}, {X: 250, Y: 350}, {X: 0, Y: 350}},
		}}))
	}
	r := NewReader(book)
	t.Cleanup(r.Close)
	return r
}

// A card that is too small in the picture in which features are looked for is found in a finer one, where an outline
// says that it lies.
func TestASmallCardIsLookedAtMoreClosely(t *testing.T) {
	r := mosaicReader(t, 6)
	for _, l := range r.lib.looks { // as books have that were taught before features from afar were kept
		l.features = l.features[:min(len(l.features), keptFeatures)]
	}
	r.lib = newLibrary(r.book)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 1500, 2000, gocv.MatTypeCV8UC1)
	defer table.Close()
	card := mosaic(2)
	defer card.Close()
	gocv.Resize(card, &card, image.Pt(90, 126), 0, 0, gocv.InterpolationArea)
	lies := projective.Quad{{X: 700, Y: 600}, {X: 790, Y: 600}, {X: 790, Y: 726}, {X: 700, Y: 726}}
	part := table.Region(image.Rect(700, 600, 790, 726))
	defer part.Close()
	card.CopyTo(&part)
	img := image.NewGray(image.Rect(0, 0, 2000, 1500))
	copy(img.Pix, table.ToBytes())
	s, err := newScene(img)
	require.NoError(t, err)
	defer s.Close()
	l := s.Sized(sifted)
	defer l.Pixels.Close()
	for _, c := range []struct {
		outline projective.Quad
		found   bool
	}{
		{lies, true},
		{lies.Grown(0.9), true}, // without its border
		{lies.Turned(1), true},
		{projective.Quad{{X: 100, Y: 600}, {X: 190, Y: 600}, {X: 190, Y: 726}, {X: 100, Y: 726}}, false},
		{lies.Grown(3.5), false}, // of something that would be seen well enough
	} {
		h := &hunt{scene: s}
		seen, err := h.detect(l)
		require.NoError(t, err)
		votes, chance := r.lib.votes(seen, l.Scale), rand.New(rand.NewPCG(1, 2))
		require.NoError(t, r.tryAll(h, r.lib.propose(votes, chance), comparisons, nil))
		require.Empty(t, h.taken)
		was := len(votes[2])
		require.NoError(t, r.tryCloser(h, []projective.Quad{c.outline}, votes, l.Scale, chance))
		if !c.found {
			require.Empty(t, h.taken)
			require.Len(t, votes[2], was)
			continue
		}
		require.Len(t, h.taken, 1)
		require.True(t, h.taken[0].named())
		require.Equal(t, 2, h.taken[0].look)
		require.True(t, h.taken[0].corners().Near(lies, 0.03))
		require.Greater(t, len(votes[2]), was, "frames are voted for by them too")
		require.Empty(t, openBelow(400, []projective.Quad{lies}, surely(h.taken)), "where it is known")
	}
}

// A picture that was taught as two cards is one of them, and surely neither.
func TestAPictureThatWasTaughtAsTwoCardsIsSurelyNeither(t *testing.T) {
	card, other := mosaic(0), mosaic(1)
	defer card.Close()
	defer other.Close()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 500, 400, gocv.MatTypeCV8UC1)
	defer table.Close()
	part := table.Region(image.Rect(75, 75, 325, 425))
	defer part.Close()
	card.CopyTo(&part)
	img := laidOut(t, table)
	for _, c := range []struct {
		second gocv.Mat
		sure   bool
	}{{other, true}, {card, false}} {
		seen, err := readerOf(t, card, c.second).Read(img)
		require.NoError(t, err)
		require.Len(t, seen, 1)
		require.NotEmpty(t, seen[0].ID)
		require.Equal(t, c.sure, seen[0].Sure)
	}
}

// Where hardly a vote says that a card lies, none does, and where many do it was seen well enough.
func TestOutlinesAreVotedFor(t *testing.T) {
	r := mosaicReader(t, 1)
	outline := projective.Quad{{X: 0, Y: 0}, {X: 90, Y: 0}, {X: 90, Y: 126}, {X: 0, Y: 126}}
	agreeing, turn := false, 0.0
	voted := func(n int, growth, x float64) int {
		v := vote{weight: 0.5, growth: growth * 90 / float64(r.lib.looks[0].wide), center: models.Point{X: x, Y: 63}}
		votes := make([]vote, n)
		for i := range votes {
			votes[i] = v
			votes[i].turn = turn * float64(i)
		}
		return len(r.votedFor([]projective.Quad{outline}, [][]vote{votes}, agreeing))
	}
	require.Zero(t, voted(10, 1, 45))
	require.Equal(t, 1, voted(11, 1, 45))
	require.Equal(t, 1, voted(99, 1, 45))
	require.Zero(t, voted(100, 1, 45))
	require.Equal(t, 1, voted(20, 1.9, 100), "the outline may be a part of the card")
	require.Zero(t, voted(20, 2.1, 45))
	require.Zero(t, voted(20, 0.8, 45))
	require.Zero(t, voted(20, 1, 120))
	turn = 1
	require.Equal(t, 1, voted(40, 1, 45), "however the card is turned")
	agreeing = true
	require.Zero(t, voted(40, 1, 45))
	turn = 0
	require.Zero(t, voted(16, 1, 45))
	require.Equal(t, 1, voted(17, 1, 45))
}

// Places that overlap are looked at as one, and no more than a part of the picture is.
func TestPlacesThatAreLookedAtAgain(t *testing.T) {
	grey := gocv.NewMatWithSize(1000, 1400, gocv.MatTypeCV8UC1)
	defer grey.Close()
	at := func(x, y, side float64) projective.Quad {
		q := projective.Rectangle(side, side)
		for i := range q {
			q[i].X, q[i].Y = q[i].X+x, q[i].Y+y
		}
		return q
	}
	places := placesOf([]projective.Quad{
		at(100, 100, 100), at(180, 120, 100), at(600, 100, 100), at(340, 100, 120), at(0, 0, 20),
	}, photo.Level{Pixels: grey, Scale: 1})
	require.ElementsMatch(t, []image.Rectangle{
		image.Rect(70, 64, 496, 256), image.Rect(570, 70, 730, 230), image.Rect(0, 0, 26, 26),
	}, places)
	var many []projective.Quad
	for i := range 12 {
		many = append(many, at(float64(60+300*(i%4)), float64(60+300*(i/4)), 150))
	}
	require.Len(t, placesOf(many, photo.Level{Pixels: grey, Scale: 1}), 8, "of 240 by 240 pixels")
}
