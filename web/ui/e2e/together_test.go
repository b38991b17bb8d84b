package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestADoubleTapIsOneAct(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.goTo("Museum entrance")
	ada.see(`[data-kind="first-aid"]`)
	// Two taps within one frame, on the button as it was drawn.
	eval[bool](ada, `(() => { const b = document.querySelector('[data-kind="first-aid"]'); b.click(); b.click();
		return true })()`)
	ada.until(`!document.querySelector('[data-kind="first-aid"]')`)
	ada.screen("log")
	assert.Equal(t, 0, ada.count(".toast"), "the second tap is no error either")
}

func TestAStaleTapIsRefusedWithTheFreshState(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	// Bert's phone hears nothing for a while, as behind a wall.
	eval[bool](bert, `(window.fetch = ((real) => (path,
		...rest) => path === "/api/stream" ? new Promise(() => {}) : real(path, ...rest))(window.fetch), true)`)
	eval[bool](bert, `(window.dispatchEvent(new Event("online")), true)`)
	ada.set("doom", 3)
	bert.tap(".strip .count.signs")
	bert.tap(".step-values button:nth-child(3)")
	bert.read("The table has moved on")
	bert.until(`document.querySelector(".strip .count.doom").innerText.startsWith("3")`)
	assert.Equal(t, "0", bert.text(".strip .count.signs .number")[:1], "the stale change was not made")
}

func TestUndoFromAnotherPhone(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	ada.set("doom", 4)
	bert.screen("log")
	bert.read("now 4")
	bert.tap(".rewind button:first-child")
	for _, p := range phones {
		p.until(`document.querySelector(".strip .count.doom").innerText.startsWith("0")`)
	}
	bert.see(".toast.ok")
	bert.accessible(t, "taken back")
	for _, button := range []string{"first", "last"} {
		assert.True(t, eval[bool](bert,
			`(b => { const r = b.getBoundingClientRect(); return b.contains(document.elementFromPoint(r.x + r.width / 2,
				r.y + r.height / 2)) })(document.querySelector(".rewind button:`+button+`-child"))`),
			"what was undone is told beside the buttons")
	}
	bert.tap(".rewind button:last-child")
	for _, p := range phones {
		p.until(`document.querySelector(".strip .count.doom").innerText.startsWith("4")`)
	}
	// A jump back takes two taps on the entry, and takes back all after it.
	ada.set("signs", 2)
	bert.read("now 2")
	jump := `[...document.querySelectorAll(".log li:not(.undone)")].find((e) => e.querySelector(".jump") &&
		e.innerText.includes("now 4"))?.querySelector(".jump")`
	bert.until(`((e) => e && (e.click(), true))(` + jump + `)`)
	bert.until(jump + `?.classList.contains("armed")`)
	bert.until(`((e) => e && (e.click(), true))(` + jump + `)`)
	for _, p := range phones {
		p.until(`document.querySelector(".strip .count.doom").innerText.startsWith("0") &&
			document.querySelector(".strip .count.signs").innerText.startsWith("0")`)
	}
}

func TestPhonesComeBackAfterTheServerDied(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	phones[0].set("doom", 5)
	for _, p := range phones {
		p.screen("museum")
	}
	s.restart()
	for i, p := range phones {
		p.until(`document.querySelector(".page").classList.contains("link-live")`)
		p.until(`document.querySelector(".strip .count.doom").innerText.startsWith("5")`)
		assert.True(t, p.has(".screen-museum"), "the same screen")
		p.screen("me")
		p.read([]string{"Kate Winthrop", "Michael McGlen"}[i])
		assert.True(t, p.has(".player"), "the same seat")
	}
	phones[1].set("doom", 6)
	phones[0].until(`document.querySelector(".strip .count.doom").innerText.startsWith("6")`)
}

func TestAPhoneThatSleptIsBackByItself(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	// A sleeping phone's stream is dead without its knowing; time goes on outside.
	eval[bool](ada, `(() => {
		const real = window.fetch, now = Date.now;
		window.fetch = (path, ...rest) => path === "/api/stream" ? new Promise((_,
			no) => rest[0].signal.addEventListener("abort", () => no(new Error("gone")))) : real(path, ...rest);
		window.dispatchEvent(new Event("online"));
		window.wakeUp = () => { window.fetch = real; Date.now = () => now() + 3600e3;
			document.dispatchEvent(new Event("visibilitychange")) };
		return true;
	})()`)
	bert.set("doom", 3)
	eval[bool](ada, `(window.wakeUp(), true)`)
	took := ada.until(`document.querySelector(".strip .count.doom").innerText.startsWith("3")`)
	t.Logf("unlocked to live state: %d ms", took.Milliseconds())
	assert.True(t, ada.has(".tabs"))
}

