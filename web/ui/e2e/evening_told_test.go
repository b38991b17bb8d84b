package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTakingASeatShowsTheSetUpFromItsTop has the host sit down from the far end of the lobby.
func TestTakingASeatShowsTheSetUpFromItsTop(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := newPhone(t, "laptop", phoneSize, nil)
	ada.open(s.url("/#h=" + s.host))
	ada.see(".screen-lobby .qr")
	ada.tap(".seat-list ~ button")
	gaps := `(() => {
		const [upper, lower] = [document.querySelector("dialog .field"), document.querySelector("dialog .seat-list")];
		return lower.getBoundingClientRect().top - upper.getBoundingClientRect().bottom;
	})()`
	assert.GreaterOrEqual(t, eval[float64](ada, gaps), 8.0, "the first seat keeps away from the name")
	eval[float64](ada, `(document.querySelector("main").scrollTop = 1e4)`)
	ada.tap(".seat-list li:nth-child(1) .seat")
	ada.see(".screen-setup")
	ada.until(`document.querySelector("main").scrollTop === 0`)
	bert := sit(t, s, 2, "Bert", nil)
	ada.play("Joe Diamond")
	ada.menu("lobby")
	ada.see(`[aria-label="Hand over: Bert"]`)
	bert.see(".tabs")
}

// sitWith takes the first seat with a phone of some size.
func sitWith(t *testing.T, s *server, of size, wishes prefers) *phone {
	t.Helper()
	p := newPhone(t, "Ada", of, wishes)
	p.open(s.url("/#j=" + s.join))
	p.write(`input[autocomplete="nickname"]`, "Ada")
	p.tap(".seat-list li:nth-child(1) .seat")
	p.see(".tabs")
	return p
}

// TestASecondTapThrowsNothing taps twice while the program's dice are on their way.
func TestASecondTapThrowsNothing(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada := sit(t, s, 1, "Ada", nil)
	ada.play("Joe Diamond")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.choose("choose", windows)
	ada.until(`!document.querySelector(".decide")?.innerText.includes(` + quoted(windows) + `)`)
	answerAll(ada)
	ada.goTo(windows)
	ada.see(`.next [data-act="throw"]:not([aria-disabled="true"])`)
	eval[float64](ada, `(document.querySelector("main").scrollTop = 1e4)`)
	ada.tap(`.next [data-act="throw"]`)
	ada.until(`document.querySelector('.reader-hand, .reader-rolling')`)
	ada.see(`.next [data-act="throw"][aria-disabled="true"]`)
	eval[bool](ada, `document.querySelector('.next [data-act="throw"]').click() ?? true`)
	ada.read("This roll counts.")
	assert.Zero(t, ada.count(".toast"), "nothing is refused")
	assert.Zero(t, eval[float64](ada, `document.querySelector("main").scrollTop`), "the dice are in sight")
}

// TestASheetKeepsItsWordsWholeWithLargeText puts a die right with text of twice its size on the smallest phone.
func TestASheetKeepsItsWordsWholeWithLargeText(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	ada := sitWith(t, s, smallPhone, prefers{"language": "de", "theme": "light", "size": 200})
	ada.play("Joe Diamond")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.choose("choose", windows)
	ada.until(`!document.querySelector(".decide")?.innerText.includes(` + quoted(windows) + `)`)
	answerAll(ada)
	ada.goTo(windows)
	ada.tap(`.next [data-act="throw"]`)
	ada.tap(".tray-picture .lying")
	ada.see("dialog[open] .fix-head img")
	assert.Greater(t, eval[float64](ada, `document.querySelector(".fix-head p").clientWidth`), 200.0, "its words have a line")
}

// TestTheStripIsOneLineOnAPhoneOnItsSide holds the clock, doom, signs, the camera and the menu beside each other.
func TestTheStripIsOneLineOnAPhoneOnItsSide(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sitWith(t, s, size{844, 390}, nil)
	ada.play("Joe Diamond")
	ada.choose("ancient", "Yig")
	ada.sends("adjust", `{ what: "doom", by: 3 }`)
	tops := `new Set([...document.querySelectorAll(".facts > *")].map((e) => {
		const r = e.getBoundingClientRect();
		return Math.round((r.top + r.bottom) / 2 / 10);
	})).size`
	assert.Equal(t, 1, eval[int](ada, tops))
}

// TestAnUnfinishedTurnIsNotEndedByTheNextStep: in Eldritch Horror what ends a turn early is there, but not as the step to
// take.
func TestAnUnfinishedTurnIsNotEndedByTheNextStep(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", nil)
	a.takes("ancient:cthulhu")
	a.takes("sit:silas-marsh")
	a.sends("begin", `{ laid: true }`)
	a.screen("world")
	a.see(`.next [data-choice="pass"]:not(.primary)`)
	a.screen("log")
	a.nextSays("2 actions left")
	assert.Zero(t, a.count(`.next [data-choice="pass"]`))
	a.tap(".next .primary")
	a.see(".screen-world")
}

// TestAGameThatIsOverHasNoTurnsToCome loses to Azathoth.
func TestAGameThatIsOverHasNoTurnsToCome(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := sit(t, s, 1, "Ada", nil)
	ada.play("Joe Diamond")
	ada.choose("ancient", "Azathoth")
	ada.tap(".next .primary")
	answerAll(ada)
	ada.screen("me")
	ada.read("Your turn")
	ada.sends("adjust", `{ what: "doom", by: 12 }`)
	ada.nextSays("The game is over")
	ada.until(`!document.querySelector(".screen-me").innerText.includes("Your turn")`)
}
