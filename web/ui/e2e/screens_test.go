package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// look is one way in which every screen is looked at.
type look struct {
	name   string
	size   size
	wishes prefers
}

var looks = []look{
	{"phone-night-en", phoneSize, prefers{"language": "en", "theme": "dark"}},
	{"small-day-de", smallPhone, prefers{"language": "de", "theme": "light"}},
	{"small-large-text-de", smallPhone, prefers{"language": "de", "theme": "dark", "size": 200}},
	{"laptop-night-de", television, prefers{"language": "de", "theme": "dark"}},
	{"tablet-day-en", tablet, prefers{"language": "en", "theme": "light"}},
	{"small-laptop-night-en", smallLaptop, prefers{"language": "en", "theme": "dark"}},
}

// further are ways to look that only pictures need: they differ in nothing that a
// machine can check.
var further = []look{
	{"phone-day-de", phoneSize, prefers{"language": "de", "theme": "light"}},
}

// gallery visits screens with one phone, and checks and pictures each.
type gallery struct {
	t    *testing.T
	p    *phone
	look look
}

// see checks the screen that is shown now.
func (g gallery) see(name string) {
	g.t.Helper()
	g.p.until(`document.querySelector(".page").classList.contains("link-live") || document.querySelector(".notice")`)
	g.p.until(`!document.querySelector(".coming")`)
	g.p.until(still)
	g.p.accessible(g.t, name+" as "+g.look.name)
	g.p.speaks(name + " as " + g.look.name)
	wide := eval[int](g.p, `document.documentElement.scrollWidth`)
	assert.LessOrEqual(g.t, wide, int(g.look.size.width), "%s as %s is wider than the screen", name, g.look.name)
	if main := eval[int](g.p, `(m => m ? m.scrollWidth - m.clientWidth : 0)(document.querySelector("main"))`); main > 0 {
		assert.Fail(g.t, "it scrolls sideways", "%s as %s by %d pixels", name, g.look.name, main)
	}
	broken := eval[[]string](g.p, `[...document.querySelectorAll(".tab span")]
		.filter(s => s.offsetHeight > 2 * parseFloat(getComputedStyle(s).fontSize) || s.scrollWidth > s.clientWidth + 1)
		.map(s => s.innerText)`)
	narrow := eval[int](g.p, `[...document.querySelectorAll(".tray-state")]
		.filter(p => p.offsetWidth && p.offsetWidth < 4 * parseFloat(getComputedStyle(p).fontSize)).length`)
	assert.Zero(g.t, narrow, "what the tray does is said in a column too narrow to read, in %s as %s", name, g.look.name)
	assert.Empty(g.t, broken, "names of screens that are broken into lines or cut off, in %s as %s", name, g.look.name)
	if g.look.wishes["size"] != nil {
		assert.Empty(g.t, eval[[]string](g.p, torn), "words that are broken without a hyphen, in %s as %s", name, g.look.name)
	}
	g.p.pictureTo(g.look.name, name)
}

// torn are words of which a line ends in the middle without a hyphen.
const torn = `(() => {
	const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT),
		range = document.createRange();
	const at = (text, i) => (range.setStart(text, i), range.setEnd(text, i + 1), [...range.getClientRects()].at(-1));
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		if (!text.parentElement.checkVisibility() || text.parentElement.closest(".unseen, .whose")) continue;
		for (const { 0: word, index } of text.data.matchAll(/[\p{L}\xad]+/gu))
			for (let i = index + 1; i < index + word.length; i++) {
				if (text.data.slice(i - 1, i + 1).includes("\xad")) continue;
				const before = at(text, i - 1), here = at(text, i);
				if (here && before && here.top > before.top + before.height / 2) found.push(word + " after " + text.data[i - 1]);
			}
	}
	return found;
})()`

// sheet opens a sheet by a tap, checks it and closes it.
func (g gallery) sheet(name, opener string) {
	g.t.Helper()
	g.p.tap(opener)
	g.p.see("dialog[open]")
	g.see(name)
	g.p.close()
}

