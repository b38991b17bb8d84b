//go:build !nocv

package cards

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
)

// withRoughTitle lays a card on a table and takes a picture of it that is out of focus, and of whose title no letter
// can be read.
func withRoughTitle(tb testing.TB, r *Reader, number int) *models.SeenCard {
	tb.Helper()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	laidOut(tb, table, laidCard{number, 500, 360, 1, 0})
	gocv.GaussianBlur(table, &table, image.Pt(0, 0), 3, 0, gocv.BorderReplicate)
	img := laidOut(tb, table)
	chance := rand.New(rand.NewPCG(7, 7))
	for y := 405; y < 440; y++ {
		for x := 385; x < 615; x++ {
			p := &img.Pix[y*img.Stride+x]
			*p = uint8(min(max(float64(*p)+85*chance.NormFloat64(), 0), 255))
		}
	}
	seen, err := r.Read(img)
	require.NoError(tb, err)
	return at(seen, 500, 360)
}

// How long a title is and where its words end says which card it is, though not surely; the title of a card that was
// never shown, of a known picture, is no more like the taught one than any other.
func TestATitleThatCannotBeReadIsKnownAsAWhole(t *testing.T) {
	r := glowReader(t, 12)
	for _, number := range []int{1, 3} {
		card := withRoughTitle(t, r, number)
		require.NotNil(t, card)
		require.Equal(t, glowNames[number], card.Name)
		require.False(t, card.Sure)
	}
	if card := withRoughTitle(t, r, 12); card != nil {
		require.Empty(t, card.Name)
	}
}

// Of titles of other pictures one may be so like the own one that they cannot be told, but no two, and it must not be
// likelier. A title of the same picture must be told.
func TestOneTitleOfAnotherPictureMayBeAlike(t *testing.T) {
	for _, c := range []struct {
		same, others []float64
		apart        float64
	}{
		{nil, nil, 1},
		{nil, []float64{0.9, 0, 0.8}, 0.8},
		{nil, []float64{0.1, 0.9, 0}, 0.1},
		{nil, []float64{0.9, -0.5}, -0.5},
		{nil, []float64{0.1}, 0.1},
		{[]float64{0.2}, []float64{0.9, 0.9}, 0.2},
	} {
		require.InDelta(t, c.apart, apartFrom(c.same, c.others), 1e-9, c)
	}
}

// Where something covers much of a card, what is left of it must be the more alike.
func TestACardOfWhichLittleIsSeenMustBeAlike(t *testing.T) {
	p := printed{titled: true, visible: 0.3, seen: 0.45, mean: 0.95}
	require.False(t, p.another())
	p.mean = 0.8
	require.True(t, p.another())
	p.seen = 0.9
	require.False(t, p.another())
	p.mean = 0.6
	require.True(t, p.another())
}
