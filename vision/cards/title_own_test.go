//go:build !nocv

package cards

import (
	"image"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"elderglass/vision/cards/headlines"
)

// Titles are others on each card. Signs of a row stand at the same places, and several cards have the same ones there.
func TestTitlesAreACardsOwnAndSignsOfARowAreNot(t *testing.T) {
	var cards []askedCard
	for i, name := range []string{
		"Old Lantern", "Grey Harbour", "Bell of Iron", "Marble Stair", "Quiet Orchard", "Lost Engine", "Amber Drum",
		"Thin Ice",
	} {
		m := gocv.NewMatWithSizeFromScalar(gocv.NewScalar(200, 0, 0, 0), 350, 250, gocv.MatTypeCV8UC1)
		defer m.Close()
		gocv.PutText(&m, name, image.Pt(30+5*(i%4), 40), gocv.FontHersheyComplex, 0.7, color.RGBA{}, 2)
		for k := range 2 + i%3 {
			at := image.Pt(40+45*k, 310)
			switch (i + k) % 3 {
			case 0:
				gocv.Circle(&m, at, 12, color.RGBA{}, -1)
			case 1:
				gocv.Rectangle(&m, image.Rect(at.X-12, at.Y-12, at.X+12, at.Y+12), color.RGBA{}, 4)
			default:
				gocv.Line(&m, at.Add(image.Pt(-12, -12)), at.Add(image.Pt(12, 12)), color.RGBA{}, 4)
			}
		}
		card := &template{size: image.Pt(250, 350), whole: sheet{grey: m}}
		cards = append(cards, askedCard{template: card, number: i})
	}
	title, row := headlines.Band{Top: 0.05, Bottom: 0.13}, headlines.Band{Top: 0.84, Bottom: 0.94}
	require.Greater(t, ownShare(cards, title), 0.7)
	require.Less(t, ownShare(cards, row), 0.1)
	for i := range cards {
		cards[i].number = 0
	}
	require.InDelta(t, 1, ownShare(cards, row), 0, "they are pictures of one card")
	require.Zero(t, ownShare(cards, headlines.Band{Top: 0.5, Bottom: 0.6}), "nothing stands there")
}
