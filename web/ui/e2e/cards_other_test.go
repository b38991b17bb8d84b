package e2e_test

import (
	"path/filepath"
	"testing"
)

// TestCardsAreShownInEldritchHorror shows a card of the reserve that was never shown, names it by two letters, and it
// lies in the reserve. Shown once more in the next game, the same photo takes it without a name.
func TestCardsAreShownInEldritchHorror(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", nil)
	begin := func() {
		a.see(`[data-kind="ancient"]`)
		a.sends("ancient", `{ card: "azathoth" }`)
		a.sends("sit", `{ seat: 1, card: "silas-marsh" }`)
		a.sends("begin", `{}`)
		a.tap(`.decide [data-act="show-cards"]`)
		a.photograph(filepath.Join("testdata", "cards", "first.jpg"))
	}
	begin()
	a.tap(`.seen-cards > li:first-child [data-act="card-name"]`)
	a.write(".seen-cards > li:first-child input", "kero")
	a.tap(`[data-named="eldritch-asset/kerosene"]`)
	a.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) =>
		cards.length === 1 && cards[0].class === "eldritch-asset" && cards[0].id === "kerosene")`)
	a.close()
	a.menu("reserve")
	a.until(`document.querySelector(".place")?.innerText.includes("Kerosene")`)

	begins(t, s, "eldritch")
	begin()
	a.tap(`.seen-cards > li[data-card="kerosene"] .choice`)
	a.close()
	a.menu("reserve")
	a.until(`document.querySelector(".place")?.innerText.includes("Kerosene")`)
}

// TestCardsAreShownInDeathMayDie shows a Mythos card that was never shown, names it, and it is resolved.
func TestCardsAreShownInDeathMayDie(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	a, _ := fleurAndGonk(t, s, prefers{"language": "de"}, nil)
	a.takes("pass")
	a.tap(`.decide [data-act="show-cards"]`)
	a.photograph(filepath.Join("testdata", "cards", "second.jpg"))
	a.tap(`.seen-cards > li:first-child [data-act="card-name"]`)
	a.write(".seen-cards > li:first-child input", "flood")
	a.accessible(t, "naming a Mythos card")
	a.pictureTo("deathmaydie", "card-named")
	a.tap(`[data-named="dmd-mythos/flood-tide"]`)
	a.until(`fetch("/api/cards").then((r) => r.json()).then(({ cards }) =>
		cards.length === 1 && cards[0].class === "dmd-mythos" && cards[0].id === "flood-tide")`)
	a.close()
	a.screen("log")
	a.until(`document.querySelector(".log")?.innerText.includes("Flood Tide")`)

	host := newPhone(t, "host", phoneSize, prefers{"language": "de"})
	host.open(s.url("/#h=" + s.host))
	host.see(".page.link-live")
	host.menu("camera")
	host.tap(`[data-act="teach-deck"]`)
	host.see(".field select")
	host.pick(".field select", "dmd-mythos")
	host.until(`document.querySelector("option:checked").innerText.includes("Mythoskarten: 1 ")`)
	host.accessible(t, "the decks of Death May Die")
	host.pictureTo("deathmaydie", "teach")
}
