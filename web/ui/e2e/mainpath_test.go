package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheEveningsMainPath is what every browser must be able to do: two phones join, one of
// them the host's, they sit down, choose, begin, play a turn with the program's dice to its
// end, put a die right, reload, and come back by themselves when the program was killed.
func TestTheEveningsMainPath(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada := newPhone(t, "Ada", phoneSize, nil)
	bert := newPhone(t, "Bert", phoneSize, prefers{"language": "de", "theme": "light"})
	phones := []*phone{ada, bert}

	ada.open(s.url("/#h=" + s.host))
	ada.see(".screen-lobby .qr")
	glanceAt(t, "lobby", ada)
	ada.tap(".seat-list ~ button")
	bert.open(s.url("/#j=" + s.join))
	for i, p := range phones {
		p.see(".seat-list .seat")
		glanceAt(t, "seats", p)
		p.write(`input[autocomplete="nickname"]`, p.name)
		p.tap(fmt.Sprintf(".seat-list li:nth-child(%d) .seat", i+1))
		p.until(`!document.querySelector(".seat-list .seat")`)
	}
	for _, p := range phones {
		p.see(".screen-setup")
	}
	glanceAt(t, "setup", phones...)
	ada.play("Monterey Jack")
	bert.play("Harvey Walters")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.see(".decide")
	glanceAt(t, "first-cards", phones...)
	ada.choose("choose", windows)
	ada.until(`!document.querySelector(".decide")?.innerText.includes(` + quoted(windows) + `)`)
	answerAll(phones...)

	ada.screen("museum")
	glanceAt(t, "museum", phones...)
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	onlooker{gallery{t, tv, look{"main-path-" + *browserName, television, nil}}}.see("television", ".tv-places .place")
	ada.goTo(windows)
	ada.screen("roll")
	bert.screen("roll")
	ada.tap(`.next [data-act="throw"]`)
	for _, p := range phones {
		p.until(`document.querySelectorAll(".tray-picture .lying").length === 6`)
	}
	glanceAt(t, "roll", phones...)

	// Two taps put a die right; enough of them complete the first task.
	ada.tap(".lying")
	ada.see("dialog[open] .fix")
	glanceAt(t, "fix", ada)
	face := eval[string](ada, `document.querySelector('dialog[open] .face:not(.now)').dataset.face`)
	ada.tap(`dialog[open] .face[data-face="` + face + `"]`)
	ada.until(`!document.querySelector("dialog[open]")`)
	ada.upToDate()
	for range 6 {
		if ada.has(`[data-kind="complete"]`) {
			break
		}
		ada.correct("investigation-3")
	}
	glanceAt(t, "corrected", phones...)
	ada.tap(`[data-kind="complete"]`)
	bert.screen("museum")
	bert.see(".task.done")
	glanceAt(t, "task-done", phones...)

	// A page that is loaded anew shows the same.
	for _, p := range phones {
		p.reload()
		p.live()
		p.screen("museum")
		p.see(".task.done")
	}

	// The program is killed in the middle of the turn: the phones say so, and come back by themselves.
	s.kill()
	ada.until(`!document.querySelector(".page").classList.contains("link-live")`)
	glanceAt(t, "gone", phones...)
	s.start()
	for _, p := range phones {
		p.live()
		p.see(".task.done")
		p.screen("me")
		p.see(".player")
	}
	ada.read("Monterey Jack")
	bert.read("Harvey Walters")
	glanceAt(t, "me", phones...)

	ada.screen("roll")
	ada.playTurn(phones)
	bert.read("Du bist am Zug")
	glanceAt(t, "next-turn", phones...)
	for _, p := range phones {
		p.screen("log")
	}
	glanceAt(t, "log", phones...)
	for _, p := range phones {
		p.menu("settings")
	}
	glanceAt(t, "settings", phones...)
}

// glanceAt pictures phones, where pictures are wanted, and checks what browsers lay out and draw differently.
func glanceAt(t *testing.T, name string, phones ...*phone) {
	t.Helper()
	for _, p := range phones {
		p.until(still)
		assert.Equal(t, int(phoneSize.width), eval[int](p, `innerWidth`), "%s: the size of the window", p.name)
		wide := eval[int](p, `Math.max(...[...document.querySelectorAll("html, main, dialog[open]")]
			.map((e) => e.scrollWidth - e.clientWidth))`)
		assert.Zero(t, wide, "%s on %s is wider than the screen", name, p.name)
		assert.Empty(t, eval[[]string](p, brokenWords), "words that %s breaks on %s", p.name, name)
		assert.Empty(t, eval[[]string](p, unlikeTerms), "rule words that do not look or feel so on %s of %s", name, p.name)
		p.pictureTo("main-path-"+*browserName, name+"-"+strings.ToLower(p.name))
	}
}

// brokenWords are those of fewer than ten letters that do not stand in one line.
const brokenWords = `(() => {
	const broken = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT),
		range = document.createRange();
	for (let text = texts.nextNode(); text; text = texts.nextNode())
		for (const word of text.data.matchAll(/[\p{L}\xad]+/gu)) {
			if (word[0].length > 9) continue;
			range.setStart(text, word.index);
			range.setEnd(text, word.index + word[0].length);
			if (new Set([...range.getClientRects()].filter((r) => r.width)
				.map((r) => Math.round(r.top))).size > 1) broken.push(word[0]);
		}
	return broken;
})()`

// unlikeTerms are words that open their rule and are not underlined with dots, or that a long tap would select.
const unlikeTerms = `[...document.querySelectorAll(".term")].filter((e) => {
	const style = getComputedStyle(e), select = style.userSelect ?? style.webkitUserSelect;
	return style.textDecorationLine !== "underline" || style.textDecorationStyle !== "dotted" || select !== "none";
}).map((e) => e.innerText)`

// live waits until the phone hears of what happens at once.
func (p *phone) live() {
	p.t.Helper()
	p.until(`document.querySelector(".page").classList.contains("link-live")`)
}
