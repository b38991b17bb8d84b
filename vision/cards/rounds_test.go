//go:build !nocv

package cards

import (
	"image"
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/models"
	"elderglass/vision/cards/projective"
)

// disk is a round marker on a drawn table: which picture and which sign it has, and how it lies.
type disk struct {
	number, sign  int
	x, y, radius  float64
	turn, flatter float64 // radians, and by how much it is seen less high than wide
	smooth        bool    // a mere glow, without a feature
	spotted       bool    // a dark spot with a light rim in its middle
}

// marker draws one of 240 x 240: a picture, and a sign on a plate by which it differs from its twin.
func marker(d disk) gocv.Mat {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(120, 0, 0, 0), 240, 240, gocv.MatTypeCV8UC1)
	r := rand.New(rand.NewPCG(uint64(d.number), 5))
	for range 25 {
		at := image.Pt(r.IntN(240), r.IntN(240))
		gocv.Ellipse(&m, at, image.Pt(6+r.IntN(30), 4+r.IntN(16)), float64(r.IntN(180)), 0, 360, shade(30+r.IntN(200)), -1)
	}
	if d.smooth {
		gocv.GaussianBlur(m, &m, image.Pt(0, 0), 14, 0, gocv.BorderReplicate)
	}
	if d.spotted {
		gocv.Circle(&m, image.Pt(120, 100), 24, shade(245), -1)
		gocv.Circle(&m, image.Pt(120, 100), 16, shade(10), -1)
	}
	gocv.Circle(&m, image.Pt(120, 190), 32, shade(240), -1)
	gocv.PutText(&m, string(rune('A'+d.sign)), image.Pt(102, 206), gocv.FontHersheyDuplex, 1.6, black, 4)
	gocv.Circle(&m, image.Pt(120, 120), 116, shade(20), 8)
	return m
}

// laidDisks draws round markers on a table.
func laidDisks(tb testing.TB, list ...disk) *image.Gray {
	tb.Helper()
	table := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(90, 0, 0, 0), 600, 800, gocv.MatTypeCV8UC1)
	size := image.Pt(800, 600)
	for _, d := range list {
		m := marker(d)
		gocv.GaussianBlur(m, &m, image.Pt(0, 0), max(0.1, 50/d.radius), 0, gocv.BorderReplicate)
		k := d.radius / 120
		c, s := k*math.Cos(d.turn), k*math.Sin(d.turn)
		h := gocv.NewMatWithSize(2, 3, gocv.MatTypeCV64F)
		for i, v := range []float64{
			c, -s, d.x - 120*c + 120*s, d.flatter * s, d.flatter * c, d.y - d.flatter*120*(s+c),
		} {
			h.SetDoubleAt(i/3, i%3, v)
		}
		over := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(0, 0, 0, 0), 240, 240, gocv.MatTypeCV8UC1)
		gocv.Circle(&over, image.Pt(120, 120), 119, shade(255), -1)
		gocv.WarpAffine(m, &m, h, size)
		gocv.WarpAffine(over, &over, h, size)
		gocv.Threshold(over, &over, 128, 255, gocv.ThresholdBinary)
		m.CopyToWithMask(&table, over)
		for _, mat := range []gocv.Mat{m, h, over} {
			require.NoError(tb, mat.Close())
		}
	}
	img := image.NewGray(image.Rect(0, 0, 800, 600))
	copy(img.Pix, table.ToBytes())
	require.NoError(tb, table.Close())
	return img
}

// foundDisk is what a reader finds in a photograph of a marker.
func foundDisk(tb testing.TB, r *Reader, d disk) verdict {
	tb.Helper()
	s, err := newScene(laidDisks(tb, d))
	require.NoError(tb, err)
	defer s.Close()
	found, _, _, err := r.search(s)
	require.NoError(tb, err)
	require.Len(tb, found, 1)
	return found[0]
}

