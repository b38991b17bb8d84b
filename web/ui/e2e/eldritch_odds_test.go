package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestTheChanceOfAFightIsTold sees the chance to defeat a Monster where it is asked for: on its space, on each way to
// fight it, and for the test under way, which the pool explains. A Riot against Silas Marsh: two dice of Influence
// calm it with 5/9, his one die of Strength never.
func TestTheChanceOfAFightIsTold(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", prefers{"language": "en", "theme": "dark", "odds": "always"})
	a.takes("ancient:cthulhu")
	a.takes("sit:silas-marsh")
	a.sends("begin", `{ laid: true }`)
	a.sends("fix", `{ what: "monster", card: "riot", space: "sydney" }`)
	a.screen("world")
	a.until(`document.querySelector(".place:first-of-type .odds-badge")?.textContent.includes("56 %")`)

	a.sends("pass", `{}`)
	a.until(`document.querySelector('[data-choice$=":calm"] .choice-odds')?.textContent === "56 %"`)
	a.until(`document.querySelector('[data-choice$=":fight"] .choice-odds')?.textContent === "0 %"`)
	a.accessible(t, "the ways to fight")
	a.pictureTo("eldritch", "ways-to-fight")
	a.tap(`.decide [data-choice$=":calm"]`)
	a.screen("roll")
	a.until(`document.querySelector(".card.odds .odds-line")?.textContent.includes("56 %")`)
	assert.Equal(t, []string{"Influence: 3 dice", "Modifier: -1 die"}, eval[[]string](a,
		`[...document.querySelectorAll(".why li")].map((e) => e.textContent)`))
	a.accessible(t, "the chance of a test")
	a.pictureTo("eldritch", "chance")
	a.enter("6", "2")
	a.screen("world")
	a.see(`[data-place="sydney"]`)
	assert.Zero(t, a.count(`[data-place="sydney"] .monster`), "it is calmed")
}
