package e2e_test

import "testing"

// rights puts something right by hand on the screen that is shown: of a space of the map, or else of the whole area, a
// way by its words, and where that asks which, one that is found by its name.
func (p *phone) rights(space, way string, which ...string) {
	p.t.Helper()
	hand := `main .title-row > .round`
	if space != "" {
		p.tap(`[data-place="` + space + `"]`)
		hand = `dialog[open] .place header [aria-label^="Put right"]`
	}
	p.tap(hand)
	p.see(`dialog[open] .menu .lead`)
	entry := func(words string) string {
		return `[...document.querySelectorAll("dialog[open] .menu button")].find((e) => e.innerText.trim() === ` +
			quoted(words) + `)`
	}
	for _, words := range append([]string{way}, which...) {
		if way != words {
			p.see(`dialog[open] .menu [data-named], dialog[open] .menu input`)
			if p.has(`dialog[open] .menu input`) {
				p.write(`dialog[open] .menu input`, words)
			}
		}
		p.until(entry(words))
		p.until(`!document.querySelector("[data-fresh]") && (` + entry(words) + `.click(), true)`)
	}
	p.until(`!document.querySelector("dialog[open] .menu")`)
	p.upToDate()
	if p.has("dialog[open]") { // the space, with what lies there now
		p.close()
	}
}

// stands is true where somebody stands at a place of the list.
func stands(place, who string) string {
	return `[...document.querySelectorAll("main .place")].find((e) => e.querySelector("h2").innerText.trim() === ` +
		quoted(place) + `)?.innerText.includes(` + quoted(who) + `)`
}

// TestTheBoardOfDeathMayDieIsPutRight does what a card says that the program does not know: an enemy comes, moves, is
// wounded and goes, a token is laid and taken off, somebody is placed elsewhere, a Discovery card is given, and the
// ritual is disrupted. Each is on the other phone, and undone as everything is.
func TestTheBoardOfDeathMayDieIsPutRight(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	a, b := fleurAndGonk(t, s, nil, nil)
	a.upToDate()
	a.screen("board")
	b.screen("board")
	at := func(space, words string) string {
		return `document.querySelector('[data-place="` + space + `"]').innerHTML.includes(` + quoted(words) + `)`
	}
	a.rights("jetty", "One more here: Cultist")
	b.until(at("jetty", "enemy"))
	a.rights("jetty", "Cultist: one wound more")
	b.read("1 of 2 wounds")
	a.accessible(t, "the board that was put right")
	a.rights("boathouse", "An enemy comes here from another space", "Cultist: Jetty")
	b.until("!" + at("jetty", "enemy"))
	a.rights("yard", "Salt Hound is gone")
	b.until("!" + at("yard", "enemy"))
	a.rights("yard", "Gonk is here")
	b.until(stands("Yard", "Gonk"))
	a.rights("jetty", "One more here: Brine")
	b.until(at("jetty", "token"))
	a.rights("jetty", "Brine is gone")
	b.until("!" + at("jetty", "token"))
	a.rights("", "The ritual is disrupted")
	a.screen("log")
	a.read("The ritual is disrupted")
	a.tap(".rewind button:first-child")
	a.screen("board")
	a.tap("main .title-row > .round")
	a.read("The ritual is disrupted") // it can be said again
}

// TestTheWorldOfEldritchHorrorIsPutRight does what a card says that the program does not know: a Monster comes, is
// found by letters, and goes, another one loses Health and gets it back, a Clue and a Gate are laid, somebody is moved, is Delayed and gets cards, one of a list and
// two that are on none, and the Mystery is solved.
func TestTheWorldOfEldritchHorrorIsPutRight(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	a := silasAgainstCthulhu(t, s)
	b := sit(t, s, 2, "Bert", nil)
	b.screen("world")
	a.screen("world")
	at := func(space, words string) string {
		return `document.querySelector('[data-place="` + space + `"]').innerHTML.includes(` + quoted(words) + `)`
	}
	a.rights("london", "One more Monster is here", "Ghoul")
	b.until(at("london", "monster"))
	a.rights("london", "Gone: Ghoul (0 of 1 Health lost)")
	b.until("!" + at("london", "monster"))
	a.rights("arkham", "Loses 1 Health: Skeleton (0 of 2 Health lost)")
	a.rights("arkham", "Gets 1 Health back: Skeleton (1 of 2 Health lost)")
	a.rights("arkham", "Loses 1 Health: Skeleton (0 of 2 Health lost)")
	a.rights("rome", "One more Clue lies here")
	b.until(at("rome", "clue"))
	a.rights("", "One more Gate is open", "Tokyo")
	b.until(at("tokyo", "gate"))
	a.rights("rome", "Silas Marsh is here")
	b.until(stands("Rome", "Silas Marsh"))
	a.accessible(t, "the world that was put right")
	a.screen("me")
	a.rights("", "One more Condition", "Blessed")
	a.read("Blessed")
	a.rights("", "One more Artifact", "It is not listed")
	a.read("an Artifact")
	a.rights("", "One more Condition", "It is not listed")
	a.read("a Condition")
	a.rights("", "Is Delayed")
	a.read("Delayed")
	a.screen("mythos")
	a.rights("", "Another Mythos card is in play", "Growing Madness")
	a.read("4 tokens lie on it")
	a.rights("", "The active Mystery is solved")
	a.read("solved")
}
