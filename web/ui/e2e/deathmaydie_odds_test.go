package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWhatAStressIsWorthIsTold: Fleur attacks a Salt Hound, which takes three wounds, and throws a success and two
// blanks. The first stress cannot kill it, the second does with a quarter, and two successes are had with three
// quarters. After the first stress, which brought a success with a tentacle, the next one kills it with a half. Each
// number stands as its language writes it.
func TestWhatAStressIsWorthIsTold(t *testing.T) {
	s := serve(t, "--camera", "none")
	a, b := fleurAndGonk(t, s, prefers{"language": "de", "theme": "dark", "odds": "always"},
		prefers{"language": "en", "theme": "light", "odds": "always"})
	a.see(`[data-choice="pass"]`)
	a.sends("fix", `{ what: "put", kind: "salt-hound", at: "jetty" }`)
	a.sends("adjust", `{ what: "stress", seat: 1, by: 2 }`)
	a.tap(`[data-kind="attack"]`)
	a.screen("roll")
	a.enter("success", "blank", "blank")
	a.until(`document.querySelector(".card.odds .odds-line")?.textContent.includes("25")`)
	a.tap(".card.odds summary")
	advice := func(p *phone) []string {
		return eval[[]string](p, `[...document.querySelectorAll(".advice li")].map((e) =>
			[...e.children].map((line) => line.textContent).join(" | "))`)
	}
	a.until(`document.querySelector(".advice small")?.textContent`)
	a.accessible(t, "what a stress is worth")
	a.pictureTo("deathmaydie", "stress-worth-de")
	assert.Equal(t, []string{
		"0 % Mindestens 3 Erfolge mit 0 Stress; Tentakel: 0 | Mindestens 2 Erfolge: 0 % | Mindestens 1 Erfolg: 100 %",
		"0 % Mindestens 3 Erfolge mit 1 Stress; Tentakel: 0 | Der letzte Stress bringt 0 %; Tentakel: 0 | " +
			"Mindestens 2 Erfolge: 50 % | Mindestens 1 Erfolg: 100 %",
		"25 % Mindestens 3 Erfolge mit 2 Stress; Tentakel: 0,4 | Der letzte Stress bringt +25 %; Tentakel: +0,4 | " +
			"Mindestens 2 Erfolge: 75 % | Mindestens 1 Erfolg: 100 %",
	}, advice(a))

	a.tap(`[data-choice="reroll:2"]`)
	a.enter("success+tentacle")
	a.until(`document.querySelector(".card.odds .odds-line")?.textContent.includes("50")`)
	b.screen("roll")
	b.tap(".card.odds summary")
	b.until(`document.querySelector(".advice small")?.textContent`)
	b.pictureTo("deathmaydie", "stress-worth")
	assert.Equal(t, []string{
		"0 % At least 3 successes with 0 stress; tentacles: 1 | At least 2 successes: 100 % | At least 1 success: 100 %",
		"50 % At least 3 successes with 1 stress; tentacles: 1.3 | The last stress is worth +50 %; tentacles: +0.3 | " +
			"At least 2 successes: 100 % | At least 1 success: 100 %",
	}, advice(b))
}
