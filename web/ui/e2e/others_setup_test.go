package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWhoChoosesAnInvestigatorKeepsTheSeat has the phone of the second seat choose first in Eldritch Horror, change its
// mind, and find the investigator on its own seat; the sheet's set-aside Monsters are chosen beside it.
func TestWhoChoosesAnInvestigatorKeepsTheSeat(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", nil)
	b := sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	a.takes("ancient:cthulhu")
	b.takes("sit:silas-marsh")
	b.see(".chosen")
	assert.Contains(t, b.text(".chosen"), "Bert", "who chose first sits where the phone sits")
	b.tap(`details:has([data-choice^="sit:"]) summary`)
	b.takes("sit:lily-chen")
	assert.NotContains(t, b.text(".chosen"), "Silas Marsh", "another choice takes the place of the first")
	a.takes("sit:trish-scarborough")
	a.tap(`details:has([data-choice^="aside:"]) summary`)
	a.read("Deep One is set aside")
	a.takes("aside:mummy")
	a.read("Back into the cup: Mummy")
	a.read("Mummy is set aside")
	a.tap(`details:has([data-choice^="option:"]) summary`)
	a.takes("option:level-easy")
	b.read("ohne die schweren Mythoskarten")
	a.accessible(t, "the set-up of Eldritch Horror")
	a.pictureTo("eldritch", "setup-two")
	b.pictureTo("eldritch", "setup-two-de")
	a.takes("begin")
	b.screen("me")
	b.read("Lily Chen")
}

// TestASinglePlayerHasTwoInvestigators has a host without a seat choose two investigators of Death May Die and the
// Unknown Rules, begin, and act with the first and then with the second.
func TestASinglePlayerHasTwoInvestigators(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	a := newPhone(t, "host", phoneSize, prefers{"language": "de", "theme": "dark"})
	a.open(s.url("/#h=" + s.host))
	a.act("games")
	a.tap(`.pick [data-value="deathmaydie"]`)
	a.act("begin-game")
	a.see(`[data-kind="episode"]`)
	a.takes("episode:drowned-lamp")
	a.keepsFocus("details:not([open]) > summary")
	a.takes("elder-one:keeper-below")
	a.takes("sit:gonk")
	a.takes("sit:fleur")
	assert.Contains(t, a.text(".chosen"), "Gonk")
	assert.Contains(t, a.text(".chosen"), "Fleur")
	a.takes("red:8")
	a.tap(`details:has([data-choice^="rules:"]) summary`)
	a.takes("rules:monsters-1")
	a.takes("rules:relics-1")
	a.takes("rules:random-1")
	a.read("mit einem Unbekannten Monster")
	a.accessible(t, "the Unknown Rules")
	a.pictureTo("deathmaydie", "setup-alone")
	a.takes("begin")
	a.answerWith("fog-walker")
	a.answerWith("red")
	a.answerWith("unknown")
	a.answerWith("1")
	a.answerWith("compass")
	a.answerWith("pearl")
	for _, who := range []string{"Gonk", "Fleur"} {
		a.until(`document.querySelector(".whose").innerText.includes(` + quoted(who) + `)`)
		a.takes("pass")
		a.answerWith("flood-tide")
		a.answerWith("bell-buoy")
		a.answerWith("2")
		a.answerWith("tool-chest")
		a.answerWith("empty-locker")
		a.answerWith("none")
	}
	a.until(`document.querySelector(".whose").innerText.includes("Gonk")`)
	a.pictureTo("deathmaydie", "alone")
}
