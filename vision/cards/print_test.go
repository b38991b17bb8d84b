//go:build !nocv

package cards

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// speckled returns a picture full of specks, softened by some pixels, with a margin that goes on as it does.
func speckled(tb testing.TB, margin int, sigma float64) gocv.Mat {
	tb.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	pix := make([]uint8, 200*220)
	for i := range pix {
		pix[i] = uint8(r.IntN(256))
	}
	m, err := gocv.NewMatFromBytes(220, 200, gocv.MatTypeCV8UC1, pix)
	require.NoError(tb, err)
	defer m.Close()
	box := image.Rect(20, 20, 180, 200).Inset(-margin)
	soft := gocv.NewMat()
	defer soft.Close()
	gocv.GaussianBlur(m, &soft, image.Pt(0, 0), 1.5, 0, gocv.BorderReplicate)
	soft.ConvertToWithParams(&soft, gocv.MatTypeCV8U, 4, -384)
	if sigma > 0 {
		gocv.GaussianBlur(soft, &soft, image.Pt(0, 0), sigma, 0, gocv.BorderReplicate)
	}
	part := soft.Region(box)
	defer part.Close()
	return part.Clone()
}

func TestTheSharperOfTwoPicturesIsSoftened(t *testing.T) {
	var d details
	for _, of := range []struct {
		taught, shown, blur float64
		shownSoftened       bool
		titled              bool
	}{
		{},
		{shown: 2.1, blur: 2.1},
		{shown: 4, blur: 4},
		{shown: 4, blur: softTitle, titled: true},
		{taught: 1.6, shownSoftened: true},
	} {
		for _, round := range []bool{false, true} {
			grey, shown := speckled(t, 0, of.taught), speckled(t, margin, of.shown)
			card := &template{size: image.Pt(160, 180), round: round, whole: sheet{grey: grey}}
			a, b, blur := d.soften(card, shown, of.titled)
			require.InDelta(t, of.blur, blur, 1e-9, "%+v", of)
			require.Equal(t, of.blur > 0, string(grey.ToBytes()) != string(a.pix))
			require.Equal(t, of.shownSoftened, string(shown.ToBytes()) != string(b))
			grey.Close()
			shown.Close()
		}
	}
}

// Softened pictures are many and large.
func TestSoftenedPicturesAreKeptOfTheCardsThatWereComparedLast(t *testing.T) {
	var r Reader
	var list []*template
	compare := func(i int) {
		r.compares(list[i])
		list[i].softened(1)
	}
	for i := range mostCompared + 1 {
		grey := speckled(t, 0, 1)
		defer grey.Close()
		list = append(list, &template{whole: sheet{grey: grey}})
		compare(i)
		compare(1 % len(list))
	}
	require.Nil(t, list[0].soft[1])
	require.NotNil(t, list[1].soft[1])
	require.Len(t, r.compared, mostCompared)
}
