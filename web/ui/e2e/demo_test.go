package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheDemoIsAnEvening plays a turn with dice that the program throws and reads: the
// eight of Monterey Jack who uses a common and a unique item.
func TestTheDemoIsAnEvening(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	laptop := newPhone(t, "laptop", television, nil)
	laptop.before(listening)
	laptop.open(s.url("/#h=" + s.host))
	laptop.see(".screen-lobby .qr")
	laptop.menu("camera")
	laptop.tap(".switch button")
	laptop.read("kept on the laptop from now on")
	ada := sit(t, s, 1, "Ada", nil)
	bert := sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	ada.play("Monterey Jack")
	bert.play("Harvey Walters")
	ada.choose("ancient", "Yig")
	ada.tap(".next .primary")
	ada.tap(`.decide [data-act="show-cards"]`)
	ada.see(`dialog[open] input[type="file"]`)
	assert.False(t, ada.has(`[data-act="cards-tray"]`), "no card lies in a tray that is drawn")
	ada.close()
	ada.choose("choose", windows)
	ada.until(`!document.querySelector(".decide")?.innerText.includes(` + quoted(windows) + `)`)
	answerAll(ada, bert)
	ada.goTo(windows)
	ada.use("yellow")
	ada.use("red")
	bert.screen("roll")
	ada.read("The program throws these dice.")
	assert.False(t, bert.has(`[data-act="throw"]`), "it is not his turn")
	ada.accessible(t, "dice that the program throws")
	ada.tap(`.next [data-act="throw"]`)
	ada.until(`document.querySelector('.steps [data-kind="clue"], .next [data-kind="fail-roll"], [data-kind="complete"]')`)
	assert.Equal(t, 8, ada.count(".tray-picture .lying"), "the dice as they lie")
	ada.accessible(t, "dice as they lie")
	ada.pictureTo("demo", "roll")
	bert.pictureTo("demo", "roll-for-others")
	ada.tap(".tray-tools button")
	ada.seeTray()
	ada.pictureTo("demo", "roll-with-picture")
	ada.tap(".tray-tools button")
	bert.until(`document.querySelectorAll(".tray-picture .lying").length === 8`)

	// Where only the tray's state changes, only that is sent, and the dice stay.
	laptop.until(`(() => {
		const last = window.heard.split("event: tray-state\ndata: ").at(-1);
		if (last === window.heard || !last.includes("\n")) return false;
		const after = window.heard.slice(window.heard.lastIndexOf(last));
		return after.includes("event: tray\n") ||
			document.querySelector(".reader").classList.contains("reader-" + JSON.parse(last.split("\n")[0]).state);
	})()`)

	// A die in the tray is reached by the keyboard too.
	eval[bool](ada, `(document.querySelector(".lying").focus(), true)`)
	ada.press(enterKey)
	ada.see("dialog[open] .fix")
	ada.close()
	ada.until(`document.activeElement.matches(".lying")`) // where the keyboard was

	// Two taps put a die right; enough of them complete the first task.
	ada.correct("investigation-2")
	for !ada.has(`[data-kind="complete"]`) {
		ada.correct("investigation-3")
	}
	assert.Equal(t, 8, ada.count(".tray-picture .lying"), "those that were put right lie where they lay")
	bert.until(`document.querySelector(".completable .fill")`)
	ada.tap(`.completable [data-kind="complete"]`)
	bert.screen("museum")
	t.Logf("a task completed: on the other phone %d ms after it could be seen",
		bert.until(`document.querySelector(".task.done")`).Milliseconds())

	ada.pictureTo("demo", "task-completed")
	ada.tap(".facts .reader")
	ada.seeTray()
	ada.pictureTo("demo", "camera")
	ada.screen("log")
	ada.read("Corrected: Monterey Jack rolled")
	ada.tap(`.log [data-act="picture"]`)
	ada.until(`document.querySelector("dialog[open] .roll-picture")?.naturalWidth > 0`)
	ada.accessible(t, "picture of a roll")
	ada.close()
	ada.screen("me")
	s.restart()
	for _, p := range []*phone{ada, bert} {
		p.until(`document.querySelector(".page").classList.contains("link-live")`)
		p.screen("museum")
		p.see(".task.done")
		p.screen("me")
	}
	ada.read("Monterey Jack")
	bert.read("Harvey Walters")
	assert.True(t, ada.has(".player") && bert.has(".player"), "both hold their seats")
}

// TestTurnsWithTheProgramsDice plays turns to their ends with the button that throws:
// what the game waits for comes to lie in the tray, and the tray is empty after a turn.
func TestTurnsWithTheProgramsDice(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	throws := 0
	for turn := range 4 {
		p := active(phones)
		p.goTo(windows)
		throws += p.playTurn(phones)
		p.until(`!(document.querySelectorAll(".tray-picture .lying").length)`)
		t.Logf("turn %d of %s is over after %d throws in all", turn+1, p.name, throws)
		if !p.has(".place") || !eval[bool](p, `document.querySelector("main").innerText.includes(`+quoted(windows)+`)`) {
			break // it was solved
		}
	}
	assert.Positive(t, throws)
}

