//go:build !nocv

package pips

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/nets"
)

// unreadAs are the odds of a die at a place with this edge and chance by the finder.
func unreadAs(edge, chance float64, edges []float64) float64 {
	signs := signsOfUnread(candidate{edge: edge, chance: chance}, 0, edges)
	return odds(unreadBase, unreadWeights[:], signs[:])
}

// What is as large as the picture's dice is likelier one of them than what is not, and what the finder takes for a die
// than what it hardly does.
func TestWhatSpeaksForADieThatCouldNotBeRead(t *testing.T) {
	edges := []float64{38, 40, 42}
	usual := unreadAs(40, 0.3, edges)
	require.Greater(t, usual, unreadAs(80, 0.3, edges))
	require.InDelta(t, unreadAs(20, 0.3, edges), unreadAs(80, 0.3, edges), 1e-9, "half as large as twice")
	require.Greater(t, usual, unreadAs(40, 0.1, edges))
	require.InDelta(t, usual, unreadAs(80, 0.3, nil), 1e-9, "none says nothing")
}

// places are those at which the finder may see a die in a picture.
func places(t *testing.T, r *Reader, name string) (frame gocv.Mat, found []candidate) {
	t.Helper()
	frame = gocv.IMRead(name, gocv.IMReadColor)
	t.Cleanup(func() { require.NoError(t, frame.Close()) })
	require.False(t, frame.Empty())
	found, err := r.candidates(frame)
	require.NoError(t, err)
	return frame, found
}

func TestAMirroredLookAtWhatCouldNotBeReadCountsAsMuch(t *testing.T) {
	r := newTestReader(t)
	of := func(t top) float64 { return float64(nets.Logit(1 - t.faces[0])) }
	unlike, once := 0, 0
	for _, name := range []string{"testdata/unread/purple.jpg", "testdata/dice/test-900237.jpg"} {
		frame, found := places(t, r, name)
		plain, err := r.unreadable.read(frame, found, straight)
		require.NoError(t, err)
		other, err := r.unreadable.read(frame, found, mirrored)
		require.NoError(t, err)
		odds, err := r.diceOdds(frame, found)
		require.NoError(t, err)
		for i := range found {
			one, two := of(plain[i]), of(other[i])
			want := (one + two) / 2
			switch {
			case one < -4: // a chance of one in fifty-five: the first look rules a die out
				once++
				want = one
			case math.Abs(one-two) > 0.5 && want > leastOdds && want < mostOdds:
				unlike++
			}
			require.InDelta(t, max(leastOdds, min(mostOdds, want)), odds[i], 1e-4, "%s, place %d", name, i)
		}
	}
	require.Positive(t, unlike, "a place at which the looks differ")
	require.Positive(t, once, "a place at which one look is enough")
}

func TestWhatLiesOnADieIsNotToldOf(t *testing.T) {
	r := newTestReader(t)
	frame, found := places(t, r, "testdata/dice/test-900018.jpg")
	place := found[0]
	told, err := r.unread(frame, nil, []candidate{place})
	require.NoError(t, err)
	require.Len(t, told, 1)
	for _, c := range []struct {
		away float64
		told int
	}{{0, 0}, {0.8, 0}, {1, 1}} {
		die := sighting{die: models.Die{X: place.x + c.away*place.edge, Y: place.y}, place: place}
		told, err := r.unread(frame, []sighting{die}, []candidate{place})
		require.NoError(t, err)
		require.Len(t, told, c.told, "a die %v edges away", c.away)
	}
}
