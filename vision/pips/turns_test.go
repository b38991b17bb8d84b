//go:build !nocv

package pips

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/labelled"
)

func TestEveryFlipSeesTheSameTop(t *testing.T) {
	r, err := NewReader()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, r.Close()) })
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
	r, err := NewReader()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, r.Close()) })
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
	r, err := NewReader()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, r.Close()) })
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
