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
	"elderglass/vision/cards/projective"
)

// Of a card of which the outline has one right corner, or one right side, another one says where it lies: one of its
// style, which is as large, or one of another style.
func TestRowsAreReadBesideACardThatSurelyLies(t *testing.T) {
	r := twoFramesReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	s := framedSceneAt(t, rows, image.Pt(100, 150), image.Pt(520, 150))
	first, second := boxed(100, 150, 350, 500), boxed(520, 150, 770, 500)
	cornered := boxed(520, 150, 670, 364)

	alone, err := r.name(s, nil, []projective.Quad{cornered}, nil)
	require.NoError(t, err)
	require.Len(t, alone, 1)
	require.Empty(t, alone[0].Rows, "nothing says how large it is")

	both, err := r.name(s, nil, []projective.Quad{first, cornered}, nil)
	require.NoError(t, err)
	require.Len(t, both, 2)
	require.True(t, second.Near(projective.Quad(both[1].Corners), 0.01), "%v", both[1].Corners)
	require.Equal(t, rows, both[1].Rows)

	// Of another style, on whose pictures all is half as large.
	place, ok := projective.Between(projective.Rectangle(500, 700), first)
	require.True(t, ok)
	other := &styled{style: 1, place: place, size: image.Pt(500, 700), like: 1}
	sided := projective.Quad{{X: 520, Y: 150}, {X: 770, Y: 150}, {X: 740, Y: 330}, {X: 560, Y: 300}}
	seen := &sighting{SeenCard: models.SeenCard{Corners: sided[:]}}
	at, err := r.beside(s, seen, []*styled{other}, nil)
	require.NoError(t, err)
	require.Greater(t, at.like, plateSurely)
	require.True(t, second.Near(at.corners(), 0.01), "%v", at.corners())
}

// Of a card no outline may be seen but one that has a side in common with it and is of no card's shape.
func TestACardIsFoundBesideAnotherByOneSide(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	s := framedSceneAt(t, rows, image.Pt(100, 150), image.Pt(520, 150))
	first, strip := boxed(100, 150, 350, 500), boxed(520, 150, 770, 230)
	list, err := r.name(s, nil, []projective.Quad{first, strip}, nil)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.True(t, boxed(520, 150, 770, 500).Near(projective.Quad(list[1].Corners), 0.01), "%v", list[1].Corners)
	require.Equal(t, rows, list[1].Rows)
}

// An outline may begin at a corner of the inner edge of a card's frame, on a card that lies upright or on a side.
func TestACardMayLieByAnInnerCornerOfItsFrame(t *testing.T) {
	r := framedReader(t)
	p, err := r.plates(0)
	require.NoError(t, err)
	place, ok := projective.Between(projective.Rectangle(250, 350), boxed(100, 150, 350, 500))
	require.True(t, ok)
	on := &styled{place: place, size: image.Pt(250, 350), like: 1}
	for _, at := range []struct{ card, outline projective.Quad }{
		{boxed(520, 150, 770, 500), boxed(533, 163, 640, 300)},
		{boxed(420, 150, 770, 400).Turned(3), boxed(433, 163, 560, 300)},
	} {
		require.True(t, slices.ContainsFunc(on.startsBeside(p, at.outline, 1), func(start styled) bool {
			q := start.corners()
			return slices.ContainsFunc([]int{0, 2}, func(n int) bool { return at.card.Turned(n).Near(q, 0.01) })
		}), "%v", at.card)
	}
}

// So are two, of which nothing more is seen.
func TestCardsAreFoundBesideAnotherByOneSideEach(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	s := framedSceneAt(t, rows, image.Pt(40, 150), image.Pt(340, 150), image.Pt(640, 150))
	list, err := r.name(s, nil, []projective.Quad{
		boxed(40, 150, 290, 500), boxed(340, 150, 590, 230), boxed(640, 150, 890, 230),
	}, nil)
	require.NoError(t, err)
	require.Len(t, list, 3)
	for i, at := range []projective.Quad{boxed(40, 150, 290, 500), boxed(340, 150, 590, 500), boxed(640, 150, 890, 500)} {
		require.True(t, at.Near(projective.Quad(list[i].Corners), 0.01), "%v", list[i].Corners)
		require.Equal(t, rows, list[i].Rows)
	}
}

