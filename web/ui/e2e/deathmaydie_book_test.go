package e2e_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestCardsOfDeathMayDieAreEntered types the numbers of cards that no source tells: an episode with a token and an
// action, an Elder One, an enemy of the episode, a Mythos card that summons it. They are on another phone, in the next
// game, and one is put right and another taken out again.
func TestCardsOfDeathMayDieAreEntered(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", prefers{"language": "de", "theme": "dark"})
	a.see(`[data-kind="episode"]`)
	a.menu("book")
	more := func(p *phone, field string, times int) {
		for range times {
			p.tap(`.dmd-card-form ` + field + ` button:last-child`)
		}
	}
	a.tap(`[data-act="new-dmd-episode"]`)
	a.write(".dmd-card-form > .field input", "Tomes of Madness")
	a.write(`[data-field="token-1"] input`, "Tome")
	more(a, `[data-field="wounds"]`, 2)
	a.write(`[data-field="action-1"] input`, "Read")
	a.accessible(t, "the form of an episode")
	a.tap(`[data-act="enter-card"]`)
	a.see(`[data-entry="tomes-of-madness"]`)

	a.tap(`[data-act="new-dmd-elder-one"]`)
	a.write(".dmd-card-form > .field input", "Hastur")
	for _, stage := range []string{"2", "3", "4"} {
		more(a, `[data-stage="`+stage+`"] [data-field="health"]`, 3)
		more(a, `[data-stage="`+stage+`"] [data-field="bonus"]`, 1)
	}
	a.tap(`[data-act="enter-card"]`)
	a.see(`[data-entry="hastur"]`)

	a.tap(`[data-act="new-dmd-enemy"]`)
	a.write(".dmd-card-form > .field input", "Ghoul")
	a.pick(`.dmd-card-form [data-field="of"] select`, "tomes-of-madness")
	more(a, `[data-field="health"]`, 2)
	more(a, `[data-field="standard"]`, 1)
	a.until(still)
	a.accessible(t, "the form of an enemy")
	a.pictureTo("deathmaydie", "book-enemy")
	a.tap(`[data-act="enter-card"]`)
	a.see(`[data-entry="ghoul"]`)

	a.tap(`[data-act="new-dmd-mythos"]`)
	a.write(".dmd-card-form > .field input", "Dirge")
	a.pick(`.dmd-card-form [data-field="of"] select`, "tomes-of-madness")
	a.tap(`.dmd-card-form [role="switch"]`)
	a.pick(`.dmd-card-form [data-field="summons"] select`, "ghoul")
	a.pick(`.dmd-card-form [data-field="gate"] select`, "gate:blue")
	a.tap(`[data-act="enter-card"]`)
	a.see(`[data-entry="dirge"]`)
	a.accessible(t, "the card book of Death May Die")
	a.pictureTo("deathmaydie", "book")

	begins(t, s, "deathmaydie")
	b := sit(t, s, 2, "Bert", nil)
	b.takes("episode:tomes-of-madness")
	b.takes("elder-one:hastur")
	b.menu("book")
	b.see(`[data-entry="dirge"]`)
	assert.Empty(t, eval[[]string](b, `[...document.querySelectorAll("main h2")].map((e) => e.textContent)
		.filter((words) => !/^\p{Lu}/u.test(words))`), "headings that begin small")
	b.tap(`[data-entry="ghoul"]`)
	assert.Equal(t, "2", b.text(`.dmd-card-form [data-field="health"] output`))
	more(b, `[data-field="health"]`, 1)
	b.tap(`[data-act="enter-card"]`)
	b.until(`!document.querySelector("dialog[open]")`)
	b.tap(`[data-entry="dirge"]`)
	b.tap(`[data-act="forget-card"]`)
	b.until(`!document.querySelector('[data-entry="dirge"]')`)
	b.until(`fetch("/api/book").then((r) => r.json()).then(({ cards }) =>
		cards.find((c) => c.id === "ghoul").enemy.health === 3 && cards.length === 3)`)
}

