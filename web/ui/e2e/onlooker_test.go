package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestAnOnlookerIsToldNothingToDo looks on at a table without a camera: the phone is not told to enter dice, which it
// may not do, and the screen that shows everybody is not called its own.
func TestAnOnlookerIsToldNothingToDo(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	p := newPhone(t, "onlooker", phoneSize, nil)
	p.open(s.url("/#j=" + s.join))
	p.tap(".landing > .wide.quiet:not([data-act])")
	p.tap(`[data-screen="roll"]`)
	p.see(".tray-state")
	assert.Equal(t, "No camera: the dice are entered by hand.", p.text(".tray-state"))
	p.pictureTo(*screensTo, "onlooker-roll")
	p.tap(`[data-screen="me"]`)
	p.read("Everyone at the table")
	assert.Equal(t, "All", p.text(`[data-screen="me"]`))
	p.pictureTo(*screensTo, "onlooker-all")
	assert.Equal(t, "Me", ada.text(`[data-screen="me"]`))
}

// TestAnOnlookerIsToldOfTheTrayWithoutWhatToDo looks on while the reader asks and after the camera was lost: the
// table is told what to do about it, an onlooker only that it is so.
func TestAnOnlookerIsToldOfTheTrayWithoutWhatToDo(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.goTo(windows)
	ada.before(holds)
	ada.reload()
	p := newPhone(t, "onlooker", phoneSize, nil)
	p.before(holds)
	p.open(s.url("/#j=" + s.join))
	p.tap(".landing > .wide.quiet:not([data-act])")
	for _, held := range []struct{ state, why, toAda, toOnlooker string }{
		{
			"unsure", "some-dice-hard-read", "Some dice are hard to read: tap the ones with a question mark.",
			"This roll does not count yet.",
		},
		{
			"lost", "camera-tray-moved-put", "The camera or the tray was moved: put it back, or calibrate again.",
			"The camera sees no tray.",
		},
	} {
		for phone, says := range map[*phone]string{ada: held.toAda, p: held.toOnlooker} {
			phone.screen("roll")
			eval[bool](phone, fmt.Sprintf(`(hold({ state: %q, roll: 1, width: 640, height: 480, why: { key: %q }, dice: [{
				colour: "green", face: "lore", x: 300, y: 300, confidence: 0.5, sure: false }] }), true)`, held.state,
				"tray.why."+held.why))
			phone.until(`document.querySelector(".tray-state")?.innerText.trim() === ` + quoted(says))
		}
	}
}