// What was taken for a card, and has no frame, is none where one is found by its frame.
func TestWhatHasNoFrameGivesWayToACard(t *testing.T) {
	r := framedReader(t)
	s := framedSceneAt(t, [][]string{{"clue"}}, image.Pt(100, 150), image.Pt(520, 150))
	first, strip := boxed(100, 150, 350, 500), boxed(520, 150, 770, 230)
	place, ok := projective.Between(projective.Rectangle(250, 350), first)
	require.True(t, ok)
	laid := &styled{place: place, size: image.Pt(250, 350), like: 1}
	known := &sighting{SeenCard: models.SeenCard{Corners: first[:]}, at: laid, like: 1}
	part, elsewhere := boxed(540, 350, 720, 480), boxed(800, 520, 930, 700)
	seen := []*sighting{
		known, {SeenCard: models.SeenCard{Corners: part[:]}}, {SeenCard: models.SeenCard{Corners: elsewhere[:]}},
	}
	list, err := r.besides(s, seen, []*styled{laid}, []projective.Quad{strip})
	require.NoError(t, err)
	require.Len(t, list, 3)
	require.Same(t, known, list[0])
	require.Equal(t, elsewhere, list[1].corners())
	require.True(t, boxed(520, 150, 770, 500).Near(list[2].corners(), 0.01), "%v", list[2].corners())
}

// A frame may be about the same upside down, and fit a little better so: a card lies where more of its icons are read.
func TestACardLiesWhereMoreOfItsIconsAreRead(t *testing.T) {
	r := framedReader(t)
	s := framedSceneAt(t, [][]string{{"clue", "lore"}}, image.Pt(100, 150), image.Pt(520, 150))
	first, second := boxed(100, 150, 350, 500), boxed(520, 150, 770, 500)
	strips := []projective.Quad{boxed(520, 150, 770, 230)}
	laid := func(q projective.Quad, like float64) *styled {
		place, ok := projective.Between(projective.Rectangle(250, 350), q)
		require.True(t, ok)
		return &styled{place: place, size: image.Pt(250, 350), like: like}
	}
	for icons, moves := range map[int]bool{0: true, 2: true, 3: false} {
		askew := boxed(530, 160, 760, 480)
		on, known := laid(first, 1), &sighting{SeenCard: models.SeenCard{Corners: first[:]}}
		known.at, known.like = on, 1
		c := &sighting{SeenCard: models.SeenCard{Corners: askew[:]}, at: laid(askew, 0.5), like: 0.5}
		c.Rows = [][]string{slices.Repeat([]string{"clock"}, icons)}
		was := c.at
		seen, err := r.besides(s, []*sighting{known, c}, []*styled{on}, strips)
		require.NoError(t, err)
		require.Len(t, seen, 2)
		require.Equal(t, moves, seen[1] != c, "%d", icons)
		_, err = r.layBeside(s, c, []*sighting{known, c}, []*styled{on, c.at}, strips)
		require.NoError(t, err)
		require.Equal(t, moves, c.at != was, "%d", icons)
		if moves {
			require.True(t, second.Near(c.corners(), 0.01), "%v", c.corners())
		}
	}
}