// visit goes to a screen by the menu.
func (g gallery) visit(name string) {
	g.t.Helper()
	g.p.tap(".facts > button:last-child")
	g.p.tap(fmt.Sprintf(".menu-entry[data-screen=%q]", name))
	g.p.until(`!document.querySelector("dialog[open]")`)
	g.p.see(".screen-" + name)
	g.see(name)
}

func TestScreens(t *testing.T) {
	t.Parallel()
	list := looks
	if *screensTo != "" {
		list = append(list, further...)
	}
	for _, l := range list {
		t.Run(l.name, func(t *testing.T) { visitAll(t, l) })
	}
}

func visitAll(t *testing.T, l look) {
	t.Helper()
	s := serve(t, "--camera", "none")
	p := newPhone(t, l.name, l.size, l.wishes)
	g := gallery{t, p, l}

	p.open(s.url("/"))
	p.see(".landing .notice")
	g.see("uninvited")
	p.write(".landing input", "AAAA-0000")
	p.tap(".landing button")
	p.see(".toast.warn")
	p.open(s.url("/#j=" + s.join))
	p.reload()
	p.see(".seat-list .seat")
	g.see("seats")
	p.write(`input[autocomplete="nickname"]`, "Ada")
	p.tap(".seat-list li:nth-child(1) .seat")
	p.see(".screen-setup")
	g.see("setup")
	tv := g.television(s)
	tv.see("tv-lobby", ".tv-lobby .qr")
	p.choose("sit", "Monterey Jack")
	p.choose("ancient", "Yig")
	p.tap(".next .primary")
	p.see(".decide")
	g.see("draw")
	p.choose("choose", windows)
	p.until(`!document.querySelector(".decide")?.innerText.includes(` + quoted(windows) + `)`)
	p.answer()

	p.screen("me")
	g.see("me")
	g.sheet("stepper", ".gauge .count")
	g.sheet("clock", ".strip .count.clock")
	g.sheet("glossary", ".gauge .round")
	p.screen("museum")
	g.see("museum")
	tv.see("tv-museum", ".tv-places .place")
	g.sheet("menu", ".facts > button:last-child")
	p.goTo(windows)
	g.see("roll-before")
	p.enter("investigation-3", "investigation-3", "investigation-2", "lore", "terror", "peril")
	p.see(`[data-kind="complete"]`)
	g.see("roll")
	tv.see("tv-roll", ".tv-roll .task.open")
	g.sheet("dice-by-hand", `.tray-tools [data-act="hand"]`)
	g.sheet("fix", ".dice-row.large .die-button")
	p.tap(`.steps [data-kind="fail-roll"]`)
	p.see(`[data-kind="lose"]`)
	g.see("roll-failed")
	p.screen("night")
	g.see("night")
	p.screen("log")
	g.see("log")
	for _, name := range []string{"lobby", "entrance", "book", "camera", "settings"} {
		g.visit(name)
	}
}

// onlooker is a television; the zero one is none.
type onlooker struct{ gallery }

// television opens one where the look is that of a large screen.
func (g gallery) television(s *server) onlooker {
	g.t.Helper()
	if g.look.size != television {
		return onlooker{}
	}
	tv := newPhone(g.t, g.look.name+" television", g.look.size, g.look.wishes)
	tv.open(s.url("/tv#j=" + s.join))
	return onlooker{gallery{g.t, tv, g.look}}
}

// see checks what the television shows once it shows what a selector finds: all of it
// fits, since nobody scrolls a television.
func (o onlooker) see(name, selector string) {
	if o.p == nil {
		return
	}
	o.t.Helper()
	o.p.see(selector)
	o.gallery.see(name)
	cut := eval[string](o.p,
		`[...document.querySelectorAll(".tv, .tv *")].filter((e) => getComputedStyle(e).overflow === "hidden" &&
			e.scrollHeight > e.clientHeight + 1).map((e) => e.className).join()`)
	assert.Empty(o.t, cut, "%s is cut off", name)
}
