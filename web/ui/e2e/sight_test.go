package e2e_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

var (
	smallestPhone = size{320, 568}
	landscape     = size{844, 390}
)

// views are how play is looked at: each window has these sizes, one after another.
var views = []struct {
	name   string
	wishes prefers
	sizes  []size
}{
	{"night", prefers{"language": "de", "theme": "dark"}, []size{smallestPhone, phoneSize, landscape}},
	{"day", prefers{"language": "en", "theme": "light"}, []size{tablet, smallLaptop}},
	{"large text", prefers{"language": "de", "theme": "dark", "size": 200}, []size{
		smallPhone, landscape, tablet,
		smallLaptop,
	}},
}

// onlookers are host's windows, which see and do what any of the players may.
type onlookers []gallery

// lookOn opens them.
func lookOn(t *testing.T, s *server) onlookers {
	t.Helper()
	all := make(onlookers, len(views))
	for i, v := range views {
		p := newPhone(t, v.name, v.sizes[0], v.wishes)
		p.open(s.url("/#h=" + s.host))
		p.see(".tabs")
		all[i] = gallery{t, p, look{v.name, v.sizes[0], v.wishes}}
	}
	return all
}

// inEverySize goes through the sizes of each window.
func (all onlookers) inEverySize(do func(g gallery)) {
	for i, g := range all {
		for _, s := range views[i].sizes {
			g.p.do(chromedp.EmulateViewport(s.width, s.height))
			g.p.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, s.width, s.height))
			g.look.size, g.look.name = s, fmt.Sprintf("%s, %d x %d", views[i].name, s.width, s.height)
			do(g)
		}
	}
}

// see looks at a screen in a state of the game: what the selectors find is in sight without scrolling, and the
// screen is as every screen must be.
func (all onlookers) see(state, screen string, wanted ...string) {
	for _, g := range all {
		g.t.Helper()
		g.p.screen(screen)
	}
	all.inEverySize(func(g gallery) {
		g.t.Helper()
		g.p.upToDate()
		g.p.until(`!document.querySelector(".moment, .toast")`)
		g.p.until(`(document.querySelectorAll("main, .upper").forEach((e) => e.scrollTo(0, 0)), true)`)
		g.see(state)
		assert.Empty(g.t, g.p.hidden(wanted...), "%s, %s", state, g.look.name)
	})
}

// hidden says which of some things are not wholly in sight: the first that a selector finds of each.
func (p *phone) hidden(selectors ...string) (out []string) {
	p.t.Helper()
	for _, selector := range selectors {
		if !eval[bool](p, `((e) => {
			if (!e) return false;
			const { top, bottom, left, right } = e.getBoundingClientRect(), seen = (`+inSight+`)(e);
			return Math.abs(top - seen.top) < 1 && Math.abs(bottom - seen.bottom) < 1 && left > -1 && right < innerWidth + 1;
		})([...document.querySelectorAll(`+quoted(selector)+`)].find((e) => e.getClientRects().length))`) {
			out = append(out, selector)
		}
	}
	return out
}

// inSight is the part of an element that is seen without scrolling.
const inSight = `(e) => {
	let { top, bottom, left, right } = e.getBoundingClientRect();
	for (let on = e.parentElement; on; on = on.parentElement) {
		const r = on.getBoundingClientRect();
		if (getComputedStyle(on).overflowY !== "visible") [top, bottom] = [Math.max(top, r.top), Math.min(bottom, r.bottom)];
	}
	return { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight), left, right };
}`

// covered are those that a selector finds over which a message lies.
const covered = `(selector) => {
	const seen = ` + inSight + `, messages = [...document.querySelectorAll(".toast, .link-mark")].map(seen);
	return [...document.querySelectorAll(selector)].filter((e) => {
		const r = seen(e);
		return r.bottom > r.top && messages.some((m) =>
			m.bottom > r.top + 1 && m.top < r.bottom - 1 && m.right > r.left && m.left < r.right);
	}).map((e) => e.className);
}`

// TestTheNextStepIsInSight goes through a turn, before the move, at the roll, with a task that fits, after a failed
// roll, and with an adventure solved, on screens of every size: the next step, the dice and a task are in sight without
// scrolling. The message that a roll was put right covers none of them.
func TestTheNextStepIsInSight(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	all := lookOn(t, s)
	const next, task = ".next", ".task, .fill-needs, [data-kind=lose]"
	const dice = ".tell .face, .tray .die-picture, .dice-row .die-picture"
	ada.screen("museum")
	all.see("move", "museum", next, ".place h2", ".place.plain .choice")
	ada.goTo(windows)
	all.see("roll", "roll", next, dice, task)
	ada.enter("investigation-3", "investigation-3", "investigation-2", "lore", "terror", "peril")
	all.see("fits", "roll", next, ".tray .die-picture", ".completable .fill-needs")
	faces := []string{"lore", "terror", "peril"}
	tried := 0
	all.inEverySize(func(g gallery) {
		g.p.tap(".dice-row.large .die-button:nth-child(6)")
		g.p.tap(fmt.Sprintf("dialog[open] .face[data-face=%q]", faces[tried%len(faces)]))
		tried++
		g.p.until(`(window.covered = document.querySelector(".toast") &&
			(` + covered + `)(".tray, .tasks, .completable, .next, .tabs"))`)
		assert.Empty(t, eval[[]string](g.p, `window.covered`), "what the message covers, %s", g.look.name)
		g.p.pictureTo(g.look.name, "corrected")
		eval[bool](g.p, `(document.querySelector(".toast button")?.click(), true)`)
	})
	ada.tap(`.steps [data-kind="fail-roll"]`)
	all.see("failed", "roll", next, dice, task)
	ada.tap(`[data-kind="lose"]`)
	ada.enter("investigation-3", "investigation-3", "investigation-2", "lore", "lore")
	ada.complete()
	ada.enter("peril", "peril")
	ada.complete()
	all.see("solved", "roll", next, ".decide h2", `.decide [data-act="show-cards"]`)
}

// TestTheNamesOfTheScreensAreReadWhole goes through the screens of phones that stand and lie: none of their names is
// cut short, that of the screen one is on neither.
func TestTheNamesOfTheScreensAreReadWhole(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	for i, language := range []string{"en", "de"} {
		p := sit(t, s, i+1, language, prefers{"language": language, "theme": "dark"})
		for _, as := range []size{smallestPhone, phoneSize, landscape, {667, 375}, {640, 360}} {
			p.do(chromedp.EmulateViewport(as.width, as.height))
			p.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, as.width, as.height))
			for _, name := range []string{"me", "museum", "roll", "night", "log"} {
				p.screen(name)
				cut := eval[[]string](p, `[...document.querySelectorAll(".tab span")]
					.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)`)
				assert.Empty(t, cut, "%s, %v, %s", language, as, name)
			}
		}
	}
}
