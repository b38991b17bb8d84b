package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
)

// begins begins another game on the host's page.
func begins(t *testing.T, s *server, game string) {
	t.Helper()
	host := newPhone(t, "host", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	host.act("games")
	host.tap(`.pick [data-value="` + game + `"]`)
	host.act("begin-game")
	host.see(".screen-setup, .screen-lobby")
}

// crowded are the names of a map's places that meet the mark or the name of another place.
const crowded = `(() => {
	const boxes = (part) => [...document.querySelectorAll(".map .spot")].map((spot) => {
		const words = document.createRange();
		words.selectNodeContents(spot.querySelector(part));
		const rows = part === ".spot-name" ? [...words.getClientRects()]
			: [spot.querySelector(part).getBoundingClientRect()];
		return { spot, name: spot.querySelector(".spot-name").textContent, rows };
	});
	const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
		Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
	return boxes(".spot-name").flatMap((a) => [".spot-mark", ".spot-name"].flatMap((part) => boxes(part)
		.filter((b) => b.spot !== a.spot && a.rows.some((x) => b.rows.some((y) => meet(x, y))))
		.map((b) => a.name + " over " + part + " of " + b.name)));
})()`

// takes takes a choice that is offered on the screen that is shown.
func (p *phone) takes(choice string) {
	p.t.Helper()
	p.tap(`[data-choice="` + choice + `"]`)
	p.upToDate()
}

// TestATurnOfEldritchHorror sets the game up on a German phone, travels by a tap on the map of the world, tests a skill
// with dice that are entered, buys, and comes to the Mythos; the television shows the map. What is to be done is in
// sight on screens of every size.
func TestATurnOfEldritchHorror(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	wishes := prefers{"language": "de", "theme": "dark"}
	a := sit(t, s, 1, "Ada", wishes)
	g := gallery{t, a, look{"eldritch", phoneSize, wishes}}
	a.takes("ancient:cthulhu")
	a.takes("sit:silas-marsh")
	g.see("setup")
	a.takes("begin")
	a.keepsFocus(".next button")
	a.drawsForSilas()
	a.screen("world")
	g.see("world")
	assert.Equal(t, 36, a.count(".spot"))
	assert.Equal(t, 1, a.count(`[data-place="arkham"] .gate-red`), "the Gate lies on the map")
	assert.Equal(t, 5, a.count(".spot.open"), "where a path leads from Sydney")
	assert.Contains(t, a.text(`.place:first-of-type`), "Silas Marsh", "the own space stands first in the list")

	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	tv.see(`.map .spot.here`)
	tv.until(still)
	tv.accessible(t, "the map on the television")
	tv.pictureTo("eldritch", "tv")
	assert.Empty(t, eval[[]string](tv, crowded), "names of spaces that lie over other spaces")
	assert.LessOrEqual(t, eval[int](tv, `document.querySelector(".map").getBoundingClientRect().bottom | 0`), 1080)
	tv.do(chromedp.EmulateViewport(tablet.width, tablet.height))
	tv.until(fmt.Sprintf(`innerHeight === %d`, tablet.height))
	tv.pictureTo("eldritch", "tablet")
	const size = `parseFloat(getComputedStyle(document.querySelector(".tv .spot-name")).fontSize) *
		(map => map.getBoundingClientRect().width / map.offsetWidth)(document.querySelector(".map"))`
	assert.Greater(t, eval[float64](tv, size), 9.0, "names of places on a tablet that stands upright")
	assert.LessOrEqual(t, eval[float64](tv, `document.querySelector(".tv-side .qr").getBoundingClientRect().bottom`),
		float64(tablet.height))

	a.tap(`[data-place="space-20"]`)
	a.see("dialog[open]")
	a.accessible(t, "a place of the map")
	a.tap(`dialog [data-choice="travel:space-20"]`)
	a.until(`!document.querySelector("dialog[open]")`)
	a.until(`document.querySelector('[data-place="space-20"]')?.classList.contains("here")`)
	a.screen("me")
	a.read("Southeast Asia")
	g.see("me")
	a.do(chromedp.EmulateViewport(smallPhone.width, smallPhone.height))
	a.until(`innerWidth === ` + fmt.Sprint(smallPhone.width))
	a.countsOnOneLine()
	assert.Empty(t, eval[[]string](a, torn), "words that are broken without a hyphen on the smallest phone")
	a.do(chromedp.EmulateViewport(phoneSize.width, phoneSize.height))
	a.until(`innerWidth === ` + fmt.Sprint(phoneSize.width))
	all := lookOn(t, s)
	all.see("eldritch-action", "world", ".next", "main .choice")
	a.takes("acquire")
	all.see("eldritch-test", "roll", ".next", ".tell .face")
	a.enter("5", "6", "1")
	a.see(`[data-choice$=":axe"]`)
	g.see("buying")
	a.tap(`[data-choice$=":axe"]`)
	all.see("eldritch-bought", "roll", ".next", ".decide .choice")
	a.answerWith("done")
	a.screen("me")
	a.read("Axe")
	a.tap(".strip .count.omen")
	a.see("dialog[open] .omen-red")
	a.accessible(t, "the omen")
	a.pictureTo("eldritch", "omen")
	assert.Empty(t, eval[[]string](a, torn), "words that are broken without a hyphen")
	assert.Equal(t, 3, eval[int](a, `new Set([...document.querySelectorAll("dialog [class*=omen-] path")]
		.map((e) => e.getAttribute("d"))).size`), "the forms of omens, which differ in more than their colour")
	a.tap("dialog .omen-red")
	a.see(".strip .omen-red")
	a.goesOnTo("Mythos")
	all.see("eldritch-mythos", "mythos", ".next", ".decide h2")
}

// TestBothTradeOnTheirOwnPhones has the one whose action it is not take a Clue on a phone of their own, and the other
// one end the trade.
func TestBothTradeOnTheirOwnPhones(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", nil)
	b := sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	a.takes("ancient:cthulhu")
	a.takes("sit:jacqueline-fine")
	b.takes("sit:trish-scarborough")
	a.takes("begin:laid")
	a.takes("use:jacqueline-fine")
	b.read("Trish Scarborough entscheidet")
	b.tap(`[data-choice$=":take-clue"]`)
	b.until(`!document.querySelector('[data-choice$=":take-clue"]')`)
	a.upToDate()
	assert.Zero(t, a.count(`[data-choice$=":give-clue"]`), "the Clue is with the other")
	a.see(`[data-choice$=":take-clue"]`)
	a.answerWith("done")
	a.read("1 action left")
}

// TestWhatACardAsksForIsFollowed buys with a test that came to little, which is said, and reads an encounter card: what
// it may ask for is said in the words of the guide, and the test that it asks for leads to the roll by itself.
func TestWhatACardAsksForIsFollowed(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	a := silasAgainstCthulhu(t, s)
	a.screen("world")
	a.takes("acquire")
	a.enter("5", "6", "1")
	a.read("Assets, 2 successes left")
	a.answerWith("done")
	a.screen("world")
	a.takes("pass")
	a.tap(`[data-choice$=":general"]`)
	a.read("Doom retreats by 1")
	assert.Equal(t, "Silas Marsh listens to the card: general encounter, the text. What does it ask for?",
		a.text("main h2"), "what is wanted stands over the list")
	a.pictureTo("eldritch", "asked")
	a.accessible(t, "what a card may ask for")
	a.tap(`[data-kind="ask"]`) // a test
	a.see(".screen-roll")
}

// goesOnTo takes whatever comes first until the phase is the one with a name.
func (p *phone) goesOnTo(phase string) {
	p.t.Helper()
	for range 40 {
		p.upToDate()
		if strings.Contains(p.text(".whose"), phase) {
			return
		}
		p.tap(`[data-kind="choose"], .next [data-choice]`)
	}
	p.t.Fatal("it does not come to " + phase)
}

// answerWith takes an answer as long as it is asked for.
func (p *phone) answerWith(option string) {
	p.t.Helper()
	choice := `[data-kind="choose"][data-choice$=":` + option + `"]`
	for p.upToDate(); p.has(choice); p.upToDate() {
		p.tap(choice)
	}
}

// drawsForSilas names what is drawn when the game begins for Silas Marsh alone against Cthulhu.
func (p *phone) drawsForSilas() {
	p.t.Helper()
	for _, drawn := range []string{
		"axe", "whiskey", "holy-cross", "arcane-tome", "arkham", "skeleton", "tunguska", "space-1", "rlyeh-risen",
	} {
		p.tap(`[data-kind="choose"][data-choice$=":` + drawn + `"]`)
		p.upToDate()
	}
}

// silasAgainstCthulhu begins a game of Silas Marsh alone against Cthulhu, with what is drawn for it.
func silasAgainstCthulhu(t *testing.T, s *server) *phone {
	t.Helper()
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", nil)
	a.sends("ancient", `{ card: "cthulhu" }`)
	a.sends("sit", `{ seat: 1, card: "silas-marsh" }`)
	a.sends("begin", `{}`)
	a.drawsForSilas()
	return a
}
