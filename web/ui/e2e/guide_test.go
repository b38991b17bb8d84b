package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// forgets lets a phone be one that was never told anything.
func (p *phone) forgets() {
	p.t.Helper()
	eval[bool](p, `(localStorage.removeItem("elderglass.seen"), location.reload(), true)`)
	p.see(".tabs")
}

// swipes moves a finger over something from right to left.
func (p *phone) swipes(selector string) {
	p.t.Helper()
	p.see(selector)
	eval[bool](p, `(e => {
		const at = (type, x) => e.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: x, clientY: 300 }));
		return at("pointerdown", 300) && at("pointerup", 120);
	})(document.querySelector(`+quoted(selector)+`))`)
}

// TestTheGuideOfAFirstEvening reads its three cards, by a swipe and by the keyboard, once on a phone; the menu has
// them again, with a roll for practice that no game hears of.
func TestTheGuideOfAFirstEvening(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada := sit(t, s, 1, "Ada", nil)
	bert := sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	ada.forgets()
	bert.forgets()
	assert.Zero(t, ada.count(".guide"), "first of all somebody to play is chosen")
	ada.play("Monterey Jack")
	bert.play("Harvey Walters")

	ada.see(".guide")
	ada.read("What the app does")
	ada.accessible(t, "the guide")
	ada.speaks("the guide")
	ada.pictureTo("guide", "card")
	bert.see(".guide")
	bert.accessible(t, "the guide in German")
	bert.speaks("the guide in German")
	bert.pictureTo("guide", "card-de")

	ada.swipes(".guide")
	ada.read("What you do")
	ada.enters(`[data-act="guide-next"]`)
	ada.read("How to put things right")
	ada.enters(`[data-act="guide-next"]`)
	ada.until(`!document.querySelector(".guide")`)
	bert.tap(`[data-act="guide-skip"]`)
	bert.until(`!document.querySelector(".guide")`)
	ada.screen("me")
	assert.Zero(t, ada.count(".guide"))
	ada.reload()
	ada.see(".tabs")
	ada.upToDate()
	assert.Zero(t, ada.count(".guide"), "once a phone")

	// Again from the menu, with a roll for practice.
	entries := eval[string](ada, `document.querySelector(".page").dataset.seq`)
	opened := eval[struct {
		Top  float64
		Late bool
	}](ada, `(async () => {
		document.querySelector(".facts > button:last-child").click();
		while (!document.querySelector(".menu")) await new Promise(requestAnimationFrame);
		return { top: document.querySelector("dialog[open]").offsetTop, late: !document.querySelector(".menu .invite") };
	})()`)
	assert.True(t, opened.Late, "the code to scan comes after the entries")
	ada.see(".menu .invite")
	assert.InDelta(t, opened.Top, eval[float64](ada, `document.querySelector("dialog[open]").offsetTop`), 0,
		"the entries stay under the finger")
	ada.tap(`.menu-entry[data-act="guide"]`)
	ada.read("What you do")
	ada.accessible(t, "the guide from the menu")
	ada.tap(`[data-act="practice"]`)
	ada.until(`document.querySelector(".practice")?.innerText.includes("Read:")`)
	assert.Positive(t, ada.count(".practice .lying"))
	ada.accessible(t, "a roll for practice")
	ada.speaks("a roll for practice")
	ada.pictureTo("guide", "practice")
	ada.upToDate()
	assert.Equal(t, entries, eval[string](ada, `document.querySelector(".page").dataset.seq`), "no game hears of it")
}

// TestATipGoesWithItsUse shows one line beside what was never used, until it is.
func TestATipGoesWithItsUse(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := hall(t, s, `"lore","lore","lore"`, `"peril","peril","peril"`)
	ada.forgets()
	ada.screen("museum")
	f := &fingers{phone: ada}
	f.goes("Room 0!")
	f.tells(true, "lore", "lore", "investigation-1", "investigation-1", "terror", "terror")
	ada.read("Misread? Tap the die.")
	ada.accessible(t, "a tip")
	ada.pictureTo("guide", "tip")
	ada.tap(".tray-part .die-button")
	ada.see("dialog[open]")
	ada.close()
	ada.until(`!document.querySelector(".tip")`)
	ada.screen("log")
	ada.read("Any step can be taken back")
	ada.tap(".rewind button:first-child")
	ada.until(`!document.querySelector(".tip")`)
	ada.reload()
	ada.see(".tabs")
	ada.screen("log")
	ada.see(".rewind")
	assert.Zero(t, ada.count(".tip"))
}

// TestAPracticeRollFromTheLobby throws for practice before anybody sits: the program's own dice where they are its
// camera, and dice that the page draws, and says so, where no camera sees any.
func TestAPracticeRollFromTheLobby(t *testing.T) {
	t.Parallel()
	demo := serve(t, "--camera", "demo")
	host := newPhone(t, "host", phoneSize, nil)
	host.open(demo.url("/#h=" + demo.host))
	host.tap(`.screen-lobby [data-act="guide"]`)
	host.read("A roll for practice")
	host.tap(`[data-act="practice"]`)
	host.until(`document.querySelector(".practice")?.innerText.includes("Read:")`)
	assert.Positive(t, host.count(".practice .lying"))

	bare := serve(t, "--camera", "none")
	bert := newPhone(t, "Bert", smallPhone, prefers{"language": "de", "theme": "light"})
	bert.open(bare.url("/#j=" + bare.join))
	bert.tap(".landing > .quiet")
	bert.menu("lobby")
	bert.tap(`.screen-lobby [data-act="guide"]`)
	bert.read("Würfel des Programms")
	assert.Zero(t, bert.count(".practice .dice-row"))
	bert.tap(`[data-act="practice"]`)
	bert.see(".practice .dice-row")
	assert.Equal(t, 5, bert.count(".practice .die-picture"), "three green, a yellow and a red one")
	bert.read("Gezogen:")
	bert.accessible(t, "dice that are drawn")
	bert.speaks("dice that are drawn")
	bert.pictureTo("guide", "drawn-de")
	assert.LessOrEqual(t, eval[int](bert, `document.documentElement.scrollWidth`), int(smallPhone.width))
	assert.Equal(t, "0", eval[string](bert, `document.querySelector(".page").dataset.seq`), "no game hears of it")
}
