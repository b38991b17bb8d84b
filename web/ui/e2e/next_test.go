package e2e_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// gainsClues gives the player of the first seat clues, by hand.
func (p *phone) gainsClues(n int) {
	p.t.Helper()
	p.sends("adjust", fmt.Sprintf(`{ what: "clue", seat: 1, by: %d }`, n))
}

// nextSays waits until the big button says something.
func (p *phone) nextSays(words string) {
	p.t.Helper()
	p.until(`document.querySelector(".next .choice")?.innerText.includes(` + quoted(words) + `)`)
}

// TestTheNextThing looks at the big button after a roll that completes nothing: with odds it is
// what the adviser holds for the best, without them what ends nothing, and it says what it
// costs. A tap within the moment in which it changed does nothing.
func TestTheNextThing(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := hall(t, s, `"lore","lore","lore","lore"`, `"peril"],"cost":[{"icon":"sanity","count":1}`)
	ada.screen("museum")
	(&fingers{phone: ada}).goes("Room 0!")
	ada.gainsClues(2)

	// The button as it appears: nobody has seen it.
	ada.see(".tell")
	eval[bool](ada, `(new MutationObserver((_, o) => {
		const button = document.querySelector(".next [data-kind]");
		if (button) { o.disconnect(); window.early = true; button.click(); }
	}).observe(document.body, { childList: true, subtree: true }), true)`)
	f := &fingers{phone: ada}
	f.tells(true, "lore", "lore", "lore", "investigation-1", "terror", "terror")
	ada.until(`window.early`)
	ada.see(".next .best")
	assert.Positive(t, ada.count(`[data-kind="fail-roll"]`), "the tap that came too early did nothing")

	// The best step throws those dice again that do not help.
	ada.nextSays("Spend a clue: throw")
	t.Logf("%q", ada.text(".next .choice"))
	ada.pictureTo("begin", "best")
	ada.tap(`.next [data-kind="clue"]`)
	ada.see(".tell .slot")
	again := ada.count(".tell .slot")
	assert.Less(t, again, 6, "those dice, and no others")
	dice := make([]string, again)
	for i := range dice {
		dice[i] = "peril"
	}
	f.tells(true, dice...)
	ada.see(`[data-kind="complete"]`)
	ada.read("Complete task 2: lose 1 sanity")
}

// TestAClueOnTheDiceOneTouches counts the taps.
func TestAClueOnTheDiceOneTouches(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := hall(t, s, `"lore","lore","lore"`, `"peril","peril","peril"`)
	ada.screen("museum")
	f := &fingers{phone: ada}
	f.goes("Room 0!")
	ada.gainsClues(1)
	f.tells(true, "lore", "lore", "investigation-1", "investigation-1", "terror", "terror")
	f.taps = 0
	for _, die := range []string{"4", "5"} {
		f.tap(fmt.Sprintf(`.steps .choices:has([data-kind="clue"]) .dice-row > :nth-child(%s)`, die))
	}
	f.tap(`.steps [data-kind="clue"]`)
	ada.until(`document.querySelectorAll(".tell .slot").length === 2`)
	t.Logf("a clue on two dice: %d taps", f.taps)
	assert.Equal(t, 3, f.taps)
}

// TestWithoutAdviceTheNextThingEndsNothing leaves one die and a clue: what would end the attempt
// is not the big button, and says so.
func TestWithoutAdviceTheNextThingEndsNothing(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := hall(t, s, `"lore","lore","lore"`, `"peril","peril","peril"`)
	eval[bool](ada, `(localStorage.setItem("elderglass.settings", JSON.stringify({ language: "en", theme: "dark",
		odds: "off" })),
		location.reload(), true)`)
	ada.screen("museum")
	f := &fingers{phone: ada}
	f.goes("Room 0!")
	for range 5 {
		ada.see(".tell")
		f.misses(false)
	}
	ada.see(".tell")
	ada.read("No task with this roll: the attempt fails")
	ada.gainsClues(1)
	f.tells(true, "terror")
	ada.see(`.steps [data-kind="clue"]`)
	assert.Zero(t, ada.count(`.next [data-kind="fail-roll"]`))
	assert.Zero(t, ada.count(`.next .best`))
	ada.pictureTo("begin", "ends-nothing")
	ada.tap(`.steps [data-kind="fail-roll"]`)
	ada.until(`!document.querySelector('[data-kind="fail-roll"]')`)
}