// taughtDisks is a reader that was shown each of some markers once, without a word of their shape.
func taughtDisks(tb testing.TB, list ...disk) *Reader {
	tb.Helper()
	book := &Book{}
	for _, d := range list {
		d.x, d.y, d.radius, d.flatter = 400, 300, 150, 1
		img := laidDisks(tb, d)
		require.NoError(tb, book.Learn(img, []Shown{{
			Card:    Card{ID: diskID(d), Name: diskID(d), Class: "monster"},
			Corners: []models.Point{{X: 250, Y: 150}, {X: 550, Y: 150}, {X: 550, Y: 450}, {X: 250, Y: 450}},
		}}))
	}
	for _, c := range book.cards {
		require.True(tb, c.looks[0].round, "a disc is seen to be one")
	}
	r := NewReader(book)
	tb.Cleanup(r.Close)
	return r
}

func diskID(d disk) string { return string(rune('a'+d.number)) + string(rune('A'+d.sign)) }

// A round marker has no corner that says how it is turned, and is small: it is known all the same, in any turn and from
// the side, and so is which of two it is that differ in a sign alone.
func TestRoundMarkersAreNamedInAnyTurn(t *testing.T) {
	r := taughtDisks(t, disk{number: 1}, disk{number: 2}, disk{number: 2, sign: 4}, disk{number: 3, turn: 2})
	lying := []disk{
		{number: 1, x: 120, y: 120, radius: 60, turn: 0.3, flatter: 1},
		{number: 2, sign: 4, x: 400, y: 150, radius: 70, turn: 2.1, flatter: 0.8},
		{number: 2, x: 660, y: 160, radius: 60, turn: 3.9, flatter: 0.85},
		{number: 3, x: 240, y: 420, radius: 40, turn: 5.1, flatter: 0.75},
	}
	seen, err := r.Read(laidDisks(t, lying...))
	require.NoError(t, err)
	require.Len(t, seen, len(lying))
	for _, d := range lying {
		c := at(seen, d.x, d.y)
		require.NotNil(t, c, "%s", diskID(d))
		require.Equal(t, diskID(d), c.ID)
		require.True(t, c.Sure, "%s", diskID(d))
		require.True(t, c.Round)
	}
}

// A marker whose picture is a mere glow has no feature that says how it is turned: its outline and its large forms do.
func TestSmoothRoundMarkersAreNamedInAnyTurn(t *testing.T) {
	r := taughtDisks(t, disk{number: 11, smooth: true}, disk{number: 13, smooth: true})
	for half := range 2 {
		var lying []disk
		for i := range 6 {
			lying = append(lying, disk{
				number: 11 + 2*half, smooth: true, x: 140 + 260*float64(i%3), y: 150 + 300*float64(i/3), radius: 70,
				turn: 0.1 + float64(i+6*half)*math.Pi/6, flatter: 0.95,
			})
		}
		seen, err := r.Read(laidDisks(t, lying...))
		require.NoError(t, err)
		for _, d := range lying {
			c := at(seen, d.x, d.y)
			require.NotNil(t, c, "turned by %.1f", d.turn)
			require.Equal(t, diskID(d), c.ID, "turned by %.1f", d.turn)
		}
	}
}

// Which way up a disc lies is guessed from its outline alone, for each taught one that it may be.
func TestTheTurnOfADiscIsGuessed(t *testing.T) {
	r := taughtDisks(t, disk{number: 1}, disk{number: 3, turn: 2})
	for i := range 12 {
		d := disk{number: 1, x: 400, y: 300, radius: 80, turn: 0.2 + float64(i)*math.Pi/6, flatter: 1}
		s, err := newScene(laidDisks(t, d))
		require.NoError(t, err)
		list := r.guessRound(s, boxed(d.x-d.radius, d.y-d.radius, d.x+d.radius, d.y+d.radius))
		s.Close()
		require.NotEmpty(t, list)
		require.Zero(t, list[0].look)
		top := list[0].place.At(models.Point{X: float64(canonical(1).X) / 2})
		require.InDelta(t, d.x+d.radius*math.Sin(d.turn), top.X, 13, "turned by %.1f", d.turn)
		require.InDelta(t, d.y-d.radius*math.Cos(d.turn), top.Y, 13, "turned by %.1f", d.turn)
	}
}