// TestACodeIsTriedAgain enters a code while the laptop is out of reach: the phone says
// so, and is in by itself once the laptop answers.
func TestACodeIsTriedAgain(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	p := newPhone(t, "stranger", phoneSize, nil)
	p.open(s.url("/"))
	p.see(".landing form")
	s.kill()
	eval[bool](p, `(location.hash = "j=`+s.join+`", true)`)
	p.see(".toast.warn")
	s.start()
	p.see(".seat-list .seat")
}

// TestASeatIsHandedOver goes on with a second phone in the middle of a throw: who sits there keeps their name, and the
// dice are told there. The first phone may choose a seat or watch, and tells no dice any more.
func TestASeatIsHandedOver(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.goTo(windows)
	ada.screen("roll")
	ada.tap(`.tell .faces .face[data-face="lore"]`)
	ada.tap(".facts > button:last-child")
	ada.tap(`.menu-entry[data-screen="lobby"]`)
	ada.until(`!document.querySelector("dialog[open]")`)
	ada.tap(".seat-line .quiet.small")
	ada.see(".handover .code")
	code := ada.text(".handover .code")

	other := newPhone(t, "Ada's other phone", phoneSize, nil)
	other.open(s.url("/#j=" + s.join))
	other.tap(".seat.taken")
	other.accessible(t, "taking a seat over")
	other.write(".takeover input", code)
	other.tap(".takeover .primary")
	other.see(".tabs")
	ada.see(".seat-list .seat") // the first phone stands now, and may choose a seat or watch
	assert.Contains(t, ada.text(".seat-list li:first-child .seat"), "Ada, here")
	ada.tap(".seat-list ~ .wide")
	ada.screen("roll")
	assert.Zero(t, ada.count(`.tell, [data-act="hand"]`), "it only watches")
	other.enter("lore", "terror", "terror", "lore", "terror", "terror")
	other.see(`main [data-kind]`)
	ada.upToDate()
	assert.Zero(t, ada.count("main [data-kind]"), "it only watches")
}

func TestTheTableIsRightAndTheProgramWrong(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	ada.screen("museum")
	bert.screen("museum")
	places := ada.count(".place")
	ada.tap(".place:nth-child(2) header .round")
	ada.accessible(t, "put right")
	ada.tap("dialog[open] .menu-entry:last-of-type")
	for _, p := range phones {
		p.until(fmt.Sprintf(`document.querySelectorAll(".place").length === %d`, places-1))
	}
	bert.screen("log")
	bert.tap(".rewind button:first-child")
	ada.until(fmt.Sprintf(`document.querySelectorAll(".place").length === %d`, places))

	// A walk round the table puts right what has drifted, in passing.
	ada.screen("log")
	ada.tap(`[data-act="walk"]`)
	ada.see("dialog[open] .walk")
	ada.accessible(t, "walk")
	ada.tap(".walk .count.doom")
	ada.tap(".step-values button:nth-child(3)")
	ada.until(`document.querySelector(".walk .count.doom").innerText.startsWith("2")`)
	for ada.has("dialog[open]") {
		ada.tap(`.walk [data-act="matches"]`)
		ada.until(still)
	}
	ada.read("agree")
}

// TestANewGameNeedsNoReload starts the program anew with another game, after which every
// phone that was there acts without being loaded anew.
func TestANewGameNeedsNoReload(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	for i, p := range phones {
		p.set("doom", i+2)
	}
	s.args = append(s.args, "--new")
	s.restart()
	for _, p := range phones {
		p.until(`document.querySelector(".page").classList.contains("link-live") &&
			document.querySelector(".strip .count.doom").innerText.startsWith("0")`)
		p.see(".screen-setup")
	}
	for i, p := range phones {
		p.play([]string{"Kate Winthrop", "Michael McGlen"}[i])
	}
}

