//go:build !nocv

package pips

import (
	"image"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/labelled"
	"elderglass/vision/mats"
)

func newTestReader(t *testing.T) *Reader {
	t.Helper()
	r, err := NewReader()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	return r
}

func TestEveryFlipSeesTheSameTop(t *testing.T) {
	r := newTestReader(t)
	frame := gocv.IMRead("testdata/dice/test-900018.jpg", gocv.IMReadColor)
	t.Cleanup(func() { require.NoError(t, frame.Close()) })
	require.False(t, frame.Empty())
	found, err := r.candidates(frame)
	require.NoError(t, err)
	tops, err := r.tops.read(frame, found, straight, mirrored, halfTurn, overturned)
	require.NoError(t, err)
	require.NotEmpty(t, tops)
	for i, c := range found {
		first := tops[int(flips)*i]
		if first.faces[0] > 0.5 {
			continue
		}
		for k := range first.corners {
			for flipped, other := range tops[int(flips)*i:][:flips] {
				near := math.Inf(1)
				for _, o := range other.corners {
					near = min(near, math.Hypot(o.X-first.corners[k].X, o.Y-first.corners[k].Y))
				}
				require.Less(t, near, 0.25*c.edge, "corner %d in flip %d", k, flipped)
			}
		}
	}
}

func TestOnlyADoubtedTopIsSeenInEveryFlip(t *testing.T) {
	r := newTestReader(t)
	frame := gocv.IMRead("testdata/dice/test-900018.jpg", gocv.IMReadColor)
	t.Cleanup(func() { require.NoError(t, frame.Close()) })
	found, err := r.candidates(frame)
	require.NoError(t, err)
	first, err := r.tops.read(frame, found, straight)
	require.NoError(t, err)
	looks, err := r.looks(frame, found, first)
	require.NoError(t, err)
	var once []int
	for i := range found {
		if len(looks[i].whole) == 2 {
			require.Len(t, looks[i].face, 1)
			once = append(once, i)
			continue
		}
		require.Len(t, looks[i].whole, 1+int(flips))
		require.Len(t, looks[i].face, int(flips))
	}
	require.NotEmpty(t, once, "a plain die")

	doubted := first[once[0]]
	doubted.faces = [topFaces]float64{0, 0.3, 0.3, 0.4}
	first[once[0]] = doubted
	again, err := r.looks(frame, found, first)
	require.NoError(t, err)
	require.Len(t, again[once[0]].whole, 1+int(flips))
	require.Equal(t, doubted.faces, again[once[0]].whole[1].faces, "the first look counts too")
	for i := range found {
		require.Equal(t, looks[i].whole[0], again[i].whole[0], "the first of the looks is the mirrored one")
	}
}

// Where the whole die is looked at, the far faces that shine through the green one make its 4 a 2.
func TestAFaceIsReadCloser(t *testing.T) {
	r := newTestReader(t)
	frame := gocv.IMRead("testdata/face/fours.jpg", gocv.IMReadColor)
	t.Cleanup(func() { require.NoError(t, frame.Close()) })
	require.False(t, frame.Empty())
	reading, err := r.ReadMat(frame)
	require.NoError(t, err)
	green, ok := labelled.Nearest(reading.Dice, 303, 110, 20)
	require.True(t, ok)
	require.Equal(t, models.Face("4"), green.Face)
	require.False(t, green.Sure, "looks that differ make a question")
}

// The dice of this picture are too small for the first look, and the picture large enough for a second.
func TestDiceTooSmallForTheFirstLookAreFoundAtTheSecond(t *testing.T) {
	r := newTestReader(t)
	photo := gocv.IMRead("testdata/dice/test-900110.jpg", gocv.IMReadColor)
	small, frame := gocv.NewMat(), gocv.NewMat()
	t.Cleanup(func() { require.NoError(t, mats.CloseAll(&photo, &small, &frame)) })
	gocv.Resize(photo, &small, image.Point{}, 0.18, 0.18, gocv.InterpolationArea)
	gocv.CopyMakeBorder(small, &frame, 0, 960-small.Rows(), 0, 1280-small.Cols(), gocv.BorderReplicate, noInk)
	first, err := r.find.find(frame, findSide)
	require.NoError(t, err)
	require.Empty(t, first)
	found, err := r.candidates(frame)
	require.NoError(t, err)
	require.Greater(t, len(found), 3)
}

// The die of this picture is given as if the finder had seen a side below its top.
func TestASideGivesWayToTheTopAboveIt(t *testing.T) {
	r := newTestReader(t)
	frame, found := places(t, r, "testdata/dice/test-900018.jpg")
	reading, err := r.ReadMat(frame)
	require.NoError(t, err)
	top, ok := labelled.Nearest(reading.Dice, found[0].x, found[0].y, 20)
	require.True(t, ok)
	require.True(t, top.Sure)
	side := func(below, chance float64) sighting {
		place := candidate{x: top.X, y: top.Y + below*found[0].edge, edge: found[0].edge, chance: chance}
		return sighting{place: place, die: models.Die{X: place.x, Y: place.y, Face: "side", Confidence: 1, Sure: true}}
	}
	doubted := []sighting{side(aboveEdges, 0.5)}
	require.NoError(t, r.topsAbove(frame, doubted))
	require.Equal(t, top.Face, doubted[0].die.Face)
	require.InDelta(t, top.Y, doubted[0].die.Y, 5)
	require.False(t, doubted[0].die.Sure, "the finder saw another face")

	for name, kept := range map[string][]sighting{
		"the finder is sure of it":   {side(aboveEdges, 0.8)},
		"the top is read already":    {side(aboveEdges, 0.5), {die: top, place: found[0]}},
		"the top is that of another": {side(aboveEdges+0.6, 0.5)},
		"it is the top":              {side(0, 0.5)},
	} {
		require.NoError(t, r.topsAbove(frame, kept), name)
		require.Equal(t, models.Face("side"), kept[0].die.Face, name)
		require.True(t, kept[0].die.Sure, name)
	}
}