// What is printed otherwise amid a marker is no thing that lies on it: it is another marker.
func TestWhatIsPrintedOtherwiseOnAMarkerCounts(t *testing.T) {
	r := taughtDisks(t, disk{number: 1}, disk{number: 2}, disk{number: 3})
	for _, number := range []int{1, 2, 3} {
		d := disk{number: number, x: 400, y: 300, radius: 80, turn: 1, flatter: 0.95}
		seen, err := r.Read(laidDisks(t, d))
		require.NoError(t, err)
		require.NotNil(t, at(seen, d.x, d.y))
		require.Equal(t, diskID(d), at(seen, d.x, d.y).ID)
		d.spotted = true
		seen, err = r.Read(laidDisks(t, d))
		require.NoError(t, err)
		c := at(seen, d.x, d.y)
		require.NotNil(t, c)
		require.Empty(t, c.ID, "it has a spot that %s has not", diskID(d))
	}
}

// On a smooth marker the sign is all that has edges: one with the same sign is told from it by its large forms, and
// where these are somewhat alike it is not surely known.
func TestASmoothMarkerIsNotTakenForAnotherWithItsSign(t *testing.T) {
	for _, c := range []struct{ taught, lies int }{{11, 14}, {11, 18}, {11, 22}, {11, 23}, {11, 21}, {10, 13}} {
		r := taughtDisks(t, disk{number: c.taught, smooth: true})
		d := disk{number: c.lies, smooth: true, x: 400, y: 300, radius: 70, turn: 1, flatter: 0.95}
		seen, err := r.Read(laidDisks(t, d))
		require.NoError(t, err)
		there := at(seen, d.x, d.y)
		require.NotNil(t, there)
		require.False(t, there.Sure, "%d is taken for %d", c.lies, c.taught)
		if c.lies != 21 && c.lies != 13 { // of which the large forms are somewhat alike
			require.Empty(t, there.ID, "%d is taken for %d", c.lies, c.taught)
		}
	}
}

// A book remembers which markers are round.
func TestABookKeepsWhatIsRound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cards")
	require.NoError(t, taughtDisks(t, disk{number: 1}).book.Save(path))
	book, err := Load(path)
	require.NoError(t, err)
	require.True(t, book.cards[0].looks[0].round)
}

// One that was never shown is told to be that, though it differs from a taught one in its sign alone; so is a coin.
func TestRoundMarkersThatWereNeverShownHaveNoName(t *testing.T) {
	r := taughtDisks(t, disk{number: 1}, disk{number: 2}, disk{number: 3})
	lying := []disk{
		{number: 1, sign: 5, x: 150, y: 200, radius: 70, turn: 1, flatter: 1},
		{number: 7, x: 400, y: 300, radius: 70, turn: 2, flatter: 0.9},
		{number: 2, sign: 8, x: 640, y: 420, radius: 60, turn: 4, flatter: 0.9},
	}
	seen, err := r.Read(laidDisks(t, lying...))
	require.NoError(t, err)
	require.Len(t, seen, len(lying))
	for _, d := range lying {
		c := at(seen, d.x, d.y)
		require.NotNil(t, c)
		require.Empty(t, c.ID, "%s is taken for %s", diskID(d), c.ID)
		require.True(t, c.Round)
	}
}

// Before anything was taught, a marker is found by its outline alone, and the frame that is drawn about it fits.
func TestTheFirstMarkerIsFoundByItsOutline(t *testing.T) {
	r := NewReader(&Book{})
	defer r.Close()
	seen, err := r.Read(laidDisks(t, disk{number: 1, x: 400, y: 300, radius: 90, turn: 0.5, flatter: 0.7}))
	require.NoError(t, err)
	require.Len(t, seen, 1)
	require.True(t, seen[0].Round)
	h, ok := projective.Between(projective.Rectangle(2, 2), projective.Quad(seen[0].Corners))
	require.True(t, ok)
	for i := range 12 {
		c, s := math.Cos(float64(i)*math.Pi/6), math.Sin(float64(i)*math.Pi/6)
		p := h.At(models.Point{X: 1 + c, Y: 1 + s})
		require.InDelta(t, 1, math.Hypot((p.X-400)/90, (p.Y-300)/63), 0.04, "the frame lies beside the marker")
	}
}
