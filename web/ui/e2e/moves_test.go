package e2e_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestThePiecesToMoveAreShown follows a step: whose marker moves sees where to, others do
// not, and a television shows all. Ticked off by anybody it is gone for everybody, and nothing on the screen jumps.
func TestThePiecesToMoveAreShown(t *testing.T) {
	t.Parallel()
	s := serve(t, "--camera", "none")
	phones := evening(t, s, "Yig", "Ada", "Bert")
	ada, bert := phones[0], phones[1]
	tv := newPhone(t, "television", television, nil)
	tv.open(s.url("/tv#j=" + s.join))
	ada.goTo(windows)
	const height = `document.querySelector("main").clientHeight`
	ada.see(".moves summary")
	before := eval[int](ada, height)
	ada.until(`/^\W*Marker to/.test(document.querySelector(".moves summary").textContent)`)
	tv.see(".tv-moves li")
	bert.upToDate()
	assert.False(t, bert.has(".moves summary"), "Ada's marker is hers to move")

	ada.tap(".moves summary")
	ada.see(".moves .changes input")
	assert.Equal(t, before, eval[int](ada, height))
	ada.accessible(t, "pieces to move")
	keepMarks(ada, "/api/moved")
	ada.tap(".moves > button")
	ada.until(`!document.querySelector(".moves summary")`)
	assert.True(t, eval[bool](ada, marked), "it says in which game it is ticked off")
	assert.Equal(t, before, eval[int](ada, height), "nothing jumps")

	ada.set("doom", 3)
	const doom = `/Doom: from \d+ to 3/.test(document.querySelector(".moves summary")?.textContent)`
	ada.until(doom)
	bert.until(doom)
	tv.see(".tv-moves li")
	bert.tap(".moves > button")
	for _, p := range phones {
		p.until(`!document.querySelector(".moves summary")`) // whoever moved it, it lies there for everybody
	}
	tv.until(`!document.querySelector(".tv-moves")`)
}

// keepMarks has a phone keep what it says of its game whenever it sends something to a path; marked holds once it
// has done so.
func keepMarks(p *phone, path string) {
	p.t.Helper()
	eval[bool](p, `(window.marks = [], window.fetch = ((real) => (to, how) => {
		if (to === "`+path+`") window.marks.push(JSON.parse(how.body).game);
		return real(to, how);
	})(window.fetch), true)`)
}

const marked = `window.marks.length > 0 && window.marks.every((m) => m?.length > 0)`
