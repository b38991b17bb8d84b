package e2e_test

import (
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/assert"

	"elderglass/vision/camtest"
)

// TestALostCameraIsOneSentence unplugs a camera: the page says in one sentence what happened and what to do, shows no
// broken picture, and the doctor says the same.
func TestALostCameraIsOneSentence(t *testing.T) {
	t.Parallel()
	cam := camtest.NewWebcam(t, felt)
	s := serve(t, "--camera", cam.URL)
	p := newPhone(t, "host", phoneSize, prefers{"language": "en"})
	p.open(s.url("/#h=" + s.host))
	p.see(".page.link-live")
	p.tap(".facts > button:last-child")
	p.tap(`.menu-entry[data-screen="camera"]`)
	p.see(".doctor .finding")
	cam.Settle()
	cam.CloseClientConnections()
	cam.Close()
	p.see(".tray-state.state-lost")
	p.until(`document.querySelectorAll("main image, main img").length === 0`)
	// What happened and what to do; the words of a rare reason come a moment after the state.
	p.until(`/^\s*The camera [^:.]+: check[^:.]+\.\s*$/.test(document.querySelector(".tray-state").innerText)`)
	p.tap(".doctor button")
	p.until(`/gives no pictures/.test(document.querySelector(".findings").innerText)`)
	assert.NotRegexp(t, `(?i)gives pictures|pictures a second`, p.text(".findings"))
	p.accessible(t, "a lost camera")
	p.speaks("a lost camera")
	p.screen("roll")
	p.see(".tray-state.state-lost")
	assert.Zero(t, p.count("main image, main img"))
	p.accessible(t, "the roll without the camera")
	p.pictureTo("states", "lost")
}

// holds keeps the stream open for events of the test's own, so that a state that passes in a moment stands still.
const holds = `(() => {
	const real = window.fetch;
	window.fetch = async (...asked) => {
		const reply = await real(...asked);
		if (!String(asked[0]?.url ?? asked[0]).includes("/api/stream") || !reply.body) return reply;
		const { readable, writable } = new TransformStream(), to = writable.getWriter();
		window.hold = (tray) => to.write(new TextEncoder().encode("event: tray\ndata: " + JSON.stringify(tray) + "\n\n"));
		(async () => {
			const from = reply.body.getReader();
			for (let got = await from.read(); !got.done; got = await from.read()) await to.write(got.value);
			await to.close();
		})().catch((e) => to.abort(e)); // then the page opens another one
		return new Response(readable, { status: reply.status, headers: reply.headers });
	};
})()`

// insecure has the page think that it came over plain http from another machine, as it does to phones.
const insecure = `Object.defineProperty(window, "isSecureContext", { value: false })`

// TestStatesThatPass looks at the tray while dice roll, while a hand is in it, while the reader asks and after it was
// lost, at the odds and at the way to https: on a phone by night, on a small one by day in German, and on the
// television.
func TestStatesThatPass(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	small := looks[1]
	bert := gallery{t, newPhone(t, "Bert", small.size, small.wishes), small}
	bert.p.open(s.url("/#h=" + s.host))
	bert.p.see(".tabs")
	bert.p.screen("museum")
	bert.p.tap(".odds-badge")
	bert.see("odds of a place")
	ada.goTo(windows)
	for _, l := range append(looks[:3:3], look{"television", television, prefers{"language": "de", "theme": "dark"}}) {
		t.Run(l.name, func(t *testing.T) {
			l.wishes = maps.Clone(l.wishes)
			l.wishes["odds"] = "always"
			p := newPhone(t, l.name, l.size, l.wishes)
			p.before(holds)
			p.before(insecure)
			g := gallery{t, p, l}
			if l.size == television {
				p.open(s.url("/tv#j=" + s.join))
				p.see(".tv-roll")
				p.trays(g)
				return
			}
			p.open(s.url("/#h=" + s.host))
			p.see(".tabs")
			p.screen("roll")
			p.see(".card.odds")
			p.tap(".card.odds summary")
			p.until(`document.querySelector(".advice p")?.innerText.length > 8`)
			g.see("odds of the attempt")
			p.trays(g)
			p.tap(".facts > button:last-child")
			p.tap(`.menu-entry[data-screen="settings"]`)
			g.sheet("https", `[data-act="https"]`)
		})
	}
}

// trays holds the tray in each of its states.
func (p *phone) trays(g gallery) {
	p.t.Helper()
	const lying = `[{"colour":"green","face":"lore","x":300,"y":300,"confidence":0.5,"sure":false,
		"guesses":[{"face":"terror","confidence":0.4}]}]`
	for _, held := range []struct{ state, why, dice string }{
		{"idle", "", "[]"},
		{"rolling", "", "[]"},
		{"hand", "tray.why.hand-tray-take-out", "[]"},
		{"unsure", "tray.why.some-dice-hard-read", lying},
		{"lost", "tray.why.camera-sends-no-pictures", lying},
	} {
		why := ""
		if held.why != "" {
			why = fmt.Sprintf(`, why: { key: %q }`, held.why)
		}
		eval[bool](p, fmt.Sprintf(`(hold({ state: %q, roll: 1, width: 640, height: 480, dice: %s%s }), true)`, held.state,
			held.dice, why))
		p.see(".tray-state.state-" + held.state)
		g.see("tray " + held.state)
	}
	assert.Zero(p.t, p.count("main image, main img:not(.qr)"), "a picture of a camera that is lost")
}
