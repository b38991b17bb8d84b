//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/icons/iconstest"
	"elderglass/vision/cards/photo"
	"elderglass/vision/cards/projective"
)

// The outline of a card may be that of its sleeve, of the inner edge of its frame or of its picture, or lie beside the
// card at one side, or begin at any corner: its rows are read where the frame of its style lies.
func TestRowsAreReadWhereTheFrameLies(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	s := framedScene(t, rows)
	for _, at := range []image.Rectangle{
		image.Rect(300, 150, 550, 500), image.Rect(318, 168, 532, 482), image.Rect(291, 141, 559, 509),
		image.Rect(313, 163, 537, 344), // of the picture alone
		image.Rect(318, 150, 550, 500), // of the inner edge at one side
		image.Rect(300, 150, 550, 525), // of a shadow at one side
		image.Rect(300, 150, 550, 590), // of something else at one side
	} {
		outline := boxed(float64(at.Min.X), float64(at.Min.Y), float64(at.Max.X), float64(at.Max.Y))
		for turn := range 4 {
			turned := outline.Turned(turn)
			seen := sighting{SeenCard: models.SeenCard{Corners: turned[:]}}
			require.NoError(t, r.propose(s, &seen))
			require.Equal(t, rows, seen.Rows, "outline %v, from corner %d", at, turn)
		}
	}
}

// A frame that was taken for the inner edge of its own is laid at its outer one, though no outline leads there.
func TestAFrameLaidAtItsInnerEdgeIsPutRight(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	s := framedScene(t, rows)
	place, ok := projective.Between(projective.Rectangle(250, 350), boxed(318, 168, 532, 482))
	require.True(t, ok)
	elsewhere := boxed(20, 20, 120, 160)
	seen := sighting{
		SeenCard: models.SeenCard{Corners: elsewhere[:]}, at: &styled{place: place, size: image.Pt(250, 350), like: 0.5},
	}
	require.NoError(t, r.propose(s, &seen))
	require.True(t, boxed(300, 150, 550, 500).Near(seen.corners(), 0.01), "%v", seen.corners())
	require.Equal(t, rows, seen.Rows)
}

// A frame that is hidden in part is less like what lies there than one that is narrower than cards are, and fits
// better.
func TestACardLiesWhereItIsAsNarrowAsCardsAre(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}}
	first, narrow := boxed(100, 150, 350, 500), boxed(600, 150, 710, 500)
	s := framedSceneWith(t, rows, func(table *gocv.Mat) {
		gocv.Rectangle(table, image.Rect(270, 160, 300, 420), color.RGBA{B: 150}, -1)
		card := iconstest.Draw(rows, 21)
		partedFrame(&card)
		gocv.Resize(card, &card, image.Pt(110, 350), 0, 0, gocv.InterpolationArea)
		at := table.Region(image.Rect(600, 150, 710, 500))
		card.CopyTo(&at)
		for _, m := range []gocv.Mat{card, at} {
			require.NoError(t, m.Close())
		}
	}, image.Pt(100, 150))
	place, ok := projective.Between(projective.Rectangle(250, 350), narrow)
	require.True(t, ok)
	seen := sighting{
		SeenCard: models.SeenCard{Corners: first[:]}, at: &styled{place: place, size: image.Pt(250, 350), like: 0.5},
	}
	taken := r.settled(s, startsBy(seen.at))
	require.NoError(t, r.propose(s, &seen))
	require.True(t, first.Near(seen.at.corners(), 0.01), "%v", seen.at.corners())
	require.Greater(t, taken.like, plateSurely)
	require.Less(t, seen.like, taken.like)
}

