//go:build !nocv

package cards

import (
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// lyingAt proposes looks of the taught cards for one laid card.
func (r *Reader) lyingAt(card laidCard, looks ...int) (list []proposal) {
	for _, i := range looks {
		l := r.lib.looks[i]
		grown := 250 * card.scale / float64(l.wide)
		list = append(list, proposal{look: i, place: projective.Homography{
			grown, 0, card.x - 125*card.scale, 0, grown, card.y - 175*card.scale, 0, 0, 1,
		}})
	}
	return list
}

// Where a card is surely known nothing else is sought, but where something lies on it.
func TestFeaturesAreSoughtWhereNoCardIsKnown(t *testing.T) {
	r := glowReader(t, 11)
	known, other := laidCard{5, 300, 360, 1, 0}, laidCard{9, 700, 360, 1, 0}
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	upper := laidCard{7, 300, 515, 0.4, 0}
	s, err := newScene(laidOut(t, table, known, other, upper))
	require.NoError(t, err)
	defer s.Close()
	l := s.Sized(sifted)
	defer l.Pixels.Close()
	h := &hunt{scene: s}
	count := func(c laidCard, below float64) (n int) {
		seen, err := h.detect(l)
		require.NoError(t, err)
		for _, f := range seen {
			if float64(f.Y)/l.Scale > below {
				continue
			}
			q := projective.Quad{{X: -80, Y: -115}, {X: 80, Y: -115}, {X: 80, Y: 115}, {X: -80, Y: 115}}
			for i := range q {
				q[i] = models.Point{X: c.x + c.scale*q[i].X, Y: c.y + c.scale*q[i].Y}
			}
			if q.Contains(models.Point{X: float64(f.X) / l.Scale, Y: float64(f.Y) / l.Scale}) {
				n++
			}
		}
		return n
	}
	require.Positive(t, count(known, 420))
	was := [...]int{count(other, 720), count(upper, 520)}
	p := r.lyingAt(known, 5)
	require.NoError(t, r.tryLikest(h, r.lib.corners(p[0]), p))
	require.True(t, slices.ContainsFunc(h.taken, func(v verdict) bool { return v.print.sure() }))
	require.Zero(t, count(known, 420))
	require.Equal(t, was[0], count(other, 720))
	require.Positive(t, count(upper, 520))
}

// Of several looks only those are compared closely that are most like a place at a glance, and none twice. Of a small
// smooth card those with spots are not.
func TestTheLikestLookIsCompared(t *testing.T) {
	r := glowReader(t, 11)
	card := laidCard{6, 300, 360, 0.4, 0}
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	laidOut(t, table, card)
	gocv.GaussianBlur(table, &table, image.Pt(0, 0), 2, 0, gocv.BorderReplicate)
	s, err := newScene(laidOut(t, table))
	require.NoError(t, err)
	defer s.Close()
	h := &hunt{scene: s}
	all := r.lyingAt(card, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	elsewhere := r.lib.corners(r.lyingAt(laidCard{6, 700, 360, 0.4, 0}, 6)[0]) // so that no look explains it
	require.NoError(t, r.tryLikest(h, elsewhere, all))
	require.Len(t, h.tried, len(all))
	var looks []int
	for _, v := range h.taken {
		looks = append(looks, v.look)
	}
	require.Contains(t, looks, 6)
	require.NotContains(t, looks, 3)
	require.NotContains(t, looks, 5)
	h.taken = nil
	require.NoError(t, r.tryLikest(h, elsewhere, all))
	require.Empty(t, h.taken, "this was compared before")
}

// Where two proposals lead a look to the same place, its print is compared once.
func TestAPrintIsComparedOnceAtAPlace(t *testing.T) {
	at := func(x float64) verdict {
		return verdict{look: 3, place: projective.Homography{1, 0, x, 0, 1, 40, 0, 0, 1}, size: [2]float64{250, 350}}
	}
	moved := at(60) // as its print was compared
	h := &hunt{judged: []judged{{at(40), at(40).place}, {moved, at(44).place}}}
	before := func(look int, x float64) bool {
		v := at(x)
		return h.judgedBefore(look, &v)
	}
	require.True(t, before(3, 40.2))
	require.False(t, before(4, 40), "another look")
	require.True(t, before(3, 43.8))
	require.False(t, before(3, 44.6), "print may be told apart there")
	require.False(t, before(3, 60), "no proposal led there")
}

// About one outline of a marker several looks are compared, though one of them is like it in many places.
func TestOneLookDoesNotTakeThePlacesOfOthers(t *testing.T) {
	var list []proposal
	for i := range 5 {
		list = append(list, proposal{look: 7, votes: 0.9 - 0.01*float64(i)})
	}
	list = append(list, proposal{look: 4, votes: 0.5}, proposal{look: 2, votes: 0.6}, proposal{look: 9, votes: 0.3})
	var looks []int
	for _, p := range likestLooks(list) {
		looks = append(looks, p.look)
	}
	require.Equal(t, []int{7, 7, 7, 2, 4}, looks)
}
