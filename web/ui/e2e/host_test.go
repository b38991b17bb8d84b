package e2e_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// menu opens a screen of the drawer.
func (p *phone) menu(name string) {
	p.t.Helper()
	p.tap(".facts > button:last-child")
	p.tap(`.menu-entry[data-screen="` + name + `"]`)
	p.until(`!document.querySelector("dialog[open]")`)
	p.see(".screen-" + name)
}

// TestAnEveningGoesOnWithoutAPhone has Bert's phone go in the middle of a question that only he may answer, while the
// host sits at the table too: the host is told whose phone is away, is led to where the seat is freed, and answers for
// it until Bert sits down again.
func TestAnEveningGoesOnWithoutAPhone(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	ada := newPhone(t, "laptop", phoneSize, nil)
	ada.open(s.url("/#h=" + s.host))
	ada.menu("lobby")
	ada.tap(".seat-list ~ button")
	ada.write(`input[autocomplete="nickname"]`, "Ada")
	ada.tap(".seat-list li:nth-child(1) .seat")
	ada.menu("setup")
	setsOutTheDrownedLamp(ada)
	bert := sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	bert.read("Welche Wahnsinnskarte hat Gonk erhalten?")
	ada.tap(`[data-choice$=":unknown"]`)
	ada.until(`!document.querySelector('[data-kind="choose"]')`)
	assert.NotContains(t, ada.text(".next"), "away", "whose phone is there answers")
	bert.open("about:blank")
	ada.nextSays("Bert, away")
	ada.pictureTo("host", "phone-gone")
	ada.tap(".next button")
	ada.read("Free the seat of a phone that is gone")
	ada.accessible(t, "a phone is gone")
	ada.pictureTo("host", "phone-gone-lobby")
	ada.tap(`[aria-label="Free the seat of Bert"]`)
	ada.nextSays("Which insanity card was Gonk dealt?")
	ada.tap(".next button")
	ada.tap(`[data-choice$=":paranoia"]`)
	ada.read("3 actions left")
	bert.open(s.url("/#j=" + s.join))
	bert.tap(".seat-list li:nth-child(2) .seat")
	bert.see(".tabs")
	bert.screen("log")
	bert.read("Gonk erhält Paranoia")
}