// Only frames that may still come to fit best are moved on.
func TestFramesThatFitMuchWorseAreNotMovedOn(t *testing.T) {
	s := &scene{Photo: &photo.Photo{Wide: 800, High: 600}}
	at := func(like float64) styled {
		return styled{place: projective.Zoom(1), size: image.Pt(250, 350), like: like}
	}
	require.Equal(t, []styled{at(0.8), at(0.7)}, s.hardlyWorse([]styled{at(0.8), at(0.7), at(0.5)}, 0.2))
	require.Equal(t, []styled{at(0.3)}, s.hardlyWorse([]styled{at(0.3)}, 0))
}

// partedFrame draws a frame with a line below the picture.
func partedFrame(m *gocv.Mat) {
	drawFrame(m)
	gocv.Line(m, image.Pt(8, 196), image.Pt(242, 196), black, 4)
}

// framedReader knows the rows of cards with that frame.
func framedReader(t *testing.T) *Reader {
	t.Helper()
	r := NewReader(framedBook(t, partedFrame, iconstest.More...))
	t.Cleanup(r.Close)
	r.Prepare()
	r.Study()
	r.Studied()
	return r
}

// twoFramesReader knows those and cards without rows that have another frame.
func twoFramesReader(t *testing.T) *Reader {
	t.Helper()
	drawn := 0
	r := NewReader(framedBook(t, func(m *gocv.Mat) {
		if drawn++; drawn <= len(iconstest.More) {
			partedFrame(m)
		} else {
			innerFrame(m)
		}
	}, slices.Concat(iconstest.More, make([][][]string, 6))...))
	t.Cleanup(r.Close)
	r.Prepare()
	r.Study()
	r.Studied()
	return r
}

// innerFrame draws another frame, within the edges of a card.
func innerFrame(m *gocv.Mat) {
	gocv.Rectangle(m, image.Rect(24, 14, 226, 336), black, 3)
	gocv.Line(m, image.Pt(24, 130), image.Pt(226, 130), black, 6)
}

// framedScene is a card with that frame that was never shown, from 300, 150 to 550, 500 on a grey table.
func framedScene(t *testing.T, rows [][]string) *scene {
	t.Helper()
	return framedSceneAt(t, rows, image.Pt(300, 150))
}

// framedSceneAt are such cards with the same rows at some places.
func framedSceneAt(t *testing.T, rows [][]string, places ...image.Point) *scene {
	t.Helper()
	return framedSceneWith(t, rows, func(*gocv.Mat) {}, places...)
}

// framedSceneWith are such cards, and what is drawn on them.
func framedSceneWith(t *testing.T, rows [][]string, draw func(table *gocv.Mat), places ...image.Point) *scene {
	t.Helper()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(110, 0, 0, 0), 720, 960, gocv.MatTypeCV8UC1)
	for _, p := range places {
		card := iconstest.Draw(rows, 21)
		partedFrame(&card)
		at := table.Region(image.Rectangle{Min: p, Max: p.Add(image.Pt(250, 350))})
		card.CopyTo(&at)
		for _, m := range []gocv.Mat{card, at} {
			require.NoError(t, m.Close())
		}
	}
	draw(&table)
	s, err := newScene(laidOut(t, table))
	require.NoError(t, table.Close())
	require.NoError(t, err)
	t.Cleanup(s.Close)
	return s
}

// What was laid over a photograph before says nothing of another place in it.
func TestFramesAreLaidAsIfNoneWasLaidBefore(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}}
	startsAt := func(s *scene, q projective.Quad) []styled {
		starts, err := r.startsAt(s, q)
		require.NoError(t, err)
		return starts
	}
	s, fresh := framedScene(t, rows), framedScene(t, rows)
	inner, whole := boxed(318, 168, 532, 482), boxed(300, 150, 550, 500)
	first := r.settled(s, startsAt(s, inner))
	laid := len(s.layings)
	require.Equal(t, first, r.settled(s, startsAt(s, inner)))
	require.Len(t, s.layings, laid, "nothing was laid again")
	require.Equal(t, r.settled(fresh, startsAt(fresh, whole)), r.settled(s, startsAt(s, whole)))
}
