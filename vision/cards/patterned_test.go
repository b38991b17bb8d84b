//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// The fields of a cloth, or tiles of a table, may have the shape of cards.
func TestFieldsOfAClothAreNoCards(t *testing.T) {
	const wide, high = 150, 190
	cloth := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(60, 0, 0, 0), 720, 1000, gocv.MatTypeCV8UC1)
	defer cloth.Close()
	light := color.RGBA{R: 95, G: 95, B: 95, A: 255}
	for y := 0; y*high < 720; y++ {
		for x := 0; x*wide < 1000; x++ {
			if (x+y)%2 == 0 {
				gocv.Rectangle(&cloth, image.Rect(x*wide, y*high, (x+1)*wide, (y+1)*high), light, -1)
			}
		}
	}
	known, unknown := laidCard{2, 300, 360, 0.8, 0.1}, laidCard{9, 700, 330, 0.8, -0.2}
	seen, err := glowReader(t, 5).Read(laidOut(t, cloth, known, unknown))
	require.NoError(t, err)
	var names []string
	for _, c := range seen {
		names = append(names, c.Name)
	}
	require.ElementsMatch(t, []string{glowNames[known.number], ""}, names, "one is known, the other was never shown")
}
