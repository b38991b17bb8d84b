package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheFirstFiveMinutes follows a stranger with a laptop and a friend's phone
// down the list of what must work at once.
func TestTheFirstFiveMinutes(t *testing.T) {
	s := serve(t, "--camera", "demo")

	// The laptop's browser opens on the lobby: a code to scan, an address, seats.
	laptop := newPhone(t, "laptop", television, nil)
	laptop.open(s.url("/#h=" + s.host))
	laptop.see(".screen-lobby .qr")
	laptop.read("same Wi-Fi")
	laptop.until(`document.querySelector(".qr").naturalWidth > 0`)

	// The camera's picture, and what the doctor says.
	laptop.tap(".facts .reader")
	laptop.see(".screen-camera")
	laptop.seeTray()
	laptop.read("Doctor")

	// A friend scans and is seated with two taps.
	ada := sit(t, s, 1, "Ada", nil)
	laptop.tap(".facts > button:last-child")
	laptop.tap(`.menu-entry[data-screen="lobby"]`)
	laptop.read("Ada")
	ada.play("Monterey Jack")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.see(".decide")
	ada.choose("choose", windows)
	ada.until(`!document.querySelector(".decide")?.innerText.includes(` + quoted(windows) + `)`)
	answerAll(ada)

	// Without a camera the evening goes on by hand.
	laptop.tap(".facts .reader")
	laptop.until(`(b => b && (b.click(), true))([...document.querySelectorAll(".pick button")]
		.find((e) => e.innerText === "No camera"))`)
	ada.see(".reader-off")
	ada.screen("roll")
	ada.accessible(t, "no camera")

	// One turn: move, roll, complete or not, next.
	ada.goTo(windows)
	ada.enter("lore", "lore", "lore", "terror", "peril", "investigation-1")
	ada.tap(`.next [data-kind="fail-roll"]`)
	ada.tap(`[data-kind="lose"]`)
	ada.until(`!document.querySelector('[data-kind="lose"]')`)

	// Rule words open their text.
	ada.screen("night")
	ada.tap(".night-clock .round")
	ada.read("Moves three hours")
	ada.close()

	// A wrong tap is undone by its name, and everyone sees it.
	ada.set("signs", 5)
	laptop.until(`document.querySelector(".strip .count.signs").innerText.startsWith("5")`)
	ada.screen("log")
	ada.read("Undo: elder signs by hand")
	ada.tap(".rewind button:first-child")
	laptop.until(`document.querySelector(".strip .count.signs").innerText.startsWith("0")`)

	// Text size, light, sound, language and keeping awake are found, and say the truth.
	ada.tap(".facts > button:last-child")
	ada.tap(`.menu-entry[data-screen="settings"]`)
	ada.until(`(b => b && (b.click(), true))([...document.querySelectorAll(".pick button")]
		.find((e) => e.innerText === "Deutsch"))`)
	ada.read("Einstellungen")
	ada.until(`(b => b && (b.click(), true))([...document.querySelectorAll(".switch button")]
		.find((e) => e.innerText.includes("wach halten")))`)
	ada.until(`/An: (Der Browser|Ein stummer Film)/.test(document.querySelector("main").innerText)`)

	// The board on a television needs an address and no taps.
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	tv.see(".tv-roll, .tv-table")
	assert.Zero(t, tv.count("main button:not(.round)"), "nothing to tap on a television")

	// The camera comes back: reading goes on.
	laptop.until(`(b => b && (b.click(), true))([...document.querySelectorAll(".pick button")]
		.find((e) => e.innerText .startsWith("The program's own dice")))`)
	ada.until(`!document.querySelector(".reader-off")`)
}
