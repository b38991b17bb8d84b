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
	ada.until(`/marker to/.test(document.querySelector(".moves summary").textContent)`)
	tv.see(".tv-moves li")
	bert.upToDate()
	assert.False(t, bert.has(".moves summary"), "Ada's marker is hers to move")

	ada.tap(".moves summary")
	ada.see(".moves .changes input")
	assert.Equal(t, before, eval[int](ada, height))
	ada.accessible(t, "pieces to move")
	ada.tap(".moves > button")
	ada.until(`!document.querySelector(".moves summary")`)
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
