//go:build !nocv

package headlines

import (
	"image"
	"image/color"
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

func TestLettersOfATitleAreLarge(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(210, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
	defer m.Close()
	gocv.PutText(&m, "Grey Harbour", image.Pt(30, 60), gocv.FontHersheyDuplex, 0.9, color.RGBA{}, 3)
	gocv.PutText(&m, "and then it is lost, unless", image.Pt(30, 200), gocv.FontHersheyDuplex, 0.4, color.RGBA{}, 1)
	for x := 30; x < 220; x += 40 {
		gocv.Circle(&m, image.Pt(x, 310), 14, color.RGBA{}, -1)
	}
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 0.7, 0, gocv.BorderReflect101)
	lines := LinesOf(m.ToBytes(), 250, 350)
	bold := func(from, to int) (mean float64) {
		n := 1e-9
		for _, l := range lines[from*bandLines/350 : to*bandLines/350] {
			if l.strokes >= letters {
				mean, n = mean+l.bold, n+1
			}
		}
		return mean / n
	}
	require.Greater(t, bold(45, 65), 1.4*bold(190, 205))
	require.Greater(t, bold(45, 65), bold(296, 325), "shapes of a picture are wider than any letter, and fewer")
}

// Bold capitals leave little ground between them.
func TestBoldCapitalsAreLetters(t *testing.T) {
	m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(210, 0, 0, 0), 1400, 1000, gocv.MatTypeCV8UC1)
	defer m.Close()
	const title = "HARBOUR IN FLAMES"
	size := gocv.GetTextSize(title, gocv.FontHersheyDuplex, 1, 1)
	gocv.PutText(&m, title, image.Pt(60, 160), gocv.FontHersheyDuplex, 880/float64(size.X), color.RGBA{}, 10)
	gocv.Resize(m, &m, image.Pt(250, 350), 0, 0, gocv.InterpolationArea)
	gocv.GaussianBlur(m, &m, image.Pt(0, 0), 0.7, 0, gocv.BorderReflect101)
	lines := LinesOf(m.ToBytes(), 250, 350)
	for i, line := range lines[20:31] {
		require.GreaterOrEqual(t, line.strokes, uint8(letters), "line %d", 20+i)
		require.Greater(t, bits.OnesCount64(line.inked), 20, "line %d", 20+i)
	}
}
