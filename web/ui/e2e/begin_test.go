package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheBeginningAsksByName taps Begin while Bert has chosen nobody and no Ancient One is
// chosen: both are said, and what is chosen meanwhile is asked for no more.
func TestTheBeginningAsksByName(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := sit(t, s, 1, "Ada", nil), sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	ada.play("Monterey Jack")
	ada.tap(".next .primary")
	ada.see("dialog[open]")
	ada.read("Bert has not chosen whom to play.")
	ada.read("No Ancient One is chosen")
	ada.accessible(t, "the beginning asks")
	ada.speaks("the beginning asks")
	ada.pictureTo("begin", "asks")
	bert.choose("sit", "Harvey Walters")
	ada.until(`!document.querySelector("dialog[open]").innerText.includes("Bert")`)
	ada.tap("dialog[open] .primary")
	ada.until(`!document.querySelector("dialog[open]")`)
	assert.True(t, ada.has(".screen-setup"), "nothing has begun")

	bert.tap(".next .primary")
	bert.read("Kein Großer Alter ist gewählt")
	bert.speaks("the beginning asks in German")
	bert.act("begin-anyway")
	ada.see(".decide")
	bert.until(`!document.querySelector("dialog[open]")`)
}

// TestSetUpBeginsWithTheGameOfTheLastTime chooses the game and its boxes, on a phone: a new game at the next start has
// them too.
func TestSetUpBeginsWithTheGameOfTheLastTime(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	host := newPhone(t, "host", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	guest := newPhone(t, "guest", phoneSize, nil)
	guest.open(s.url("/#j=" + s.join))
	again := func() {
		s.args = []string{"--camera", "none", "--new"}
		s.restart()
		host.open(s.url("/?again#h=" + s.host))
		host.see(".screen-lobby .qr")
		host.act("go-on")
	}
	host.see(".screen-lobby .qr")
	host.read("Elder Sign")
	host.act("go-on")
	host.until(`document.querySelector(".screen-setup h2")?.innerText === "Elder Sign"`)
	host.accessible(t, "the game at set-up")
	host.speaks("the game at set-up")
	host.pictureTo("begin", "game")
	host.act("another-game")
	host.tap(`.screen-games .switch button`)
	host.act("begin-game")
	host.until(`document.querySelector(".screen-setup .switch button")?.getAttribute("aria-checked") === "true"`)
	guest.see(".seat-list")
	assert.Zero(t, guest.count(`[data-act="another-game"]`), "only the host")

	again()
	host.until(`document.querySelector(".screen-setup .switch button")?.getAttribute("aria-checked") === "true"`)
	host.act("another-game")
	host.until(`(b => b && (b.click(), true))(
		[...document.querySelectorAll("button")].find((b) => b.innerText === "Eldritch Horror"))`)
	host.act("begin-game")
	host.until(`document.querySelector(".screen-setup h2")?.innerText === "Eldritch Horror"`)

	again()
	host.until(`document.querySelector(".screen-setup h2")?.innerText === "Eldritch Horror"`)
	host.pictureTo("begin", "game-eldritch")
}

// TestAnUnknownDoomTrackIsEntered begins with an Ancient One whose doom track no source tells, which the strip shows and
// has entered.
func TestAnUnknownDoomTrackIsEntered(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	p := sit(t, s, 1, "Ada", prefers{"language": "en"})
	p.play("Monterey Jack")
	p.choose("ancient", "Cthulhu")
	p.tap(".next .primary")
	p.see(".decide")
	p.until(`document.querySelector(".strip .count.doom").innerText.replace(/\s/g, "") === "0/?"`)
	p.tap(".strip .count.doom")
	p.see(`dialog[open] [data-act="limit"]`)
	p.accessible(t, "an unknown doom track")
	p.pictureTo("begin", "doom-unknown")
	p.act("limit")
	p.see("dialog[open] .pad")
	for _, key := range []string{"1", "2"} {
		p.tap(`dialog[open] .pad-keys button:nth-child(` + key + `)`)
	}
	p.tap("dialog[open] .pad-keys .primary")
	p.until(`document.querySelector(".strip .count.doom").innerText.replace(/\s/g, "") === "0/12"`)
}