// TestTheHostFreesTheSeatOfAPhoneThatIsThere frees it for good: the phone is told and
// asked where it sits, and comes back by its own tap.
func TestTheHostFreesTheSeatOfAPhoneThatIsThere(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	laptop := newPhone(t, "laptop", television, nil)
	laptop.open(s.url("/#h=" + s.host))
	laptop.see(".screen-lobby .qr")
	ada := sit(t, s, 1, "Ada", nil)
	laptop.tap(`button[aria-label*="Ada"].round.quiet`)
	ada.see(".seat-list .seat")
	ada.read("This seat was freed")
	assert.Equal(t, 0, ada.count(".seat.taken"))
	ada.tap(".seat-list li:nth-child(1) .seat")
	ada.see(".tabs")
}

// TestAPhoneIsToldWhoTookItsSeat hands a seat over to another phone by a code.
func TestAPhoneIsToldWhoTookItsSeat(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	laptop := newPhone(t, "laptop", television, nil)
	laptop.open(s.url("/#h=" + s.host))
	ada := sit(t, s, 1, "Ada", nil)
	laptop.tap(".seat-line .quiet.small")
	laptop.see(".handover .code")
	code := laptop.text(".handover .code")
	bert := newPhone(t, "Bert", phoneSize, nil)
	bert.open(s.url("/#j=" + s.join))
	bert.write(`input[autocomplete="nickname"]`, "Bert")
	bert.tap(".seat-list li:nth-child(1) .seat")
	bert.write(".takeover input", code)
	bert.tap(".takeover .primary")
	bert.see(".tabs")
	ada.see(".seat-list .seat")
	ada.read("Bert has taken over this seat")
}

// TestASheetGoesByTheNumberAsItIsNow opens numbers on one phone, which the other changes before a value is tapped.
func TestASheetGoesByTheNumberAsItIsNow(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	shows := func(p *phone, counter, value string) {
		t.Helper()
		p.until(`document.querySelector(".strip .count.` + counter + ` .number").innerText.split("/")[0].trim() === ` + quoted(value))
	}

	bert.tap(".strip .count.doom")
	bert.see("dialog[open] .stepper")
	ada.set("doom", 3)
	bert.until(`document.querySelector("dialog[open] .step-value").innerText === "3"`)
	bert.tap("dialog[open] .step-values button:nth-child(5)")
	shows(bert, "doom", "4")
	shows(ada, "doom", "4")

	bert.tap(".strip .count.doom")
	bert.tap("dialog[open] .stepper .wide.quiet:last-child")
	bert.see("dialog[open] .pad")
	ada.set("doom", 2)
	bert.until(`document.querySelector("dialog[open] .step-value").innerText === "2"`)
	bert.tap("dialog[open] .pad-keys button:nth-child(5)")
	bert.tap("dialog[open] .pad-keys .primary")
	shows(bert, "doom", "5")

	bert.tap(".strip .count.clock")
	bert.see("dialog[open] .hours")
	ada.tap(".strip .count.clock")
	ada.tap("dialog[open] .hours button:nth-child(3)")
	shows(ada, "clock", "VI")
	bert.until(`document.querySelector("dialog[open] .hours [aria-pressed=true]").innerText.trim() === "VI"`)
	bert.tap("dialog[open] .hours button:nth-child(4)")
	shows(bert, "clock", "IX")
	shows(ada, "clock", "IX")
}

// TestAPressEndsWithWhatWasPressed leaves the screen with a finger on one of its numbers. What held another number since
// opens its pad, and nothing else has opened before it.
func TestAPressEndsWithWhatWasPressed(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := evening(t, s, "Yig", "Ada")[0]
	ada.screen("me")
	ada.see("main .counts .count")
	press := func(selector string) string {
		return `document.querySelector(` + quoted(selector) + `).dispatchEvent(
			new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }))`
	}
	// In one call: a slow machine would take two for a long press.
	eval[bool](ada, `(`+press("main .counts .count")+`, document.querySelector('.tab[data-screen="log"]').click(), true)`)
	ada.until(`!document.querySelector("main .counts .count")`)
	eval[bool](ada, press(".strip .count.doom"))
	ada.see("dialog[open] .pad")
	assert.Equal(t, 1, ada.count("dialog[open]"), "the number that went opens nothing")
}
