package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// opensLuck opens what the dice gave, in the log.
func (p *phone) opensLuck() {
	p.t.Helper()
	p.screen("log")
	p.until(`(() => {
		const look = document.querySelector(".screen-log details.card:has(> summary) > summary");
		look?.click();
		return !!look;
	})()`)
	p.see(".luck li")
}

// TestThePoolAndTheLuckOfEldritchHorror: the television shows what the pool of a test is made of while dice lie in the
// tray, and the log what they gave afterwards. Silas Marsh throws two dice against a Riot: two successes where two
// thirds were to be expected.
func TestThePoolAndTheLuckOfEldritchHorror(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	begins(t, s, "eldritch")
	a := sit(t, s, 1, "Ada", prefers{"language": "de", "theme": "dark"})
	a.takes("ancient:cthulhu")
	a.takes("sit:silas-marsh")
	a.sends("begin", `{ laid: true }`)
	a.sends("fix", `{ what: "monster", card: "riot", space: "sydney" }`)
	a.sends("pass", `{}`)
	a.tap(`.decide [data-choice$=":calm"]`)
	a.screen("roll")
	tv := newPhone(t, "television", television, prefers{"language": "en"})
	tv.open(s.url("/tv#j=" + s.join))
	tv.see(".why li")
	assert.Equal(t, "Riot", tv.text(".tv-tasks h2"))
	assert.Equal(t, []string{"Influence: 3 dice", "Modifier: -1 die"}, eval[[]string](tv,
		`[...document.querySelectorAll(".why li")].map((e) => e.textContent)`))
	tv.until(still)
	tv.accessible(t, "the pool on the television")
	tv.pictureTo("eldritch", "tv-pool")
	a.enter("6", "5")
	a.opensLuck()
	a.until(`document.querySelector(".luck").innerText.includes("1,3")`)
	assert.Contains(t, a.text(".luck"), "Silas Marsh")
	a.until(still)
	a.accessible(t, "the luck of Eldritch Horror")
	a.pictureTo("eldritch", "luck")
}

// TestTheRollAndTheLuckOfDeathMayDie: the television shows whom a roll attacks, and the log what the dice gave. Fleur
// throws three successes, where one and a half were to be expected, and one tentacle, as expected.
func TestTheRollAndTheLuckOfDeathMayDie(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	a, _ := fleurAndGonk(t, s, nil, prefers{"language": "de"})
	a.see(`[data-choice="pass"]`)
	a.sends("fix", `{ what: "put", kind: "salt-hound", at: "jetty" }`)
	a.tap(`[data-kind="attack"]`)
	a.screen("roll")
	tv := newPhone(t, "television", television, prefers{"language": "de"})
	tv.open(s.url("/tv#j=" + s.join))
	tv.until(`document.querySelector(".why")?.textContent.includes("Salt Hound: 0 von 3 Wunden")`)
	tv.until(still)
	tv.accessible(t, "a roll on the television")
	tv.pictureTo("deathmaydie", "tv-roll")
	a.enter("success", "success", "success+tentacle")
	a.takes("done")
	a.opensLuck()
	a.until(`document.querySelector(".luck").innerText.includes("1.5")`)
	a.until(still)
	a.accessible(t, "the luck of Death May Die")
	a.pictureTo("deathmaydie", "luck")
}
