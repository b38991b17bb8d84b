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

// surelyAt is a card that is surely known at a place.
func surelyAt(place projective.Homography) verdict {
	return verdict{place: place, size: [2]float64{250, 350}, print: printed{
		titled: true, mean: 0.9, worst: 0.9, word: 0.9, visible: 1, apart: 1,
	}}
}

// Comparing takes time, so few looks are compared at one place, few in one picture, and none where a card is known.
func TestFewProposalsAreCompared(t *testing.T) {
	r := glowReader(t, 11)
	unknown := laidCard{11, 300, 360, 1, 0}
	s := laidAlone(t, unknown, func(*image.Gray) {})
	there, far := r.lyingAt(unknown, 0, 1, 2, 3, 4), r.lyingAt(laidCard{11, 700, 360, 1, 0}, 0, 1)
	tried := func(most int, known func(projective.Quad) bool, taken ...verdict) []proposal {
		h := &hunt{scene: s, taken: taken}
		require.NoError(t, r.tryAll(h, slices.Concat(there, far), most, known))
		return h.tried
	}
	require.Equal(t, slices.Concat(there[:perPlace], far), tried(comparisons, nil))
	require.Equal(t, there[:2], tried(2, nil))
	require.Equal(t, there[:perPlace], tried(comparisons, nil, surelyAt(far[0].place)))
	require.Equal(t, far, tried(comparisons, r.lib.corners(there[0]).Overlaps))
}

// Neither are many looks compared where a picture is full of outlines.
func TestFewOutlinesAreLookedInto(t *testing.T) {
	r := glowReader(t, 11)
	unknown := laidCard{11, 300, 360, 1, 0}
	s := laidAlone(t, unknown, func(*image.Gray) {})
	at := func(dx, dy float64) projective.Quad {
		return r.lib.corners(r.lyingAt(laidCard{11, unknown.x + dx, unknown.y + dy, 1, 0}, 0)[0])
	}
	var outlines []projective.Quad
	for i := range 100 {
		outlines = append(outlines, at(14*float64(i%10-5), 14*float64(i/10-5)))
	}
	h := &hunt{scene: s}
	require.NoError(t, r.tryOutlines(h, outlines))
	require.GreaterOrEqual(t, len(h.tried), comparisons)
	require.Less(t, len(h.tried), comparisons+perPlace)
	h = &hunt{scene: s, taken: []verdict{surelyAt(r.lyingAt(unknown, 0)[0].place)}}
	require.NoError(t, r.tryOutlines(h, []projective.Quad{at(0, 0), at(20, 20)}))
	require.Empty(t, h.tried, "a card is known there")
}

// A marker that is surely known may still be another with its picture, so that other looks are compared there; a card
// with a title is what it is, and so is what has not the shape of a marker.
func TestMarkersAreComparedWhereOneIsKnown(t *testing.T) {
	r := taughtDisks(t, disk{number: 1, sign: 10}, disk{number: 1, sign: 23})
	d := disk{number: 1, sign: 23, x: 400, y: 300, radius: 60, turn: 1, flatter: 1}
	s, err := newScene(laidDisks(t, d))
	require.NoError(t, err)
	defer s.Close()
	q := boxed(d.x-d.radius, d.y-d.radius, d.x+d.radius, d.y+d.radius)
	known := verdict{place: projective.Homography{1, 0, 340, 0, 1, 240, 0, 0, 1}, size: [2]float64{120, 120}}
	marker := printed{marker: true, worst: 0.9, changed: 0.9, form: 0.9, formSeen: 0.9, visible: 1}
	titled := surelyAt(known.place).print
	both := titled
	both.marker = true
	for _, c := range []struct {
		print printed
		more  bool
	}{{marker, true}, {titled, false}, {both, false}, {printed{worst: 0.9, visible: 1}, false}} {
		known.print = c.print
		require.True(t, known.explains(q))
		h := &hunt{scene: s, taken: []verdict{known}}
		require.NoError(t, r.tryLikest(h, q, r.guessRound(s, q)))
		require.Equal(t, c.more, len(h.judged) > 0, "%+v", c.print)
	}
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
