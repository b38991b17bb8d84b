package e2e_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"elderglass/internal/row"
)

// TestAnEveningOfDeathMayDie plays a whole game on two phones with dice that the program throws and reads, until a
// rule ends it: somebody is dead before the Elder One is summoned. Nothing is put right by hand. The demo throws the
// dice of this game although no set is named. The short form stops after a few throws.
func TestAnEveningOfDeathMayDie(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "demo")
	begins(t, s, "deathmaydie")
	a := sit(t, s, 1, "Ada", nil)
	a.see(`[data-kind="episode"]`)
	a.takes("episode:drowned-lamp")
	a.takes("elder-one:keeper-below")
	a.takes("sit:ernest")
	b := sit(t, s, 2, "Bert", prefers{"language": "de", "theme": "light"})
	b.takes("sit:fleur")
	a.takes("red:8")
	a.takes("begin")
	a.tap(`[data-choice$=":unknown"]`)
	b.tap(`[data-choice$=":unknown"]`)
	a.tap(`[data-choice$=":1"]`)
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))

	e := deathMayDie{t: t, phones: []*phone{a, b}, most: row.Times(6, 6, 1000)}
	e.play()
	assert.Positive(t, e.throws["attack"])
	assert.Positive(t, e.throws["defend"])
	row.Figure(t, "a game of Death May Die in browsers: %d turns, throws %v, %d of single dice for stress", e.turns, e.throws,
		e.again)
	if e.enough() {
		return
	}
	for _, p := range e.phones {
		p.screen("log")
		p.see(".result.lost, .result.won")
	}
	tv.see(".tv-end")
	a.accessible(t, "the end of Death May Die")
	a.pictureTo("deathmaydie", "end")
	b.pictureTo("deathmaydie", "end-de")
}

// deathMayDie is a game that is played on phones.
type deathMayDie struct {
	t      *testing.T
	phones []*phone
	turns  int
	throws map[string]int
	// most is after how many throws it stops.
	most int
	// acting is what the next throw is for; again counts single dice that were thrown again.
	acting string
	again  int
}

// enough reports whether dice were thrown often enough, both to attack and against oneself.
func (e *deathMayDie) enough() bool {
	attacks, defends := e.throws["attack"], e.throws["defend"]
	return min(attacks, defends) > 0 && attacks+defends >= e.most
}

// play goes on until the game is over.
func (e *deathMayDie) play() {
	e.throws, e.acting = map[string]int{}, "defend"
	for since := time.Now(); time.Since(since) < patience; {
		if e.enough() {
			return
		}
		for _, p := range e.phones {
			p.upToDate()
			if p.has(".result") {
				return
			}
			if e.act(p) {
				since = time.Now()
				break
			}
		}
		time.Sleep(glance) // between two looks at the phones
	}
	e.t.Fatal("the game does not go on: " + e.phones[0].text("body") + e.phones[1].text("body"))
}

// act does the next thing on a phone, and reports whether there was one.
func (e *deathMayDie) act(p *phone) bool {
	const leads = `.next .choice:not([data-choice]):not([data-act])`
	const throw = `.next [data-act="throw"]:not([aria-disabled="true"])`
	switch {
	case p.has(throw):
		seq := eval[string](p, `document.querySelector(".page").dataset.seq`)
		p.tap(throw)
		e.throws[e.acting]++
		p.until(`document.querySelector(".page").dataset.seq !== ` + quoted(seq) +
			` || document.querySelector('.next [data-act="take"]')`)
	case p.has(`.next [data-act="take"]`):
		p.tap(`.next [data-act="take"]`)
		p.until(`!document.querySelector('.next [data-act="take"]')`)
	case p.has(`[data-choice="done"]`):
		if die := `[data-choice^="reroll:"]`; e.again < 2 && p.has(die) {
			e.again++
			p.tap(die)
			p.until(`document.querySelector('` + throw + `')`)
			return true
		}
		assert.NotContains(p.t, p.text("body"), "No task", "this game has none")
		p.takes("done")
		e.acting = "defend"
	case p.has(`[data-kind="choose"]`):
		choice := `[data-kind="choose"]`
		for _, card := range []string{"spring-tide", "drag-nets", "salt-in-the-wound"} { // they hurt most
			if drawn := choice + `[data-choice$=":` + card + `"]`; p.has(drawn) {
				choice = drawn
			}
		}
		p.tap(choice)
	case p.has(`[data-choice="pass"]`):
		e.turn(p)
	case p.has(leads):
		p.tap(leads)
		p.until(`!document.querySelector('` + leads + `')`)
	default:
		return false
	}
	p.upToDate()
	return true
}

// turn takes an action: whoever stands with enemies attacks, others go into the yard, where one stands.
func (e *deathMayDie) turn(p *phone) {
	p.screen("board")
	here := eval[string](p, `document.querySelector(".map .spot.here")?.dataset.place ?? ""`)
	attack := `dialog [data-choice^="attack:"]`
	p.tap(`[data-place="` + here + `"]`)
	p.see("dialog[open]")
	if p.has(attack) && e.throws["attack"] <= 2*e.turns {
		e.acting = "attack"
		p.tap(attack)
		p.until(`!document.querySelector("dialog[open]")`)
		return
	}
	p.close()
	if here == "jetty" {
		p.tap(`[data-place="yard"]`)
		p.tap(`dialog [data-choice="run:yard"]`)
		p.until(`!document.querySelector("dialog[open]")`)
		return
	}
	p.takes("pass")
	e.turns++
}
