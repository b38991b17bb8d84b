package e2e_test

import (
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// spotted is a round marker with spots, as one seed has them, in a photograph of a table: where it lies, how large, and
// how it is turned.
type spotted struct {
	seed            uint64
	x, y, radius, t float64
}

// shade is the colour of the marker at a place, from -1 to 1.
func (m spotted) shade(x, y float64) color.RGBA {
	if math.Hypot(x, y) > 0.92 {
		return color.RGBA{R: 40, G: 30, B: 20, A: 255}
	}
	r := rand.New(rand.NewPCG(m.seed, 1))
	c := color.RGBA{R: 120, G: 140, B: 90, A: 255}
	for range 30 {
		sx, sy, wide, high := 2*r.Float64()-1, 2*r.Float64()-1, 0.05+0.25*r.Float64(), 0.05+0.15*r.Float64()
		v := uint8(r.UintN(256))
		if math.Hypot((x-sx)/wide, (y-sy)/high) < 1 {
			c = color.RGBA{R: v, G: v / 2, B: 255 - v, A: 255}
		}
	}
	return c
}

// photographed writes a photograph of markers on a table.
func photographed(t *testing.T, markers ...spotted) (path string) {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 960, 1280))
	for y := range 1280 {
		for x := range 960 {
			c := color.RGBA{R: 200, G: 190, B: 170, A: 255}
			for _, m := range markers {
				u, v := (float64(x)-m.x)/m.radius, (float64(y)-m.y)/m.radius
				if math.Hypot(u, v) < 1 {
					sin, cos := math.Sincos(m.t)
					c = m.shade(cos*u+sin*v, cos*v-sin*u)
				}
			}
			img.SetRGBA(x, y, c)
		}
	}
	path = filepath.Join(t.TempDir(), "markers.jpg")
	f, err := os.Create(path)
	require.NoError(t, err)
	require.NoError(t, jpeg.Encode(f, img, &jpeg.Options{Quality: 85}))
	require.NoError(t, f.Close())
	return path
}

// TestARoundMarkerIsShown shows the round marker of a monster that was never shown and names it by a few letters; the
// frame on the phone runs round it. In the next game it is known among others, turned and smaller.
func TestARoundMarkerIsShown(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	begin := func() {
		ada.play("Joe Diamond")
		ada.choose("ancient", "Azathoth")
		ada.tap(".next .primary")
		ada.choose("choose", "Public Lavatory") // it brings monsters
		ada.until(`document.querySelector(".decide")?.innerText.includes("from the cup")`)
		ada.tap(`.decide [data-act="show-cards"]`)
	}
	begin()
	ada.photograph(photographed(t, spotted{7, 480, 600, 230, 0.4}))
	ada.pictureTo("phone-night-en", "marker-first")
	assert.Equal(t, []float64{250, 710, 370, 830}, eval[[]float64](ada, `(box => [box.x, box.x + box.width, box.y,
		box.y + box.height].map((n) => Math.round(n / 10) * 10))(document.querySelector(".seen-picture polygon").getBBox())`),
		"the frame runs round the marker")
	ada.tap(`.seen-cards > li:first-child [data-act="card-name"]`)
	ada.write(".seen-cards > li:first-child input", "cult")
	ada.tap(`[data-named="monster/cultist"]`)
	taken := `!document.querySelector("dialog[open]") && document.body.innerText.includes("Where does the monster go?")`
	ada.until(taken)
	ada.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) =>
		cards.length === 1 && cards[0].class === "monster" && cards[0].id === "cultist")`)

	s.args = append(s.args, "--new")
	s.restart()
	begin()
	ada.photograph(photographed(t, spotted{9, 250, 300, 120, 1}, spotted{7, 650, 800, 110, 2.7}))
	ada.pictureTo("phone-night-en", "marker-known")
	assert.Equal(t, 1, ada.count(".seen-cards > li[data-card='']"), "the other one was never shown")
	ada.tap(`.seen-cards > li[data-card="cultist"] .choice.primary`)
	ada.until(taken)
}
