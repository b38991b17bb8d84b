package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// reaches goes on with the Tab key until what a selector finds has the focus, which is seen.
func (p *phone) reaches(selector string) {
	p.t.Helper()
	p.until(`document.querySelector(` + quoted(selector) + `) && ` + still)
	for range 150 {
		p.press(tabKey)
		if eval[bool](p, `document.activeElement.matches(`+quoted(selector)+`)`) {
			seen := eval[bool](p, `((s) => s.outlineStyle !== "none" &&
				parseFloat(s.outlineWidth) >= 2)(getComputedStyle(document.activeElement))`)
			assert.True(p.t, seen, "the focus on %s is not seen", selector)
			return
		}
	}
	require.FailNow(p.t, "the Tab key does not lead there", "%s: %s\n%s", p.name, selector, p.text("body"))
}

// enters presses the Enter key on what a selector finds.
func (p *phone) enters(selector string) {
	p.t.Helper()
	p.reaches(selector)
	p.until(`!document.activeElement.closest("[data-fresh]")`)
	p.press(enterKey)
}

// keepsFocus sees that the focus, whatever had it is gone, is on what a selector finds.
func (p *phone) keepsFocus(selector string) {
	p.t.Helper()
	p.upToDate()
	assert.True(p.t, eval[bool](p, `document.activeElement.matches(`+quoted(selector)+`)`), "the focus is on %s",
		eval[string](p, `document.activeElement.outerHTML.slice(0, 80)`))
}

// TestATurnByKeyboard plays a whole turn with nothing but the keys Tab and Enter: to an
// adventure, two rolls that each complete a task, the reward, the end of the turn.
func TestATurnByKeyboard(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := hall(t, s, `"inv:5"`, `"lore"`)
	ada.enters(`.tab[data-screen="museum"]`)
	ada.see(".screen-museum")
	ada.until(`(() => {
		const room = [...document.querySelectorAll(".place")].find((e) => e.innerText.includes("Room 0!"));
		room?.querySelector('[data-kind="move"]')?.setAttribute("data-there", "");
		return !!room;
	})()`)
	ada.enters(`[data-there]`)
	ada.see(".tell")
	ada.keepsFocus("main")
	for _, face := range []string{"investigation-3", "investigation-2"} {
		ada.enters(`.tell .face[data-face="` + face + `"]`)
	}
	ada.enters(`.tell .task:nth-child(1) [data-kind="lay"]`)
	ada.see(`.tell .task.done`)
	ada.enters(`.tell .face[data-face="lore"]`)
	ada.enters(`.tell .task:nth-child(2) [data-kind="lay"]`)
	ada.until(`!document.querySelector(".tell")`)
	ada.upToDate()
	for range 12 {
		if !ada.has(`[data-kind="choose"]`) {
			break
		}
		ada.enters(`[data-kind="choose"]`)
		ada.upToDate()
	}
	ada.enters(`.next [data-kind="clock"]`)
	ada.until(`!document.querySelector('.next [data-kind="clock"]')`)
	ada.keepsFocus("main, .next button")
}
