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

// What is as large as the picture's dice is likelier one of them than what is not, and what the finder takes for a die
// than what it hardly does.
func TestWhatSpeaksForADieThatCouldNotBeRead(t *testing.T) {
	edges := []float64{38, 40, 42}
	odds := func(edge, chance float64, edges []float64) float64 {
		return unreadOdds(candidate{edge: edge, chance: chance}, edges)
	}
	usual := odds(40, 0.3, edges)
	require.Greater(t, usual, odds(80, 0.3, edges))
	require.InDelta(t, odds(20, 0.3, edges), odds(80, 0.3, edges), 1e-9, "half as large as twice")
	require.Greater(t, usual, odds(40, 0.1, edges))
	require.Greater(t, odds(40, 0.3, edges[:1]), usual, "one die says less of how large they are")
	require.InDelta(t, usual, odds(80, 0.3, nil), 1e-9, "none says nothing")
}

// Dice of one evening are seldom of one size alone, so that a single die leaves room for another that is half as large
// again, and not for one of twice its size; among several only what is as large as they are is as likely.
func TestASingleDieLeavesRoomForAnotherSize(t *testing.T) {
	odds := func(edge float64, edges ...float64) float64 {
		return unreadOdds(candidate{edge: edge, chance: 0.3}, edges)
	}
	usual := odds(40, 38, 40, 42)
	require.Greater(t, odds(60, 40), usual)
	require.Less(t, odds(60, 38, 40, 42), usual)
	require.Less(t, odds(80, 40), usual)
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
	frame, found := places(t, r, "testdata/unread/purple.jpg")
	plain, err := r.unreadable.read(frame, found, straight)
	require.NoError(t, err)
	other, err := r.unreadable.read(frame, found, mirrored)
	require.NoError(t, err)
	odds, err := r.diceOdds(frame, found)
	require.NoError(t, err)
	of := func(t top) float64 { return float64(nets.Logit(1 - t.faces[0])) }
	unlike, once := 0, 0
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
		require.InDelta(t, max(leastOdds, min(mostOdds, want)), odds[i], 1e-4, "place %d", i)
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
