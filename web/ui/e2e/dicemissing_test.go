//go:build !nocv

package e2e_test

import (
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"elderglass/models"
	"elderglass/vision"
	"elderglass/vision/demo"
)

// trayWith composes a film for the camera: an empty tray, and then for long the dice that were
// thrown into it, of which the black one shows what no other shows.
func trayWith(t *testing.T, dice map[models.Colour]int) string {
	t.Helper()
	set, err := models.EmbeddedSet("unseen")
	require.NoError(t, err)
	folder := t.TempDir()
	show := func(tray *demo.Tray, name string) string {
		taken := tray.Next()
		img := image.NewNRGBA(image.Rect(0, 0, demo.Width, demo.Height))
		for i := range demo.Width * demo.Height {
			copy(img.Pix[4*i:], []uint8{taken[3*i+2], taken[3*i+1], taken[3*i], 255})
		}
		path := filepath.Join(folder, name+".png")
		out, err := os.Create(path)
		require.NoError(t, err)
		require.NoError(t, png.Encode(out, img))
		require.NoError(t, out.Close())
		return path
	}
	lying := ""
	for seed := uint64(1); lying == ""; seed++ {
		tray := demo.New(set, rand.New(rand.NewPCG(seed, 16)))
		rest := func() {
			for !tray.Still() {
				tray.Next()
			}
		}
		rest()
		show(tray, "000")
		require.NoError(t, tray.Throw(models.Expectation{Dice: dice}))
		rest()
		if !matched(tray.Lying()) {
			lying = show(tray, "001")
		}
	}
	for n := range 600 { // a quarter of an hour
		require.NoError(t, os.Link(lying, filepath.Join(folder, fmt.Sprintf("%03d.png", n+2))))
	}
	return folder
}

// matched reports whether a die shows what the black one shows.
func matched(dice []models.Die) bool {
	i := slices.IndexFunc(dice, func(d models.Die) bool { return d.Colour == "black" })
	return i >= 0 && slices.ContainsFunc(dice, func(d models.Die) bool {
		return d.Colour != "black" && d.Face == dice[i].Face
	})
}

// sees has the program go on with another camera.
func (s *server) sees(camera, profile string, phones ...*phone) {
	s.t.Helper()
	s.kill()
	s.args = []string{"--camera", camera, "--profile", profile}
	s.start()
	for _, p := range phones {
		p.live()
		p.screen("roll")
	}
}

// TestADieOfTheBoxIsMissingOrLiesThereUnasked shows the reader a roll with the black die before the
// table knows of the curse, or with the white one before it knows of the blessing, and then a roll
// without it while the card lasts: both phones say so, and two taps put it right.
func TestADieOfTheBoxIsMissingOrLiesThereUnasked(t *testing.T) {
	t.Parallel()
	profile := filepath.Join(t.TempDir(), "profile")
	learned, err := vision.DemoProfile(vision.Source{Kind: vision.SourceDemo, Set: "unseen"})
	require.NoError(t, err)
	require.NoError(t, learned.Save(profile))
	for _, one := range []struct{ colour, inGerman string }{{"black", "schwarz"}, {"white", "weiß"}} {
		t.Run(one.colour, func(t *testing.T) { missingOrUnasked(t, profile, one.colour, one.inGerman) })
	}
}

func missingOrUnasked(t *testing.T, profile, colour, inGerman string) {
	t.Helper()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Unseen Forces")
	beginsWithTheDoor(ada, bert)
	ada.goTo("Split Door")

	s.sees(trayWith(t, map[models.Colour]int{"green": 6, models.Colour(colour): 1}), profile, ada, bert)
	ada.read("More dice than expected: 1 " + colour)
	bert.read("Mehr Würfel als erwartet: 1 " + inGerman)
	ada.accessible(t, "a die that lies there unasked")
	ada.pictureTo("dice", "unasked-"+colour)
	ada.tap(`[data-act="whose"]`)
	ada.tap(`.next [data-act="take"]`)
	ada.until(`!document.querySelector(".tray-state.state-unsure")`)
	assert.ElementsMatch(t, []string{colour, "green", "green", "green", "green", "green", "green"}, ada.lastDice())

	ada.tap(`[data-kind="fail-roll"]`)
	answerAll(ada, bert)
	ada.tap(`[data-kind="lose"]:has(.die-green)`)
	s.sees(trayWith(t, map[models.Colour]int{"green": 5}), profile, ada, bert)
	ada.read("Missing: 1 " + colour)
	bert.read("Es fehlt: 1 " + inGerman)
	ada.accessible(t, "a die that is missing")
	bert.pictureTo("dice", "missing-"+colour)
	ada.tap(`.next [data-act="hand"]`)
	ada.tap(`dialog[open] .face[data-face="lore"]`)
	ada.until(`!document.querySelector("dialog[open]")`)
	assert.Contains(t, ada.lastDice(), colour)
}

// lastDice are the colours of the last roll that was taken.
func (p *phone) lastDice() []string {
	p.t.Helper()
	colours := eval[[]string](p, `fetch("/api/log").then((r) => r.json()).then((all) => (all.findLast((e) => e.command === "roll")?.dice ?? []).map((d) => d.colour))`)
	slices.Sort(colours)
	return colours
}