// A card is moved to where a frame fits better than where it was taken to lie, as narrow as cards are; what is about as
// like it is no reason to move it, and neither is a place where another card lies.
func TestACardIsMovedWhereAFrameFitsBetter(t *testing.T) {
	r := framedReader(t)
	s := framedSceneAt(t, [][]string{{"clue"}}, image.Pt(100, 150), image.Pt(520, 150))
	first, second := boxed(100, 150, 350, 500), boxed(520, 150, 770, 500)
	laid := func(q projective.Quad, like float64) *styled {
		place, ok := projective.Between(projective.Rectangle(250, 350), q)
		require.True(t, ok)
		return &styled{place: place, size: image.Pt(250, 350), like: like}
	}
	p, err := r.plates(0)
	require.NoError(t, err)
	_, like := p.by[1].Lay(s.Photo, laid(second, 1).place, 0, &s.reliefs)
	beside := func(at projective.Quad, as float64, more ...*sighting) (*sighting, []*sighting) {
		c := &sighting{SeenCard: models.SeenCard{Corners: at[:]}, at: laid(at, as), like: as}
		on := laid(first, 1)
		known := &sighting{SeenCard: models.SeenCard{Corners: first[:]}, at: on, like: 1}
		seen, err := r.layBeside(s, c, append([]*sighting{known, c}, more...), []*styled{on, c.at},
			[]projective.Quad{boxed(520, 150, 770, 230)})
		require.NoError(t, err)
		return c, seen
	}
	lies := func(c *sighting) bool { return second.Near(c.corners(), 0.01) }

	squeezed := boxed(520, 150, 640, 500)
	c, seen := beside(squeezed, like+0.05)
	require.True(t, lies(c), "it is more like where it is too narrow")
	require.Len(t, seen, 2)
	c, _ = beside(second.Grown(0.9), like+0.2)
	require.False(t, lies(c), "it fits better where it is")

	strip, named := boxed(530, 250, 760, 400), boxed(530, 250, 760, 400)
	c, seen = beside(squeezed, 0.5, &sighting{SeenCard: models.SeenCard{Corners: strip[:]}})
	require.True(t, lies(c))
	require.Len(t, seen, 2, "the other has no frame")
	c, seen = beside(squeezed, 0.5, &sighting{SeenCard: models.SeenCard{Corners: named[:], ID: "known"}})
	require.False(t, lies(c))
	require.Len(t, seen, 3)
}

// Where no card surely lies, one that likely does says how the table is tilted all the same.
func TestACardIsFoundBesideOneThatLikelyLies(t *testing.T) {
	r := framedReader(t)
	rows := [][]string{{"clue"}, {"lore", "clock", "clue"}}
	finger := image.Rect(180, 150, 260, 520)
	s := framedSceneWith(t, rows, func(table *gocv.Mat) {
		gocv.Rectangle(table, finger, color.RGBA{B: 150}, -1)
		gocv.Rectangle(table, image.Rect(60, 355, 175, 430), color.RGBA{B: 150}, -1) // its icons
	}, image.Pt(40, 150), image.Pt(340, 150))
	first := boxed(40, 150, 290, 500)
	likely := sighting{SeenCard: models.SeenCard{Corners: slices.Clone(first[:])}}
	require.NoError(t, r.propose(s, &likely))
	require.False(t, s.surelyLaid(&likely))
	require.Greater(t, likely.like, plateThere)

	list, err := r.name(s, nil, []projective.Quad{first, boxed(340, 150, 590, 230)}, nil)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.True(t, boxed(340, 150, 590, 500).Near(projective.Quad(list[1].Corners), 0.01), "%v", list[1].Corners)
	require.Equal(t, rows, list[1].Rows)
}

// A card that surely lies is one, though a part of it that was seen before was taken for another one.
func TestACardTakesThePlaceOfItsPart(t *testing.T) {
	r := framedReader(t)
	s := framedScene(t, [][]string{{"clue"}})
	part, whole := boxed(345, 215, 455, 369), boxed(300, 150, 550, 500)
	list, err := r.proposeAll(s, []sighting{
		{SeenCard: models.SeenCard{Corners: part[:]}}, {SeenCard: models.SeenCard{Corners: whole[:]}},
	}, nil, nil)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.True(t, whole.Near(projective.Quad(list[0].Corners), 0.01), "%v", list[0].Corners)
}

// Of two places at which a frame is about as like, it lies where it is as narrow as cards are.
func TestAFrameFitsBetterAsNarrowAsCardsAre(t *testing.T) {
	s := framedSceneAt(t, nil)
	laid := func(right float64) *styled {
		place, ok := projective.Between(projective.Rectangle(250, 350), boxed(300, 150, right, 500))
		require.True(t, ok)
		return &styled{place: place, size: image.Pt(250, 350), like: plateSurely + 0.02}
	}
	require.True(t, s.surely(laid(550)))
	require.False(t, s.surely(laid(520)))
	require.False(t, s.surely(laid(590)))
}

// A card that lies where its frame says is not moved to where another one lies.
func TestNoCardIsMovedOntoAnother(t *testing.T) {
	r := framedReader(t)
	s := framedSceneAt(t, [][]string{{"clue"}}, image.Pt(100, 150))
	first, beside := boxed(100, 150, 350, 500), boxed(350, 150, 500, 364)
	list, err := r.name(s, nil, []projective.Quad{first, beside}, nil)
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, beside, projective.Quad(list[1].Corners))
	require.Empty(t, list[1].Rows)
}
