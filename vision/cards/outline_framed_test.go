//go:build !nocv

package cards

import (
	"image"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
)

// A part of a card may have the shape of a card, and may be taken for another one. The card is where its frame lies, of
// which an outline only need be near.
func TestACardIsNotTakenForItsParts(t *testing.T) {
	frame := func(m *gocv.Mat) {
		drawFrame(m)
		gocv.Line(m, image.Pt(8, 196), image.Pt(242, 196), black, 4) // below the picture
	}
	r := NewReader(framedBook(t, frame, moreRows...))
	t.Cleanup(r.Close)
	r.Study()
	r.Studied()
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	card := rowedPicture(t, rows, 21)
	frame(&card)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(110, 0, 0, 0), 720, 960, gocv.MatTypeCV8UC1)
	at := table.Region(image.Rect(300, 150, 550, 500))
	card.CopyTo(&at)
	for _, m := range []gocv.Mat{card, at} {
		require.NoError(t, m.Close())
	}
	s, err := newScene(laidOut(t, table))
	require.NoError(t, table.Close())
	require.NoError(t, err)
	defer s.close()
	whole, sleeve, part := boxed(300, 150, 550, 500), boxed(297, 146, 553, 504), boxed(320, 160, 450, 342)

	list, err := r.name(s, nil, []quad{part, sleeve}, nil)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.True(t, whole.near(quad(list[0].Corners), 0.01), "%v", list[0].Corners)
	require.Equal(t, rows, list[0].Rows)

	place, ok := between(rectangle(250, 350), part)
	require.True(t, ok)
	nameless := verdict{place: place, size: [2]float64{250, 350}}
	list, err = r.name(s, []verdict{nameless}, []quad{sleeve}, nil)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.True(t, whole.near(quad(list[0].Corners), 0.01), "%v", list[0].Corners)
}

func boxed(left, top, right, bottom float64) quad {
	return quad{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, models.Point{X: left, Y: bottom}}
}