// TestAnEpisodeInNoBookIsEnteredAtSetUp enters an episode that no list has where it is chosen, without a photograph,
// and an Elder One that was photographed; and the first Mythos card and the first Discovery card where not one is
// known.
func TestAnEpisodeInNoBookIsEnteredAtSetUp(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", nil)
	a.tap(`details:has([data-kind="episode"]) [data-act="show-cards"]`)
	a.tap(`[data-act="enter-new"]`)
	a.see(".dmd-card-form")
	a.accessible(t, "an episode that is not listed")
	a.write(".dmd-card-form > .field input", "Tomes of Madness")
	a.tap(`[data-act="enter-card"]`)
	a.until(`!document.querySelector("dialog[open]")`)
	a.see(".board-form")

	a.tap(`details:has([data-kind="elder-one"]) [data-act="show-cards"]`)
	a.photograph(filepath.Join("testdata", "cards", "first.jpg"))
	a.tap(`.seen-cards > li:first-child [data-act="card-name"]`)
	a.until(`document.activeElement.matches(".seen-cards input")`) // no tap more before its name is typed
	a.press("Hastur")
	a.tap(`[data-act="new-card"]`)
	a.see(".dmd-card-form")
	a.tap(`[data-act="enter-card"]`)
	a.until(`document.querySelector(".seen-cards b")?.innerText.includes("Hastur")`)
	a.close()
	a.takes("sit:gonk")
	a.read("The board of Tomes of Madness is still to be entered")

	for at, name := range []string{"Hall", "Library"} {
		a.write(fmt.Sprintf(".board-form li:nth-child(%d) input", at+1), name)
	}
	a.read("Passages to:")
	wide := eval[int](a, `document.querySelector(".board-form li input").offsetWidth`)
	assert.Greater(t, wide, 200, "a name can be read")
	a.tap(".board-form li:first-child .quiet")                       // the start
	a.tap(".board-form li:first-child > :nth-child(3) button.quiet") // the passage
	a.tap(`[data-act="board-done"]`)
	b := sit(t, s, 2, "Bert", nil)
	b.takes("sit:fleur")
	a.takes("red:8")
	a.takes("begin")
	a.tap(`[data-choice$=":unknown"]`)
	b.tap(`[data-choice$=":unknown"]`)
	a.tap(`[data-choice$=":1"]`)
	a.takes("pass")
	a.tap(`.decide [data-act="show-cards"]`)
	a.tap(`[data-act="enter-new"]`)
	a.write(".dmd-card-form > .field input", "Dirge")
	a.write(`.dmd-card-form [data-field="note"] input`, "everybody loses 1 sanity")
	a.tap(`[data-act="enter-card"]`)
	a.until(`document.querySelector('[data-choice$=":done"]')?.textContent.includes("everybody loses 1 sanity")`)

	a.tap(`[data-choice$=":done"]`)
	a.see(`.decide [data-choice$=":unknown"]`) // the Discovery card, of which not one is known either
	a.tap(`.decide [data-act="show-cards"]`)
	a.tap(`[data-act="enter-new"]`)
	a.write(".dmd-card-form > .field input", "Rusty Shovel")
	a.write(`.dmd-card-form [data-field="note"] input`, "dig up a token here")
	a.tap(`[data-act="enter-card"]`)
	a.until(`document.querySelector('[data-choice$=":done"]')?.textContent.includes("dig up a token here")`)
}

// TestACardInNoBookIsEnteredWhereItIsDrawn shows a Mythos card of which nobody knows anything: it is named, entered
// with a note, and done by hand at once.
func TestACardInNoBookIsEnteredWhereItIsDrawn(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	a, _ := fleurAndGonk(t, s, nil, nil)
	a.takes("pass")
	a.tap(`.decide [data-act="show-cards"]`)
	a.photograph(filepath.Join("testdata", "cards", "first.jpg"))
	a.tap(`.seen-cards > li:first-child [data-act="card-name"]`)
	a.write(".seen-cards > li:first-child input", "The Bell Tolls")
	a.tap(`[data-act="new-card"]`)
	a.see(`.dmd-card-form [data-field="note"]`)
	a.write(`.dmd-card-form [data-field="note"] input`, "everybody loses 1 sanity")
	a.tap(`[data-act="enter-card"]`)
	a.until(`document.querySelector('[data-choice$=":done"]')?.textContent.includes("everybody loses 1 sanity")`)
}
