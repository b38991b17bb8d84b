//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/headlines"
)

// printedCard draws a card with a title between two lines of its height, a text below it, and a picture.
func printedCard(tb testing.TB, name string) []uint8 {
	tb.Helper()
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	defer m.Close()
	for i := range 40 {
		at := image.Pt((i*53+74)%250, (i*29+122)%150)
		gocv.Circle(&m, at, 4+(2*i)%17, color.RGBA{R: uint8((i*71 + 26) % 256)}, -1)
	}
	gocv.PutText(&m, name, image.Pt(30, 190), gocv.FontHersheyComplex, 0.7, black, 1)
	gocv.PutText(&m, "some small words on it", image.Pt(30, 260), gocv.FontHersheySimplex, 0.4, black, 1)
	return m.ToBytes()
}

// photographed is a printed card as a trembling hand shows it: drawn out across, softer, paler, and
// half a pixel farther down. It has a margin all round.
func photographed(tb testing.TB, name string) []uint8 {
	tb.Helper()
	m, err := gocv.NewMatFromBytes(350, 250, gocv.MatTypeCV8UC1, printedCard(tb, name))
	require.NoError(tb, err)
	defer m.Close()
	gocv.Blur(m, &m, image.Pt(4, 2))
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 1.2, 0, gocv.BorderReplicate)
	m.ConvertToWithParams(&m, gocv.MatTypeCV8U, 0.6, 30)
	gocv.CopyMakeBorder(m, &m, margin, margin, margin, margin, gocv.BorderReplicate, black)
	return m.ToBytes()
}

// seenAs compares a photographed title with a taught one, and with that of a rival.
func seenAs(tb testing.TB, shown, taught, rival string) (letter, word, apart float64) {
	tb.Helper()
	size := image.Pt(250, 350)
	nothing := uncovered(size, false)
	on := &laid{a: printedCard(tb, taught), b: photographed(tb, shown), size: size, hidden: &nothing}
	imitate := func(pix []uint8, m *mix) ([]float32, mix) {
		grey, err := gocv.NewMatFromBytes(350, 250, gocv.MatTypeCV8UC1, pix)
		require.NoError(tb, err)
		defer grey.Close()
		var p parts
		p.make(grey)
		if m == nil {
			fitted, ok := mixOf(&p, on.b, 250, 350, on.hidden)
			require.True(tb, ok)
			m = &fitted
		}
		return m.of(&p, 0, len(p[0])), *m
	}
	own, m := imitate(on.a, nil)
	other, _ := imitate(printedCard(tb, rival), &m)
	where := &headline{Band: headlines.Band{Top: 0.47, Bottom: 0.57}}
	title, ok := where.of(on, own)
	require.True(tb, ok)
	beside, ok := where.of(on, other)
	require.True(tb, ok)
	line := title.with.read(&title.at, on.hidden)
	require.Positive(tb, line.all)
	require.InDelta(tb, line.all, line.seen, 1e-9)
	return line.letter, line.word, title.apart(beside.own)
}

func TestATaughtPictureIsImitated(t *testing.T) {
	grey, err := gocv.NewMatFromBytes(350, 250, gocv.MatTypeCV8UC1, printedCard(t, "Old Lantern"))
	require.NoError(t, err)
	defer grey.Close()
	var p parts
	p.make(grey)
	b := photographed(t, "Old Lantern")
	none := &cover{}
	m, ok := mixOf(&p, b, 250, 350, none)
	require.True(t, ok)
	off, all := 0.0, 0.0
	made := m.of(&p, 0, len(p[0]))
	for y := rim; y < 350-rim; y++ {
		for x := rim; x < 250-rim; x++ {
			at := (y+margin)*(250+2*margin) + x + margin
			goal := float64(b[at+1]) - float64(b[at-1])
			got := float64(made[y*250+x+1] - made[y*250+x-1])
			off, all = off+(goal-got)*(goal-got), all+goal*goal
		}
	}
	require.Less(t, math.Sqrt(off/all), 0.25)
}

func TestSingleLettersTellTitlesApart(t *testing.T) {
	letter, word, apart := seenAs(t, "Room A0", "Room A0", "Room E4")
	require.Greater(t, letter, sureLetter)
	require.Greater(t, word, sureWord)
	require.Greater(t, apart, farAhead)
	letter, _, _ = seenAs(t, "Room J9", "Room A0", "Room E4")
	require.Less(t, letter, goodLetter, "two letters of six are others")
	_, _, apart = seenAs(t, "Room E4", "Room A0", "Room E4")
	require.Negative(t, apart)
}