// playTurn throws, completes what can be completed and fails what cannot, until the turn
// is over, or the game, and counts the throws.
func (p *phone) playTurn(phones []*phone) (throws int) {
	p.t.Helper()
	for range 60 {
		answerAll(phones...)
		p.upToDate()
		switch {
		case p.has(`.next [data-kind="clock"]`):
			endTurn(phones, p)
			p.screen("museum")
			return throws
		case p.has(`main [data-kind="complete"], .next [data-kind="complete"]`):
			before := eval[string](p, `document.querySelector(".page").dataset.seq`)
			p.tap(`main [data-kind="complete"], .next [data-kind="complete"]`)
			p.until(`document.querySelector(".page").dataset.seq !== ` + quoted(before))
		case p.has(`.next [data-kind]`): // what is best
			before := eval[string](p, `document.querySelector(".page").dataset.seq`)
			p.tap(`.next [data-kind]`)
			p.until(`document.querySelector(".page").dataset.seq !== ` + quoted(before))
		case p.has(`.next [data-act="throw"]:not([aria-disabled="true"])`):
			before := eval[string](p, `document.querySelector(".page").dataset.seq`)
			p.tap(`.next [data-act="throw"]`)
			throws++ // nobody does anything else while they fly
			p.until(`document.querySelector(".page").dataset.seq !== ` + quoted(before) + ` || document.querySelector('.next [data-act="take"]')`)
		case p.has(`.next [data-act="take"]`):
			p.tap(`.next [data-act="take"]`)
			p.until(`!document.querySelector('.next [data-act="take"]')`)
		case p.has(`[data-kind="fail-roll"]`):
			p.tap(`.steps [data-kind="fail-roll"]`)
			p.until(`!document.querySelector('[data-kind="fail-roll"]')`)
		case p.has(`.steps [data-kind="lose"]`):
			p.tap(`.steps [data-kind="lose"]`)
			p.until(`!document.querySelector('.steps [data-kind="lose"]')`)
		case p.over():
			return throws
		default:
			p.screen("museum")
			if p.has(`.place [data-kind="move"]`) { // where it was moved to stayed locked
				p.goTo(p.firstPlace(""))
				continue
			}
			p.screen("roll")
			p.see(`.next [data-act="throw"]:not([aria-disabled="true"]), .next [data-kind], main [data-kind="complete"],
				.steps [data-kind="lose"], [data-kind="choose"]`)
		}
	}
	p.t.Fatal("the turn does not end: " + p.text("body"))
	return throws
}

// listening keeps a copy of what the stream brings.
const listening = `window.heard = "";
	window.fetch = ((real) => async (path, ...rest) => {
		const reply = await real(path, ...rest);
		if (path !== "/api/stream" || !reply.ok) return reply;
		const [page, copy] = reply.body.tee();
		(async () => {
			const reader = copy.pipeThrough(new TextDecoderStream()).getReader();
			for (let r = await reader.read(); !r.done; r = await reader.read()) window.heard += r.value;
		})().catch(() => {});
		return new Response(page, { status: reply.status, headers: reply.headers });
	})(window.fetch)`

// seeTray waits until the camera's picture is drawn behind the dice.
func (p *phone) seeTray() {
	p.t.Helper()
	p.see(".tray-picture image")
	p.until(`(document.querySelector(".tray-picture image").decode().then(() => { window.drawn = true }, () => {}),
		window.drawn)`)
	eval[bool](p, `(delete window.drawn, true)`)
}

// use uses an item that adds a die of a colour to the pool.
func (p *phone) use(colour string) {
	p.t.Helper()
	p.see(`[data-kind="use"]`)
	p.until(`(() => {
		const use = [...document.querySelectorAll('.steps [data-kind="use"]')]
			.find((e) => e.innerText.includes(` + quoted(colour) + `));
		use?.click();
		return !!use;
	})()`)
	p.until(`document.querySelector('.pool .die-` + colour + `')`)
}

// correct puts the next green die right that shows something else, in two taps.
func (p *phone) correct(face string) {
	p.t.Helper()
	shown := quoted(face[len("investigation-"):] + " investigation")
	right := `[...document.querySelectorAll(".lying")].filter((e) => e.querySelector(".die-green") &&
		e.textContent.includes(` + shown + `)).length`
	before := eval[int](p, right)
	p.until(`((e) => e && (e.dispatchEvent(new MouseEvent("click", { bubbles: true })), true))(
		[...document.querySelectorAll(".lying")].find((e) => e.querySelector(".die-green") &&
			!e.textContent.includes(` + shown + `)))`)
	p.tap(`dialog[open] .face[data-face="` + face + `"]`)
	p.until(`!document.querySelector("dialog[open]")`)
	p.until(fmt.Sprintf(`%s === %d`, right, before+1))
}
