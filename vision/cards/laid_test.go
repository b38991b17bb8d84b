//go:build !nocv

package cards

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// glowCard draws a card of 250 x 350 whose picture is a mere glow, or of spots: a frame, a title on a white plate, an
// empty box.
func glowCard(tb testing.TB, name string, number int) gocv.Mat {
	tb.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(30, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	if of, twin := twinOf[number]; twin {
		number = of
	}
	r := rand.New(rand.NewPCG(uint64(number), 3))
	art := m.Region(image.Rect(14, 14, 236, 220))
	art.SetTo(gocv.NewScalar(110, 0, 0, 0))
	for range 3 {
		at := image.Pt(r.IntN(222), r.IntN(206))
		gocv.Circle(&art, at, 30+r.IntN(40), shade(70+r.IntN(100)), -1)
	}
	gocv.GaussianBlur(art, &art, image.Pt(0, 0), 12, 0, gocv.BorderReplicate)
	for i := range 40 * (number % 2) { // no glow on every other card
		gocv.Circle(&art, image.Pt(r.IntN(222), r.IntN(206)), 4+i%9, shade(60+r.IntN(130)), -1)
	}
	require.NoError(tb, art.Close())
	white := shade(240)
	for _, box := range []image.Rectangle{image.Rect(14, 224, 236, 252), image.Rect(14, 258, 236, 336)} {
		gocv.Rectangle(&m, box, white, -1)
	}
	gocv.PutText(&m, name, image.Pt(30, 245), gocv.FontHersheyComplex, 0.7, black, 1)
	return m
}

func shade(v int) color.RGBA { return color.RGBA{B: uint8(v)} }

var glowNames = []string{
	"Old Lantern", "Grey Harbour", "Bell of Iron", "Marble Stair", "Quiet Orchard", "Lost Engine", "Amber Drum",
	"Pale Window", "Hidden Kettle", "Bitter Valley", "Early Ladder", "Open Meadow", "Iron Compass",
}

// twinOf is the card whose picture another one has too.
var twinOf = map[int]int{12: 1}

// laidCard is a card on a drawn table: turned about its middle, which lies at x and y.
type laidCard struct {
	number            int
	x, y, scale, turn float64
}

// laidOut draws cards on a table, the later above the earlier.
func laidOut(tb testing.TB, table gocv.Mat, list ...laidCard) *image.Gray {
	tb.Helper()
	for _, c := range list {
		card := glowCard(tb, glowNames[c.number], c.number)
		gocv.GaussianBlur(card, &card, image.Pt(0, 0), 0.4/c.scale, 0, gocv.BorderReplicate)
		s, k := c.scale*math.Sin(c.turn), c.scale*math.Cos(c.turn)
		h := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
		for i, v := range []float64{k, -s, c.x - k*125 + s*175, s, k, c.y - s*125 - k*175} {
			h.SetDoubleAt(i/3, i%3, v)
		}
		over := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(255, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
		size := image.Pt(table.Cols(), table.Rows())
		gocv.WarpAffine(card, &card, h, size)
		gocv.WarpAffine(over, &over, h, size)
		gocv.Threshold(over, &over, 128, 255, gocv.ThresholdBinary)
		card.CopyToWithMask(&table, over)
		for _, m := range []gocv.Mat{card, h, over} {
			require.NoError(tb, m.Close())
		}
	}
	img := image.NewGray(image.Rect(0, 0, table.Cols(), table.Rows()))
	copy(img.Pix, table.ToBytes())
	return img
}

// glowReader knows the first so many cards.
func glowReader(tb testing.TB, known int) *Reader {
	tb.Helper()
	return turnedGlowReader(tb, known, 0)
}

// turnedGlowReader knows the first so many cards, some of which are printed upside down.
func turnedGlowReader(tb testing.TB, known, turned int) *Reader {
	tb.Helper()
	book := &Book{}
	for i, name := range glowNames[:known] {
		table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 500, 400, gocv.MatTypeCV8UC1)
		turn := 0.0
		if i < turned {
			turn = math.Pi
		}
		img := laidOut(tb, table, laidCard{i, 200, 250, 1, turn})
		require.NoError(tb, table.Close())
		require.NoError(tb, book.Learn(img, []Shown{{
			Card:    Card{ID: fmt.Sprint(i), Name: name, Class: "item"},
			Corners: []models.Point{{X: 75, Y: 75}, {X: 325, Y: 75}, {X: 325, Y: 425}, {X: 75, Y: 425}},
		}}))
	}
	r := NewReader(book)
	tb.Cleanup(r.Close)
	return r
}

// at returns what was read at a place, nil where nothing was.
func at(seen []models.SeenCard, x, y float64) *models.SeenCard {
	for i := range seen {
		if projective.Quad(seen[i].Corners).Contains(models.Point{X: x, Y: y}) {
			return &seen[i]
		}
	}
	return nil
}

// The outlines of small cards are broken, and their pictures have hardly a feature: what all cards share says where
// they lie, one that was never shown too.
func TestSmallSmoothCardsAreFoundByTheirFrame(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(100, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	cards := []laidCard{
		{0, 200, 200, 0.4, 0.4}, {4, 480, 330, 0.4, -0.3}, {8, 760, 520, 0.4, 2.9}, {11, 300, 560, 0.4, 1.2},
	}
	laidOut(t, table, cards...)
	for _, c := range cards { // something as grey as the table lies across each side
		for side := range 4 {
			a, far := c.turn+float64(side)*math.Pi/2, []float64{175, 125}[side%2]*c.scale
			x, y := c.x+far*math.Sin(a), c.y-far*math.Cos(a)
			dx, dy := 14*math.Cos(a), 14*math.Sin(a)
			gocv.Line(&table, image.Pt(int(x-dx), int(y-dy)), image.Pt(int(x+dx), int(y+dy)), shade(100), 9)
		}
	}
	s, err := newScene(laidOut(t, table))
	require.NoError(t, err)
	defer s.Close()
	l := s.Sized(sifted)
	defer l.Pixels.Close()
	h := &hunt{scene: s}
	seen, err := h.detect(l)
	require.NoError(t, err)
	places, err := r.tryFrames(h, r.lib.votes(seen, l.Scale), rand.New(rand.NewPCG(5, 8)))
	require.NoError(t, err)
	for _, c := range cards {
		middle := models.Point{X: c.x, Y: c.y}
		at := slices.IndexFunc(places, func(q projective.Quad) bool { return q.Contains(middle) })
		require.GreaterOrEqual(t, at, 0, glowNames[c.number])
		require.InDelta(t, 100*140, places[at].Area(), 100*140/8)
		named := slices.IndexFunc(h.taken, func(v verdict) bool { return v.print.known() && v.corners().Contains(middle) })
		if c.number == 11 {
			require.Negative(t, named, "it was never shown")
			continue
		}
		require.GreaterOrEqual(t, named, 0)
		require.Equal(t, glowNames[c.number], r.book.cards[h.taken[named].card].Name)
	}
}

// What lies on the title of a card, one that was never shown, is as white as the plate on which it stands, and has
// letters of its own: only its outline says that it hides some.
func TestACardBeneathAnotherIsNamed(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	img := laidOut(t, table, laidCard{5, 300, 360, 1, 0}, laidCard{11, 130, 560, 1, math.Pi})
	require.NoError(t, table.Close())
	seen, err := r.Read(img)
	require.NoError(t, err)
	lower := at(seen, 320, 250)
	require.NotNil(t, lower)
	require.Equal(t, glowNames[5], lower.Name)
	require.True(t, lower.Sure)
}

// Which of two cards lies above is seen where they meet: what the other one has there cannot be seen.
func TestWhatLiesOnACardHidesIt(t *testing.T) {
	look := func(x float64) verdict { // of 120 x 120 pixels, at x
		nothing := uncovered(image.Pt(120, 120), false)
		return verdict{
			place: projective.Homography{1, 0, x, 0, 1, 0, 0, 0, 1}, size: [2]float64{120, 120}, hidden: &nothing,
		}
	}
	upper, lower := look(0), look(85)
	for y := range 10 {
		for x := range 3 { // where the upper one lies
			lower.hidden.hidden[10*y+x] = true
		}
	}
	require.True(t, upper.liesOn(&lower))
	require.False(t, lower.liesOn(&upper))
	require.True(t, lower.beneath(upper.corners()))
	require.False(t, upper.beneath(lower.corners()))
	far := look(300)
	require.False(t, far.liesOn(&lower), "they do not meet")

	seen := look(85).hidden
	seen.beneath(lower.place, []projective.Quad{upper.corners()})
	require.Equal(t, lower.hidden.hidden, seen.hidden)
}

// A lamp shines on a title: where it is not burnt out, its letters can still be read.
func TestATitleIsReadThroughGlare(t *testing.T) {
	r := glowReader(t, 11)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	img := laidOut(t, table, laidCard{4, 500, 360, 1, 0})
	for y := range 720 {
		for x := range 1000 {
			dx, dy := float64(x-470)/70, float64(y-425)/40
			p := &img.Pix[y*img.Stride+x]
			*p = uint8(min(float64(*p)*0.6+90*math.Exp(-dx*dx-dy*dy), 255))
		}
	}
	seen, err := r.Read(img)
	require.NoError(t, err)
	card := at(seen, 500, 360)
	require.NotNil(t, card)
	require.Equal(t, glowNames[4], card.Name)
	require.True(t, card.Sure)
}

// A picture in bad light has noise as strong as faint letters: softened, they are read. Another title is not taken for
// the taught one.
func TestATitleIsReadInANoisyPicture(t *testing.T) {
	r := glowReader(t, 12)
	for _, number := range []int{1, 3, 5, 12} {
		table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
		laidOut(t, table, laidCard{number, 500, 360, 1, 0})
		gocv.GaussianBlur(table, &table, image.Pt(0, 0), 2, 0, gocv.BorderReplicate)
		img := laidOut(t, table)
		require.NoError(t, table.Close())
		chance := rand.New(rand.NewPCG(7, 7))
		for i, v := range img.Pix {
			img.Pix[i] = uint8(min(max(30+0.2*float64(v)+6*chance.NormFloat64(), 0), 255))
		}
		seen, err := r.Read(img)
		require.NoError(t, err)
		card := at(seen, 500, 360)
		if number == 12 {
			if card != nil {
				require.Empty(t, card.Name)
			}
			continue
		}
		require.NotNil(t, card)
		require.Equal(t, glowNames[number], card.Name)
		require.True(t, card.Sure, card.Name)
	}
}

// A slip that is as white as the plate of the title lies on its last letters: that they are missing says that it goes
// on there.
func TestWhatIsAsWhiteAsThePlateHidesLetters(t *testing.T) {
	r := glowReader(t, 11)
	for _, number := range []int{1, 4} {
		table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
		laidOut(t, table, laidCard{number, 500, 360, 1, 0})
		gocv.Rectangle(&table, image.Rect(555, 370, 590, 560), shade(240), -1)
		seen, err := r.Read(laidOut(t, table))
		require.NoError(t, err)
		require.NoError(t, table.Close())
		card := at(seen, 500, 360)
		require.NotNil(t, card)
		require.Equal(t, glowNames[number], card.Name)
		require.True(t, card.Sure, card.Name)
	}
}

// Two cards share a picture, and nothing can be seen of the title: it may rather be the one that is asked for.
func TestACardThatIsAskedForIsNamedWhereItMayBeSeveral(t *testing.T) {
	r := glowReader(t, 13)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer table.Close()
	seen := func(asked ...string) models.SeenCard {
		var refs []models.CardRef
		for _, id := range asked {
			refs = append(refs, models.CardRef{Class: "item", ID: id})
		}
		seen, err := r.ReadAsked(laidOut(t, table), refs)
		require.NoError(t, err)
		card := at(seen, 500, 300)
		require.NotNil(t, card)
		return *card
	}
	laidOut(t, table, laidCard{1, 500, 360, 1, 0})
	card := seen("12")
	require.Equal(t, glowNames[1], card.Name, "its title says so, whatever is asked for")
	require.True(t, card.Sure)
	gocv.Rectangle(&table, image.Rect(380, 400, 620, 445), shade(10), -1)
	for _, id := range []string{"1", "12"} {
		card := seen(id, "5")
		require.Equal(t, id, card.ID)
		require.False(t, card.Sure, "what is asked for makes nothing sure")
	}
}

// The rim of a tray is of a card's shape, nearly: what lies in it is the card.
func TestTheTrayIsNoCard(t *testing.T) {
	r := glowReader(t, 2)
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(170, 0, 0, 0), 720, 900, gocv.MatTypeCV8UC1)
	defer table.Close()
	gocv.Rectangle(&table, image.Rect(50, 45, 850, 670), shade(70), -1)
	seen, err := r.Read(laidOut(t, table, laidCard{11, 450, 360, 0.9, 0}))
	require.NoError(t, err)
	require.Len(t, seen, 1)
	require.InDelta(t, 225*315, projective.Quad(seen[0].Corners).Area(), 225*315/10)
}
