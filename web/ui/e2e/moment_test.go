package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheTableTellsItsMoments fails at an adventure: whoever failed sees it large with what it
// costs, so does the television, and nobody has to wait for it to go. Whoever's step is taken
// back by somebody else is told.
func TestTheTableTellsItsMoments(t *testing.T) {
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	tv := newPhone(t, "television", television, nil)
	tv.before(keepsMoments)
	tv.open(s.url("/tv#j=" + s.join))
	tv.see(".tv-places .place")
	for _, p := range phones {
		p.until(keepsMoments)
	}
	ada.goTo(windows)
	ada.screen("roll")
	ada.tap(`[data-kind="give-up"]`)
	for _, p := range []*phone{ada, bert, tv} { // it costs a doom, which concerns everybody
		p.until(`window.moments.some((m) => m.includes("Doom"))`)
	}
	tv.pictureTo("moments", "television")
	ada.pictureTo("moments", "phone")
	ada.until(`!document.querySelector(".moment")`)

	answerAll(phones...)
	bert.screen("log")
	bert.tap(".rewind button:first-child")
	ada.read("Bert has taken back a step of yours")
	assert.Zero(t, bert.count(".toast.warn"), "who did it needs no telling")
}

// keepsMoments keeps the words of all moments that a page shows.
const keepsMoments = `(() => {
	window.moments = [];
	new MutationObserver(() => {
		const shown = document.querySelector(".moment")?.innerText;
		if (shown) window.moments.push(shown);
	}).observe(document, { childList: true, subtree: true });
	return true;
})()`