// TestTheNextGameIsBegunFromTheEnd loses a game: its end leads the host to the next one, with the same people; whoever is
// not the host is not offered what they may not do.
func TestTheNextGameIsBegunFromTheEnd(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	host := newPhone(t, "laptop", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	ada, _ := fleurAndGonk(t, s, nil, nil)
	ada.upToDate()
	ada.sends("adjust", `{ what: "wounds", seat: 1, by: 5 }`)
	ada.screen("log")
	ada.see(".result.lost")
	ada.see(`[data-act="chronicle"]`)
	assert.Zero(t, ada.count(`[data-act="another-game"]`))
	host.screen("log")
	host.see(".result.lost")
	host.act("another-game")
	host.read("Who plays")
	host.act("begin-game")
	ada.see(`[data-kind="episode"]`)
	ada.screen("me")
	assert.NotContains(t, ada.text("body"), "The game is lost")
}

// TestAWonGameEndsWell slays the Elder One with the last throw: every screen tells the victory and by which throw, so does
// the chronicle, and the host goes on to the next game, in which nothing of this one is left.
func TestAWonGameEndsWell(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	host := newPhone(t, "laptop", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	fleur, gonk := fleurAndGonk(t, s, nil, prefers{"language": "de", "theme": "light"})
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	fleur.sends("fix", `{ what: "disrupt" }`)
	fleur.sends("pass", `{}`)
	for _, option := range []string{"flood-tide", "tool-chest", "none"} {
		host.sends("choose", `{ option: "`+option+`" }`)
	}
	for range 2 {
		gonk.sends("fix", `{ what: "stage" }`)
		for host.screen("me"); host.has(`[data-kind="choose"]`); host.upToDate() {
			host.tap(`[data-kind="choose"]`)
		}
	}
	gonk.sends("fix", `{ what: "carry", kind: "elder-one", at: "jetty" }`)
	gonk.sends("fix", `{ what: "hurt", kind: "elder-one", n: 5 }`)
	gonk.screen("board")
	gonk.tap(`[data-kind="attack"]`)
	const black = `{ colour: "black", face: "success", sure: true }, `
	gonk.sends("roll", `{ dice: [`+strings.Repeat(black, 3)+`{ colour: "green", face: "blank", sure: true }] }`)
	gonk.tap(`[data-choice="done"]`)
	for p, says := range map[*phone][]string{
		fleur: {"The game is won", "The Elder One is dead."}, gonk: {"Das Spiel ist gewonnen"}, host: {"The game is won"},
	} {
		p.upToDate()
		p.screen("log")
		p.see(".result.won")
		for _, words := range says {
			assert.Contains(t, p.text(".result.won"), words)
		}
		assert.Zero(t, p.count(".result.lost"))
	}
	tv.see(".tv-end.won .decisive")
	assert.Equal(t, 4, tv.count(".tv-end .decisive .die-picture"), "the throw that won")
	fleur.pictureTo("deathmaydie", "won")
	gonk.pictureTo("deathmaydie", "won-de")
	tv.pictureTo("deathmaydie", "won-tv")
	page := eval[string](fleur, `(async () =>
		(await fetch(document.querySelector('[data-act="chronicle"]').getAttribute("href"))).text())()`)
	assert.Contains(t, page, "<strong>The game is won</strong><br>The Elder One is dead.")

	host.act("another-game")
	host.read("Who plays")
	host.act("begin-game")
	fleur.see(`[data-kind="episode"]`)
	tv.until(`!document.querySelector(".tv-end")`)
	fleur.screen("log")
	assert.Zero(t, fleur.count(".result"))
	assert.NotContains(t, fleur.text("body"), "The Elder One is dead")
}

// TestTheHostsRightsMove gives them to a phone, which then sees the doctor with every
// phone's last sign of life, and takes them back.
func TestTheHostsRightsMove(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	laptop := newPhone(t, "laptop", television, nil)
	laptop.open(s.url("/#h=" + s.host))
	laptop.see(".screen-lobby .qr")
	ada := sit(t, s, 1, "Ada", prefers{"language": "de", "theme": "dark"})
	bert := sit(t, s, 2, "Bert", nil)

	ada.menu("camera")
	ada.read("liegen beim Gastgeber")
	laptop.tap(`[data-value="1"]`)
	ada.see(`[data-act="calibrate"]`)
	laptop.read("host")
	laptop.accessible(t, "host's rights")
	bert.menu("lobby")
	bert.read("host")
	assert.Zero(t, bert.count(`[data-value="0"]`), "who has not the rights cannot move them")

	eval[bool](ada, `((async () => {
		const { key } = await (await fetch("/api/session")).json();
		const headers = { "Content-Type": "application/json", "X-Elderglass": key };
		await fetch("/api/pictures", { method: "POST", headers, body: JSON.stringify({ keep: true }) });
	})(), true)`)
	bert.until(`document.querySelector(".toast")?.innerText.includes("is kept on the laptop from now on")`)
	ada.until(`document.querySelectorAll(".phones li").length === 2`)
	ada.read("Bert")
	ada.accessible(t, "doctor")
	assert.NotContains(t, ada.text(".doctor"), "Games are kept", "the doctor speaks German")
	report := eval[string](ada,
		`(r => (r.open("GET", document.querySelector('a[href="/api/report"]').href, false), r.send(),
			r.responseText))(new XMLHttpRequest())`)
	assert.Contains(t, report, "seat 2")
	assert.NotContains(t, report, "Bert", "a report names nobody")

	laptop.tap(`[data-value="0"]`)
	ada.until(`!document.querySelector('[data-act="calibrate"]')`)
	laptop.until(`document.querySelector('[data-value="0"]').getAttribute("aria-pressed") === "true"`)
}
