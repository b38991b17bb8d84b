package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestACardIsEnteredInTheBook enters a monster that the program does not know, with
// its symbols put together by taps, and meets it in the game that is being played.
func TestACardIsEnteredInTheBook(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	p := newPhone(t, "Ada", phoneSize, nil)
	g := gallery{t, p, look{name: "phone-night-en", size: phoneSize}}
	p.open(s.url("/#j=" + s.join))
	p.see(".seat-list .seat")
	p.write(`input[autocomplete="nickname"]`, "Ada")
	p.tap(".seat-list li:nth-child(1) .seat")
	p.see(".screen-setup")
	p.choose("sit", "Monterey Jack")
	p.choose("ancient", "Yig")
	p.tap(".next .primary")
	p.see(".decide")
	p.choose("choose", "Public Lavatory")
	p.see(".decide")

	g.visit("book")
	p.tap(".screen-book > button.choice")
	p.see("dialog[open] .card-form")
	p.write("dialog[open] .field input", "Ghoul")
	p.tap("dialog[open] .task-rows > button")
	p.tap(`dialog[open] .add-needs button[aria-label="lore"]`)
	p.tap(`dialog[open] .add-needs button[aria-label="peril"]`)
	p.tap(`dialog[open] .need:first-child button`)
	p.tap(`dialog[open] .number-field .round:last-child`)
	g.see("book-card")
	p.tap("dialog[open] button[type=submit]")
	p.until(`!document.querySelector("dialog[open]")`)
	p.until(`[...document.querySelectorAll(".book-cards li")].some((e) => e.innerText.includes("Ghoul") &&
		e.innerText.includes("yours"))`)
	p.tap(".book-cards li:last-child button")
	p.see("dialog[open] .card-form")
	require.Equal(t, 1, p.count("dialog[open] .need"))
	require.Equal(t, 1, p.count(`dialog[open] .need button[aria-label="Remove: peril"]`))
	p.press(escapeKey)
	p.until(`!document.querySelector("dialog[open]")`)

	p.screen("me")
	p.see(".decide")
	p.until(`[...document.querySelectorAll("[data-kind=choose]")].some((e) => e.innerText.includes("Ghoul"))`)
	p.choose("choose", "Ghoul")
}

// pick chooses a value of a list as a hand does.
func (p *phone) pick(selector, value string) {
	p.t.Helper()
	p.see(selector)
	eval[bool](p, `(e => { e.value = `+quoted(
		value)+`; e.dispatchEvent(new Event("change", { bubbles: true })); return true })(document.querySelector(`+quoted(
		selector)+`))`)
}

// TestAnEffectOnADieIsEntered enters an adventure whose terror effect changes a die: the
// face that the form proposes is one that the server takes.
func TestAnEffectOnADieIsEntered(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	p := sit(t, s, 1, "Ada", nil)
	p.menu("book")
	p.pick(".screen-book select", "adventure")
	require.NotContains(t, p.text(".screen-book"), "@", "no word of the catalogue is left as its key")
	p.tap(".screen-book > button.choice")
	p.write("dialog[open] .field input", "The Hall of Mirrors")
	p.tap("dialog[open] .effects > button")
	p.tap("dialog[open] .effect summary")
	p.pick("dialog[open] .effect select", "change")
	p.tap("dialog[open] .task-rows > button")
	p.tap(`dialog[open] .add-needs button[aria-label="lore"]`)
	p.accessible(t, "effect")
	p.tap(`dialog[open] .card-form > .icon-counts [data-icon="clue"]`)
	p.tap(`dialog[open] .card-form > .icon-counts [data-icon="clue"]`)
	require.Equal(t, "2", p.text("dialog[open] .card-form > .icon-counts output"))
	require.Zero(t, p.count(`dialog[open] [data-icon="supply"]`), "no box is in play")
	p.pictureTo("phone-night-en", "book-adventure")
	require.NotContains(t, p.text("dialog[open]"), "@")
	p.tap("dialog[open] button[type=submit]")
	p.until(`!document.querySelector("dialog[open]")`)
	p.until(`[...document.querySelectorAll(".book-cards li")].some((e) => e.innerText.includes("The Hall of Mirrors") &&
		e.innerText.includes("yours"))`)
}

// TestWhatACardOfAJourneySaysIsEntered enters a hidden chamber with the task on its back, and a space of the expedition,
// and finds both where the table lies.
func TestWhatACardOfAJourneySaysIsEntered(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	ada, bert := takeBoxes(t, s, "Omens of the Pharaoh")
	ada.begins("The Lightless Pyramid", "Azathoth", bert)
	answerAll(ada, bert)

	ada.menu("book")
	ada.pick(".screen-book select", "adventure")
	ada.tap(".screen-book > button.choice")
	ada.write("dialog[open] .field input", "The Silent Door")
	ada.see(`dialog[open] [data-icon="supply"]`)
	back := ada.fieldset("Back")
	ada.tap(back + " .task-rows > button")
	ada.tap(back + ` .add-needs button[aria-label="lore"]`)
	require.NotContains(t, ada.text("dialog[open]"), "@", "no word of the catalogue is left as its key")
	ada.pictureTo("journeys", "form")
	ada.tap("dialog[open] button[type=submit]")
	ada.until(`!document.querySelector("dialog[open]")`)
	ada.until(`(e => (e?.click(), !!e))([...document.querySelectorAll(".book-cards li button")]
		.find((e) => e.innerText.includes("The Silent Door")))`)
	ada.see(ada.fieldset("Back") + ` button[aria-label="Remove: lore"]`)
	ada.press(escapeKey)
	ada.until(`!document.querySelector("dialog[open]")`)

	ada.pick(".screen-book select", "scenario-sheet")
	ada.tap(".screen-book > button.choice")
	ada.write("dialog[open] .field input", "The Expedition")
	spaces := ada.fieldset("Spaces")
	ada.tap(spaces + " > button")
	uses := ada.fieldset("What a token there may be used for")
	ada.tap(uses + " > button")
	ada.tap(uses + " .effects > button")
	ada.tap(uses + " .effect summary")
	ada.pick(uses+" .effect select", "remove-doom")
	ada.accessible(t, "the form of a journey's card")
	ada.pictureTo("journeys", "form-spaces")
	ada.tap("dialog[open] button[type=submit]")
	ada.until(`!document.querySelector("dialog[open]")`)
	ada.screen("night")
	ada.until(`!document.querySelector(".spaces li:first-child").innerText.includes("As the card")`)
	require.Contains(t, ada.text(".spaces li:last-child"), "As the card", "what was not entered")
}

// fieldset marks the fieldset of the open sheet with a legend, and returns what selects it.
func (p *phone) fieldset(legend string) string {
	p.t.Helper()
	p.until(`(e => (e?.setAttribute("data-legend", ` + quoted(legend) + `), !!e))(
		[...document.querySelectorAll("dialog[open] fieldset")]
			.find((e) => e.querySelector(":scope > legend")?.innerText.trim() === ` + quoted(legend) + `))`)
	return `[data-legend=` + quoted(legend) + `]`
}
