package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// moved is how often the choices of an episode were moved since the page came.
const moved = `(async () => {
	while (document.querySelector("main .coming")) await new Promise(requestAnimationFrame);
	return new Promise((done) => {
		let moved = 0;
		new PerformanceObserver((shifts) => {
			moved += shifts.getEntries().flatMap((shift) => shift.sources).filter((of) =>
				of.node?.contains(document.querySelector('[data-kind="episode"]')) && of.previousRect.y > 0).length;
		}).observe({ type: "layout-shift", buffered: true });
		requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done(moved))));
	});
})()`

// TestATurnOfDeathMayDie sets the game up with two phones, runs by a tap on the map of the board, takes an action of
// the episode with dice that are entered, and sees what they did; the television shows the board. What is to be done
// is in sight on screens of every size.
func TestATurnOfDeathMayDie(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	wishes := prefers{"language": "de", "theme": "dark"}
	a := sit(t, s, 1, "Ada", wishes)
	g := gallery{t, a, look{"deathmaydie", phoneSize, wishes}}
	a.see(`[data-kind="episode"]`)
	a.until(`performance.getEntriesByType("resource").some((e) => e.name.includes("/board-"))`)
	assert.Zero(t, eval[int](a, moved), "the episodes stay under the finger when the form of the board has come")
	a.takes("episode:drowned-lamp")
	a.takes("elder-one:keeper-below")
	a.takes("sit:gonk")
	b := sit(t, s, 2, "Bert", nil)
	b.takes("sit:fleur")
	g.see("setup")
	a.takes("red:4")
	a.takes("begin")
	a.tap(`[data-choice$=":unknown"]`)
	b.tap(`[data-choice$=":unknown"]`)
	a.tap(`[data-choice$=":1"]`)
	a.screen("board")
	g.see("board")
	assert.Equal(t, 10, a.count(".spot"))
	assert.Equal(t, []int{3, 3}, eval[[]int](a, gateForms), "colours of gates, and their forms")
	assert.Equal(t, 1, a.count(`[data-place="yard"] .enemy`), "the Salt Hound stands on the map")
	assert.Equal(t, 1, a.count(".map .path.closed"), "the locked passage")

	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	tv.see(`.map .spot.here`)
	tv.until(still)
	tv.accessible(t, "the board on the television")
	tv.pictureTo("deathmaydie", "tv")

	a.tap(`[data-place="yard"]`)
	a.tap(`dialog [data-choice="run:yard"]`)
	a.until(`!document.querySelector("dialog[open]")`)
	a.answerWith("done")
	a.until(`document.querySelector('[data-place="yard"]')?.classList.contains("here")`)
	assert.Contains(t, a.text(`.place:first-of-type`), "Hof", "the own space stands first in the list")
	g.see("ran")
	all := lookOn(t, s)
	all.see("deathmaydie-action", "board", ".next", ".spot.here .spot-mark")
	a.tap(`[data-kind="attack"]`)
	a.screen("roll")
	a.read("Salt Hound: 0 ") // whom it attacks
	assert.Equal(t, 5, a.count(".faces button"), "each face of the black die once")
	all.see("deathmaydie-roll", "roll", ".next", ".tell .face")
	a.enter("success", "blank", "blank", "success")
	all.see("deathmaydie-rolled", "roll", ".next", ".tray .die-picture")
}

// TestAQuestionOfTheSetUpIsAskedOnce begins a game: what is dealt is asked on top, and nowhere else on that screen. The
// record tells of every act in words.
func TestAQuestionOfTheSetUpIsAskedOnce(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", nil)
	setsOutTheDrownedLamp(a)
	b := sit(t, s, 2, "Bert", nil)
	a.see(`[data-choice$=":unknown"]`)
	assert.Equal(t, 1, a.count(`[data-choice$=":unknown"]`))
	a.tap(`[data-choice$=":unknown"]`)
	b.tap(`[data-choice$=":unknown"]`)
	a.takes("pass")
	a.screen("log")
	a.read("The Mythos card is drawn")
	a.sends("adjust", `{ what: "wounds", seat: 1, by: 5 }`)
	a.see(".result.lost")
	b.screen("me")
	b.see(".plate")
	assert.Equal(t, "Jetty", b.text(".plate p:last-child"), "nobody takes a turn any more")
}

// TestInsanityCardsAreDealtAtTheSameTime has the second player answer before the first: each phone asks about its own
// card, that of a host without a seat about one after the other, and a card that one has is not offered to the other.
func TestInsanityCardsAreDealtAtTheSameTime(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", nil)
	setsOutTheDrownedLamp(a)
	b := sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	host := newPhone(t, "host", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	a.read("Which insanity card was Fleur dealt?")
	b.read("Welche Wahnsinnskarte hat Gonk erhalten?")
	host.read("Which insanity card was Fleur dealt?")
	host.tap(".next button")
	const paranoia = `[data-choice$=":paranoia"]`
	host.see(paranoia)
	assert.Equal(t, 1, host.count(paranoia), "one question at a time")
	b.tap(paranoia)
	b.until(`!document.querySelector('[data-kind="choose"]')`)
	b.read("Welche Wahnsinnskarte hat Fleur erhalten?")
	a.upToDate()
	a.see(`[data-choice$=":catatonia"]`)
	assert.Zero(t, a.count(paranoia))
	a.tap(`[data-choice$=":catatonia"]`)
	b.read("Fleur: noch 3 Aktionen")
	b.screen("log")
	b.read("Gonk erhält Paranoia")
	b.read("Fleur erhält Catatonia")
}

// setsOutTheDrownedLamp sets it out for Fleur and Gonk, and begins.
func setsOutTheDrownedLamp(a *phone) {
	a.see(`[data-kind="episode"]`)
	a.sends("episode", `{ card: "drowned-lamp" }`)
	a.sends("elder-one", `{ card: "keeper-below" }`)
	a.sends("sit", `{ seat: 1, card: "fleur" }`)
	a.sends("sit", `{ seat: 2, card: "gonk" }`)
	a.sends("first", `{ seat: 1 }`)
	a.sends("red", `{ n: 4 }`)
	a.sends("begin", `{}`)
}

// fleurAndGonk begins the Drowned Lamp with the phones of those two, each with an unknown Insanity card.
func fleurAndGonk(t *testing.T, s *server, fleurs, gonks prefers) (a, b *phone) {
	t.Helper()
	begins(t, s, "deathmaydie")
	a = sit(t, s, 1, "Ada", fleurs)
	setsOutTheDrownedLamp(a)
	b = sit(t, s, 2, "Bert", gonks)
	a.tap(`[data-choice$=":unknown"]`)
	b.tap(`[data-choice$=":unknown"]`)
	return a, b
}