// TestADieOfAMissedRollIsKept tells that one die and no other, and that it stays.
func TestADieOfAMissedRollIsKept(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada := hall(t, s, `"lore","lore","lore"`, `"peril","peril","peril"`)
	ada.screen("museum")
	f := &fingers{phone: ada}
	f.goes("Room 0!")
	f.tells(false, "lore")
	ada.accessible(t, "a die is kept")
	f.tap(`.misses [role="switch"]`)
	f.misses(false)
	ada.see(".pool .kept .die-green")
	ada.until(`document.querySelectorAll(".tell .slot").length === 4`)
}

// hears gathers in window.heard what a screen reader is told from now on.
func (p *phone) hears() {
	p.t.Helper()
	p.see(".said .unseen")
	eval[bool](p, `(() => {
		window.heard = [];
		new MutationObserver(() => heard.push(document.querySelector(".said .unseen").textContent))
			.observe(document.querySelector(".said .unseen"), { characterData: true, childList: true, subtree: true });
		return true;
	})()`)
}

// TestWhatIsAskedAnewIsSaidAnew draws four Assets one after the other for the same question, each of which a screen
// reader is told of; what is no question is not said again.
func TestWhatIsAskedAnewIsSaidAnew(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", nil)
	a.sends("ancient", `{ card: "cthulhu" }`)
	a.sends("sit", `{ seat: 1, card: "silas-marsh" }`)
	a.hears()
	a.sends("begin", `{}`)
	a.until(`heard.length === 1`)
	assert.Equal(t, "It is your turn. Which Asset comes into the reserve?", eval[string](a, `heard[0]`),
		"the turn does not swallow the question that comes with it")
	for i, drawn := range []string{"axe", "whiskey", "holy-cross", "arcane-tome"} {
		question := fmt.Sprintf(`heard.filter((h) => h.trim() === "Which Asset comes into the reserve?").length === %d`, i)
		a.until(question)
		a.sends("adjust", `{ what: "health", seat: 1, by: -1 }`)
		a.sends("adjust", `{ what: "health", seat: 1, by: 1 }`)
		assert.True(t, eval[bool](a, question), "nothing is asked anew")
		a.tap(`[data-kind="choose"][data-choice$=":` + drawn + `"]`)
		a.upToDate()
	}
}

// TestAHostHearsWhatIsAskedOfASeatThatNobodyHolds draws four Assets for somebody whom nobody at the table plays: a host
// who sits elsewhere answers, and hears each time that it is asked anew; another player does not.
func TestAHostHearsWhatIsAskedOfASeatThatNobodyHolds(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	host := newPhone(t, "laptop", phoneSize, nil)
	host.open(s.url("/#h=" + s.host))
	host.menu("lobby")
	host.tap(".seat-list ~ button")
	host.tap(".seat-list li:nth-child(1) .seat")
	host.sends("ancient", `{ card: "cthulhu" }`)
	host.sends("sit", `{ seat: 2, card: "silas-marsh" }`)
	bert := sit(t, s, 3, "Bert", nil)
	for _, p := range []*phone{host, bert} {
		p.hears()
	}
	host.sends("begin", `{}`)
	host.screen("me")
	const asked = `heard.filter((h) => h.trim() === "Which Asset comes into the reserve?").length === %d`
	for i, drawn := range []string{"axe", "whiskey", "holy-cross", "arcane-tome"} {
		host.until(fmt.Sprintf(asked, i+1))
		host.tap(`[data-kind="choose"][data-choice$=":` + drawn + `"]`)
		host.upToDate()
	}
	bert.upToDate()
	assert.True(t, eval[bool](bert, fmt.Sprintf(asked, 1)), "it is not asked of him")
}

// TestAnotherGameIsNotSaidInKeys begins Eldritch Horror on a phone that showed Death May Die: as long as its words have not
// come, a screen reader is told nothing instead of the name of a sentence.
func TestAnotherGameIsNotSaidInKeys(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", nil)
	a.see(`[data-kind="episode"]`)
	begins(t, s, "eldritch")
	a.see(`[data-kind="ancient"]`)
	assert.NotContains(t, a.text(".said"), "eldritch.")
	a.sends("ancient", `{ card: "cthulhu" }`)
	a.sends("sit", `{ seat: 1, card: "silas-marsh" }`)
	a.sends("begin", `{}`)
	a.until(`document.querySelector(".said").innerText.includes("Which Asset comes into the reserve?")`)
}
